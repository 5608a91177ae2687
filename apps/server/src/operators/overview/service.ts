import type { Overview, Permission, TodayReport } from '@baize/contract/operator'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { DAY_MS, formatAmount, HOUR_MS, minor } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { PlatformContext } from '../../platform/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import { dollarsOf, rollUpsAt } from '../reports/service.ts'
import * as sql from './sql.ts'

/** Who may read the screen of each kind of work. */
const READERS: Readonly<Record<sql.WaitKind, Permission>> = {
  withdrawals: 'money.read',
  unanswered: 'money.read',
  held: 'money.read',
  identities: 'identity.read',
  support: 'chat.read',
  approvals: 'approvals.read',
  care: 'players.read',
  reported: 'chat.read',
  invites: 'rewards.read',
}
const isKind = (text: string): text is sql.WaitKind => Object.hasOwn(READERS, text)

/** The number of providers in the settings. */
export type ProviderCounts = { readonly payments: number; readonly games: number }

export async function readOverview(
  { db, clock }: PlatformContext,
  { permissions }: Pick<Operator, 'permissions'>,
  all: ProviderCounts,
): Promise<Overview> {
  const kinds = Object.keys(READERS).filter((kind) => isKind(kind) && permissions.has(READERS[kind]))
  const [rows, alarms] = await Promise.all([
    sql.selectWaiting(db, kinds.filter(isKind), clock.now()),
    sql.countProviderAlarms(db),
  ])
  const of = (kind: sql.WaitKind) => {
    const row = rows.find((found) => found.kind === kind)
    return row ? { count: row.count, oldestAt: row.oldest?.getTime() ?? null } : null
  }
  const health = (count: number, downs: number, slows: number) => {
    const down = Math.min(downs, count)
    const slow = Math.min(slows, count - down)
    return { up: count - down - slow, slow, down }
  }
  return {
    waiting: {
      withdrawals: of('withdrawals'),
      unanswered: of('unanswered'),
      held: of('held'),
      identities: of('identities'),
      support: of('support'),
      approvals: of('approvals'),
      care: of('care'),
      reported: of('reported'),
      invites: of('invites'),
    },
    payments: permissions.has('connections.read')
      ? health(all.payments, alarms.get('paymentProviderDown') ?? 0, alarms.get('paymentProviderSlow') ?? 0)
      : null,
    games: permissions.has('games.read')
      ? health(all.games, alarms.get('gameProviderDown') ?? 0, alarms.get('gameProviderSlow') ?? 0)
      : null,
  }
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const NONE = { deposits: 0n, withdrawals: 0n, staked: 0n, paid: 0n, costs: 0n }
type Sums = typeof NONE
const FIGURES: {
  readonly [F in keyof TodayReport['usd']['today']]: (sums: Sums) => bigint
} = {
  deposits: ({ deposits }) => deposits,
  withdrawals: ({ withdrawals }) => withdrawals,
  staked: ({ staked }) => staked,
  paid: ({ paid }) => paid,
  ngr: ({ staked, paid, costs }) => staked - paid - costs,
}
const figuresBy = (text: (amountOf: (sums: Sums) => bigint) => string): TodayReport['usd']['today'] => ({
  deposits: text(FIGURES.deposits),
  withdrawals: text(FIGURES.withdrawals),
  staked: text(FIGURES.staked),
  paid: text(FIGURES.paid),
  ngr: text(FIGURES.ngr),
})

/** Today beside yesterday, both until the last full hour that the roll-ups have: half an hour would compare nothing. */
export async function todayReport(ctx: Context): Promise<TodayReport> {
  const nowMs = ctx.clock.now()
  const startMs = nowMs - (nowMs % DAY_MS)
  const summedMs = Math.min(nowMs, (await rollUpsAt(ctx)) ?? startMs)
  const until = Math.max(startMs, summedMs - (summedMs % HOUR_MS))
  const lengthMs = until - startMs
  const [today, yesterday] = [dayText(startMs), dayText(startMs - DAY_MS)]
  const [rows, inDollars, playersToday, playersYesterday] = await Promise.all([
    sql.selectMoney(ctx.db, { days: [today, yesterday], hour: lengthMs / HOUR_MS }),
    dollarsOf(ctx, { from: yesterday, to: today }),
    sql.countPlayers(ctx.db, { fromMs: startMs, toMs: until }),
    sql.countPlayers(ctx.db, { fromMs: startMs - DAY_MS, toMs: until - DAY_MS }),
  ])
  const currencyIds = [...new Set(rows.map(({ currencyId }) => currencyId))]
  const sumsOf = (currencyId: CurrencyId, day: string): Sums =>
    rows.find((row) => row.currencyId === currencyId && row.day === day) ?? NONE
  const own = (currencyId: CurrencyId, day: string) =>
    figuresBy((amountOf) =>
      formatAmount(minor(amountOf(sumsOf(currencyId, day))), currency(currencyId).decimalLength),
    )
  const dollars = (day: string) =>
    figuresBy((amountOf) =>
      inDollars(
        currencyIds.map((currencyId) => ({ day, currencyId, amount: amountOf(sumsOf(currencyId, day)) })),
      ),
    )
  return {
    until,
    currencies: currencyIds.map((currencyId) => ({
      currencyId,
      today: own(currencyId, today),
      yesterday: own(currencyId, yesterday),
    })),
    usd: { today: dollars(today), yesterday: dollars(yesterday) },
    players: { today: playersToday, yesterday: playersYesterday },
  }
}
