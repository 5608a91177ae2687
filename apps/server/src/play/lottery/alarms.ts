import { DAY_MS, HOUR_MS } from '@baize/kit'
import type { Cause } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { selectOverdue, selectVoidTerms } from './alarms-sql.ts'

/** The beacon has a round every three seconds; a draw that waits so much longer waits in vain. */
const OVERDUE_MS = 20_000

type LotteryContext = Pick<PlatformContext, 'db' | 'clock' | 'config'>

/** Draws wait for the beacon, or the last one of a line was void for want of it. */
export async function missingBeacon({ db, clock, config }: LotteryContext): Promise<readonly Cause[]> {
  if (config.beacon === 'none') return []
  const nowMs = clock.now()
  const found = await selectOverdue(db, nowMs - OVERDUE_MS, nowMs - HOUR_MS)
  return found ? [{ subject: '', details: { draws: found.draws }, sinceMs: found.since.getTime() }] : []
}

/** Draws of the last day that were void: their stakes went back. */
export async function voidDraws({ db, clock }: LotteryContext): Promise<readonly Cause[]> {
  const lines = await selectVoidTerms(db, clock.now() - DAY_MS)
  return lines.map(({ line, number, count, since }) => ({
    subject: line,
    details: { line, number, count },
    sinceMs: since.getTime(),
  }))
}
