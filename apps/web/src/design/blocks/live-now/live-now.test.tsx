import { gameModule } from '@baize/contract/player'
import { patience } from '@baize/kit/testing'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshAnswers } from '../../../api/query.ts'
import { aRoundBet, aState, ended, NOW, running } from '../../../games/rounds/fixture.ts'
import { NOTHING_KNOWN } from '../../../games/rounds/live.ts'
import { useLobbyRounds } from '../../../games/rounds/lobby-rounds.ts'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../../games/testing/page.tsx'
import { emit } from '../../../realtime/events.ts'
import { modulesNow } from '../../../realtime/modules.ts'
import { useConnection } from '../../../session/connection.ts'
import { showBlock } from '../live.fixture.tsx'
import { resultsOf } from './LiveNow.tsx'

beforeEach(() => {
  useConnection.setState({ state: 'online', joins: 1 })
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  useConnection.setState({ state: 'idle', joins: 0 })
  useLobbyRounds.setState({ crash: NOTHING_KNOWN, aviator: NOTHING_KNOWN })
  clearPage()
})

const RESULTS = { items: [], total: 0 }
const card = async (name: RegExp) => within(await screen.findByRole('link', { name }))

describe('the block of live games', () => {
  it('shows the rounds of crash and aviator as they count down, climb and end', async () => {
    const server = fakeServer({
      '/api/home/played_now': () => ({ model: [] }),
      '/api/game/rounds/state': () => ({ model: aState() }),
    })
    const { unmount } = showBlock('liveNow')
    const crash = await card(/^Crash/)
    expect(await crash.findByText(/^Next in \d+ s$/)).toBeTruthy()
    expect(crash.getByText('2.00×')).toBeTruthy()
    expect(modulesNow()).toEqual(expect.arrayContaining([gameModule('crash'), gameModule('aviator')]))
    // One request a game, however many show it.
    expect(server.requests('/api/game/rounds/state')).toHaveLength(2)
    const told = (round: ReturnType<typeof running>) =>
      act(() =>
        emit('game-data', {
          type: 'game_data',
          gameData: { gameId: 'crash', data: { term: { id: '7', status: 'NEW' }, now: NOW, round } },
        }),
      )
    told(running())
    expect(await crash.findByText(/^1\.\d\d×$/)).toBeTruthy()
    told(ended('1.50'))
    expect((await crash.findAllByText('1.50×')).length).toBe(2)
    unmount()
    expect(modulesNow()).not.toContain(gameModule('crash'))
  })

  it('[T-10] adds the announced bets of others (other-bet) until the server’s next count', async () => {
    let bets = 3
    fakeServer({
      '/api/home/played_now': () => ({ model: [{ gameId: 'tower', bets }] }),
      '/api/game/rounds/state': () => ({ model: aState() }),
      '/api/game/bet_record': () => ({ model: { ...RESULTS, items: [] } }),
    })
    showBlock('liveNow', {}, PLAYER)
    await screen.findByText('3 bets in the last 10 minutes')
    const tells = (gameId: 'tower' | 'mines', id: string) =>
      act(() =>
        emit('other-bet', {
          type: 'bet',
          bet: { id, gameId, win: false, winAmount: '0.00', currencyId: 'USD', name: 'b***a' },
        }),
      )
    tells('tower', 'a')
    tells('tower', 'b')
    expect(await screen.findByText('5 bets in the last 10 minutes')).toBeTruthy()
    bets = 4
    await act(() => refreshAnswers(['/api/home/played_now']))
    expect(await screen.findByText('4 bets in the last 10 minutes')).toBeTruthy()
  })

  it('[T-10] requests an unknown round at once when its betting begins (bet-begin)', async () => {
    let isDown = true
    const server = fakeServer({
      '/api/home/played_now': () => ({ model: [] }),
      '/api/game/rounds/state': () => (isDown ? 'down' : { model: aState() }),
    })
    showBlock('liveNow')
    await vi.waitFor(() => expect(server.requests('/api/game/rounds/state').length).toBeGreaterThan(1))
    const before = server.requests('/api/game/rounds/state').length
    isDown = false
    act(() => emit('bet-begin', { type: 'bet_begin', bet: { gameId: 'crash' } }))
    const crash = await card(/^Crash/)
    expect(await crash.findByText(/^Next in \d+ s$/, {}, { timeout: patience(2000) })).toBeTruthy()
    const known = server.requests('/api/game/rounds/state').length
    expect(known).toBeGreaterThan(before)
    act(() => emit('bet-begin', { type: 'bet_begin', bet: { gameId: 'crash' } }))
    expect(server.requests('/api/game/rounds/state'), 'a known round is not asked for again').toHaveLength(
      known,
    )
  })

  it('shows the games being played and a player’s own results, and nothing when there are none', async () => {
    fakeServer({
      '/api/home/played_now': () => ({ model: [{ gameId: 'tower', bets: 3 }] }),
      '/api/game/rounds/state': () => ({ model: aState() }),
      '/api/game/bet_record': () => ({ model: { ...RESULTS, items: [] } }),
    })
    showBlock('liveNow', {}, PLAYER)
    expect(await screen.findByText('3 bets in the last 10 minutes')).toBeTruthy()
    expect(screen.queryByText('Your last results')).toBeNull()
  })
})

describe('the last results of a player', () => {
  const won = (winAmount: string, id: string) =>
    aRoundBet({}, { id, result: winAmount === '0.00' ? 'LOSE' : 'WIN', winAmount })

  it('show the net result, however many were won, and exclude open bets', () => {
    const bets = [aRoundBet(), won('5.15', 'a'), won('5.20', 'b'), won('5.00', 'c'), won('0.00', 'd')]
    expect(resultsOf(bets)).toEqual({
      results: [
        { id: 'a', isWin: true },
        { id: 'b', isWin: true },
        { id: 'c', isWin: false },
        { id: 'd', isWin: false },
      ],
      net: { amount: '-4.65', count: 4 },
    })
    expect(resultsOf([])).toEqual({ results: [], net: null })
  })
})
