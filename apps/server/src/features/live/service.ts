import {
  type CurrencyId,
  currency,
  type GameId,
  type LiveFigures,
  type PublicBet,
  type PublicWin,
  type Startup,
  type TopWin,
} from '@baize/contract'
import { formatAmount, formatMultiplier, type Minor, multiplier, ONE_X, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { keptFor } from '../../support/kept-for.ts'
import { publicNames } from '../sockmsg/service.ts'
import {
  type Board,
  countBrand,
  LAST_BETS,
  LAST_WINS,
  selectLastBets,
  selectLastWins,
  selectPaid,
  selectTopWins,
} from './sql.ts'

/** The job that updates these figures runs once a minute. */
export const COUNTED_STANDS_MS = 30_000

const amountIn = (currencyId: CurrencyId, amount: Minor): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

/** Number of accounts and of winners. Cached: counting is too expensive for every visitor. */
export const brandCounts = (ctx: Context): (() => Promise<Startup['brand']>) =>
  keptFor(COUNTED_STANDS_MS, ctx.clock, () => countBrand(ctx.db))

/** Bet ids come from requests, so they are unique per player only. */
const keyOf = ({ userId, betId }: { readonly userId: UserId; readonly betId: string }): string =>
  `${userId}:${betId}`

/** Merges wins seen by this process with those the job has counted, without duplicates. */
export async function recentWins(ctx: Context): Promise<readonly PublicWin[]> {
  const counted = (await selectLastWins(ctx.db)).map(({ payout, ...win }) => ({
    ...win,
    winAmount: amountIn(win.currencyId, payout),
  }))
  const all = new Map([...counted, ...ctx.seenWins.latest()].map((win) => [keyOf(win), win]))
  const newest = [...all.values()].toSorted((a, b) => b.atMs - a.atMs).slice(0, LAST_WINS)
  const nameOf = await publicNames(
    ctx,
    newest.map((win) => win.userId),
  )
  return newest.map(({ betId, userId, gameId, currencyId, winAmount }) => ({
    id: betId,
    gameId,
    name: nameOf(userId),
    winAmount,
    currencyId,
  }))
}

/** The last bets of one game, won and lost. */
export async function recentBets(ctx: Context, gameId: GameId): Promise<readonly PublicBet[]> {
  const counted = await selectLastBets(ctx.db, gameId)
  const all = new Map([...counted, ...ctx.seenWins.latestIn(gameId)].map((bet) => [keyOf(bet), bet]))
  const newest = [...all.values()]
    .toSorted((a, b) => b.atMs - a.atMs || (a.betId < b.betId ? 1 : -1))
    .slice(0, LAST_BETS)
  const nameOf = await publicNames(
    ctx,
    newest.map((bet) => bet.userId),
  )
  return newest.map(({ betId, userId, currencyId, stake, payout, atMs }) => ({
    id: betId,
    gameId,
    name: nameOf(userId),
    betAmount: amountIn(currencyId, stake),
    winAmount: amountIn(currencyId, payout),
    multiplier: formatMultiplier(multiplier((payout * ONE_X) / stake)),
    currencyId,
    at: atMs,
  }))
}

export async function topWins(ctx: Context, board: Board): Promise<readonly TopWin[]> {
  const wins = await selectTopWins(ctx.db, board, ctx.clock.now())
  const nameOf = await publicNames(
    ctx,
    wins.map((win) => win.userId),
  )
  return wins.map(({ betId, userId, gameId, currencyId, payout, multiplier: times, atMs }) => ({
    id: betId,
    gameId,
    name: nameOf(userId),
    winAmount: amountIn(currencyId, payout),
    currencyId,
    multiplier: formatMultiplier(times),
    at: atMs,
  }))
}

export async function liveFigures(ctx: Context, currencyId: CurrencyId): Promise<LiveFigures> {
  const [brand, paid] = await Promise.all([
    countBrand(ctx.db),
    selectPaid(ctx.db, currencyId, ctx.clock.now()),
  ])
  return {
    ...brand,
    currencyId,
    paidToday: amountIn(currencyId, paid.today),
    paidMonth: amountIn(currencyId, paid.month),
    biggestWin: amountIn(currencyId, paid.biggest),
  }
}
