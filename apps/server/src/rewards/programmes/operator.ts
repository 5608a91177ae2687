import {
  currency,
  type InputOf,
  MOST_SHARES,
  type ProgrammeView,
  REWARD_TABLES,
  type Refusal,
  type ReplyOf,
  type RewardTableName,
  type RewardTables,
  refusal,
} from '@baize/contract'
import { err, formatAmount, type Minor, ok, type Result } from '@baize/kit'
import { type Cost, TABLE_FAULTS, tableFaults, utcDay } from '@baize/rules'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { fitsAll, readAmount } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { accrueBudgets } from './accrue.ts'
import { viewGrant } from './service.ts'
import * as sql from './sql.ts'
import { costsOf, readActivity, readTables } from './tables.ts'

const GRANTS_A_PAGE = 50
const VERSIONS = 50

/** Ten-thousandths as per cent: 550 is "5.50". */
const percent = (share: number): string => (share / 100).toFixed(2)

export async function listProgrammes(ctx: Context): Promise<ProgrammeView[]> {
  const [programmes, budgets] = await Promise.all([
    sql.listProgrammes(ctx.db),
    sql.listBudgets(ctx.db, utcDay(ctx.clock.now())),
  ])
  return programmes.map((one) => ({
    ...one,
    budgets: budgets
      .filter(({ programme }) => programme === one.programme)
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

/** Budgets accrue at the old share first: the new one holds for play from now on. */
export async function changeProgramme(
  ctx: Context,
  { programme, share, dailyCap, on }: InputOf<'/api/operator/rewards/programmes/change'>,
  people: People,
): Promise<Result<ProgrammeView[], Refusal>> {
  const sumWith = (all: readonly sql.StoredProgramme[]): number =>
    all.reduce((sum, one) => sum + (one.programme === programme ? share : one.share), 0)
  const tooMuch = (sum: number) => err(refusal('rewardSharesTooHigh', { sum: percent(sum) }))
  if (dailyCap !== null && !fitsAll(dailyCap))
    return err(refusal('badInput', { field: 'dailyCap', reason: 'it is too large' }))
  const before = sumWith(await sql.listProgrammes(ctx.db))
  if (before > MOST_SHARES) return tooMuch(before)
  const two = needTwo(people)
  if (!two.ok) return two
  await accrueBudgets(ctx)
  const sum = await inTransaction(ctx.db, async (tx) => {
    await sql.lockProgrammes(tx)
    const all = sumWith(await sql.listProgrammes(tx))
    if (all <= MOST_SHARES) await sql.saveProgramme(tx, { programme, share, dailyCap, on }, ctx.clock.now())
    return all
  })
  return sum > MOST_SHARES ? tooMuch(sum) : ok(await listProgrammes(ctx))
}

export async function fundBudget(
  ctx: Context,
  { requestId, programme, currencyId, amount: written, reason }: InputOf<'/api/operator/rewards/fund'>,
  people: People,
): Promise<Result<ProgrammeView[], Refusal>> {
  const amount = readAmount('amount', written, currencyId)
  if (!amount.ok) return amount
  if (amount.value === 0n) return err(refusal('badInput', { field: 'amount', reason: 'it is nothing' }))
  if (!(await sql.listCurrencies(ctx.db)).includes(currencyId))
    return err(refusal('badInput', { field: 'currencyId', reason: 'no player has a wallet in it yet' }))
  const two = needTwo(people)
  if (!two.ok) return two
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

async function showCosts(ctx: Context, costs: readonly Cost[]): Promise<ShownCosts> {
  const shares = new Map((await sql.listProgrammes(ctx.db)).map((one) => [one.programme, one.share]))
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
    month: month.map((one) => ({ ...one, edge: String(one.edge) })),
    earlier: earlier.map(({ atMs, ...one }) => ({ ...one, at: atMs })),
  }
}

type Judged = {
  readonly tables: RewardTables
  readonly findings: readonly string[]
  readonly costs: readonly Cost[]
}

/** The tables with this one replaced, what is wrong with it, and what it costs. */
async function judge(ctx: Context, name: RewardTableName, table: object): Promise<Judged> {
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

export async function changeTable(
  ctx: Context,
  { name, table, reason }: InputOf<'/api/operator/rewards/tables/change'>,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/rewards/tables/change'>['model'], Refusal>> {
  const { tables, findings, costs } = await judge(ctx, name, table)
  if (findings.length > 0) return err(refusal('rewardTableNotValid', { findings: findings.join('; ') }))
  const shown = await showCosts(ctx, costs)
  const over = shown.find((cost) => Number(cost.percent) > Number(cost.share))
  if (over) {
    const { programme, percent: cost, share } = over
    return err(refusal('rewardCostTooHigh', { programme, cost, share }))
  }
  const two = needTwo(people)
  if (!two.ok) return two
  await sql.insertTable(ctx.db, { name, value: tables[name], reason, ...two.value }, ctx.clock.now())
  return ok({ costs: shown })
}

export async function searchGrants(
  ctx: Context,
  { userId, programme, before }: InputOf<'/api/operator/rewards/grants'>,
): Promise<Result<ReplyOf<'/api/operator/rewards/grants'>['model'], Refusal>> {
  const items = await sql.searchGrants(ctx.db, { userId, programme }, before ?? null, GRANTS_A_PAGE)
  const last = items.length < GRANTS_A_PAGE ? undefined : items.at(-1)
  return ok({
    items: items.map((one) => ({ ...viewGrant(one), userId: one.userId })),
    next: last?.seq ?? null,
  })
}
