import { utcDay } from '@baize/rules'
import type { Cause } from '../../platform/alarms/causes.ts'
import { decimalText } from '../../platform/amounts/amounts.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { capIn } from './service.ts'
import { listBudgets, listProgrammes } from './sql.ts'

/** Programmes that will refuse players soon: the cap of the day is nearly reached, or less is left than a quarter of today's grants. */
export async function lowBudgets({
  db,
  clock,
}: Pick<PlatformContext, 'db' | 'clock'>): Promise<readonly Cause[]> {
  const [programmes, budgets] = await Promise.all([listProgrammes(db), listBudgets(db, utcDay(clock.now()))])
  return budgets.flatMap(({ programme, currencyId, balance, grantedToday }) => {
    const terms = programmes.find((each) => each.programme === programme)
    if (!terms?.on || grantedToday === 0n) return []
    const cap = capIn(currencyId, terms.dailyCap)
    const capLeft = cap === null ? null : cap - grantedToday
    const isCapNear = cap !== null && capLeft !== null && capLeft * 10n <= cap
    if (!isCapNear && balance * 4n >= grantedToday) return []
    const left = capLeft === null || balance < capLeft ? balance : capLeft
    return [
      {
        subject: `${programme}/${currencyId}`,
        details: {
          programme,
          currencyId,
          left: decimalText(currencyId, left < 0n ? 0n : left),
          today: decimalText(currencyId, grantedToday),
        },
      },
    ]
  })
}
