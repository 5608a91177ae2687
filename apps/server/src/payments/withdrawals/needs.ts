import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, type UserId, ZERO } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { excludedUntil } from '../../players/protection/service.ts'
import { listDeposits, readTurnover } from './sums-sql.ts'

/** Remaining requirements before any money may leave, each with its total. */
export type Needs = {
  readonly depositLeft: Minor
  readonly depositTotal: Minor
  readonly wageringLeft: Minor
  readonly wageringTotal: Minor
  /** Total stakes before a first withdrawal. */
  readonly betsLeft: Minor
  readonly betsTotal: Minor
  /** Stakes waived during a break. Such a withdrawal is reviewed by a person: the deposit leaves unplayed. */
  readonly unstaked: Minor
}

const least = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Deposits are wagered one after another: each starts where the previous one ends, or at the turnover when it was
 * credited. So old stakes do not count towards a new deposit. `total` spans the current run of deposits, and is 0 once
 * it is fully wagered.
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

/** Amount a player still has to deposit in all before money can leave. */
export const depositLeftOf = (ctx: Context, currencyId: CurrencyId, paidIn: bigint): Minor =>
  minor(least(limitIn(currencyId, ctx.site.money().withdrawalMinDeposit) - paidIn))

/**
 * Stakes that a player on a break is spared. Reads on the caller's own connection: a transaction that waits for another
 * one of the pool can wait for ever.
 */
export async function readUnstaked(ctx: Context, db: Queryable, userId: UserId): Promise<Minor> {
  if ((await excludedUntil({ clock: ctx.clock, db }, userId)) === null) return ZERO
  const turnover = await readTurnover(db, userId)
  const deposits = await listDeposits(db, userId)
  return minor(wageringOf(deposits, turnover.wagered, ctx.site.money().withdrawalWagerPercent).left)
}

export async function readNeeds(ctx: Context, userId: UserId, currencyId: CurrencyId): Promise<Needs> {
  const { withdrawalMinDeposit, withdrawalWagerPercent } = ctx.site.money()
  const minBets = limitIn(currencyId, (await ctx.site.current()).settings.withdrawalMinBets)
  const [turnover, deposits] = await Promise.all([readTurnover(ctx.db, userId), listDeposits(ctx.db, userId)])
  // Nothing can be staked during a break, so nothing has to be: a deposit is not locked in for its length.
  const onBreak = (await excludedUntil(ctx, userId)) !== null
  const wagering = wageringOf(deposits, turnover.wagered, onBreak ? 0 : withdrawalWagerPercent)
  return {
    depositLeft: depositLeftOf(ctx, currencyId, turnover.paidIn),
    depositTotal: limitIn(currencyId, withdrawalMinDeposit),
    wageringLeft: minor(wagering.left),
    wageringTotal: minor(wagering.total),
    betsLeft: onBreak ? ZERO : minor(least(minBets - turnover.wagered)),
    betsTotal: minBets,
    unstaked: onBreak ? minor(wageringOf(deposits, turnover.wagered, withdrawalWagerPercent).left) : ZERO,
  }
}
