import type { BetGameId, WinMeasure, WinPeriod } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import {
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  ONE_X,
  present,
  type UserId,
  userId,
} from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export const BOARD_SIZE = 10
export const LAST_WINS = 30
/** Per game. */
export const LAST_BETS = 30

/** Start of the current day, week and month, in UTC. */
const STARTS = `(VALUES ('day', date_trunc('day', $3::timestamptz, 'UTC')), ('week', date_trunc('week', $3::timestamptz, 'UTC')),
  ('month', date_trunc('month', $3::timestamptz, 'UTC'))) AS p (period, starts)`

/** A bet cancelled before its round, or refused by one, was not played. */
const IN_A_GAME = `(state ->> 'cancelled') IS DISTINCT FROM 'true'`
/** Nobody sits where a player of the demo house does: no board, no list of wins and no counter of people has them. */
const NOT_DEMO_PLAYER = 'NOT EXISTS (SELECT FROM users d WHERE d.is_demo AND d.id = user_id)'
/** A bet finished before its first step was paid back as well. */
const PLAYED = `(state -> 'play' ->> 'picks') IS DISTINCT FROM '[]' AND ${IN_A_GAME}`

/** A board's win of ours, or one at a provider whose bet is still what it was: settled once, and paid as listed. */
const STANDS = `(t.provider IS NULL OR EXISTS (SELECT FROM provider_bets b WHERE b.provider = t.provider AND b.reference = t.reference
  AND b.due = t.payout AND b.status <> 'OPEN' AND NOT b.rolled_back AND b.settled < 2))`

/** Puts the rows of `won` on the boards: each player's best of each period. */
const TOPPED = `INSERT INTO top_wins (period, since, board, user_id, worth, bet_id, game_id, currency_id, payout, stake, multiplier, at, provider, reference)
       SELECT DISTINCT ON (p.period, b.board, w.user_id) p.period, (p.starts AT TIME ZONE 'UTC')::date, b.board, w.user_id, b.worth,
         w.id, w.game_id, w.currency_id, w.payout, w.stake, w.multiplier, w.at, w.provider, w.reference
       FROM won w JOIN ${STARTS} ON w.at >= p.starts
       CROSS JOIN LATERAL (VALUES ('multiplier', w.multiplier), (w.currency_id, w.payout - w.stake)) AS b (board, worth)
       ORDER BY p.period, b.board, w.user_id, b.worth DESC, w.at, w.id
       ON CONFLICT (period, since, board, user_id) DO UPDATE
         SET (worth, bet_id, game_id, currency_id, payout, stake, multiplier, at, provider, reference) =
         (excluded.worth, excluded.bet_id, excluded.game_id, excluded.currency_id, excluded.payout, excluded.stake,
          excluded.multiplier, excluded.at, excluded.provider, excluded.reference)
         WHERE excluded.worth > top_wins.worth`

/**
 * Counts the wins of up to `step` transaction ids, moves the cursor, and returns whether there are more. Only
 * transactions that the ledger's check has passed are counted: below that none is still uncommitted, so none is missed
 * or counted twice.
 */
