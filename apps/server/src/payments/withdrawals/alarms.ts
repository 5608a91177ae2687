import { MINUTE_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { type Cause, listText, minutesSince } from '../../platform/alarms/causes.ts'
import { selectWaiting, type WaitingPayouts } from './open-sql.ts'

/** Brazil gives 120 minutes from the request to the payment, whoever it waits for. */
const LATE_MS = 90 * MINUTE_MS
/** Above the limit only people decide, and a player waits for them. */
const LONG_MS = 60 * MINUTE_MS

type WithdrawalsContext = Pick<Context, 'db' | 'clock'>

/** On its way for too long, or in reais and still with a person. Each withdrawal is in one alarm, so the other kinds leave it out. */
const isLate = ({ isLate: isOld, state, currencyId }: WaitingPayouts): boolean =>
  isOld && (state === 'sent' || currencyId === 'BRL')

/** Payouts whose provider gives no usable answer, by provider. */
export const unansweredPayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  causesOf(ctx, (open) => open.unansweredAtMs !== null && !isLate(open), { since: 'unansweredAtMs' })

/** Payouts on their way for too long, by provider, and those in reais that a person has still to decide on. */
export const latePayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> => causesOf(ctx, isLate)

export const waitingPayouts = (ctx: WithdrawalsContext): Promise<readonly Cause[]> =>
  causesOf(ctx, (open) => open.isLong && open.state === 'reviewing' && !isLate(open))

/** One cause for people, and one for each provider, whatever the currencies. */
async function causesOf(
  { db, clock }: WithdrawalsContext,
  counts: (open: WaitingPayouts) => boolean,
  { since = 'oldestAtMs' }: { readonly since?: 'oldestAtMs' | 'unansweredAtMs' } = {},
): Promise<readonly Cause[]> {
  const nowMs = clock.now()
  const open = (await selectWaiting(db, { longMs: nowMs - LONG_MS, lateMs: nowMs - LATE_MS })).filter(counts)
  const subjectOf = ({ state, provider }: WaitingPayouts): string =>
    state === 'reviewing' ? '' : (provider ?? '-')
  return [...new Set(open.map(subjectOf))].map((subject) => {
    const sums = open.filter((sum) => subjectOf(sum) === subject)
    const sinceMs = Math.min(...sums.map((sum) => sum[since] ?? sum.oldestAtMs))
    const countOf = (some: readonly WaitingPayouts[]) => some.reduce((total, sum) => total + sum.count, 0)
    const details = {
      ...(sums[0]?.state === 'sent' && sums[0].provider !== null && { name: sums[0].provider }),
      currencies: listText(sums.map(({ currencyId }) => currencyId)),
      count: countOf(sums),
      reviewing: countOf(sums.filter(({ state }) => state === 'reviewing')),
      minutes: minutesSince(sinceMs, nowMs),
    }
    return { subject, details, sinceMs }
  })
}
