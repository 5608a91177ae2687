import type { LotteryBet, LotteryState, LotteryTerm } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { LOTTERY_GAMES, oddsOf } from '@baize/rules/lottery'
import type { LotteryNews } from './live.ts'

export const NOW = 1_767_225_600_000

const CHAIN = { id: 1, length: 20_000, endHash: 'e'.repeat(64), salt: 's'.repeat(64) }

export const aTerm = (over: Partial<LotteryTerm> = {}): LotteryTerm => ({
  line: 'fast3-60',
  gameId: 'fast3',
  number: 8,
  link: 8,
  rtp: 9700,
  opensAt: NOW - 20_000,
  // Far off: on a busy machine a page may be shown half a minute later.
  closesAt: NOW + 600_000,
  beacon: 'b'.repeat(64),
  beaconRound: 1000,
  drawsAt: NOW + 602_000,
  phase: 'OPEN',
  chain: CHAIN,
  ...over,
})

const ODDS = Object.fromEntries(
  [...oddsOf(LOTTERY_GAMES.fast3, 9700)].map(([pick, { full }]) => [pick, { full: formatMultiplier(full) }]),
)

export const aLottery = (over: Partial<LotteryState> = {}): LotteryState => ({
  now: NOW,
  line: 'fast3-60',
  gameId: 'fast3',
  seconds: 60,
  term: aTerm(),
  last: [
    { number: 7, values: [2, 3, 5] },
    { number: 6, values: null },
    { number: 5, values: [6, 6, 5] },
  ],
  waiting: [],
  odds: ODDS,
  minBet: '1.00',
  maxBet: '1000.00',
  maxWin: '100000.00',
  maintenance: false,
  mine: [],
  ...over,
})

export const aLotteryBet = (
  over: Partial<LotteryBet> = {},
  view: Partial<LotteryBet['view']> = {},
): LotteryBet => ({
  id: '019a0000-0000-7000-8000-000000000001',
  gameId: 'fast3',
  betAmount: '2.00',
  currencyId: 'USD',
  result: 'PENDING',
  winAmount: '0.00',
  multiplier: '0.00',
  rtp: 9700,
  maxWin: '100000.00',
  createdAt: NOW - 500,
  settledAt: null,
  view: {
    state: 'PLACED',
    line: 'fast3-60',
    term: 8,
    picks: [
      { pick: 'big', amount: '1.00', odds: '1.94', win: null },
      { pick: 'sum:10', amount: '1.00', odds: '7.76', win: null },
    ],
    values: null,
    ...view,
  },
  ...over,
})

/** The same bet after a draw of 6 5 4. */
export const aWonBet = (): LotteryBet =>
  aLotteryBet(
    { result: 'WIN', winAmount: '1.94', multiplier: '0.97', settledAt: NOW + 38_000 },
    {
      state: 'WON',
      values: [6, 5, 4],
      picks: [
        { pick: 'big', amount: '1.00', odds: '1.94', win: '1.94' },
        { pick: 'sum:10', amount: '1.00', odds: '7.76', win: '0.00' },
      ],
    },
  )

export const newsOf = (term: LotteryTerm, values?: number[]): LotteryNews => ({
  now: NOW,
  lotteryTerm: term,
  ...(values && { values }),
})
