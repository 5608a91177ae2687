import { CURRENCIES, type RoundGameId, type StepGameId } from '@baize/contract'
import { leastReturnAt } from '@baize/rules'
import { minBetIn, type StakeLimits } from './stake.ts'

/** Least return of a game in ten-thousandths, at the smallest stake of any currency. */
export const declaredLeast = (
  gameId: StepGameId | RoundGameId,
  { rtp, ...limits }: StakeLimits & { readonly rtp: number },
): number => Math.min(...CURRENCIES.map(({ id }) => leastReturnAt(gameId, rtp, minBetIn(id, limits))))
