import {
  BetGameId,
  type LiveFigures,
  type PlayedGame,
  type PublicBet,
  type PublicWin,
  type Startup,
  type TopWin,
  type WinMeasure,
} from '@baize/contract/player'
import { type CurrencyId, currency, GAMES } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, type Minor, minor, multiplier, ONE_X, type UserId } from '@baize/kit'
import { cacheFor } from '../../platform/concurrency/cached.ts'
import { publicNames } from '../../players/channel/service.ts'
import { converted, currencyRates } from '../../players/currency/service.ts'
import type { ToldWin } from './provider-events.ts'
import { type ProviderWin, selectProviderWins } from './provider-wins-sql.ts'
import type { LiveContext } from './seen-wins.ts'
import {
  BOARD_SIZE,
  type Board,
  countBrand,
  LAST_BETS,
  LAST_WINS,
  type RankedWin,
  selectBetsSince,
  selectLastBets,
  selectLastWins,
  selectPaid,
  selectTopWins,
  updateHideName,
} from './sql.ts'

export type { WithProviderNews } from './provider-events.ts'
export { returnsOf } from './returns.ts'
export type { LiveContext } from './seen-wins.ts'
export type { Board, ReturnSums } from './sql.ts'

/** The job that updates these figures runs once a minute. */
export const COUNTS_CACHE_MS = 30_000

const amountIn = (currencyId: CurrencyId, amount: Minor): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

/** Number of accounts and of winners. Cached: counting is too expensive for every visitor. */
export const brandCounts = (ctx: LiveContext): (() => Promise<Startup['brand']>) =>
  cacheFor(COUNTS_CACHE_MS, ctx.clock, () => countBrand(ctx.db))

/** Bet ids come from requests, so they are unique per player only. */
const keyOf = ({ userId, betId }: { readonly userId: UserId; readonly betId: string }): string =>
  `${userId}:${betId}`

/** Wins at providers under the names of their games. One whose game is not in the catalogue could not be looked up. */
async function namedWins(
  ctx: LiveContext,
  sinceMs: number,
  most: number,
): Promise<readonly (ProviderWin & { readonly title: string; readonly winAmount: string })[]> {
  const [wins, { games }] = await Promise.all([
    selectProviderWins(ctx.db, sinceMs, most),
    ctx.catalogue.current(),
  ])
  return wins.flatMap((win) => {
    const game = games.get(win.gameId)
    return game ? [{ ...win, title: game.name, winAmount: amountIn(win.currencyId, win.payout) }] : []
  })
}

/** Wins at providers after a time, newest first, as everybody may see them. */
export async function winsAtProviders(
  ctx: LiveContext,
  sinceMs: number,
  most: number,
): Promise<readonly ToldWin[]> {
  const wins = await namedWins(ctx, sinceMs, most)
  const nameOf = await publicNames(
    ctx,
    wins.map((win) => win.userId),
  )
  return wins.map(({ betId, userId, gameId, title, currencyId, winAmount, atMs }) => ({
    win: { id: betId, gameId, title, name: nameOf(userId), winAmount, currencyId },
    atMs,
  }))
}

/** Merges wins seen by this process with those the job has counted and those at providers, without duplicates. */
export async function recentWins(ctx: LiveContext): Promise<readonly PublicWin[]> {
  const counted = (await selectLastWins(ctx.db)).map(({ payout, ...win }) => ({
    ...win,
    winAmount: amountIn(win.currencyId, payout),
  }))
  const ours = new Map([...counted, ...ctx.seenWins.latest()].map((win) => [keyOf(win), win]))
  const others = await namedWins(ctx, 0, LAST_WINS)
  const newest = [...[...ours.values()].map((win) => ({ ...win, title: undefined })), ...others]
    .toSorted((a, b) => b.atMs - a.atMs)
    .slice(0, LAST_WINS)
  const nameOf = await publicNames(
    ctx,
    newest.map((win) => win.userId),
  )
  return newest.map(({ betId, userId, gameId, title, currencyId, winAmount }) => ({
    id: betId,
    gameId,
    ...(title !== undefined && { title }),
    name: nameOf(userId),
    winAmount,
    currencyId,
  }))
}

