import { currency, type InputOf, type Refusal, type ReplyOf, refusal, type SalaryRun } from '@baize/contract'
import { err, formatAmount, minor, ok, type Result } from '@baize/kit'
import { monthAfter, monthOf, rowOf, startOf, weighted } from '@baize/rules'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { limitIn } from '../../support/amounts.ts'
import type { People } from '../../support/operator.ts'
import { needTwo } from '../../support/two-people.ts'
import { vipLevelOf } from '../vip/service.ts'
import * as sql from './salary-sql.ts'
import { grantReward } from './service.ts'
import { readTables } from './tables.ts'

const AT_ONCE = 200
const DAY_MS = 24 * 60 * 60_000

/** The lines of a past month by the rules in force: the level's pay, if enough was staked in the month. */
async function linesOf(
  ctx: Context,
  month: string,
): Promise<{ readonly payAtMs: number; readonly lines: readonly sql.SalaryLine[] }> {
  const first = `${month}-01`
  const { vip, salary } = await readTables(ctx.db)
  const lines = (await sql.listWorkers(ctx.db, first)).flatMap(
    ({ userId, currencyId, edge, total, told }): sql.SalaryLine[] => {
      const vipLevel = vipLevelOf(vip, currencyId, minor(weighted(total)), told)
      const row = rowOf(salary.rows, vipLevel)
      return row && weighted(edge) >= limitIn(currencyId, row.least)
        ? [{ userId, currencyId, vipLevel, amount: limitIn(currencyId, row.amount) }]
        : []
    },
  )
  return { payAtMs: startOf(monthAfter(first)) + (salary.payDay - 1) * DAY_MS, lines }
}

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
