import { hash } from 'node:crypto'
import type { SalaryRun } from '@baize/contract/operator'
import type { SalaryView } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { CURRENCIES, currency, type Refusal, type RewardTables, refusal } from '@baize/contract/shared'
import { DAY_MS, err, formatAmount, type Minor, minor, ok, type Result, type UserId } from '@baize/kit'
import { type Day, monthAfter, monthBefore, monthOf, rowOf, startOf, weighted } from '@baize/rules'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, isSameAct, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { vipLevelOf } from '../../players/levels/service.ts'
import { grantReward, programmeOf } from '../programmes/service.ts'
import { readStanding } from '../programmes/sql.ts'
import { readTables } from '../programmes/tables.ts'
import * as sql from './sql.ts'

const BATCH_SIZE = 200

/** The lines of a past month by the rules in force: the level's pay, if enough was staked in the month. */
async function linesOf(
  ctx: Pick<ReadContext, 'db'>,
  month: string,
): Promise<{ readonly payAtMs: number; readonly lines: readonly sql.SalaryLine[] }> {
  const first = `${month}-01`
  const tables = await readTables(ctx.db)
  const lines = (await sql.listWorkers(ctx.db, first)).flatMap((worker) => lineOf(tables, worker) ?? [])
  return { payAtMs: payTime(tables, first), lines }
}

const payTime = ({ salary }: RewardTables, first: Day): number =>
  startOf(monthAfter(first)) + (salary.payDay - 1) * DAY_MS

/** A player's pay for a month by the rules in force; null for none. */
function lineOf(
  { vip, salary }: RewardTables,
  { userId, currencyId, edge, total, told }: sql.Worker,
): sql.SalaryLine | null {
  const vipLevel = vipLevelOf(vip, currencyId, minor(weighted(total)), told)
  const row = rowOf(salary.rows, vipLevel)
  return row && weighted(edge) >= limitIn(currencyId, row.least)
    ? { userId, currencyId, vipLevel, amount: limitIn(currencyId, row.amount) }
    : null
}

/** The salary as the player sees it. Forecast and approval use the same rule, so nothing is promised that is not paid. */
export async function salaryView(ctx: Context, userId: UserId): Promise<Result<SalaryView, Refusal>> {
  const { settings } = await ctx.site.current()
  if (!settings.enableSalary || !(await programmeOf(ctx.db, 'salary')).on) return err(refusal('rewardOff'))
  const first = monthOf(ctx.clock.now())
  const before = monthBefore(first)
  const [tables, { currencyId, edge, told }, [now], [then], run] = await Promise.all([
    readTables(ctx.db),
    readStanding(ctx.db, userId),
    sql.listWorkers(ctx.db, first, userId),
    sql.listWorkers(ctx.db, before, userId),
    sql.findLine(ctx.db, monthName(before), userId),
  ])
  const text = (amount: Minor) => formatAmount(amount, currency(currencyId).decimalLength)
  const soFar = now && lineOf(tables, now)
  const due = then ? lineOf(tables, then) : null
  return ok({
    currencyId,
    level: vipLevelOf(tables.vip, currencyId, minor(weighted(edge)), told),
    rows: tables.salary.rows.map(({ vipLevel, amount, least }) => ({
      vipLevel,
      amount: text(limitIn(currencyId, amount)),
      least: text(limitIn(currencyId, least)),
    })),
    month: monthName(first),
    staked: text(minor(weighted(now?.edge ?? 0n))),
    forecast: soFar ? text(soFar.amount) : null,
    endsAt: startOf(monthAfter(first)),
    payAt: payTime(tables, first),
    last: lastOf(run, due, payTime(tables, before), monthName(before), text),
  })
}

function lastOf(
  run: Awaited<ReturnType<typeof sql.findLine>>,
  due: sql.SalaryLine | null,
  dueAtMs: number,
  month: string,
  text: (amount: Minor) => string,
): SalaryView['last'] {
  if (!run) return due && { month, amount: text(due.amount), payAt: dueAtMs, state: 'checking' }
  if (!run.line) return null
  const { amount, paid, refused } = run.line
  const state = paid ? 'paid' : refused ? 'refused' : 'approved'
  return { month, amount: text(amount), payAt: run.payAtMs, state }
}

const monthName = (first: Day): string => first.slice(0, 7)

const isOver = (ctx: Pick<ReadContext, 'clock'>, month: string): boolean =>
  `${month}-01` < monthOf(ctx.clock.now())

