import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  ALARMS,
  type Alarm,
  type AlarmCounts,
  type AlarmDetail,
  type AlarmKind,
  LONGEST_SNOOZE_DAYS,
} from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result } from '@baize/kit'
import type { Cause, FindCauses } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { KeyPage } from '../console/pages.ts'
import { enqueue } from './sending.ts'
import * as sql from './sql.ts'

/** What looks for the causes of each kind. */
export type AlarmChecks<Needs> = { readonly [K in AlarmKind]: FindCauses<Needs> }

/** A kind with more causes at once is one trouble, and the first of them tell it. */
const MOST_CAUSES = 50
const PAGE = 50

/**
 * Job: opens an alarm for each cause that is new, and ends those whose cause is gone. A check that fails leaves its
 * alarms as they are and keeps no other waiting.
 */
export async function watch<Needs extends PlatformContext>(
  ctx: Needs,
  checks: AlarmChecks<Needs>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => enqueue(ctx, tx, await sql.wake(tx, ctx.clock.now())))
  for (const kind of ALARM_KINDS) {
    const causes = await causesOf(ctx, checks, kind)
    if (causes !== null) await settle(ctx, kind, causes)
  }
}

async function causesOf<Needs extends PlatformContext>(
  ctx: Needs,
  checks: AlarmChecks<Needs>,
  kind: AlarmKind,
): Promise<readonly Cause[] | null> {
  try {
    return await checks[kind](ctx)
  } catch (error) {
    ctx.log.error({ err: error, kind }, 'alarm check failed')
    return null
  }
}

/** Makes the open alarms of a kind those of these causes. */
async function settle(ctx: PlatformContext, kind: AlarmKind, causes: readonly Cause[]): Promise<void> {
  const shown = causes.slice(0, MOST_CAUSES)
  const events = await inTransaction(ctx.db, async (tx) => {
    const settled = await sql.settle(tx, kind, shown, ctx.clock.now())
    await enqueue(ctx, tx, settled)
    return settled
  })
  const { severity } = ALARMS[kind]
  for (const { subject, what } of events)
    if (what === 'opened') ctx.log.warn({ kind, subject, severity }, 'alarm opened')
    else ctx.log.info({ kind, subject }, 'alarm ended')
}

const viewOf = (row: sql.StoredAlarm, nowMs: number): Alarm => {
  const { id, kind, subject, details, sinceMs, endedAtMs, takenBy, takenAtMs, snoozedUntilMs } = row
  const isSnoozed = snoozedUntilMs !== null && snoozedUntilMs > nowMs
  return {
    id,
    kind,
    severity: ALARMS[kind].severity,
    state: endedAtMs !== null ? 'over' : isSnoozed ? 'snoozed' : 'open',
    subject,
    details,
    since: sinceMs,
    endedAt: endedAtMs,
    takenBy,
    takenAt: takenAtMs,
    snoozedUntil: isSnoozed ? snoozedUntilMs : null,
  }
}

export async function listAlarms(
  { db, clock }: PlatformContext,
  { state, severity, cursor }: InputOf<'/api/operator/alarms/list'>,
): Promise<KeyPage<Alarm>> {
  const nowMs = clock.now()
  const kinds = ALARM_KINDS.filter((kind) => severity === undefined || ALARMS[kind].severity === severity)
  if (state !== 'over') {
    const rows = await sql.selectLasting(db, kinds, { nowMs, isSnoozed: state === 'snoozed' })
    return { items: rows.map((row) => viewOf(row, nowMs)), next: null }
  }
  const rows = await sql.selectOver(db, kinds, cursor ?? null, PAGE)
  return {
    items: rows.map((row) => viewOf(row, nowMs)),
    next: rows.length === PAGE ? present(rows.at(-1), 'row').id : null,
  }
}

export async function countAlarms({ db, clock }: PlatformContext): Promise<AlarmCounts> {
  const counted = await sql.countLasting(db, clock.now())
  const sum = (rows: typeof counted) => rows.reduce((all, { count }) => all + count, 0)
  const open = counted.filter(({ isSnoozed }) => !isSnoozed)
  const [critical = 0, warning = 0, notice = 0] = ALARM_SEVERITIES.map((severity) =>
    sum(open.filter(({ kind }) => ALARMS[kind].severity === severity)),
  )
  return { critical, warning, notice, snoozed: sum(counted.filter(({ isSnoozed }) => isSnoozed)) }
}

export async function readAlarm(
  { db, clock }: PlatformContext,
  id: string,
): Promise<Result<AlarmDetail, Refusal>> {
  const row = await sql.selectAlarm(db, id)
  if (!row) return err(refusal('unknownAlarm'))
  return ok({ ...viewOf(row, clock.now()), events: await sql.selectEvents(db, id) })
}

type ActEvent = Omit<Parameters<typeof sql.insertEvent>[1], 'alarmId'>

/** Changes an alarm that lasts, under its lock. Null: it is as it should be already. */
async function change(
  ctx: PlatformContext,
  id: string,
  apply: (tx: Queryable, row: sql.StoredAlarm) => Promise<ActEvent | null>,
): Promise<Result<AlarmDetail, Refusal>> {
  const refused = await inTransaction(ctx.db, async (tx) => {
    const row = await sql.lockAlarm(tx, id)
    if (!row) return refusal('unknownAlarm')
    if (row.endedAtMs !== null) return refusal('alarmOver')
    const event = await apply(tx, row)
    if (event === null) return null
    const eventId = await sql.insertEvent(tx, { alarmId: id, ...event })
    await enqueue(ctx, tx, [{ id: eventId, kind: row.kind, what: event.what }])
    return null
  })
  return refused ? err(refused) : readAlarm(ctx, id)
}

/** Of two who take it, the later one has it: a colleague takes over. */
export const take = (ctx: PlatformContext, id: string, by: string): Promise<Result<AlarmDetail, Refusal>> =>
  change(ctx, id, async (tx, { takenBy, snoozedUntilMs }) => {
    const nowMs = ctx.clock.now()
    if (takenBy === by && (snoozedUntilMs ?? 0) <= nowMs) return null
    await sql.setTaken(tx, id, by, nowMs)
    return { what: 'taken', by, atMs: nowMs }
  })

export const release = (
  ctx: PlatformContext,
  id: string,
  by: string,
): Promise<Result<AlarmDetail, Refusal>> =>
  change(ctx, id, async (tx, { takenBy, snoozedUntilMs }) => {
    const nowMs = ctx.clock.now()
    if (takenBy === null && (snoozedUntilMs ?? 0) <= nowMs) return null
    await sql.setReleased(tx, id)
    return { what: 'released', by, atMs: nowMs }
  })

export async function snooze(
  ctx: PlatformContext,
  { id, until, reason }: InputOf<'/api/operator/alarms/snooze'>,
  by: string,
): Promise<Result<AlarmDetail, Refusal>> {
  const nowMs = ctx.clock.now()
  if (!(until > nowMs && until <= nowMs + LONGEST_SNOOZE_DAYS * DAY_MS))
    return err(refusal('snoozeNotValid', { days: String(LONGEST_SNOOZE_DAYS) }))
  return change(ctx, id, async (tx) => {
    await sql.setSnoozed(tx, id, until)
    return { what: 'snoozed', by, reason, untilMs: until, atMs: nowMs }
  })
}
