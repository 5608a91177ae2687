import { formatAmount, formatMultiplier } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { gridLines, heightAt, msAt, placeAt, viewAt } from './curve-view.ts'
import { aRound, aRoundBet, ended, NOW, running } from './fixture.ts'
import { DISPLAY_LAG_MS, multiplierNow, readMultiplier, worthAt } from './multiplier-now.ts'
import { createServerClock } from './server-clock.ts'

describe('the server’s clock in a page', () => {
  it('uses the fastest of several readings, so it is never ahead of the server', () => {
    const clock = createServerClock()
    expect(clock.aheadMs()).toBeNull()
    // Latencies of 80, 20 and 300 ms.
    for (const [sentAt, tookMs] of [
      [1000, 80],
      [2000, 20],
      [3000, 300],
    ] as const)
      clock.heard(NOW + sentAt, sentAt + tookMs)
    expect(clock.aheadMs()).toBe(NOW - 20)
  })

  it('forgets a reading after a minute, and all of them after a sleep', () => {
    const clock = createServerClock()
    clock.heard(NOW, 10)
    clock.heard(NOW + 70_000, 70_200)
    expect(clock.aheadMs()).toBe(NOW - 200)
    clock.forget()
    expect(clock.aheadMs()).toBeNull()
  })
})

describe('the multiplier', () => {
  const shownAt = (ms: number) => {
    const reached = multiplierNow(running({ runsAt: NOW }), NOW + ms)
    return reached === null ? null : formatMultiplier(reached)
  }

  it('climbs with the server’s time, slightly behind, by the rule of the round', () => {
    expect(shownAt(0)).toBe('1.00')
    expect(shownAt(DISPLAY_LAG_MS)).toBe('1.00')
    // floor(100 x e^(0.00006 x 10000)) hundredths.
    expect(shownAt(10_000 + DISPLAY_LAG_MS)).toBe('1.82')
    expect(shownAt(10 * 3_600_000)).not.toBeNull()
  })

  it('is shown only while the round runs, and then stays where it ended', () => {
    expect(multiplierNow(aRound(), NOW)).toBeNull()
    expect(multiplierNow(aRound({ phase: 'LOCKED' }), NOW)).toBeNull()
    expect(multiplierNow(ended('7.31'), NOW + 60_000)).toBe(readMultiplier('7.31'))
  })

  it.each([
    ['the stake times the multiplier, truncated', {}, '1000.00', '3.39', '16.95'],
    ['at most its automatic cash-out', { autoCashOut: '2.00' }, '1000.00', '3.39', '10.00'],
    ['at most its end by the server', { autoCashOut: '9.00', endsAt: '3.00' }, '1000.00', '3.39', '15.00'],
    ['at most the maximum win', {}, '12.34', '3.39', '12.34'],
  ])('makes a bet worth %s', (_, view, maxWin, reached, worth) => {
    expect(formatAmount(worthAt(aRoundBet(view, { maxWin }), readMultiplier(reached)), 2)).toBe(worth)
  })
})

describe('the graph of the curve', () => {
  it('keeps its head visible at any height and shows a handful of lines', () => {
    for (const height of [1, 1.2, 2, 11, 240, 5000, 900_000]) {
      const view = viewAt(msAt(height))
      const { x, y } = placeAt(msAt(height), view)
      expect(x).toBeLessThan(0.9)
      expect(y, 'below the digits over the picture').toBeLessThan(0.6)
      const lines = gridLines(view)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThan(8)
      expect(lines.every((line) => line > 1 && line < 1 + view.rise)).toBe(true)
    }
    expect(heightAt(msAt(42))).toBeCloseTo(42)
  })
})
