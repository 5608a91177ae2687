import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { deleteOldOrigins } from './attempts-sql.ts'
import { deleteOldCodes } from './codes-sql.ts'
import { deleteOldVisits } from './issuer-log-in-sql.ts'
import { notifyLateMoney } from './late-money.ts'
import { deleteOldSessions, deleteUnusedIdentities } from './sessions-sql.ts'

/** Batch limit: a backlog is cleared over several sweeps, so that none of them blocks the database. */
const BATCH_SIZE = 10_000

/** Retention after the last use. */
const KEPT_MS = { session: 30 * DAY_MS, identity: 90 * DAY_MS, origin: 180 * DAY_MS, code: DAY_MS } as const

type Swept = {
  readonly sessions: number
  readonly origins: number
  readonly identities: number
  readonly codes: number
}

/** Deletes ended sessions, old log-in origins, identities that nobody logged in with, and old codes. */
export async function sweepSessions({ db, clock }: Context): Promise<Swept> {
  const nowMs = clock.now()
  const sessions = await deleteOldSessions(db, nowMs - KEPT_MS.session, BATCH_SIZE)
  const origins = await deleteOldOrigins(db, nowMs - KEPT_MS.origin, BATCH_SIZE)
  const identities = await deleteUnusedIdentities(db, nowMs - KEPT_MS.identity, BATCH_SIZE)
  const before = nowMs - KEPT_MS.code
  const codes =
    (await deleteOldCodes(db, before, BATCH_SIZE)) + (await deleteOldVisits(db, before, BATCH_SIZE))
  return { sessions, origins, identities, codes }
}

/** The job: sweeps, and logs if anything was deleted. */
async function forgetOldSessions(ctx: Context): Promise<void> {
  const swept = await sweepSessions(ctx)
  if (swept.sessions + swept.origins + swept.identities + swept.codes > 0)
    ctx.log.info(swept, 'old sessions removed')
}

export const accountJobs: readonly Job<Context>[] = [
  { name: 'accounts.money', when: everyMinutes(10), run: notifyLateMoney },
  { name: 'sessions.sweep', when: everyMinutes(10), run: forgetOldSessions },
]