/** The last bets of one game, won and lost. */
export async function recentBets(ctx: LiveContext, gameId: BetGameId): Promise<readonly PublicBet[]> {
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

/** At equal profit or multiplier, the earlier win. */
export async function topWins(
  ctx: LiveContext,
  { period, by, currencyId }: Board,
): Promise<readonly TopWin[]> {
  const [wins, rates] = await Promise.all([
    selectTopWins(ctx.db, { period, by }, ctx.clock.now()),
    currencyRates(ctx),
  ])
  const best = bestOfEach(
    wins.map((win) => ({
      win,
      profit: converted(rates, win.payout - win.stake, { from: win.currencyId, to: currencyId }),
    })),
    by,
  )
  const nameOf = await publicNames(
    ctx,
    best.map(({ win }) => win.userId),
  )
  const { games } = await ctx.catalogue.current()
  // The page knows the names of our own games.
  const titleOf = (gameId: string): { readonly title?: string } => {
    const game = BetGameId.safeParse(gameId).success ? undefined : games.get(gameId)
    return game ? { title: game.name } : {}
  }
  return best.map(({ win, profit }) => ({
    id: win.betId,
    gameId: win.gameId,
    ...titleOf(win.gameId),
    name: nameOf(win.userId),
    winAmount: amountIn(win.currencyId, win.payout),
    currencyId: win.currencyId,
    profit: amountIn(currencyId, minor(profit)),
    multiplier: formatMultiplier(win.multiplier),
    at: win.atMs,
  }))
}

type Ranked = { readonly win: RankedWin; readonly profit: bigint }

/** One place a player, whatever currencies they have won in. */
function bestOfEach(wins: readonly Ranked[], by: WinMeasure): readonly Ranked[] {
  const worth = ({ win, profit }: Ranked): bigint => (by === 'multiplier' ? win.multiplier : profit)
  const ordered = wins.toSorted((a, b) => {
    if (worth(a) !== worth(b)) return worth(a) > worth(b) ? -1 : 1
    return a.win.atMs - b.win.atMs || (a.win.betId < b.win.betId ? -1 : 1)
  })
  const seen = new Map<UserId, Ranked>()
  for (const win of ordered) if (!seen.has(win.win.userId)) seen.set(win.win.userId, win)
  return [...seen.values()].slice(0, BOARD_SIZE)
}

export async function liveFigures(ctx: LiveContext, currencyId: CurrencyId): Promise<LiveFigures> {
  const [brand, paid, rates] = await Promise.all([
    countBrand(ctx.db),
    selectPaid(ctx.db, ctx.clock.now()),
    currencyRates(ctx),
  ])
  const inShown = (of: 'today' | 'month' | 'biggest'): bigint[] =>
    paid.map((deposit) => converted(rates, deposit[of], { from: deposit.currencyId, to: currencyId }))
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)
  const most = (amounts: readonly bigint[]): bigint =>
    amounts.reduce((all, amount) => (amount > all ? amount : all), 0n)
  return {
    ...brand,
    currencyId,
    paidToday: amountIn(currencyId, minor(sum(inShown('today')))),
    paidMonth: amountIn(currencyId, minor(sum(inShown('month')))),
    biggestWin: amountIn(currencyId, minor(most(inShown('biggest')))),
  }
}

/** Period in which a game counts as being played. */
const PLAYED_MS = 10 * 60_000

/** Games with settled bets in the last minutes, the most played first. At most thirty bets of a game are counted. */
export async function playedNow(ctx: LiveContext): Promise<readonly PlayedGame[]> {
  const sinceMs = ctx.clock.now() - PLAYED_MS
  const seen = GAMES.flatMap(({ id }) => ctx.seenWins.latestIn(id)).filter(({ atMs }) => atMs >= sinceMs)
  const kept = await selectBetsSince(ctx.db, sinceMs)
  const all = new Map([...kept, ...seen].map((bet) => [keyOf(bet), bet.gameId]))
  const counts = new Map<BetGameId, number>()
  for (const gameId of all.values()) counts.set(gameId, (counts.get(gameId) ?? 0) + 1)
  return [...counts]
    .map(([gameId, bets]) => ({ gameId, bets: Math.min(bets, LAST_BETS) }))
    .toSorted((a, b) => b.bets - a.bets || (a.gameId < b.gameId ? -1 : 1))
}

/** Whether others see the player's name with their bets. */
export const hideName = ({ db }: LiveContext, userId: UserId, on: boolean): Promise<void> =>
  updateHideName(db, userId, on)
