import { CURRENCIES, currency, STREAK_GIFTS } from '@baize/contract/shared'
import { formatAmount, ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitText } from '../../platform/amounts/amounts.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { checkInStanding, claim, rewardsPage } from './claims.ts'
import {
  allTables,
  changeProgramme,
  changeTable,
  checkTable,
  fundBudget,
  listProgrammes,
  planFunding,
  planProgramme,
  planTable,
  searchGrants,
} from './operator.ts'
import { giveUpBonus, grantHistory } from './service.ts'
import { readTables } from './tables.ts'

type RewardPaths = Exclude<
  Extract<
    keyof Handlers,
    | '/api/bonus_task/checkin_data'
    | `/api/rewards/${'page' | 'claim' | 'history' | 'give_up'}`
    | `/api/operator/rewards/${string}`
  >,
  `/api/operator/rewards/${`salary${string}` | 'give'}`
>

/** Draws that days of a streak give besides their amount. */
const GIFTS = Object.entries(STREAK_GIFTS).map(([day, kind]) => ({ day: Number(day), kind }))

export function rewardRoutes(ctx: Context): Pick<Handlers, RewardPaths> {
  return {
    '/api/bonus_task/checkin_data': async ({ userId, input }) => {
      const mine = userId === null ? null : await checkInStanding(ctx, userId, input.zone)
      if (mine && !mine.ok) return mine
      const currencyId = mine?.value.currencyId ?? input.currencyId ?? CURRENCIES[0].id
      const { checkIn } = await readTables(ctx.db)
      const items = checkIn.rows.map(({ vipLevel, days }) => ({
        vipLevel,
        days: days.map((amount) => limitText(currencyId, amount)),
      }))
      return ok({
        model: { items },
        extra: { currencyId, state: mine?.value.state ?? null, gifts: [...GIFTS] },
      })
    },
    '/api/rewards/page': async ({ userId, input }) => asModel(await rewardsPage(ctx, userId, input.zone)),
    '/api/rewards/claim': async ({ userId, input }) => {
      const granted = await claim(ctx, userId, input)
      if (!granted.ok) return granted
      const { amount, purse, balance, currencyId } = granted.value
      const { decimalLength } = currency(currencyId)
      return ok({
        model: {
          amount: formatAmount(amount, decimalLength),
          purse,
          balance: formatAmount(balance, decimalLength),
        },
      })
    },
    '/api/rewards/history': async ({ userId, input }) => {
      return ok({ model: await grantHistory(ctx, userId, input) })
    },
    '/api/rewards/give_up': async ({ userId, input }) => giveUpBonus(ctx, userId, input.bonusId),
    '/api/operator/rewards/programmes': async () => ok({ model: await listProgrammes(ctx) }),
    '/api/operator/rewards/programmes/change': {
      plan: ({ input }, db) => planProgramme({ ...ctx, db }, input),
      carryOut: async ({ input, people }) => asModel(await changeProgramme(ctx, input, people)),
    },
    '/api/operator/rewards/fund': {
      plan: ({ input }, db) => planFunding({ ...ctx, db }, input),
      carryOut: async ({ input, people }) => asModel(await fundBudget(ctx, input, people)),
    },
    '/api/operator/rewards/tables': async () => ok({ model: await allTables(ctx) }),
    '/api/operator/rewards/tables/check': async ({ input }) => ok({ model: await checkTable(ctx, input) }),
    '/api/operator/rewards/tables/change': {
      plan: ({ input }, db) => planTable({ ...ctx, db }, input),
      carryOut: async ({ input, people }) => asModel(await changeTable(ctx, input, people)),
    },
    '/api/operator/rewards/grants': async ({ input }) => asModel(await searchGrants(ctx, input)),
  }
}
