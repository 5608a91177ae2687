import type { LiveRound, RoundBet, RoundFeed, RoundState } from '@baize/contract/player'
import type { RoundNews } from './live.ts'

/** The server time of these tests. */
export const NOW = 1_767_225_600_000

export const aRound = (over: Partial<LiveRound> = {}): LiveRound => ({
  gameId: 'crash',
  number: 7,
  link: 7,
  rtp: 9900,
  startsAt: NOW - 2000,
  // Longer than a test takes to bet on a busy machine.
  locksAt: NOW + 120_000,
  clientSeeds: [],
  phase: 'STARTING',
  runsAt: null,
  endedAt: null,
  multiplier: null,
  hash: null,
  ...over,
})

export const running = (over: Partial<LiveRound> = {}): LiveRound =>
  aRound({ phase: 'RUNNING', startsAt: NOW - 9000, locksAt: NOW - 2000, runsAt: NOW - 1000, ...over })

export const ended = (multiplier = '1.50', over: Partial<LiveRound> = {}): LiveRound =>
  running({ phase: 'ENDED', endedAt: NOW, multiplier, hash: 'ab'.repeat(32), ...over })

const NO_BETS = { seq: 0, bets: [], totals: { bets: 0, cashedOut: 0, sums: [] } }

export const aState = (over: Partial<RoundState> = {}): RoundState => ({
  now: NOW,
  round: aRound(),
  board: NO_BETS,
  chain: { id: 1, length: 1000, endHash: 'ef'.repeat(32), salt: 'salt' },
  last: [{ number: 6, multiplier: '2.00', hash: 'cd'.repeat(32) }],
  mine: [],
  receiptKey: '',
  ...over,
})

export const aRoundBet = (view: Partial<RoundBet['view']> = {}, over: Partial<RoundBet> = {}): RoundBet => ({
  id: '019a0000-0000-7000-8000-000000000001',
  gameId: 'crash',
  betAmount: '5.00',
  currencyId: 'USD',
  result: 'PENDING',
  winAmount: '0.00',
  multiplier: '0.00',
  rtp: 9900,
  maxWin: '1000.00',
  createdAt: NOW - 500,
  settledAt: null,
  view: {
    state: 'PLACED',
    round: 7,
    slot: 0,
    place: 11,
    autoCashOut: null,
    endsAt: null,
    crashedAt: null,
    ...view,
  },
  ...over,
})

/** News of a phase change. */
export const newsOf = (round: LiveRound): RoundNews => ({
  term: { id: String(round.number), status: round.phase === 'ENDED' ? 'FINISHED' : 'NEW' },
  now: NOW,
  round,
})

export const betNews = (number: number, feed: Partial<RoundFeed>): RoundNews => ({
  term: { id: String(number), status: 'NEW' },
  now: NOW,
  feed: { ...NO_BETS, seq: 1, from: 0, gone: [], ...feed },
})
