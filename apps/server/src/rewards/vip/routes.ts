import { CURRENCIES, currency } from '@baize/contract/shared'
import { formatAmount, type Minor, ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readVipTable, selectWagered, vipLevelOf } from '../../players/levels/service.ts'

/** Ten-thousandths as per cent: 550 is "5.50". */
const percent = (share: number): string => (share / 100).toFixed(2)

export function vipRoutes(ctx: Context): Pick<Handlers, '/api/user/vip_list'> {
  return {
    '/api/user/vip_list': async ({ userId, input }) => {
      const [mine, table] = await Promise.all([userId && selectWagered(ctx.db, userId), readVipTable(ctx.db)])
      const { id, decimalLength } = currency(mine?.currencyId ?? input.currencyId ?? CURRENCIES[0].id)
      const text = (amount: Minor): string => formatAmount(amount, decimalLength)
      const site = limitIn(id, ctx.site.money().withdrawalDayLimit)
      const raised = (limit: string | undefined): string | null =>
        limit === undefined || limitIn(id, limit) <= site ? null : text(limitIn(id, limit))
      const model = table.levels.map(({ needed, rakeback, weekly, monthly, levelUp, withdrawal }, level) => ({
        level,
        wagered: text(limitIn(id, needed)),
        rakeback: percent(rakeback),
        weekly: percent(weekly),
        monthly: percent(monthly),
        levelUp: text(limitIn(id, levelUp)),
        withdrawal: raised(withdrawal),
      }))
      const wagered = mine ? text(mine.wagered) : null
      const level = mine ? vipLevelOf(table, id, mine.wagered, mine.told) : null
      return ok({ model, extra: { currencyId: id, wagered, level } })
    },
  }
}
