import type { Logger } from 'pino'
import type { Config } from '../../platform/configuration/config.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everySeconds } from '../../platform/jobs/schedule.ts'
import type { Context } from '../context.ts'
import { checkLedger } from './audit.ts'
import { sealDays } from './seal.ts'

const SHOWN = 100

/** Job: the running check. The database has already frozen payouts by the time findings arrive here. */
export async function checkNewMoves({
  db,
  log,
}: Pick<Context, 'db'> & { readonly log: Pick<Logger, 'error'> }): Promise<void> {
  const drift = await checkLedger(db)
  if (drift.length === 0) return
  log.error({ findings: drift.length, drift: drift.slice(0, SHOWN) }, 'ledger drift: payouts frozen')
}

/** Job: seals past days. Logging the seals keeps a copy out of reach of the database's owner. */
async function sealPastDays({ db, clock, log }: Context, signal: AbortSignal): Promise<void> {
  for (const { day, hash, transactions, legs } of await sealDays(db, clock.now(), signal))
    log.info({ day, seal: hash, transactions, legs }, 'day sealed')
}

export const auditJobs = ({ auditSeconds }: Pick<Config, 'auditSeconds'>): readonly Job<Context>[] => [
  { name: 'ledger.audit', when: everySeconds(auditSeconds), atStart: true, run: checkNewMoves },
  { name: 'ledger.seal', when: dailyAt('00:10'), run: sealPastDays },
]
