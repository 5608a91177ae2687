import { utcDay } from '@baize/rules'
import { type Cause, listText } from '../../platform/alarms/causes.ts'
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
  const low = budgets.flatMap(({ programme, currencyId, balance, grantedToday }) => {
    const terms = programmes.find((each) => each.programme === programme)
    if (!terms?.on || grantedToday === 0n) return []
    const cap = capIn(currencyId, terms.dailyCap)
    const capLeft = cap === null ? null : cap - grantedToday
    const isCapNear = cap !== null && capLeft !== null && capLeft * 10n <= cap
    if (!isCapNear && balance * 4n >= grantedToday) return []
    const left = capLeft === null || balance < capLeft ? balance : capLeft
    const text = (amount: bigint): string => `${decimalText(currencyId, amount)} ${currencyId}`
    return [{ programme, currencyId, left: text(left < 0n ? 0n : left), today: text(grantedToday) }]
  })
  return [...new Set(low.map(({ programme }) => programme))].map((programme) => {
    const own = low.filter((budget) => budget.programme === programme)
    return {
      subject: programme,
      details: {
        programme,
        currencies: listText(own.map(({ currencyId }) => currencyId)),
        left: own.map(({ left }) => left).join(', '),
        today: own.map(({ today }) => today).join(', '),
      },
    }
  })
}