export async function countMoreWins(tx: Queryable, step: number, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ from: string; upto: string; more: boolean }>(
    `SELECT w.upto AS from, least(w.upto + $1, c.upto) AS upto, w.upto + $1 < c.upto AS more
     FROM wins_upto w, ledger_checks c WHERE w.upto < c.upto FOR UPDATE OF w`,
    [step],
  )
  const [range] = rows
  if (!range) return false
  await tx.query(
    `WITH settled AS MATERIALIZED (
       SELECT b.id, b.user_id, b.game_id, b.currency_id, b.stake, b.payout, b.multiplier, b.rtp, b.state, t.at
       FROM all_transactions t JOIN bets b ON b.user_id = t.user_id AND b.id = t.ref
       WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ('bet.play', 'bet.settle')
     ), won AS MATERIALIZED (
       SELECT *, NULL::text AS provider, NULL::text AS reference FROM settled WHERE payout > stake AND ${NOT_DEMO_PLAYER}
     ), played AS (
       INSERT INTO last_bets (bet_id, user_id, game_id, currency_id, stake, payout, at)
       SELECT id, user_id, game_id, currency_id, stake, payout, at
       FROM (SELECT *, row_number() OVER (PARTITION BY game_id ORDER BY at DESC, id DESC) AS place FROM settled
         WHERE ${IN_A_GAME} AND ${NOT_DEMO_PLAYER}) AS s
       WHERE place <= $5
     ), returned AS (
       INSERT INTO game_returns (game_id, rtp, currency_id, bets, staked, paid, staked2, paid2, staked_paid)
       SELECT game_id, rtp, currency_id, count(*), sum(stake), sum(payout), sum(stake::numeric * stake),
         sum(payout::numeric * payout), sum(stake::numeric * payout)
       FROM settled WHERE ${PLAYED} GROUP BY game_id, rtp, currency_id
       ON CONFLICT (game_id, rtp, currency_id) DO UPDATE SET (bets, staked, paid, staked2, paid2, staked_paid) =
         (game_returns.bets + excluded.bets, game_returns.staked + excluded.staked, game_returns.paid + excluded.paid,
          game_returns.staked2 + excluded.staked2, game_returns.paid2 + excluded.paid2,
          game_returns.staked_paid + excluded.staked_paid)
     ), paid AS (
       INSERT INTO paid_wins (day, currency_id, paid)
       SELECT (at AT TIME ZONE 'UTC')::date, currency_id, sum(payout) FROM won
       WHERE at >= date_trunc('month', $3::timestamptz, 'UTC')
       GROUP BY 1, 2
       ON CONFLICT (day, currency_id) DO UPDATE SET paid = paid_wins.paid + excluded.paid
     ), topped AS (
       ${TOPPED}
     ), kept AS (
       INSERT INTO last_wins (bet_id, user_id, game_id, currency_id, payout, at)
       SELECT id, user_id, game_id, currency_id, payout, at FROM won ORDER BY at DESC, id DESC LIMIT $4
     ), fresh AS (
       INSERT INTO winners (user_id) SELECT DISTINCT user_id FROM won ON CONFLICT DO NOTHING RETURNING user_id
     )
     UPDATE wins_upto SET upto = $2, winners = winners + (SELECT count(*) FROM fresh)`,
    [range.from, range.upto, new Date(nowMs), LAST_WINS, LAST_BETS],
  )
  // At a provider a bet can be settled anew or rolled back: what it has lost of a board is free for the next win.
  await tx.query(`DELETE FROM top_wins t WHERE NOT ${STANDS}`)
  await tx.query(
    `WITH won AS MATERIALIZED (
       SELECT DISTINCT left(encode(sha256(convert_to(b.provider || ' ' || b.reference, 'UTF8')), 'hex'), 32)::uuid AS id, b.user_id,
         b.game_id, l.currency_id, b.stake, b.due AS payout, div(b.due::numeric * ${ONE_X}, b.stake)::bigint AS multiplier, b.updated_at AS at, b.provider, b.reference
       FROM ledger_transactions t JOIN provider_bets b ON b.provider = t.note ->> 'provider' AND b.reference = t.note ->> 'reference'
         JOIN ledger_wallets l ON l.user_id = b.user_id
       WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ('provider.credit', 'provider.settle') AND b.stake > 0 AND b.due > b.stake
         AND b.status <> 'OPEN' AND NOT b.rolled_back AND b.settled < 2 AND b.game_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM users d WHERE d.is_demo AND d.id = b.user_id)
     ) ${TOPPED}`,
    [range.from, range.upto, new Date(nowMs)],
  )
  return range.more
}

