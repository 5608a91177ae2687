import type { ProgrammeView } from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import {
  currency,
  MOST_SHARES,
  REWARD_TABLES,
  type Refusal,
  type RewardTableName,
  type RewardTables,
  refusal,
} from '@baize/contract/shared'
import { err, formatAmount, type Minor, ok, type Result } from '@baize/kit'
import { type Cost, TABLE_FAULTS, tableFaults, utcDay } from '@baize/rules'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { fitsAllCurrencies, readAmount } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import * as grantsSql from './grants-sql.ts'
import { accrueBudgets } from './jobs.ts'
import { viewGrant } from './service.ts'
import * as sql from './sql.ts'
import { costsOf, readActivity, readTables } from './tables.ts'

const GRANTS_PER_PAGE = 50
const VERSIONS = 50

/** Ten-thousandths as per cent: 550 is "5.50". */
const percent = (share: number): string => (share / 100).toFixed(2)

export async function listProgrammes(ctx: Context): Promise<ProgrammeView[]> {
  const [programmes, budgets] = await Promise.all([
    sql.listProgrammes(ctx.db),
    sql.listBudgets(ctx.db, utcDay(ctx.clock.now())),
  ])
  return programmes.map((storedProgramme) => ({
    ...storedProgramme,
    budgets: budgets
      .filter(({ programme }) => programme === storedProgramme.programme)
      .map(({ currencyId, balance, accrued, granted, grantedToday }) => {
        const text = (amount: Minor) => formatAmount(amount, currency(currencyId).decimalLength)
        return {
          currencyId,
          balance: text(balance),
          accrued: text(accrued),
          granted: text(granted),
          grantedToday: text(grantedToday),
        }
      }),
  }))
}

type ProgrammeChange = InputOf<'/api/operator/rewards/programmes/change'>

/** The shares of all programmes together, with the changed one. */
async function checkShares(
  db: Readable,
  { programme, share }: ProgrammeChange,
): Promise<Result<null, Refusal>> {
  const sum = (await sql.listProgrammes(db)).reduce(
    (all, storedProgramme) => all + (storedProgramme.programme === programme ? share : storedProgramme.share),
    0,
  )
  return sum > MOST_SHARES ? err(refusal('rewardSharesTooHigh', { sum: percent(sum) })) : ok(null)
}

export async function planProgramme(
  { db }: PlanContext,
  change: ProgrammeChange,
): Promise<Result<Plan, Refusal>> {
  const { programme, share, dailyCap, on } = change
  if (dailyCap !== null && !fitsAllCurrencies(dailyCap))
    return err(refusal('badInput', { field: 'dailyCap', reason: 'it is too large' }))
  const shares = await checkShares(db, change)
  if (!shares.ok) return shares
  return planForTwo(
    `Switches ${programme} ${on ? 'on' : 'off'}, with ${percent(share)} % of the edge and ${dailyCap === null ? 'no cap' : `a cap of ${dailyCap}`} a day`,
  )
}

/** Budgets accrue at the old share first: the new one holds for play from now on. */
export async function changeProgramme(
  ctx: Context,
  change: ProgrammeChange,
  people: People,
): Promise<Result<ProgrammeView[], Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { programme, share, dailyCap, on } = change
  await accrueBudgets(ctx)
  const saved = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    await sql.lockProgrammes(tx)
    const shares = await checkShares(tx, change)
    if (!shares.ok) return shares
    await sql.saveProgramme(tx, { programme, share, dailyCap, on }, ctx.clock.now())
    return ok(null)
  })
  return saved.ok ? ok(await listProgrammes(ctx)) : saved
}

type Funding = InputOf<'/api/operator/rewards/fund'>

async function checkFunding(
  db: Readable,
  { currencyId, amount: written }: Funding,
): Promise<Result<Minor, Refusal>> {
  const amount = readAmount('amount', written, currencyId)
  if (!amount.ok) return amount
  if (amount.value === 0n) return err(refusal('badInput', { field: 'amount', reason: 'it is nothing' }))
  if (!(await sql.listCurrencies(db)).includes(currencyId))
    return err(refusal('badInput', { field: 'currencyId', reason: 'no player has a wallet in it yet' }))
  return amount
}

export async function planFunding({ db }: PlanContext, input: Funding): Promise<Result<Plan, Refusal>> {
  const amount = await checkFunding(db, input)
  if (!amount.ok) return amount
  return planForTwo(`Adds to the budget of ${input.programme}`, [amountOf(input.currencyId, amount.value)])
}

export async function fundBudget(
  ctx: Context,
  input: Funding,
  people: People,
): Promise<Result<ProgrammeView[], Refusal>> {
  const amount = await checkFunding(ctx.db, input)
  if (!amount.ok) return amount
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { requestId, programme, currencyId, reason } = input
  const posted = await ctx.ledger.post({
    kind: 'budget.fund',
    key: `${requestId}:operator`,
    body: JSON.stringify(['budget.fund', programme, currencyId, String(amount.value), reason, two.value]),
    answer: null,
    userId: null,
    programme,
    currencyId,
    amount: amount.value,
  })
  return posted.ok ? ok(await listProgrammes(ctx)) : err(refusal(posted.error))
}

