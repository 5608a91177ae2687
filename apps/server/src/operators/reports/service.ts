import type {
  DaysReport,
  GamesReport,
  LiabilityReport,
  PaymentsReport,
  PlayersReport,
  ReturnVerdict,
} from '@baize/contract/operator'
import type { BetGameId } from '@baize/contract/player'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { type ReturnSums, returnsOf } from '../../play/live/service.ts'
import type { WithGameSettings } from '../../play/settings/service.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { installDays } from '../../site/ads/service.ts'
import { dollarsBy } from './dollars.ts'
import { percentileOf } from './percentile.ts'
import * as sql from './sql.ts'

export { measureReports } from './measures.ts'

const MOST_DAYS = 366
/** Below this number of bets, nothing is said about a game's return. */
const VERDICT_BETS = 1000

export function readDays({ from, to }: sql.Days): Result<sql.Days, Refusal> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= MOST_DAYS ? ok({ from, to }) : err(refusal('reportRange'))
}

const text = (currencyId: CurrencyId, amount: bigint): string =>
  formatAmount(minor(amount), currency(currencyId).decimalLength)

type Sums = {
  readonly bets: number
  readonly staked: bigint
  readonly paid: bigint
  readonly bonuses: bigint
  readonly packets: bigint
}
const NONE: Sums = { bets: 0, staked: 0n, paid: 0n, bonuses: 0n, packets: 0n }

const added = (a: Sums, b: Partial<Sums>): Sums => ({
  bets: a.bets + (b.bets ?? 0),
  staked: a.staked + (b.staked ?? 0n),
  paid: a.paid + (b.paid ?? 0n),
  bonuses: a.bonuses + (b.bonuses ?? 0n),
  packets: a.packets + (b.packets ?? 0n),
})

const ggrOf = ({ staked, paid }: Pick<Sums, 'staked' | 'paid'>): bigint => staked - paid
const ngrOf = (sums: Sums): bigint => ggrOf(sums) - sums.bonuses - sums.packets

const betFigures = (currencyId: CurrencyId, sums: Pick<Sums, 'bets' | 'staked' | 'paid'>) => ({
  bets: sums.bets,
  staked: text(currencyId, sums.staked),
  paid: text(currencyId, sums.paid),
  ggr: text(currencyId, ggrOf(sums)),
})
const netFigures = (currencyId: CurrencyId, sums: Sums) => ({
  ...betFigures(currencyId, sums),
  bonuses: text(currencyId, sums.bonuses),
  packets: text(currencyId, sums.packets),
  ngr: text(currencyId, ngrOf(sums)),
})

type Summed = { readonly day: string; readonly currencyId: CurrencyId } & Sums

/** Adds rows up under the name that `nameOf` gives them, in order of first appearance. */
function groupBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return [...groups.values()]
}

const total = (rows: readonly Partial<Sums>[]): Sums => rows.reduce<Sums>(added, NONE)

/** How far the roll-ups are; null before their first run. */
export const rollUpsAt = async ({ db }: Context): Promise<number | null> => (await sql.selectMark(db)).at

/** Adds amounts up in dollars, each at the rate of its day. */
export const dollarsOf = async (ctx: Context, days: sql.Days): Promise<ReturnType<typeof dollarsBy>> =>
  dollarsBy(await currencyRates(ctx), await sql.selectRates(ctx.db, days))

export async function daysReport(ctx: Context, days: sql.Days): Promise<DaysReport> {
  const [asOf, games, costs, inDollars] = await Promise.all([
    sql.selectMark(ctx.db),
    sql.selectGameDays(ctx.db, days),
    sql.selectCosts(ctx.db, days),
    dollarsOf(ctx, days),
  ])
  const byDay: Summed[] = groupBy(
    [...games, ...costs],
    ({ day, currencyId }) => `${day} ${currencyId}`,
  ).flatMap((rows) => {
    const [first] = rows
    return first ? [{ day: first.day, currencyId: first.currencyId, ...total(rows) }] : []
  })
  byDay.sort((a, b) => (`${a.day} ${a.currencyId}` < `${b.day} ${b.currencyId}` ? -1 : 1))
  const dollars = (rows: readonly Summed[], amountOf: (sums: Sums) => bigint): string =>
    inDollars(rows.map((row) => ({ day: row.day, currencyId: row.currencyId, amount: amountOf(row) })))
  return {
    asOf,
    rows: games.map(({ day, gameId, currencyId, players, ...sums }) => ({
      day,
      gameId,
      currencyId,
      players,
      ...betFigures(currencyId, sums),
    })),
    days: byDay.map(({ day, currencyId, ...sums }) => ({ day, currencyId, ...netFigures(currencyId, sums) })),
    totals: groupBy(byDay, ({ currencyId }) => currencyId).flatMap((rows) => {
      const [first] = rows
      return first ? [{ currencyId: first.currencyId, ...netFigures(first.currencyId, total(rows)) }] : []
    }),
    usd: {
      bets: total(byDay).bets,
      staked: dollars(byDay, (sums) => sums.staked),
      paid: dollars(byDay, (sums) => sums.paid),
      ggr: dollars(byDay, ggrOf),
      bonuses: dollars(byDay, (sums) => sums.bonuses),
      packets: dollars(byDay, (sums) => sums.packets),
      ngr: dollars(byDay, ngrOf),
      days: groupBy(byDay, ({ day }) => day).map((rows) => ({
        day: rows[0]?.day ?? '',
        staked: dollars(rows, (sums) => sums.staked),
        ggr: dollars(rows, ggrOf),
        ngr: dollars(rows, ngrOf),
      })),
    },
  }
}

