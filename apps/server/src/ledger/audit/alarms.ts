import { MINUTE_MS } from '@baize/kit'
import { type Cause, minutesSince } from '../../platform/alarms/causes.ts'
import type { Context } from '../context.ts'
import { measureOutbox } from '../sql.ts'
import { readFreeze, readLastCheck } from './state.ts'

const CHECK_LATE_MS = 10 * MINUTE_MS
const OUTBOX_LATE_SECONDS = 60

type AuditContext = Pick<Context, 'db' | 'clock' | 'config'>

export async function frozenPayouts({ db }: AuditContext): Promise<readonly Cause[]> {
  const frozen = await readFreeze(db)
  if (frozen === null) return []
  const { reason, drift, sinceMs } = frozen
  return [{ subject: '', details: { reason, findings: drift.length }, sinceMs }]
}

export async function lateAudit({ db, clock, config }: AuditContext): Promise<readonly Cause[] | null> {
  const last = await readLastCheck(db)
  if (last === null) return null
  const lateMs = Math.max(CHECK_LATE_MS, 3 * config.auditSeconds * 1000)
  const nowMs = clock.now()
  if (nowMs - last.atMs < lateMs) return []
  return [{ subject: '', details: { minutes: minutesSince(last.atMs, nowMs) }, sinceMs: last.atMs }]
}

export async function lateOutbox({ db }: AuditContext): Promise<readonly Cause[]> {
  const { batches, oldestSeconds } = await measureOutbox(db)
  if (oldestSeconds < OUTBOX_LATE_SECONDS) return []
  return [{ subject: '', details: { batches, seconds: Math.floor(oldestSeconds) } }]
}
