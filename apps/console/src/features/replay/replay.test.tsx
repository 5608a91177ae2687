import type { Bet, PlayedRound, RoundBet } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { commitment, proveBoard, proveRound } from '@baize/rules'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { BetPage } from './Bet.tsx'
import { RoundPage } from './Round.tsx'

const BET_ID = '01900000-0000-7000-8000-000000000001'
const seeds = { serverSeed: 'server seed', clientSeed: 'client', nonce: 7 }
const { board } = proveBoard('mines', { mines: 3 }, seeds)

/** A lost bet: the first pick is a mine. */
const lost = (serverSeed: string | null): Bet => {
  const mines = board.flatMap((row) => (typeof row === 'number' ? [row] : []))
  return {
    id: BET_ID,
    gameId: 'mines',
    betAmount: '10.00',
    currencyId: 'USD',
    result: 'LOSE',
    winAmount: '0.00',
    multiplier: '0.00',
    rtp: 9800,
    maxWin: '10000.00',
    createdAt: 0,
    settledAt: 1,
    proof: {
      serverSeedHash: commitment(seeds.serverSeed),
      serverSeed,
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
    },
    view: { mines: 3, picks: mines.slice(0, 1), multiplier: '0.00', nextMultiplier: null, board: mines },
  }
}
const BET = '/api/operator/bet'
const page = { path: '/players/:userId/bets/:betId', at: `/players/100001/bets/${BET_ID}` }

describe('the page of a bet', () => {
  it('computes the proof in the browser and links the money', async () => {
    serve({
      [BET]: { bet: lost(seeds.serverSeed), round: null },
      '/api/operator/bet/transactions': [
        {
          id: '77',
          key: 'k',
          kind: 'bet.play',
          userId: '100001',
          currencyId: 'USD',
          ref: BET_ID,
          at: 0,
          change: '-10.00',
          balance: '5.00',
          legs: [{ from: 'main', to: 'house', fromUserId: '100001', toUserId: null, amount: '10.00' }],
        },
      ],
    })
    show(<BetPage />, { ...page, roles: ['finance'] })
    expect(await screen.findByText('The proof holds')).toBeTruthy()
    expect(screen.getByText(seeds.serverSeed)).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'Bet' })
    expect(link.getAttribute('href')).toBe('/ledger/77')
    expect(screen.getByText('Balance → Games')).toBeTruthy()
  })

  it('warns when a recorded value differs from the computed one', async () => {
    serve({ [BET]: { bet: { ...lost(seeds.serverSeed), winAmount: '9.00' }, round: null } })
    show(<BetPage />, { ...page, roles: ['support'] })
    expect(await screen.findByText('The proof fails')).toBeTruthy()
  })

  it('shows only the hash while the seed is in use, and no ledger without the permission', async () => {
    const sent = serve({ [BET]: { bet: lost(null), round: null } })
    show(<BetPage />, { ...page, roles: ['support'] })
    expect(await screen.findByText(commitment(seeds.serverSeed))).toBeTruthy()
    expect(screen.getByText(/Not revealed yet/)).toBeTruthy()
    expect(screen.queryByText('In the ledger')).toBeNull()
    expect(sent.map(({ path }) => path)).toEqual([BET])
  })
})

const HASH = 'b2a2780f4ef50fae4f8dd1e09e7300c89dd4963636a77402c8ee384f9af53f77'
const END = '4885c8f229017182232e810bbfeefa3dd74cc7eec94d69c10c1eb59c817394bf'
const round: PlayedRound = {
  gameId: 'crash',
  number: 5,
  link: 5,
  rtp: 9900,
  startsAt: 0,
  locksAt: 1,
  runsAt: 2,
  endedAt: 3,
  clientSeeds: [],
  multiplier: formatMultiplier(
    proveRound('crash', { hash: HASH, salt: 'public salt', clientSeeds: [] }, 9900).multiplier,
  ),
  hash: HASH,
  chain: { id: 1, length: 100, endHash: END, salt: 'public salt' },
}

describe('the page of a round', () => {
  it('checks the multiplier at once and the chain to its published end on request', async () => {
    serve({
      '/api/operator/round': {
        ...round,
        previousHash: null,
        totals: { bets: 0, cashedOut: 0, sums: [] },
      },
    })
    show(<RoundPage />, { path: '/rounds/:gameId/:round', at: '/rounds/crash/5', roles: ['games'] })
    expect(await screen.findByText('The proof holds')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Hash back to the published end' }))
    expect(await screen.findByRole('rowheader', { name: /Published end of the chain/ })).toBeTruthy()
    expect(screen.getByText('The proof holds')).toBeTruthy()
    expect(screen.queryByText('Bets of the round')).toBeNull()
  })

  it('proves a bet on the round', async () => {
    const bet: RoundBet = {
      id: BET_ID,
      gameId: 'crash',
      betAmount: '10.00',
      currencyId: 'USD',
      result: 'LOSE',
      winAmount: '0.00',
      multiplier: '0.00',
      rtp: 9900,
      maxWin: '1000000.00',
      createdAt: 0,
      settledAt: 1,
      view: {
        state: 'LOST',
        round: 5,
        slot: 0,
        place: 1,
        autoCashOut: null,
        endsAt: null,
        crashedAt: round.multiplier,
      },
    }
    serve({ [BET]: { bet, round } })
    show(<BetPage />, { ...page, roles: ['support'] })
    expect(await screen.findByText('The proof holds')).toBeTruthy()
    expect(screen.getByRole('link', { name: '5' }).getAttribute('href')).toBe('/rounds/crash/5')
  })
})
