import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { timeAgo } from '../i18n/time-ago.ts'
import { TimeText } from './TimeText.tsx'

const NOON_MS = Date.UTC(2026, 5, 1, 12)
const MINUTE_MS = 60_000

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('the text states the age in whole units that have passed, in each language', () => {
  const ago = (ms: number, language: 'en' | 'pt' | 'id' = 'en') => timeAgo(NOON_MS - ms, NOON_MS, language)
  expect(ago(59_999)).toBe('now')
  expect(ago(119_999)).toBe('1 minute ago')
  expect(ago(59 * MINUTE_MS)).toBe('59 minutes ago')
  expect(ago(23.9 * 60 * MINUTE_MS)).toBe('23 hours ago')
  expect(ago(5 * MINUTE_MS, 'pt')).toBe('há 5 minutos')
  expect(ago(5 * MINUTE_MS, 'id')).toBe('5 menit yang lalu')
})

it('the text treats a future time, from a slow clock, as just now', () => {
  expect(timeAgo(NOON_MS + MINUTE_MS, NOON_MS, 'en')).toBe('now')
})

it('follows the clock, and shows the date and stops its timer after a day', async () => {
  vi.useFakeTimers({ now: NOON_MS })
  // Its own timer, not the count of all: the page of earlier tests may still hold some.
  const own = new Set<unknown>()
  const { setInterval: start, clearInterval: stop } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
    const timer = start(run, ms)
    if (ms === 20_000) own.add(timer)
    return timer
  })
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    own.delete(timer)
    stop(timer)
  })
  render(<TimeText at={NOON_MS} />)
  const shown = () => screen.getByRole('time').textContent
  expect(shown()).toBe('now')
  expect(own.size).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS))
  expect(shown()).toBe('2 minutes ago')
  vi.setSystemTime(NOON_MS + 24 * 60 * MINUTE_MS)
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  expect(shown()).toContain('2026')
  expect(own.size).toBe(0)
})
