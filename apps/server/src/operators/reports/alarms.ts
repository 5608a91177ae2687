import { type Cause, listText } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { selectLasting } from './alarms-sql.ts'

type ReportsContext = Pick<PlatformContext, 'db'>

/** Games whose return is outside its 99 % interval. */
export async function strayReturns({ db }: ReportsContext): Promise<readonly Cause[]> {
  return (await selectLasting(db, 'rtp')).map(({ subject, details, raisedAtMs }) => ({
    subject,
    details: { gameId: textOf(details['gameId']), bets: textOf(details['bets']) },
    sinceMs: raisedAtMs,
  }))
}

/** Accounts that do not add up to zero: one trouble, whatever the currencies. */
export async function brokenSums({ db }: ReportsContext): Promise<readonly Cause[]> {
  const sums = await selectLasting(db, 'zeroSum')
  if (sums.length === 0) return []
  const currencies = listText(sums.map(({ subject }) => subject))
  return [
    { subject: '', details: { currencies }, sinceMs: Math.min(...sums.map(({ raisedAtMs }) => raisedAtMs)) },
  ]
}

/** Roll-ups that differed from the ledger when the days were summed again. */
export async function wrongRollUps({ db }: ReportsContext): Promise<readonly Cause[]> {
  return (await selectLasting(db, 'rollUp')).map(({ subject, details, raisedAtMs }) => ({
    subject,
    details: { rows: textOf(details['rows']) },
    sinceMs: raisedAtMs,
  }))
}

const textOf = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : ''
