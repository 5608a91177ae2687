import type { CurrencyId } from '@baize/contract'
import { type Minor, minor, type UserId } from '@baize/kit'
import { limitIn } from '../../../amounts.ts'
import type { Context } from '../../../context.ts'
import { listDeposits, readTurnover } from './sums-sql.ts'

/** What is still missing before any money leaves, each with how much it was in all. */
export type Needs = {
  readonly depositLeft: Minor
  readonly depositTotal: Minor
  readonly wageringLeft: Minor
  readonly wageringTotal: Minor
}

const least = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Deposits are played one after another: each begins where the one before it ends, or where the player stood when it came. So
 * what was staked long ago does not play the money of today. `total` is of those that are not played yet.
 */
export function wageringOf(
  deposits: readonly { readonly amount: bigint; readonly wagered: bigint }[],
  wagered: bigint,
  percent: number,
): { readonly left: bigint; readonly total: bigint } {
  let from = 0n
  let until = 0n
  for (const deposit of deposits) {
    if (deposit.wagered >= until) {
      from = deposit.wagered
      until = deposit.wagered
    }
    until += (deposit.amount * BigInt(percent) + 99n) / 100n
  }
  const left = least(until - wagered)
  return { left, total: left === 0n ? 0n : until - from }
}

/** What a player has yet to deposit in all before money can leave. */
export const depositLeftOf = (ctx: Context, currencyId: CurrencyId, paidIn: bigint): Minor =>
  minor(least(limitIn(currencyId, ctx.config.withdrawalMinDeposit) - paidIn))

export async function readNeeds(ctx: Context, userId: UserId, currencyId: CurrencyId): Promise<Needs> {
  const { withdrawalMinDeposit, withdrawalWagerPercent } = ctx.config
  const [turnover, deposits] = await Promise.all([readTurnover(ctx.db, userId), listDeposits(ctx.db, userId)])
  const wagering = wageringOf(deposits, turnover.wagered, withdrawalWagerPercent)
  return {
    depositLeft: depositLeftOf(ctx, currencyId, turnover.paidIn),
    depositTotal: limitIn(currencyId, withdrawalMinDeposit),
    wageringLeft: minor(wagering.left),
    wageringTotal: minor(wagering.total),
  }
}