/** Deletes past periods, and all but the top and the latest entries. */
export async function forgetWins(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query(
    `DELETE FROM top_wins t USING (
       SELECT period, since, board, user_id,
         row_number() OVER (PARTITION BY period, since, board ORDER BY worth DESC, at, bet_id) AS place
       FROM top_wins) AS r
     WHERE (t.period, t.since, t.board, t.user_id) = (r.period, r.since, r.board, r.user_id)
       AND (r.place > $1 OR t.since < (date_trunc(t.period, $2::timestamptz, 'UTC') AT TIME ZONE 'UTC')::date)`,
    [BOARD_SIZE, new Date(nowMs)],
  )
  await tx.query(
    `DELETE FROM paid_wins WHERE day < (date_trunc('month', $1::timestamptz, 'UTC') AT TIME ZONE 'UTC')::date`,
    [new Date(nowMs)],
  )
  await tx.query(
    `DELETE FROM last_wins WHERE (user_id, bet_id) NOT IN (
       SELECT user_id, bet_id FROM last_wins ORDER BY at DESC, bet_id DESC, user_id LIMIT $1)`,
    [LAST_WINS],
  )
  await tx.query(
    `DELETE FROM last_bets WHERE (user_id, bet_id) IN (
       SELECT user_id, bet_id
       FROM (SELECT user_id, bet_id, row_number() OVER (PARTITION BY game_id ORDER BY at DESC, bet_id DESC, user_id) AS place
         FROM last_bets) AS b
       WHERE place > $1)`,
    [LAST_BETS],
  )
}

/** The public part of a settled bet, without the player's name. */
export type PublicStake = {
  readonly betId: string
  readonly userId: UserId
  readonly gameId: BetGameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly payout: Minor
  readonly atMs: number
}

export async function selectLastBets(db: Queryable, gameId: BetGameId): Promise<readonly PublicStake[]> {
  const { rows } = await db.query<WinRow & { stake: string }>(
    'SELECT bet_id, user_id, game_id, currency_id, stake, payout, at FROM last_bets WHERE game_id = $1',
    [gameId],
  )
  return rows.map((row) => ({ ...winOf(row), stake: minor(BigInt(row.stake)) }))
}

export type Win = {
  readonly betId: string
  readonly userId: UserId
  readonly gameId: BetGameId
  readonly currencyId: CurrencyId
  readonly payout: Minor
  readonly atMs: number
}
type WinRow = {
  bet_id: string
  user_id: string
  game_id: BetGameId
  currency_id: CurrencyId
  payout: string
  at: Date
}
const winOf = (row: WinRow): Win => ({
  betId: row.bet_id,
  userId: userId(row.user_id),
  gameId: row.game_id,
  currencyId: row.currency_id,
  payout: minor(BigInt(row.payout)),
  atMs: row.at.getTime(),
})

export async function selectLastWins(db: Queryable): Promise<readonly Win[]> {
  const { rows } = await db.query<WinRow>(
    'SELECT bet_id, user_id, game_id, currency_id, payout, at FROM last_wins ORDER BY at DESC, bet_id DESC LIMIT $1',
    [LAST_WINS],
  )
  return rows.map(winOf)
}

export type Board = {
  readonly period: WinPeriod
  readonly by: WinMeasure
  readonly currencyId: CurrencyId
}

/** Of our games or of a provider's. */
export type RankedWin = Omit<Win, 'gameId'> & {
  readonly gameId: string
  readonly stake: Minor
  readonly multiplier: Multiplier
}

/**
 * The stored boards of a period: that of multipliers, or those of all currencies. The best ten of all are among the best
 * ten of each.
 */
export async function selectTopWins(
  db: Queryable,
  { period, by }: Pick<Board, 'period' | 'by'>,
  nowMs: number,
): Promise<readonly RankedWin[]> {
  const { rows } = await db.query<WinRow & { stake: string; multiplier: string }>(
    `SELECT bet_id, user_id, game_id, currency_id, payout, stake, multiplier, at FROM top_wins t
     WHERE ${STANDS} AND period = $1 AND (board = 'multiplier') = $2
       AND since = (date_trunc($1, $3::timestamptz, 'UTC') AT TIME ZONE 'UTC')::date
     ORDER BY worth DESC, at, bet_id`,
    [period, by === 'multiplier', new Date(nowMs)],
  )
  return rows.map((row) => ({
    ...winOf(row),
    stake: minor(BigInt(row.stake)),
    multiplier: multiplier(BigInt(row.multiplier)),
  }))
}

