import { CURRENCIES, currency } from '@baize/contract'
import { formatAmount, ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { vipLevels } from './service.ts'
import { selectWagered } from './sql.ts'

export function vipRoutes(ctx: Context): Pick<Handlers, '/api/user/vip_list'> {
  return {
    '/api/user/vip_list': async ({ userId, input }) => {
      const mine = userId && (await selectWagered(ctx.db, userId))
      const { id, decimalLength } = currency(mine?.currencyId ?? input.currencyId ?? CURRENCIES[0].id)
      const model = vipLevels(id).map((wagered, level) => ({
        level,
        wagered: formatAmount(wagered, decimalLength),
      }))
      const wagered = mine ? formatAmount(mine.wagered, decimalLength) : null
      return ok({ model, extra: { currencyId: id, wagered } })
    },
  }
}
