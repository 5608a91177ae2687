import { MINUTE_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { type Cause, minutesSince } from '../../platform/alarms/causes.ts'
import { selectUnanswered, sumOpen } from './open-sql.ts'

/** Brazil gives 120 minutes from the request to the payment. */
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

export const latePayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  openLongerThan(ctx, 'sent', LATE_MS)

export const waitingPayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  openLongerThan(ctx, 'reviewing', WAITING_MS)

async function openLongerThan(
  { db, clock }: WithdrawalsContext,
  state: 'sent' | 'reviewing',
  longMs: number,
): Promise<readonly Cause[]> {
  const nowMs = clock.now()
  const open = await sumOpen(db)
  return open
    .filter((sum) => sum.state === state && nowMs - sum.oldestAtMs >= longMs)
    .map(({ currencyId, count, oldestAtMs }) => ({
      subject: currencyId,
      details: { currencyId, count, minutes: minutesSince(oldestAtMs, nowMs) },
      sinceMs: oldestAtMs,
    }))
}
