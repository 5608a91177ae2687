import { create } from 'zustand'
import { keep, kept } from './kept.ts'

type ColorMode = 'dark' | 'light'

export const useColorMode = create<{ readonly mode: ColorMode }>(() => ({ mode: 'dark' }))

function show(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode
  useColorMode.setState({ mode })
}

export function startColorMode(): void {
  const chosen = kept('mode')
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  show(chosen === 'light' || chosen === 'dark' ? chosen : prefersLight ? 'light' : 'dark')
}

export function toggleColorMode(): void {
  const mode = useColorMode.getState().mode === 'dark' ? 'light' : 'dark'
  keep('mode', mode)
  show(mode)
}