/** In minor units of the currency. */
type Paid = {
  readonly currencyId: CurrencyId
  readonly today: bigint
  readonly month: bigint
  readonly biggest: bigint
}

/** Payouts of wins, and the highest profit of this month, by currency. */
export async function selectPaid(db: Queryable, nowMs: number): Promise<readonly Paid[]> {
  const { rows } = await db.query<{ currency_id: CurrencyId; today: string; month: string; biggest: string }>(
    `WITH starts AS (SELECT (date_trunc('day', $1::timestamptz, 'UTC') AT TIME ZONE 'UTC')::date AS today,
       (date_trunc('month', $1::timestamptz, 'UTC') AT TIME ZONE 'UTC')::date AS month),
     paid AS (
       SELECT p.currency_id, sum(p.paid) FILTER (WHERE p.day >= s.today) AS today, sum(p.paid) AS month
       FROM paid_wins p, starts s WHERE p.day >= s.month GROUP BY p.currency_id),
     best AS (
       SELECT t.board AS currency_id, max(t.worth) AS biggest
       FROM top_wins t, starts s WHERE ${STANDS} AND t.period = 'month' AND t.since = s.month AND t.board <> 'multiplier' GROUP BY t.board)
     SELECT currency_id, coalesce(today, 0)::text AS today, coalesce(month, 0)::text AS month, coalesce(biggest, 0)::text AS biggest
     FROM paid FULL JOIN best USING (currency_id)`,
    [new Date(nowMs)],
  )
  return rows.map(({ currency_id: currencyId, today, month, biggest }) => ({
    currencyId,
    today: BigInt(today),
    month: BigInt(month),
    biggest: BigInt(biggest),
  }))
}

/** Settled bets of each game since a time, of those that are kept. */
export async function selectBetsSince(db: Queryable, sinceMs: number): Promise<readonly PlayedBet[]> {
  const { rows } = await db.query<{ bet_id: string; user_id: string; game_id: BetGameId }>(
    'SELECT bet_id, user_id, game_id FROM last_bets WHERE at >= $1',
    [new Date(sinceMs)],
  )
  return rows.map((row) => ({ betId: row.bet_id, userId: userId(row.user_id), gameId: row.game_id }))
}

type PlayedBet = { readonly betId: string; readonly userId: UserId; readonly gameId: BetGameId }

/** Sums over the bets of a game under one RTP, in one currency: of amounts in minor units, and of their products. */
export type ReturnSums = {
  readonly gameId: BetGameId
  readonly rtp: number
  readonly currencyId: CurrencyId
  readonly bets: number
  readonly staked: bigint
  readonly paid: bigint
  readonly staked2: bigint
  readonly paid2: bigint
  readonly stakedPaid: bigint
}

export async function selectReturns(db: Queryable): Promise<readonly ReturnSums[]> {
  const { rows } = await db.query<{
    game_id: BetGameId
    rtp: number
    currency_id: CurrencyId
    bets: string
    staked: string
    paid: string
    staked2: string
    paid2: string
    staked_paid: string
  }>('SELECT * FROM game_returns')
  return rows.map((row) => ({
    gameId: row.game_id,
    rtp: row.rtp,
    currencyId: row.currency_id,
    bets: Number(row.bets),
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
    staked2: BigInt(row.staked2),
    paid2: BigInt(row.paid2),
    stakedPaid: BigInt(row.staked_paid),
  }))
}

/** Number of accounts, and of those that have won a bet; those of the demo house left out. */
export async function countBrand(db: Queryable): Promise<{ players: number; winners: number }> {
  const { rows } = await db.query<{ players: number; winners: number }>(
    'SELECT (SELECT count(*)::int FROM users WHERE NOT is_demo) AS players, winners::int FROM wins_upto',
  )
  return present(rows[0], 'count of players')
}

export async function updateHideName(db: Queryable, id: UserId, on: boolean): Promise<void> {
  await db.query('UPDATE users SET hide_name = $2 WHERE id = $1', [id, on])
}
