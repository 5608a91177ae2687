import { type InputOf, type RainSchedule, type Refusal, refusal } from '@baize/contract'
import { DAY_MS, err, ok, type Result, uuidV7 } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { readTotal, returnCalledOff, setAside } from './opening.ts'
import * as sql from './sql.ts'
import { text } from './view.ts'

/** A rain on schedule is set aside this long before it falls, so that pages can count down. */
const LEAD_MS = 10 * 60 * 1000

export const showSchedule = (one: sql.StoredSchedule): RainSchedule => ({
  id: one.id,
  currencyId: one.currencyId,
  total: text(one.total, one.currencyId),
  shares: one.shares,
  seconds: one.seconds,
  days: [...one.days],
  minute: one.minute,
  isOn: one.isOn,
  by: `${one.requestedBy}, ${one.approvedBy}`,
  createdAt: one.createdAtMs,
})

/** Needs two people: it gives money away until it is ended. */
export async function scheduleRain(
  ctx: Context,
  log: FastifyBaseLogger,
  input: InputOf<'/api/operator/rains/schedule'>,
  people: People,
): Promise<Result<RainSchedule, Refusal>> {
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const two = needTwo(people)
  if (!two.ok) return two
  const { currencyId, shares, seconds, days, minute, reason } = input
  const stored = await sql.insertSchedule(ctx.db, {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    currencyId,
    total: total.value,
    shares,
    seconds,
    days: [...new Set(days)].toSorted((a, b) => a - b),
    minute,
    reason,
    createdAtMs: ctx.clock.now(),
    ...two.value,
  })
  log.warn({ schedule: stored.id, ...two.value }, 'money rain scheduled')
  return ok(showSchedule(stored))
}

export async function endRainSchedule(
  ctx: Context,
  log: FastifyBaseLogger,
  { id, reason }: InputOf<'/api/operator/rains/schedule/end'>,
  by: string,
): Promise<Result<RainSchedule, Refusal>> {
  const ended = await sql.endSchedule(ctx.db, id, ctx.clock.now())
  if (!ended) return err(refusal('unknownRain'))
  log.warn({ schedule: id, reason, by }, 'money rain schedule ended')
  return ok(showSchedule(ended))
}

/** The next time after `fromMs` at which a schedule lets it rain. */
export function nextFall(days: readonly number[], minute: number, fromMs: number): number {
  const midnight = fromMs - (fromMs % DAY_MS)
  for (let day = 0; day <= 7; day++) {
    const at = midnight + day * DAY_MS + minute * 60_000
    if (at > fromMs && days.includes(new Date(at).getUTCDay())) return at
  }
  throw new Error('a schedule has a day of the week')
}

/** The job: sets aside rains that a schedule lets fall soon. The request id is the schedule and the time, so each once. */
export async function setAsideScheduled(ctx: Context): Promise<void> {
  await returnCalledOff(ctx)
  const nowMs = ctx.clock.now()
  for (const one of await sql.listSchedules(ctx.db)) {
    if (!one.isOn) continue
    const startsAtMs = nextFall(one.days, one.minute, nowMs)
    if (startsAtMs - nowMs > LEAD_MS) continue
    const { currencyId, total, shares, reason, requestedBy, approvedBy } = one
    const draft = {
      requestId: `schedule:${one.id}:${startsAtMs}`,
      currencyId,
      total,
      shares,
      startsAtMs,
      endsAtMs: startsAtMs + one.seconds * 1000,
      reason,
      scheduleId: one.id,
    }
    const opened = await setAside(ctx, draft, { requestedBy, approvedBy, actor: `schedule:${one.id}` })
    if (!opened.ok)
      ctx.log.warn({ schedule: one.id, refused: opened.error.id }, 'scheduled rain not set aside')
  }
}
