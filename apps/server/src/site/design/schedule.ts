import { diffDesigns, type IdentifiedDesign, type ScheduledDesign } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { checkWhole, moved, notValid, publish, readStored } from './publishing.ts'
import * as schedule from './schedule-sql.ts'
import { lockDraft, selectPublished, selectVersion } from './sql.ts'

/** A later moment is a typo. */
const AHEAD_DAYS = 366
const MOST_ENDED = 30
/** Nobody would read more. */
const MOST_CHANGES = 200

type Store = Pick<Context, 'db' | 'clock'>

/** Has the draft as it was looked at published at a moment, whatever the draft becomes until then. */
export async function scheduleDraft(
  { db, clock }: Store,
  { version, at, note, by }: InputOf<'/api/operator/design/schedule'> & { readonly by: string },
): Promise<Result<ScheduledDesign, Refusal>> {
  const nowMs = clock.now()
  const notThen = (reason: string) => err(refusal('badInput', { field: 'at', reason }))
  if (at <= nowMs) return notThen('at must not be in the past')
  if (at > nowMs + AHEAD_DAYS * DAY_MS) return notThen('at must be within a year')
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx)
    if (draft.version !== version) return err(moved(draft))
    const checked = await checkWhole(tx, draft.design)
    if (!checked.ok) return err(notValid(checked.error))
    const row = await schedule.insertScheduled(tx, {
      version,
      text: JSON.stringify(checked.value),
      note,
      at: new Date(at),
      by,
      now: new Date(nowMs),
    })
    return ok(viewOf(row, await publishedDesign(tx)))
  })
}

/** Cancels a publication that waits, or notes that a refused one was seen. */
export async function unschedule(
  { db, clock }: Store,
  { id, by }: InputOf<'/api/operator/design/unschedule'> & { readonly by: string },
): Promise<Result<ScheduledDesign, Refusal>> {
  return inTransaction(db, async (tx) => {
    const row = await schedule.lockScheduled(tx, id)
    if (!row) return err(refusal('unknownScheduledDesign'))
    if (row.state !== 'WAITING' && row.state !== 'REFUSED') return err(refusal('scheduledDesignOver'))
    const ended = await schedule.endScheduled(tx, id, { state: 'CANCELLED', now: new Date(clock.now()), by })
    return ok(viewOf(ended, null))
  })
}

export async function listScheduled({ db }: Pick<Store, 'db'>): Promise<ScheduledDesign[]> {
  const [rows, published] = await Promise.all([schedule.selectScheduled(db, MOST_ENDED), publishedDesign(db)])
  return rows.map((row) => viewOf(row, published))
}

async function publishedDesign(db: Parameters<typeof selectPublished>[0]): Promise<IdentifiedDesign | null> {
  const version = await selectVersion(db, (await selectPublished(db)).number)
  return readStored(version?.design)
}

/**
 * Job: publishes what is due, each in one transaction with the version that it becomes: so a crash publishes it once or, before
 * the commit, with the next run. A design that has become invalid is refused, with its findings.
 */
export async function publishDue(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await schedule.isAnyDue(db, new Date(clock.now())))) return
    const ended = await publishNext({ db, clock })
    if (ended?.state === 'PUBLISHED')
      log.warn({ scheduled: ended.id, number: ended.number }, 'scheduled design published')
    else if (ended) log.error({ scheduled: ended.id, findings: ended.findings }, 'scheduled design refused')
  }
}

/** Null: another process was faster. */
const publishNext = ({ db, clock }: Store): Promise<schedule.ScheduledRow | null> =>
  inTransaction(db, async (tx) => {
    await lockDraft(tx)
    const now = new Date(clock.now())
    const due = await schedule.lockDue(tx, now)
    if (!due) return null
    const { id, note, scheduled_by: by } = due
    const published = await publish(tx, due.design, { by, note, at: now, restores: null })
    return schedule.endScheduled(
      tx,
      id,
      published.ok
        ? { state: 'PUBLISHED', now, by: null, number: published.value.number }
        : { state: 'REFUSED', now, by: null, findings: published.error },
    )
  })

/** The changes are those that it would make to what players see now. */
function viewOf(row: schedule.ScheduledRow, published: IdentifiedDesign | null): ScheduledDesign {
  const design = row.state === 'WAITING' ? readStored(row.design) : null
  const changes = design && published ? diffDesigns(published, design) : []
  return {
    id: row.id,
    version: row.version,
    note: row.note,
    at: row.at.getTime(),
    basedOn: row.based_on,
    scheduledBy: row.scheduled_by,
    scheduledAt: row.scheduled_at.getTime(),
    state: row.state,
    changeCount: changes.length,
    changes: changes
      .slice(0, MOST_CHANGES)
      .map(({ kind, part, id, pageId, comId, path }) => ({ kind, part, id, pageId, comId, path: [...path] })),
    findings: [...row.findings],
    number: row.number,
    endedBy: row.ended_by,
    endedAt: row.ended_at?.getTime() ?? null,
  }
}
