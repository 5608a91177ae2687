import type { RoundGameId, RoundPhase } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, type Multiplier, minor, multiplier, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The clock that rounds use, in milliseconds. */
export async function readClock(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: string }>('SELECT round_ms(round_now()) AS ms')
  return Number(present(rows[0], 'a time').ms)
}

export type StoredRound = {
  readonly id: string
  readonly gameId: RoundGameId
  readonly number: number
  readonly link: number
  readonly rtp: number
  readonly phase: RoundPhase
  readonly changes: number
  readonly startsAtMs: number
  readonly locksAtMs: number
  readonly runsAtMs: number | null
  readonly endedAtMs: number | null
  readonly clientSeeds: readonly string[]
  /** Both null until it has ended. */
  readonly multiplier: Multiplier | null
  readonly hash: string | null
  readonly chain: {
    readonly id: number
    readonly length: number
    readonly endHash: string
    readonly salt: string
  }
}

type RoundRow = {
  id: string
  game_id: RoundGameId
  number: string
  link: number
  rtp: number
  phase: RoundPhase
  changes: number
  starts_at: Date
  locks_at: Date
  runs_at: Date | null
  ended_at: Date | null
  client_seeds: string[]
  multiplier: string | null
  hash: string | null
  chain_id: number
  length: number
  end_hash: string
  salt: string
}

const SELECT_ROUNDS = `
  SELECT r.id, r.game_id, r.number, r.link, r.rtp, r.phase, r.changes, r.starts_at, r.locks_at, r.runs_at, r.ended_at,
    r.client_seeds, r.multiplier, r.hash, r.chain_id, c.length, c.end_hash, c.salt
  FROM rounds r JOIN round_chains c ON c.id = r.chain_id`

const roundOf = (row: RoundRow): StoredRound => ({
  id: row.id,
  gameId: row.game_id,
  number: Number(row.number),
  link: row.link,
  rtp: row.rtp,
  phase: row.phase,
  changes: row.changes,
  startsAtMs: row.starts_at.getTime(),
  locksAtMs: row.locks_at.getTime(),
  runsAtMs: row.runs_at?.getTime() ?? null,
  endedAtMs: row.ended_at?.getTime() ?? null,
  clientSeeds: row.client_seeds,
  multiplier: row.multiplier === null ? null : multiplier(BigInt(row.multiplier)),
  hash: row.hash,
  chain: { id: row.chain_id, length: row.length, endHash: row.end_hash, salt: row.salt },
})

export async function selectNewest(db: Queryable, gameId: RoundGameId): Promise<StoredRound | null> {
  const { rows } = await db.query<RoundRow>(
    `${SELECT_ROUNDS} WHERE r.game_id = $1 ORDER BY r.number DESC LIMIT 1`,
    [gameId],
  )
  return rows[0] ? roundOf(rows[0]) : null
}

/** Newest first. */
export async function selectEnded(
  db: Queryable,
  gameId: RoundGameId,
  before: number | null,
  limit: number,
): Promise<StoredRound[]> {
  const { rows } = await db.query<RoundRow>(
    `${SELECT_ROUNDS} WHERE r.game_id = $1 AND r.phase = 'ENDED' AND ($2::bigint IS NULL OR r.number < $2)
     ORDER BY r.number DESC LIMIT $3`,
    [gameId, before, limit],
  )
  return rows.map(roundOf)
}

/** The rounds that have ended, each once. */
export async function selectPlayed(
  db: Queryable,
  wanted: readonly { readonly gameId: RoundGameId; readonly number: number }[],
): Promise<StoredRound[]> {
  const { rows } = await db.query<RoundRow>(
    `${SELECT_ROUNDS} WHERE r.phase = 'ENDED'
       AND (r.game_id, r.number) IN (SELECT w.game_id, w.number FROM unnest($1::text[], $2::bigint[]) AS w (game_id, number))
     ORDER BY r.game_id, r.number DESC`,
    [wanted.map((round) => round.gameId), wanted.map((round) => round.number)],
  )
  return rows.map(roundOf)
}

export type CurrencyTotals = {
  readonly currencyId: CurrencyId
  readonly bets: number
  readonly staked: Minor
  readonly cashed: number
  readonly paid: Minor
}

export async function selectTotals(db: Queryable, roundId: string): Promise<CurrencyTotals[]> {
  const { rows } = await db.query<{
    currency_id: CurrencyId
    bets: number
    staked: string
    cashed: number
    paid: string
  }>(
    `SELECT currency_id, bets, staked, cashed, paid FROM round_totals WHERE round_id = $1 AND bets > 0 ORDER BY currency_id`,
    [roundId],
  )
  return rows.map((row) => ({
    currencyId: row.currency_id,
    bets: row.bets,
    staked: minor(BigInt(row.staked)),
    cashed: row.cashed,
    paid: minor(BigInt(row.paid)),
  }))
}

export type ListedBet = {
  readonly place: number
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly cashed: Multiplier | null
  readonly payout: Minor | null
}

/** The largest stakes of a round, largest first. */
export async function selectTop(db: Queryable, roundId: string, limit: number): Promise<ListedBet[]> {
  const { rows } = await db.query<{
    place: string
    user_id: string
    currency_id: CurrencyId
    stake: string
    cashed: string | null
    payout: string | null
  }>(
    `SELECT place, user_id, currency_id, stake, cashed, payout FROM round_bets
     WHERE round_id = $1 AND NOT cancelled ORDER BY weight DESC, place LIMIT $2`,
    [roundId, limit],
  )
  return rows.map((row) => ({
    place: Number(row.place),
    userId: userId(row.user_id),
    currencyId: row.currency_id,
    stake: minor(BigInt(row.stake)),
    cashed: row.cashed === null ? null : multiplier(BigInt(row.cashed)),
    payout: row.payout === null ? null : minor(BigInt(row.payout)),
  }))
}
