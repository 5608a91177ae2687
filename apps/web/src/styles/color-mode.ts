import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

export type ColorMode = 'dark' | 'light'

const BROWSER_CHROME: Record<ColorMode, string> = { dark: '#0f1722', light: '#edf1f6' }

const prefersLight = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')
const systemMode = (): ColorMode => (prefersLight().matches ? 'light' : 'dark')

/** The mode in which the boot screen is shown, by the design or by /config.js. */
function bootMode(): ColorMode | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || theme === 'light' ? theme : undefined
}

/** Mode of the design. Undefined: the design leaves it to the system. */
let suggested = bootMode()

const modeNow = (): ColorMode => storage.get('colorMode') ?? suggested ?? systemMode()

export const useColorMode = create<{ readonly mode: ColorMode }>(() => ({ mode: modeNow() }))

function paint(mode: ColorMode): void {
  for (const chrome of document.querySelectorAll('meta[name="theme-color"]'))
    chrome.setAttribute('content', BROWSER_CHROME[mode])
  // Setting the attribute recomputes all styles of the page, even with an unchanged value.
  if (document.documentElement.dataset.theme !== mode) document.documentElement.dataset.theme = mode
}

function show(): void {
  const mode = modeNow()
  if (useColorMode.getState().mode !== mode) useColorMode.setState({ mode })
  paint(mode)
}

/** Paints the page before its first render, and again when the system changes between light and dark. */
export function paintColorMode(): void {
  paint(useColorMode.getState().mode)
  prefersLight().addEventListener('change', show)
}

export function chooseColorMode(mode: ColorMode): void {
  storage.set('colorMode', mode)
  show()
}

/** Applies the mode of a design, or the system's where the design has none, unless the player has chosen one. */
export function suggestColorMode(mode: ColorMode | undefined): void {
  suggested = mode
  show()
}
