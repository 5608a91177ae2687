import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { GameReturns } from './GameReturns.tsx'
import { rangePicture } from './range-picture.ts'

afterEach(clearPage)

const serve = (model: readonly object[]) => fakeServer({ '/api/home/game_returns': () => ({ model }) })

describe('the returns of the games', () => {
  it('are shown for each game with the interval of its true return', async () => {
    serve([
      { gameId: 'mines', rtp: 9900, bets: 12_345, returned: 9871, range: { low: 9750, high: 9992 } },
      { gameId: 'tower', rtp: 9800, bets: 1900, returned: 9100, range: { low: 8500, high: 9700 } },
      { gameId: 'stair', rtp: 9800, bets: 2, returned: 0, range: null },
    ])
    showPage(<GameReturns />, { user: null })
    const rows = await screen.findAllByRole('listitem')
    const told = rows.map((row) => row.textContent ?? '')
    expect(told[0]).toContain('12,345 bets')
    expect(within(rows[0]!).getByText('98.71%')).toBeTruthy()
    expect(within(rows[0]!).getByText('97.5% to 99.92%')).toBeTruthy()
    expect(told[0]).toContain('The set return is inside the range.')
    expect(told[1]).toContain('outside the range')
    expect(told[2]).toContain('Not enough bets yet: 2 of 1,000')
    expect(told[2]).not.toContain('0%')
  })

  it('say when there are no bets and when the figures cannot be loaded', async () => {
    serve([])
    const { unmount } = showPage(<GameReturns />, { user: null })
    expect(await screen.findByText('No bets have been settled yet.')).toBeTruthy()
    unmount()
    clearPage()
    fakeServer({ '/api/home/game_returns': () => ({ status: 429, message: 'Too many attempts.' }) })
    showPage(<GameReturns />, { user: null })
    expect(await screen.findByText("The figures couldn't be loaded.")).toBeTruthy()
  })

  it('are drawn completely within the picture, in order', () => {
    for (const rtp of [9000, 9800, 9950]) {
      const { from, to, set, seen } = rangePicture({ rtp, returned: 9500, low: 9200, high: 9800 })
      expect([from, to, set, seen].every((place) => place > 0 && place < 100)).toBe(true)
      expect(from < seen && seen < to).toBe(true)
    }
  })
})
