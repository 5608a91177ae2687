import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { checkLedger } from './audit.ts'
import { sealDays } from './seal.ts'

const SHOWN = 100

/** The running check. The database has frozen payouts by the time this hears of it. */
export async function checkNewMoves({
  db,
  log,
}: Pick<Context, 'db'> & { readonly log: Pick<Logger, 'error'> }): Promise<void> {
  const drift = await checkLedger(db)
  if (drift.length === 0) return
  log.error(
    { findings: drift.length, drift: drift.slice(0, SHOWN) },
    'the ledger has drifted: payouts are frozen',
  )
}

/** The log keeps the seals where the database's owner cannot reach them. */
export async function sealPastDays({ db, clock, log }: Context, signal: AbortSignal): Promise<void> {
  for (const { day, hash, transactions, legs } of await sealDays(db, clock.now(), signal))
    log.info({ day, seal: hash, transactions, legs }, 'a day is sealed')
}