/** Reports compare the returns with the settings of the games. */
export type ReportContext = Context & WithGameSettings

export type JudgedReturn = ReturnType<typeof returnsOf>[number] & { readonly verdict: ReturnVerdict }

/** The actual returns with a verdict on each: whether the RTP lies within the interval. */
export const judgedReturns = (sums: readonly ReturnSums[]): readonly JudgedReturn[] =>
  returnsOf(sums).map((gameReturn) => ({ ...gameReturn, verdict: verdictOf(gameReturn) }))

function verdictOf({ bets, rtp, range }: ReturnType<typeof returnsOf>[number]): ReturnVerdict {
  if (bets < VERDICT_BETS || range === null) return 'tooFew'
  return rtp >= range.low && rtp <= range.high ? 'inside' : 'outside'
}

export const setRtpOf = async (ctx: WithGameSettings, gameId: BetGameId): Promise<number> =>
  (await ctx.gameSettings.of(gameId)).rtp

export async function gamesReport(ctx: ReportContext, days: sql.Days): Promise<GamesReport> {
  const [asOf, sums, stakes, inDollars] = await Promise.all([
    sql.selectMark(ctx.db),
    sql.selectReturnSums(ctx.db, days),
    sql.selectGameStakes(ctx.db, days),
    dollarsOf(ctx, days),
  ])
  return {
    asOf,
    rows: await Promise.all(
      judgedReturns(sums).map(async (judgedReturn) => {
        const isOfOne = ({ gameId, rtp }: { readonly gameId: string; readonly rtp: number }) =>
          gameId === judgedReturn.gameId && rtp === judgedReturn.rtp
        const parts = sums.filter(isOfOne)
        const own = stakes.filter(isOfOne)
        const dollars = (amountOf: (part: sql.GameStakes) => bigint): string =>
          inDollars(own.map((part) => ({ ...part, amount: amountOf(part) })))
        return {
          ...judgedReturn,
          setRtp: await setRtpOf(ctx, judgedReturn.gameId),
          alarm: judgedReturn.verdict === 'outside',
          amounts: parts.map((part) => ({
            currencyId: part.currencyId,
            ...betFigures(part.currencyId, part),
          })),
          usd: {
            staked: dollars((part) => part.staked),
            paid: dollars((part) => part.paid),
            ggr: dollars(ggrOf),
          },
        }
      }),
    ),
  }
}

export function payoutTimes(buckets: readonly sql.PayoutBucket[]): PaymentsReport['times'] {
  const payouts = buckets.reduce((sum, bucket) => sum + bucket.payouts, 0)
  if (payouts === 0) return null
  return {
    payouts,
    medianSeconds: percentileOf(buckets, 0.5),
    p95Seconds: percentileOf(buckets, 0.95),
  }
}

const SUCCESS = 10_000

export async function paymentsReport(ctx: Context, days: sql.Days): Promise<PaymentsReport> {
  const [asOf, payments, times, inDollars] = await Promise.all([
    sql.selectMark(ctx.db),
    sql.selectPayments(ctx.db, days),
    sql.selectPayoutTimes(ctx.db, days),
    dollarsOf(ctx, days),
  ])
  const dollars = (rows: readonly sql.PaymentDay[], direction: 'in' | 'out'): string =>
    inDollars(
      rows
        .filter((row) => row.direction === direction)
        .map((row) => ({
          day: row.day,
          currencyId: row.currencyId,
          amount: row.paidAmount - row.reversedAmount,
        })),
    )
  return {
    asOf,
    rows: groupBy(payments, (row) => `${row.direction} ${row.method} ${row.currencyId}`)
      .flatMap((rows) => {
        const [first] = rows
        if (!first) return []
        const { direction, method, currencyId } = first
        const { paid, failed, reversed, ...figures } = paymentFigures(currencyId, rows)
        // A payout that came back may have been paid before the range.
        const arrived = Math.max(paid - reversed, 0)
        const own = times.filter((bucket) => bucket.method === method && bucket.currencyId === currencyId)
        return [
          {
            direction,
            method,
            currencyId,
            ...figures,
            paid,
            failed,
            reversed,
            openedAmount: text(
              currencyId,
              rows.reduce((sum, row) => sum + row.openedAmount, 0n),
            ),
            success: paid + failed === 0 ? null : Math.round((arrived * SUCCESS) / (paid + failed)),
            times: direction === 'out' ? payoutTimes(own) : null,
          },
        ]
      })
      .toSorted((a, b) => (a.direction === b.direction ? b.paid - a.paid : a.direction === 'in' ? -1 : 1)),
    days: groupBy(payments, (row) => `${row.day} ${row.direction} ${row.currencyId}`).flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const { day, direction, currencyId } = first
      return [{ day, direction, currencyId, ...paymentFigures(currencyId, rows) }]
    }),
    times: payoutTimes(times),
    usd: {
      in: dollars(payments, 'in'),
      out: dollars(payments, 'out'),
      days: groupBy(payments, ({ day }) => day).map((rows) => ({
        day: rows[0]?.day ?? '',
        in: dollars(rows, 'in'),
        out: dollars(rows, 'out'),
      })),
    },
  }
}

