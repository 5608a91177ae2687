import { CURRENCIES } from '@baize/contract/shared'
import { MINUTE_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { type Cause, minutesSince } from '../../platform/alarms/causes.ts'
import { type OpenPayouts, selectUnanswered, sumOpen } from './open-sql.ts'

/** Brazil gives 120 minutes from the request to the payment, whoever it waits for. */
const LATE_MS = 90 * MINUTE_MS
/** Above the limit only people decide, and a player waits for them. */
const WAITING_MS = 60 * MINUTE_MS

type WithdrawalsContext = Pick<Context, 'db' | 'clock'>

/** Payouts whose provider gives no usable answer, by provider. */
export async function unansweredPayouts({ db, clock }: WithdrawalsContext): Promise<readonly Cause[]> {
  return (await selectUnanswered(db)).map(({ driver, count, oldestAtMs }) => ({
    subject: driver,
    details: { name: driver, count, minutes: minutesSince(oldestAtMs, clock.now()) },
    sinceMs: oldestAtMs,
  }))
}

/** Payouts on their way for too long, and those in reais that a person has still to decide on. */
export const latePayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  openLongerThan(ctx, LATE_MS, ({ state, currencyId }) => state === 'sent' || currencyId === 'BRL')

export const waitingPayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  openLongerThan(ctx, WAITING_MS, ({ state }) => state === 'reviewing')

async function openLongerThan(
  { db, clock }: WithdrawalsContext,
  longMs: number,
  counts: (open: OpenPayouts) => boolean,
): Promise<readonly Cause[]> {
  const nowMs = clock.now()
  const open = (await sumOpen(db)).filter((sum) => counts(sum) && nowMs - sum.oldestAtMs >= longMs)
  return CURRENCIES.flatMap(({ id: currencyId }) => {
    const sums = open.filter((sum) => sum.currencyId === currencyId)
    if (sums.length === 0) return []
    const sinceMs = Math.min(...sums.map(({ oldestAtMs }) => oldestAtMs))
    const countOf = (some: readonly OpenPayouts[]) => some.reduce((total, sum) => total + sum.count, 0)
    const details = {
      currencyId,
      count: countOf(sums),
      reviewing: countOf(sums.filter(({ state }) => state === 'reviewing')),
      minutes: minutesSince(sinceMs, nowMs),
    }
    return [{ subject: currencyId, details, sinceMs }]
  })
}
