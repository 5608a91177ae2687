import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../api/client.ts'
import { placeBet } from './bet.ts'
import { aBet } from './mines/fixture.ts'
import { fakeServer } from './testing/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the bet call', () => {
  it('[V-01] answers like a broken connection and sends nothing when the stake is missing or no number', async () => {
    const server = fakeServer({ '/api/game/bet': () => ({ model: aBet() }) })
    const bets = [{}, { betAmount: '' }, { betAmount: 'five' }, { betAmount: Number.NaN }]
    const answers = await Promise.all(
      bets.map((model) => placeBet(call, { gameId: 'mines', requestId: 'request-1', model })),
    )
    expect(answers.map(({ status }) => status)).toEqual([-1, -1, -1, -1])
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('sends a numeric stake with the options of the game', async () => {
    const server = fakeServer({ '/api/game/bet': () => ({ model: aBet() }) })
    const model = { betAmount: '5.00', mines: 3 }
    await placeBet(call, { gameId: 'mines', requestId: 'request-1', model })
    expect(server.requests('/api/game/bet')).toEqual([{ gameId: 'mines', requestId: 'request-1', model }])
  })
})