const paymentFigures = (currencyId: CurrencyId, rows: readonly sql.PaymentDay[]) => ({
  opened: rows.reduce((sum, row) => sum + row.opened, 0),
  paid: rows.reduce((sum, row) => sum + row.paid, 0),
  failed: rows.reduce((sum, row) => sum + row.failed, 0),
  refused: rows.reduce((sum, row) => sum + row.refused, 0),
  reversed: rows.reduce((sum, row) => sum + row.reversed, 0),
  paidAmount: text(
    currencyId,
    rows.reduce((sum, row) => sum + row.paidAmount, 0n),
  ),
  reversedAmount: text(
    currencyId,
    rows.reduce((sum, row) => sum + row.reversedAmount, 0n),
  ),
})

export async function playersReport(ctx: Context, days: sql.Days): Promise<PlayersReport> {
  const [asOf, active, registered, cohorts, installs] = await Promise.all([
    sql.selectMark(ctx.db),
    sql.selectActive(ctx.db, days),
    sql.selectRegistered(ctx.db, days),
    sql.selectCohorts(ctx.db, days),
    installDays(ctx, days),
  ])
  const of = (period: 'day' | 'week' | 'month') => active.filter((limit) => limit.period === period)
  const byDay = new Map<string, PlayersReport['days'][number]>()
  for (const { since, active: players } of of('day'))
    byDay.set(since, { day: since, active: players, registered: 0 })
  for (const { day, registered: players } of registered)
    byDay.set(day, { day, active: byDay.get(day)?.active ?? 0, registered: players })
  const listed = (period: 'week' | 'month') =>
    of(period).map(({ since, active: players }) => ({ since, active: players }))
  return {
    asOf,
    days: [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    installs: [...installs],
    weeks: listed('week'),
    months: listed('month'),
    cohorts: cohorts.map(({ week, registered: players, active: weeks }) => ({
      week,
      registered: players,
      active: Array.from(
        { length: Math.max(0, Math.floor((Date.parse(days.to) - Date.parse(week)) / DAY_MS / 7) + 1) },
        (_, after) => weeks.find((activeWeek) => activeWeek.after === after)?.players ?? 0,
      ),
    })),
  }
}

export async function liabilityReport(ctx: Context): Promise<LiabilityReport> {
  const [asOf, purses, rates] = await Promise.all([
    sql.selectMark(ctx.db),
    sql.selectPurses(ctx.db),
    currencyRates(ctx),
  ])
  const inDollars = dollarsBy(rates)
  const FIGURES = {
    main: (sums: sql.Purses) => sums.main,
    held: (sums: sql.Purses) => sums.held,
    payout: (sums: sql.Purses) => sums.payout,
    task: (sums: sql.Purses) => sums.task,
    register: (sums: sql.Purses) => sums.register,
    bonuses: (sums: sql.Purses) => sums.task + sums.register,
    total: (sums: sql.Purses) => sums.main + sums.held + sums.payout + sums.task + sums.register,
  }
  const figures = (textOf: (amountOf: (sums: sql.Purses) => bigint) => string) => ({
    main: textOf(FIGURES.main),
    held: textOf(FIGURES.held),
    payout: textOf(FIGURES.payout),
    task: textOf(FIGURES.task),
    register: textOf(FIGURES.register),
    bonuses: textOf(FIGURES.bonuses),
    total: textOf(FIGURES.total),
  })
  return {
    asOf,
    currencies: purses.map((purse) => ({
      currencyId: purse.currencyId,
      openBets: purse.openBets,
      ...figures((amountOf) => text(purse.currencyId, amountOf(purse))),
    })),
    usd: {
      openBets: purses.reduce((sum, purse) => sum + purse.openBets, 0),
      ...figures((amountOf) =>
        inDollars(purses.map((purse) => ({ currencyId: purse.currencyId, amount: amountOf(purse) }))),
      ),
    },
  }
}