export async function salaryRun(
  ctx: Context,
  { month }: InputOf<'/api/operator/rewards/salary'>,
): Promise<Result<SalaryRun, Refusal>> {
  if (!isOver(ctx, month)) return err(refusal('salaryNotDue'))
  const run = await sql.findRun(ctx.db, month)
  const { payAtMs, lines } = run ?? (await linesOf(ctx, month))
  const shown = lines.map((line) => ({
    userId: line.userId,
    currencyId: line.currencyId,
    vipLevel: line.vipLevel,
    amount: formatAmount(line.amount, currency(line.currencyId).decimalLength),
    paid: 'paid' in line && line.paid === true,
  }))
  const paid = shown.filter((line) => line.paid).length
  const state = run === null ? 'due' : paid === shown.length ? 'paid' : 'approved'
  return ok({ month, state, payAt: payAtMs, players: shown.length, paid, lines: shown })
}

type SalaryApproval = InputOf<'/api/operator/rewards/salary/approve'>

/** The lines of a month that can be approved, and the plan of paying them. */
async function dueSalary(
  ctx: ReadContext,
  { month }: SalaryApproval,
): Promise<
  Result<
    { readonly payAtMs: number; readonly lines: readonly sql.SalaryLine[]; readonly plan: Plan },
    Refusal
  >
> {
  if (!(await ctx.site.current()).settings.enableSalary) return err(refusal('rewardOff'))
  if (!isOver(ctx, month) || (await sql.findRun(ctx.db, month))) return err(refusal('salaryNotDue'))
  const { payAtMs, lines } = await linesOf(ctx, month)
  // Approved without lines, the month could never be approved again, and its statement would say that all was paid.
  if (lines.length === 0) return err(refusal('salaryEmpty'))
  const plan = planForTwo(summaryOf(month, lines), totalsOf(lines))
  return plan.ok ? ok({ payAtMs, lines, plan: plan.value }) : plan
}

/** With a checksum of all lines: the same total for other players is another act. */
function summaryOf(month: string, lines: readonly sql.SalaryLine[]): string {
  const text = lines
    .map(({ userId, currencyId, vipLevel, amount }) => [userId, currencyId, vipLevel, amount].join(' '))
    .toSorted()
    .join('\n')
  const checksum = hash('sha256', text).slice(0, 16)
  return `Pays the salaries of ${month} to ${lines.length} players (checksum ${checksum})`
}

const totalsOf = (lines: readonly sql.SalaryLine[]): Plan['amounts'] =>
  CURRENCIES.flatMap(({ id }) => {
    const total = lines.reduce((sum, line) => (line.currencyId === id ? sum + line.amount : sum), 0n)
    return total > 0n ? [amountOf(id, total)] : []
  })

/** What the salaries of a month come to, for their description; of one that is over or not due yet, nothing. */
export async function salaryTotals(
  ctx: ReadContext,
  month: string,
): Promise<{ readonly players: number; readonly moneys: Plan['amounts']; readonly payAtMs: number | null }> {
  const due = await dueSalary(ctx, { month, reason: '' })
  return due.ok
    ? { players: due.value.lines.length, moneys: due.value.plan.amounts, payAtMs: due.value.payAtMs }
    : { players: 0, moneys: [], payAtMs: null }
}

export async function planSalary(ctx: PlanContext, input: SalaryApproval): Promise<Result<Plan, Refusal>> {
  const due = await dueSalary(ctx, input)
  return due.ok ? ok(due.value.plan) : due
}

export async function approveSalary(
  ctx: Context,
  input: SalaryApproval,
  people: People,
  planned: Plan,
): Promise<Result<ReplyOf<'/api/operator/rewards/salary/approve'>['model'], Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { month, reason } = input
  return carryOutOnce(ctx.db, people, async (tx) => {
    const due = await dueSalary({ ...ctx, db: tx }, input)
    if (!due.ok) return due
    const { payAtMs, lines, plan } = due.value
    if (!isSameAct(planned, plan)) return err(refusal('planChanged'))
    const isNew = await sql.insertRun(tx, { month, payAtMs, reason, ...two.value }, lines, ctx.clock.now())
    return isNew ? ok({ month, payAt: payAtMs, players: lines.length }) : err(refusal('salaryNotDue'))
  })
}

/** The job: pays approved salaries whose pay day has come, each once. One that cannot be paid now waits. */
export async function paySalaries(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const line of await sql.listDue(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    if (signal?.aborted) return
    const { userId, currencyId, amount, month, vipLevel } = line
    const granted = await grantReward(ctx, {
      userId,
      programme: 'salary',
      period: month,
      amount,
      currencyId,
      purse: 'main',
      source: { month, level: vipLevel },
      notify: true,
    })
    if (!granted.ok && (granted.error.id === 'barred' || granted.error.id === 'excluded'))
      await sql.refuseLine(ctx.db, line, granted.error.id)
  }
}
