import type { RainSchedule } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result, uuidV7 } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { readTotal, reserveFunds, returnCalledOff } from './opening.ts'
import * as sql from './sql.ts'
import { text } from './view.ts'

/** A rain on schedule is set aside this long before it falls, so that pages can count down. */
const LEAD_MS = 10 * 60 * 1000

export const showSchedule = (schedule: sql.StoredSchedule): RainSchedule => ({
  id: schedule.id,
  currencyId: schedule.currencyId,
  total: text(schedule.total, schedule.currencyId),
  shares: schedule.shares,
  seconds: schedule.seconds,
  days: [...schedule.days],
  minute: schedule.minute,
  isOn: schedule.isOn,
  by: `${schedule.requestedBy}, ${schedule.approvedBy}`,
  createdAt: schedule.createdAtMs,
})

/** Needs two people: it gives money away until it is ended. */
export async function planSchedule(
  ctx: PlanContext,
  input: InputOf<'/api/operator/rains/schedule'>,
): Promise<Result<Plan, Refusal>> {
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const { currencyId, shares, days, minute } = input
  return planForTwo(`Lets it rain in ${shares} shares at minute ${minute} of the days ${days.join(', ')}`, [
    amountOf(currencyId, total.value),
  ])
}

export async function scheduleRain(
  ctx: Context,
  log: FastifyBaseLogger,
  input: InputOf<'/api/operator/rains/schedule'>,
  people: People,
): Promise<Result<RainSchedule, Refusal>> {
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { currencyId, shares, seconds, days, minute, reason } = input
  const stored = await carryOutOnce(
    ctx.db,
    people,
    async (tx): Promise<Result<sql.StoredSchedule, Refusal>> =>
      ok(
        await sql.insertSchedule(tx, {
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
        }),
      ),
  )
  if (!stored.ok) return stored
  log.warn({ schedule: stored.value.id, ...two.value }, 'money rain scheduled')
  return ok(showSchedule(stored.value))
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
export async function reserveScheduled(ctx: Context): Promise<void> {
  await returnCalledOff(ctx)
  const nowMs = ctx.clock.now()
  for (const schedule of await sql.listSchedules(ctx.db)) {
    if (!schedule.isOn) continue
    const startsAtMs = nextFall(schedule.days, schedule.minute, nowMs)
    if (startsAtMs - nowMs > LEAD_MS) continue
    const { currencyId, total, shares, reason, requestedBy, approvedBy } = schedule
    const draft = {
      requestId: `schedule:${schedule.id}:${startsAtMs}`,
      currencyId,
      total,
      shares,
      startsAtMs,
      endsAtMs: startsAtMs + schedule.seconds * 1000,
      reason,
      scheduleId: schedule.id,
    }
    const opened = await reserveFunds(ctx, draft, {
      requestedBy,
      approvedBy,
      actor: `schedule:${schedule.id}`,
    })
    if (!opened.ok)
      ctx.log.warn({ schedule: schedule.id, refused: opened.error.id }, 'scheduled rain not set aside')
  }
}
