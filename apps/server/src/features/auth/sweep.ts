import type { Context } from '../../context.ts'
import { repeat } from '../../repeat.ts'
import { deleteOldOrigins, deleteOldSessions, deleteUnusedIdentities } from './sql.ts'

const DAY_MS = 24 * 60 * 60_000
const EVERY_MS = 10 * 60_000
/** A backlog is worked off over several sweeps, so that no one of them holds the database up. */
const AT_ONCE = 10_000

/** How long each is kept after it was last of use. */
const KEPT_MS = { session: 30 * DAY_MS, identity: 90 * DAY_MS, origin: 180 * DAY_MS } as const

type Swept = { readonly sessions: number; readonly origins: number; readonly identities: number }

/** Forgets sessions that are over, where players once logged in from, and identities nobody logged in with. */
export async function sweepSessions({ db, clock }: Context): Promise<Swept> {
  const nowMs = clock.now()
  const sessions = await deleteOldSessions(db, nowMs - KEPT_MS.session, AT_ONCE)
  const origins = await deleteOldOrigins(db, nowMs - KEPT_MS.origin, AT_ONCE)
  const identities = await deleteUnusedIdentities(db, nowMs - KEPT_MS.identity, AT_ONCE)
  return { sessions, origins, identities }
}

export const startSessionSweep = (ctx: Context): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    log: ctx.log,
    failure: 'the sweep of old sessions failed',
    work: async () => {
      const swept = await sweepSessions(ctx)
      if (swept.sessions + swept.origins + swept.identities > 0) ctx.log.info(swept, 'forgot old sessions')
    },
  })
