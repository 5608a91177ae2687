import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

export type ColorMode = 'dark' | 'light'

const BROWSER_CHROME: Record<ColorMode, string> = { dark: '#0f1722', light: '#edf1f6' }

export const useColorMode = create<{ readonly mode: ColorMode }>(() => ({
  mode: storage.get('colorMode') ?? 'dark',
}))

function paint(mode: ColorMode): void {
  // Setting the attribute recomputes all styles of the page, even with an unchanged value.
  if (document.documentElement.dataset.theme === mode) return
  document.documentElement.dataset.theme = mode
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_CHROME[mode])
}

export const paintStoredMode = (): void => paint(useColorMode.getState().mode)

function show(mode: ColorMode): void {
  useColorMode.setState({ mode })
  paint(mode)
}

export function chooseColorMode(mode: ColorMode): void {
  storage.set('colorMode', mode)
  show(mode)
}

/** Applies a mode if the player has not chosen one. */
export function suggestColorMode(mode: ColorMode): void {
  if (storage.get('colorMode') === undefined) show(mode)
}
