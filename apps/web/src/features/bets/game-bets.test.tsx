import type { PublicBet } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lostBet } from '../../games/mines/fixture.ts'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { receive } from '../../realtime/pushes.ts'
import { GameBets } from './GameBets.tsx'

const anybodys = (change: Partial<PublicBet> = {}): PublicBet => ({
  id: randomUUID(),
  gameId: 'tower',
  name: 'a***a',
  betAmount: '5.00',
  winAmount: '12.50',
  multiplier: '2.50',
  currencyId: 'BRL',
  at: 1_767_225_600_000,
  ...change,
})
const settled = (gameId: 'tower' | 'mines') =>
  receive([
    {
      type: 'bet',
      bet: { id: randomUUID(), gameId, win: false, winAmount: '0.00', name: 'b***b', currencyId: 'USD' },
    },
  ])

afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

describe('the list of bets under a game', () => {
  it('shows a visitor everybody’s bets in their currencies', async () => {
    const server = fakeServer({
      '/api/game/bets': () => ({ model: [anybodys(), anybodys({ name: '***' })] }),
    })
    showPage(<GameBets gameId="tower" />, { user: null })
    expect(await screen.findByText('a***a')).toBeTruthy()
    expect(screen.getByText('Hidden')).toBeTruthy()
    expect(screen.getAllByText('R$ 12.50')).toHaveLength(2)
    expect(server.requests('/api/game/bets')).toEqual([{ gameId: 'tower' }])
    expect(server.requests('/api/game/bet_record')).toEqual([])
  })

  it('shows a player’s own bets first, and everybody’s on request', async () => {
    fakeServer({
      '/api/game/bet_record': () => ({ model: { items: [lostBet()], total: 1, pageNo: 1, pageSize: 6 } }),
      '/api/game/bets': () => ({ model: [] }),
    })
    const { person } = showPage(<GameBets gameId="mines" />)
    expect(await screen.findByRole('button', { name: /Mines/ })).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'All bets' }))
    expect(await screen.findByText('No one has bet on Mines yet.')).toBeTruthy()
  })

  it('is refreshed once when bets on this game are settled, and not for other games', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = fakeServer({ '/api/game/bets': () => ({ model: [anybodys()] }) })
    showPage(<GameBets gameId="tower" />, { user: null })
    await screen.findByText('a***a')
    act(() => settled('mines'))
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(server.requests('/api/game/bets')).toHaveLength(1)
    server.answer({ '/api/game/bets': () => ({ model: [anybodys({ name: 'n***w' })] }) })
    act(() => {
      for (let bets = 0; bets < 5; bets++) settled('tower')
    })
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await waitFor(() => expect(screen.getByText('n***w')).toBeTruthy())
    expect(server.requests('/api/game/bets')).toHaveLength(2)
  })
})
