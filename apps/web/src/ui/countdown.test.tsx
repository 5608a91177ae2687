import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnServerTime } from '../session/server-time.ts'
import { Countdown, countdownText } from './Countdown.tsx'
import { useCountdown } from './use-countdown.ts'

const NOON_MS = Date.UTC(2026, 5, 1, 12)
const SECOND_MS = 1000
const serverSays = (ms: number) =>
  learnServerTime({
    method: 'POST',
    date: new Date(ms).toUTCString(),
    startedMs: Date.now(),
    endedMs: Date.now(),
  })

beforeEach(() => {
  vi.useFakeTimers({ now: NOON_MS })
  serverSays(NOON_MS)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('timer', { name: 'Round ends' }).textContent

describe('[T-18] a countdown', () => {
  it('runs to zero, a tick a second, and stays at 00', async () => {
    render(<Countdown label="Round ends" endsAt={NOON_MS + 3 * SECOND_MS} />)
    const seen = [shown()]
    for (let second = 0; second < 5; second++) {
      await pass(SECOND_MS)
      seen.push(shown())
    }
    expect(seen).toEqual(['00:03', '00:02', '00:01', '00:00', '00:00', '00:00'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays at 00 when the clock is set back', async () => {
    render(<Countdown label="Round ends" endsAt={NOON_MS + SECOND_MS} />)
    await pass(SECOND_MS)
    vi.setSystemTime(NOON_MS - 60 * SECOND_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5 * SECOND_MS)
    expect(shown()).toBe('00:00')
  })

  it('follows the server’s clock, not the phone’s', () => {
    serverSays(NOON_MS + 60 * SECOND_MS)
    render(<Countdown label="Round ends" endsAt={NOON_MS + 90 * SECOND_MS} />)
    expect(shown()).toBe('00:30')
    serverSays(NOON_MS)
  })

  it('is right as soon as a sleeping phone wakes, before its next tick', () => {
    render(<Countdown label="Round ends" endsAt={NOON_MS + 600 * SECOND_MS} />)
    // Asleep: the clock advances while no timer runs.
    vi.setSystemTime(NOON_MS + 590 * SECOND_MS)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(shown()).toBe('00:10')
  })

  it('ticks as often as configured', async () => {
    const { result } = renderHook(() => useCountdown(NOON_MS + SECOND_MS, 100))
    await pass(100)
    expect(result.current).toBe(900)
  })

  it('restarts for another end', async () => {
    const { result, rerender } = renderHook(({ end }) => useCountdown(end), {
      initialProps: { end: NOON_MS },
    })
    expect(result.current).toBe(0)
    rerender({ end: NOON_MS + 2 * SECOND_MS })
    expect(result.current).toBe(2 * SECOND_MS)
    await pass(SECOND_MS)
    expect(result.current).toBe(SECOND_MS)
  })

  it('shows hours and days only while there are any', () => {
    const MINUTE_MS = 60 * SECOND_MS
    expect(countdownText(1, 'en')).toBe('00:01')
    expect(countdownText(61 * MINUTE_MS, 'en')).toBe('01:01:00')
    expect(countdownText(49 * 60 * MINUTE_MS, 'en')).toBe('2d 01:00:00')
    expect(countdownText(49 * 60 * MINUTE_MS, 'pt')).toBe('2 dias 01:00:00')
    expect(countdownText(49 * 60 * MINUTE_MS, 'id')).toBe('2 hari 01:00:00')
  })
})
