import type { BetOf } from '@baize/contract/player'

const BET_ID = '019a0000-0000-7000-8000-000000000001'

/** An open bet of 5.00 on three mines without picks, as the server would send it. */
export function aBet({
  view,
  ...rest
}: Partial<Omit<BetOf<'mines'>, 'view'>> & { view?: Partial<BetOf<'mines'>['view']> } = {}): BetOf<'mines'> {
  return {
    id: BET_ID,
    gameId: 'mines',
    betAmount: '5.00',
    currencyId: 'USD',
    result: 'PENDING',
    winAmount: '0.00',
    multiplier: '1.00',
    rtp: 9900,
    maxWin: '10000.00',
    createdAt: 1_767_225_600_000,
    settledAt: null,
    proof: { serverSeedHash: 'ab'.repeat(32), serverSeed: null, clientSeed: 'client', nonce: 1 },
    ...rest,
    view: { mines: 3, picks: [], multiplier: '1.00', nextMultiplier: '1.12', board: null, ...view },
  }
}

export const lostBet = (): BetOf<'mines'> =>
  aBet({
    result: 'LOSE',
    settledAt: 1_767_225_700_000,
    multiplier: '0.00',
    view: { picks: [2, 13], multiplier: '0.00', nextMultiplier: null, board: [13, 8, 24] },
  })

export const wonBet = (): BetOf<'mines'> =>
  aBet({
    result: 'WIN',
    winAmount: '5.60',
    settledAt: 1_767_225_700_000,
    multiplier: '1.12',
    view: { picks: [2], multiplier: '1.12', nextMultiplier: null, board: [13, 8, 24] },
  })

export const MINES_INFO = {
  gameId: 'mines',
  rtp: 9900,
  minBet: '1.00',
  maxBet: '1000.00',
  defaultBet: '5.00',
  maxWin: '10000.00',
} as const
