import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { setAlarms } from './alarms-sql.ts'
import { judgedReturns } from './service.ts'
import { selectReturnSums } from './sql.ts'

/** A change in a game shows within this time, and does not drown in the bets of earlier years. */
const WATCHED_DAYS = 30

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Job: raises an alarm for each game whose RTP lies outside the 99 % interval of its actual return. */
export async function watchReturns({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock'> & { readonly log: Pick<Context['log'], 'error'> }): Promise<void> {
  const now = clock.now()
  const sums = await selectReturnSums(db, { from: dayText(now - WATCHED_DAYS * DAY_MS), to: dayText(now) })
  const outside = judgedReturns(sums)
    .filter(({ verdict }) => verdict === 'outside')
    .map(({ gameId, rtp, bets, returned, range }) => ({
      subject: `${gameId} ${rtp}`,
      details: { gameId, rtp, bets, returned, low: range?.low, high: range?.high, days: WATCHED_DAYS },
    }))
  for (const { details } of await setAlarms(db, 'rtp', outside, now))
    log.error(details, 'rtp outside its 99 % interval')
}
