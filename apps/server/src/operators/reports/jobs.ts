import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inLongTransaction, inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everyMinutes } from '../../platform/jobs/schedule.ts'
import { currencyRates, type RatesContext } from '../../players/currency/service.ts'
import { type Alarm, setAlarms } from './alarms-sql.ts'
import { exportFacts } from './facts.ts'
import { sendReports } from './mail-sending.ts'
import { watchReturns } from './returns-alarm.ts'
import { addMore, catchUp, forgetSeen, keepRates, prove, READDED_DAYS, reAdd, recount } from './rollup-sql.ts'
import type { ReportContext } from './service.ts'

/** The ledger allocates 1,024 ids per batch. */
const STEP = 256 * 1024

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

/** Job: adds checked transactions to the roll-ups, a range at a time, each in one transaction with the mark. */
export async function rollUp(
  { db, clock, config, log }: RatesContext & { readonly log: Pick<Context['log'], 'error'> },
  signal: AbortSignal,
  step = STEP,
): Promise<void> {
  for (let more = true; more && !signal.aborted; )
    more = await inTransaction(db, (tx) => addMore(tx, step, clock.now()))
  for (let more = true; more && !signal.aborted; ) more = await inTransaction(db, (tx) => catchUp(tx, step))
  // Records a first rate for currencies that have none.
  await currencyRates({ db, clock, config })
  const sums = await inTransaction(db, async (tx) => {
    await keepRates(tx, clock.now())
    await recount(tx, clock.now() - DAY_MS, clock.now())
    const proved = await prove(tx)
    const broken: Alarm[] = proved
      .filter(({ sum }) => sum !== 0n)
      .map(({ currencyId, sum }) => ({ subject: currencyId, details: { sum: String(sum) } }))
    // Behind the check, nothing was proved: alarms stay as they are.
    return proved.length > 0 ? setAlarms(tx, 'zeroSum', broken, clock.now()) : []
  })
  for (const { subject, details } of sums)
    log.error({ currencyId: subject, ...details }, 'accounts do not add up to zero')
}

/** Job: sums the last days again from the ledger and compares. */
export async function reAddDays({ db, clock, log }: Context): Promise<void> {
  const today = dayOf(clock.now())
  const found = await inLongTransaction(db, async (tx) => {
    await recount(tx, today - READDED_DAYS * DAY_MS, clock.now())
    const differences = await reAdd(tx, today - READDED_DAYS * DAY_MS, today)
    await setAlarms(
      tx,
      'rollUp',
      differences.map(({ table, rows, sample }) => ({ subject: table, details: { rows, sample } })),
      clock.now(),
    )
    await forgetSeen(tx, clock.now())
    return differences
  })
  for (const difference of found) log.error(difference, 'roll-up differs from the ledger')
}

export const reportJobs: readonly Job<ReportContext>[] = [
  { name: 'reports.rollup', when: everyMinutes(1), atStart: true, run: rollUp },
  { name: 'reports.returns', when: everyMinutes(10), run: watchReturns },
  { name: 'reports.readd', when: dailyAt('00:40'), run: reAddDays },
  { name: 'reports.mails', when: everyMinutes(10), run: sendReports },
  { name: 'reports.facts', when: everyMinutes(10), run: exportFacts },
]
