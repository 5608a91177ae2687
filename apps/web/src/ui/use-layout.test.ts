import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLayout } from './use-layout.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Window of adjustable width, with media queries that follow it. */
function screenOf(firstWidth: number) {
  let width = firstWidth
  const watchers = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width >= Number(/\d+/.exec(query)?.[0])
    },
    addEventListener: (_change: string, changed: () => void) => watchers.add(changed),
    removeEventListener: (_change: string, changed: () => void) => watchers.delete(changed),
  }))
  return {
    watchers,
    resize: (to: number) =>
      act(() => {
        width = to
        for (const changed of watchers) changed()
      }),
  }
}

it('[C-01] the layout is phone under 768, tablet to 1023, desktop from 1024, and follows the window', () => {
  const screen = screenOf(320)
  const { result, unmount } = renderHook(useLayout)
  const seen = [result.current]
  for (const width of [767, 768, 1023, 1024, 2560, 400]) {
    screen.resize(width)
    seen.push(result.current)
  }
  expect(seen).toEqual(['phone', 'phone', 'tablet', 'tablet', 'desktop', 'desktop', 'phone'])
  unmount()
  expect(screen.watchers.size).toBe(0)
})

it('[D-03] forceMobileLayout gives a large screen the phone’s layout', () => {
  screenOf(1440)
  document.documentElement.dataset.layout = 'mobile'
  const { result } = renderHook(useLayout)
  delete document.documentElement.dataset.layout
  expect(result.current).toBe('phone')
})
