import {
  currency,
  type InputOf,
  type Refusal,
  type ReplyOf,
  type RewardTables,
  refusal,
  type SalaryRun,
  type SalaryView,
} from '@baize/contract'
import { DAY_MS, err, formatAmount, type Minor, minor, ok, type Result, type UserId } from '@baize/kit'
import { type Day, monthAfter, monthBefore, monthOf, rowOf, startOf, weighted } from '@baize/rules'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { vipLevelOf } from '../../players/levels/service.ts'
import { grantReward, programmeOf } from '../programmes/service.ts'
import { readStanding } from '../programmes/sql.ts'
import { readTables } from '../programmes/tables.ts'
import * as sql from './sql.ts'

const AT_ONCE = 200

/** The lines of a past month by the rules in force: the level's pay, if enough was staked in the month. */
async function linesOf(
  ctx: Context,
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

const isOver = (ctx: Context, month: string): boolean => `${month}-01` < monthOf(ctx.clock.now())

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

export async function approveSalary(
  ctx: Context,
  { month, reason }: InputOf<'/api/operator/rewards/salary/approve'>,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/rewards/salary/approve'>['model'], Refusal>> {
  if (!(await ctx.site.current()).settings.enableSalary) return err(refusal('rewardOff'))
  if (!isOver(ctx, month) || (await sql.findRun(ctx.db, month))) return err(refusal('salaryNotDue'))
  const { payAtMs, lines } = await linesOf(ctx, month)
  // Approved without lines, the month could never be approved again, and its statement would say that all was paid.
  if (lines.length === 0) return err(refusal('salaryEmpty'))
  const two = needTwo(people)
  if (!two.ok) return two
  const isNew = await inTransaction(ctx.db, (tx) =>
    sql.insertRun(tx, { month, payAtMs, reason, ...two.value }, lines, ctx.clock.now()),
  )
  return isNew ? ok({ month, payAt: payAtMs, players: lines.length }) : err(refusal('salaryNotDue'))
}

/** The job: pays approved salaries whose pay day has come, each once. One that cannot be paid now waits. */
export async function paySalaries(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const line of await sql.listDue(ctx.db, ctx.clock.now(), AT_ONCE)) {
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
