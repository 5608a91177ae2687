import { CURRENCIES, currency, type Refusal, refusal, STREAK_GIFTS } from '@baize/contract'
import { bonusId, err, formatAmount, ok, type Result } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { limitText } from '../../support/amounts.ts'
import { checkInStanding, claim, rewardsPage } from './claims.ts'
import {
  allTables,
  changeProgramme,
  changeTable,
  checkTable,
  fundBudget,
  listProgrammes,
  searchGrants,
  viewGrant,
} from './operator.ts'
import { approveSalary, salaryRun, salaryView } from './salary.ts'
import * as sql from './sql.ts'
import { readTables } from './tables.ts'

type RewardPaths = Extract<
  keyof Handlers,
  | '/api/bonus_task/checkin_data'
  | `/api/rewards/${'page' | 'claim' | 'history' | 'salary' | 'give_up'}`
  | `/api/operator/rewards/${string}`
>

/** Draws that days of a streak give besides their amount. */
const GIFTS = Object.entries(STREAK_GIFTS).map(([day, kind]) => ({ day: Number(day), kind }))

const modelOf = <T>(result: Result<T, Refusal>): Result<{ model: T }, Refusal> =>
  result.ok ? ok({ model: result.value }) : result

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
    '/api/rewards/page': async ({ userId, input }) => modelOf(await rewardsPage(ctx, userId, input.zone)),
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
      const { items, total } = await sql.grantsPage(ctx.db, userId, input)
      return ok({ model: { items: items.map(viewGrant), total, ...input } })
    },
    '/api/rewards/salary': async ({ userId }) => modelOf(await salaryView(ctx, userId)),
    '/api/rewards/give_up': async ({ userId, input }) => {
      const posted = await ctx.ledger.post({
        kind: 'bonus.revoke',
        key: `bonus:${input.bonusId}:given:${userId}`,
        body: input.bonusId,
        answer: null,
        userId,
        bonusId: bonusId(input.bonusId),
        locked: true,
        given: true,
      })
      return posted.ok ? ok({}) : err(refusal(posted.error))
    },
    '/api/operator/rewards/programmes': async () => ok({ model: await listProgrammes(ctx) }),
    '/api/operator/rewards/programmes/change': async ({ input, people }) =>
      modelOf(await changeProgramme(ctx, input, people)),
    '/api/operator/rewards/fund': async ({ input, people }) => modelOf(await fundBudget(ctx, input, people)),
    '/api/operator/rewards/tables': async () => ok({ model: await allTables(ctx) }),
    '/api/operator/rewards/tables/check': async ({ input }) => ok({ model: await checkTable(ctx, input) }),
    '/api/operator/rewards/tables/change': async ({ input, people }) =>
      modelOf(await changeTable(ctx, input, people)),
    '/api/operator/rewards/grants': async ({ input }) => modelOf(await searchGrants(ctx, input)),
    '/api/operator/rewards/salary': async ({ input }) => modelOf(await salaryRun(ctx, input)),
    '/api/operator/rewards/salary/approve': async ({ input, people }) =>
      modelOf(await approveSalary(ctx, input, people)),
  }
}
