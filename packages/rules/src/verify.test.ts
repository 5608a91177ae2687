import type { BetOf } from '@baize/contract/player'
import { describe, expect, it } from 'vitest'
import { commitment } from './fairness.ts'
import { proveBoard, verifyBet } from './verify.ts'

const won: BetOf<'mines'> = {
  id: '00000000-0000-7000-8000-000000000001',
  gameId: 'mines',
  betAmount: '10.00',
  currencyId: 'USD',
  result: 'WIN',
  winAmount: '12.80',
  multiplier: '1.28',
  rtp: 9900,
  maxWin: '1000.00',
  createdAt: 0,
  settledAt: 1,
  view: { mines: 3, picks: [0, 1], multiplier: '1.28', nextMultiplier: null, board: [13, 8, 24] },
  proof: { serverSeedHash: commitment('server'), serverSeed: 'server', clientSeed: 'client', nonce: 1 },
}
const lost: BetOf<'mines'> = {
  ...won,
  result: 'LOSE',
  winAmount: '0.00',
  multiplier: '0.00',
  view: { ...won.view, picks: [0, 8], multiplier: '0.00' },
}
const published = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
const failing = (bet: BetOf<'mines'>, serverSeed = 'server'): string[] =>
  verifyBet(bet, serverSeed)
    .checks.filter((check) => !check.ok)
    .map((check) => check.what)

describe('the verifier of bets', () => {
  it('shows each step from the seeds to the board', () => {
    const { board, steps } = proveBoard('mines', { mines: 3 }, published)
    expect(board).toEqual([13, 8, 24])
    expect(steps.map((step) => step.kind)).toEqual(['commitment', 'digest', 'draw', 'draw', 'draw'])
    expect(steps[1]).toEqual({
      kind: 'digest',
      round: 0,
      message: 'client:1:0',
      hmac: '88dbb41b566bc5aefb6e787840e6a4405c6a769fd9a332c9b61e938c4a86132e',
    })
    expect(steps[2]).toMatchObject({ bytes: [0x88, 0xdb, 0xb4, 0x1b], remaining: 25, index: 13, item: 13 })
  })

  it('agrees with honest bets that won, lost, returned the stake or were capped', () => {
    const givenBack: BetOf<'mines'> = {
      ...won,
      winAmount: '10.00',
      multiplier: '1.00',
      view: { ...won.view, picks: [], multiplier: '1.00' },
    }
    const capped: BetOf<'mines'> = { ...won, maxWin: '12.00', winAmount: '12.00', multiplier: '1.20' }
    for (const bet of [won, lost, givenBack, capped]) expect(verifyBet(bet, 'server').ok).toBe(true)
  })

  it('counts tiles from 1, as the board and the receipt do', () => {
    const { checks } = verifyBet(won, 'server')
    expect(checks.filter(({ what }) => what === 'board' || what === 'moves')).toEqual([
      { what: 'board', claimed: '14, 9, 25', computed: '14, 9, 25', ok: true },
      { what: 'moves', claimed: '1, 2', computed: '1, 2', ok: true },
    ])
  })

  it('shows the effect of each opened tile on the bet', () => {
    const picks = verifyBet(lost, 'server').steps.filter((step) => step.kind === 'pick')
    expect(picks).toEqual([
      { kind: 'pick', step: 0, place: 0, good: true, multiplier: '1.12' },
      { kind: 'pick', step: 1, place: 8, good: false, multiplier: '0.00' },
    ])
  })

  it.each<[string, Partial<BetOf<'mines'>>, string[]]>([
    ['an underpaid win', { winAmount: '12.79' }, ['payout']],
    ['another multiplier', { multiplier: '1.2857' }, ['multiplier']],
    ['a win called a loss', { result: 'LOSE' }, ['result']],
    ['a moved mine', { view: { ...won.view, board: [13, 8, 23] } }, ['board']],
    ['a board never shown', { view: { ...won.view, board: null } }, ['board']],
    ['a tile opened twice', { view: { ...won.view, picks: [0, 1, 1] } }, ['moves']],
    ['a lower return than stored', { rtp: 9800 }, ['multiplier', 'payout']],
    ['another commitment', { proof: { ...won.proof, serverSeedHash: commitment('other') } }, ['commitment']],
  ])('detects %s', (_, change, what) => {
    expect(failing({ ...won, ...change })).toEqual(what)
  })

  it('detects a server seed that does not match its commitment', () => {
    expect(failing(won, 'another')).toContain('commitment')
    expect(failing(won, 'another')).toContain('board')
  })
})