type ShownCosts = ReplyOf<'/api/operator/rewards/tables'>['model']['costs']

async function showCosts(ctx: ReadContext, costs: readonly Cost[]): Promise<ShownCosts> {
  const shares = new Map(
    (await sql.listProgrammes(ctx.db)).map((programme) => [programme.programme, programme.share]),
  )
  return costs.map(({ programme, share }) => ({
    programme,
    percent: percent(share),
    share: percent(shares.get(programme) ?? 0),
  }))
}

export async function allTables(ctx: Context): Promise<ReplyOf<'/api/operator/rewards/tables'>['model']> {
  const tables = await readTables(ctx.db)
  const [costs, month, earlier] = await Promise.all([
    costsOf(ctx, tables),
    readActivity(ctx, tables.vip),
    sql.listVersions(ctx.db, VERSIONS),
  ])
  return {
    ...tables,
    costs: await showCosts(ctx, costs),
    month: month.map((activity) => ({ ...activity, edge: String(activity.edge) })),
    earlier: earlier.map(({ atMs, ...version }) => ({ ...version, at: atMs })),
  }
}

type Judged = {
  readonly tables: RewardTables
  readonly findings: readonly string[]
  readonly costs: readonly Cost[]
}

/** The tables with this one replaced, what is wrong with it, and what it costs. */
async function judge(ctx: ReadContext, name: RewardTableName, table: object): Promise<Judged> {
  const parsed = z.safeParse(REWARD_TABLES[name], table)
  if (!parsed.success) {
    const findings = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { tables: await readTables(ctx.db), findings, costs: [] }
  }
  const tables = { ...(await readTables(ctx.db)), [name]: parsed.data }
  const findings = tableFaults(name, tables[name]).map(
    ({ what, at }) => `${at.join('.')}: ${TABLE_FAULTS[what]}`,
  )
  const costs = findings.length > 0 ? [] : await costsOf(ctx, tables)
  return { tables, findings, costs: costs.filter(({ of }) => of === name) }
}

export async function checkTable(
  ctx: Context,
  { name, table }: InputOf<'/api/operator/rewards/tables/check'>,
): Promise<ReplyOf<'/api/operator/rewards/tables/check'>['model']> {
  const { findings, costs } = await judge(ctx, name, table)
  return { findings: [...findings], costs: await showCosts(ctx, costs) }
}

type TableChange = InputOf<'/api/operator/rewards/tables/change'>

/** The table as it would be stored, unless it is not valid or costs more than its share. */
async function checkChange(
  ctx: ReadContext,
  { name, table }: TableChange,
): Promise<Result<{ readonly value: object; readonly costs: ShownCosts }, Refusal>> {
  const { tables, findings, costs } = await judge(ctx, name, table)
  if (findings.length > 0) return err(refusal('rewardTableNotValid', { findings: findings.join('; ') }))
  const shown = await showCosts(ctx, costs)
  const over = shown.find((cost) => Number(cost.percent) > Number(cost.share))
  if (over) {
    const { programme, percent: cost, share } = over
    return err(refusal('rewardCostTooHigh', { programme, cost, share }))
  }
  return ok({ value: tables[name], costs: shown })
}

/** The cost is no part of the plan: it moves with each day of play. It is checked again before the table is stored. */
export async function planTable(ctx: PlanContext, change: TableChange): Promise<Result<Plan, Refusal>> {
  const checked = await checkChange(ctx, change)
  return checked.ok ? planForTwo(`Replaces the ${change.name} table of the rewards`) : checked
}

export async function changeTable(
  ctx: Context,
  change: TableChange,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/rewards/tables/change'>['model'], Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { name, reason } = change
  return carryOutOnce(ctx.db, people, async (tx) => {
    const checked = await checkChange({ ...ctx, db: tx }, change)
    if (!checked.ok) return checked
    const { value, costs } = checked.value
    await sql.insertTable(tx, { name, value, reason, ...two.value }, ctx.clock.now())
    return ok({ costs })
  })
}

export async function searchGrants(
  ctx: Context,
  { userId, programme, before }: InputOf<'/api/operator/rewards/grants'>,
): Promise<Result<ReplyOf<'/api/operator/rewards/grants'>['model'], Refusal>> {
  const items = await grantsSql.searchGrants(ctx.db, { userId, programme }, before ?? null, GRANTS_PER_PAGE)
  const last = items.length < GRANTS_PER_PAGE ? undefined : items.at(-1)
  return ok({
    items: items.map((grant) => ({ ...viewGrant(grant), userId: grant.userId, username: grant.username })),
    next: last?.seq ?? null,
  })
}
