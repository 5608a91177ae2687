import { CURRENCIES } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import type { Cause } from '../../platform/alarms/causes.ts'
import { decimalText, limitIn } from '../../platform/amounts/amounts.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { selectWinsAbove } from './big-wins-sql.ts'

/** A profit of so much of the most that one bet pays is worth a look. */
const SHARE_OF_MOST = 20n

/** Big wins of the last day. */
export async function bigWins({
  db,
  clock,
  config,
}: Pick<PlatformContext, 'db' | 'clock' | 'config'>): Promise<readonly Cause[]> {
  const least = CURRENCIES.map(({ id }) => ({
    currencyId: id,
    worth: limitIn(id, config.maxWin) / SHARE_OF_MOST,
  }))
  const wins = await selectWinsAbove(db, least, clock.now() - DAY_MS)
  return wins.map(({ betId, userId, gameId, currencyId, worth, at }) => ({
    subject: `${userId}/${betId}`,
    details: { gameId, currencyId, amount: decimalText(currencyId, worth) },
    sinceMs: at.getTime(),
  }))
}
