import { type DepositLimit, LIMIT_PERIODS, type LimitPeriod } from '@baize/contract/player'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, type Minor, minor, ok, type Result, type UserId, ZERO } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type DepositLimits, lockDepositLimits, type Raise, readDeposited } from './sql.ts'

const REFUSED = {
  day: 'depositLimitDay',
  week: 'depositLimitWeek',
  month: 'depositLimitMonth',
} as const satisfies Record<LimitPeriod, string>

/**
 * Takes room for a deposit in the player's deposit limits, in the transaction that records its order. The lock makes
 * concurrent deposits queue, so each counts those before it. A deposit counts from its order on: while it waits for
 * its payment, and in the periods in which it is credited. An order that failed or expired gives its room back; paid
 * after all, it is credited and counted, because paid money is never turned away.
 */
export async function takeDepositRoom(
  tx: Queryable,
  userId: UserId,
  { amount, currencyId }: { readonly amount: Minor; readonly currencyId: CurrencyId },
  nowMs: number,
): Promise<Result<null, Refusal>> {
  const limits = await lockDepositLimits(tx, userId)
  if (LIMIT_PERIODS.every((period) => limits[period] === null)) return ok(null)
  const used = await readDeposited(tx, userId, nowMs)
  const [nearest] = LIMIT_PERIODS.flatMap((period) => {
    const limit = limits[period]
    return limit === null ? [] : [{ period, limit, left: limit - used[period] }]
  }).toSorted((left, right) => (left.left < right.left ? -1 : left.left > right.left ? 1 : 0))
  if (!nearest || amount <= nearest.left) return ok(null)
  const text = (sum: bigint) => formatAmount(minor(sum), currency(currencyId).decimalLength)
  return err(
    refusal(REFUSED[nearest.period], {
      limit: text(nearest.limit),
      left: text(nearest.left > 0n ? nearest.left : ZERO),
    }),
  )
}

export const viewDepositLimits = (
  limits: DepositLimits,
  used: Readonly<Record<LimitPeriod, Minor>>,
  raises: readonly Raise[],
  currencyId: CurrencyId,
): DepositLimit[] =>
  LIMIT_PERIODS.map((period) => {
    const text = (amount: Minor | null) =>
      amount === null ? null : formatAmount(amount, currency(currencyId).decimalLength)
    const raise = raises.find((candidate) => candidate.about === 'deposit' && candidate.period === period)
    return {
      period,
      amount: text(limits[period]),
      used: formatAmount(used[period], currency(currencyId).decimalLength),
      waiting: raise ? { amount: text(raise.amount), from: raise.fromMs } : null,
    }
  })
