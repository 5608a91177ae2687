import type { RoundGameId, RoundPhase } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import {
  type BetId,
  betId,
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  present,
  type UserId,
  userId,
} from '@baize/kit'
import { type BetKey, byKeys, idsOf, madeAt } from '../../ledger/bet-keys.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A bet on a round, with the state of its round. */
export type StoredRoundBet = {
  readonly id: BetId
  readonly userId: UserId
  readonly gameId: RoundGameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly maxWin: Minor
  readonly slot: number
  readonly auto: Multiplier | null
  readonly target: Multiplier | null
  readonly cashed: Multiplier | null
  readonly payout: Minor | null
  readonly cashedAtMs: number | null
  readonly latencyMs: number | null
  readonly sentAtMs: number | null
  readonly cancelled: boolean
  /** Why the round refused it. Null also for a bet that its player cancelled. */
  readonly refused: string | null
  readonly settled: boolean
  readonly place: number
  readonly autobetId: string | null
  readonly createdAtMs: number
  readonly round: {
    readonly number: number
    readonly phase: RoundPhase
    readonly endedAtMs: number | null
    readonly rtp: number
    /** Crash point, once the round has ended. */
    readonly multiplier: Multiplier | null
  } | null
}

type BetRow = {
  bet_id: string
  user_id: string
  game_id: RoundGameId
  currency_id: CurrencyId
  stake: string
  max_win: string
  slot: number
  auto: string | null
  target: string | null
  cashed: string | null
  payout: string | null
  cashed_at: Date | null
  latency_ms: number | null
  sent_at: string | null
  cancelled: boolean
  refused: string | null
  settled: boolean
  place: string
  autobet_id: string | null
  number: string | null
  phase: RoundPhase | null
  ended_at: Date | null
  rtp: number | null
  ends: string | null
}

const SELECT_BETS = `
  SELECT b.bet_id, b.user_id, b.game_id, b.currency_id, b.stake, b.max_win, b.slot, b.auto, b.target, b.cashed, b.payout,
    b.cashed_at, b.latency_ms, b.sent_at, b.cancelled, b.refused, b.settled, b.place, b.autobet_id,
    r.number, r.phase, r.ended_at, r.rtp, r.multiplier AS ends
  FROM round_bets b LEFT JOIN rounds r ON r.id = b.round_id`

const times = (text: string | null): Multiplier | null => (text === null ? null : multiplier(BigInt(text)))

const betOf = (row: BetRow): StoredRoundBet => ({
  id: betId(row.bet_id),
  userId: userId(row.user_id),
  gameId: row.game_id,
  currencyId: row.currency_id,
  stake: minor(BigInt(row.stake)),
  maxWin: minor(BigInt(row.max_win)),
  slot: row.slot,
  auto: times(row.auto),
  target: times(row.target),
  cashed: times(row.cashed),
  payout: row.payout === null ? null : minor(BigInt(row.payout)),
  cashedAtMs: row.cashed_at?.getTime() ?? null,
  latencyMs: row.latency_ms,
  sentAtMs: row.sent_at === null ? null : Number(row.sent_at),
  cancelled: row.cancelled,
  refused: row.refused,
  settled: row.settled,
  place: Number(row.place),
  autobetId: row.autobet_id,
  createdAtMs: madeAt(row.bet_id),
  round:
    row.number === null
      ? null
      : {
          number: Number(row.number),
          phase: present(row.phase, 'phase'),
          endedAtMs: row.ended_at?.getTime() ?? null,
          rtp: present(row.rtp, 'return'),
          multiplier: times(row.ends),
        },
})

/** The bets found, by the keys they were requested with. */
export async function selectBets<Key extends BetKey>(
  db: Queryable,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, StoredRoundBet>> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE (b.user_id, b.bet_id) IN (SELECT w.user_id, w.bet_id FROM unnest($1::uuid[], $2::bigint[]) AS w (bet_id, user_id))`,
    idsOf(keys),
  )
  return byKeys(keys, rows.map(betOf), ({ id, userId: owner }) => ({ betId: id, userId: owner }))
}

export type BetPlace = { readonly weight: string; readonly place: string }

/** Bets of a round from the one after `after` on, largest first, each with its name and its place in this order. */
export async function selectBetsOfRound(
  db: Queryable,
  roundId: string,
  after: BetPlace | null,
  limit: number,
): Promise<readonly (BetPlace & { readonly bet: StoredRoundBet; readonly username: string })[]> {
  const { rows } = await db.query<BetRow & { weight: string; username: string }>(
    `SELECT b.*, b.weight::text AS weight, u.username FROM (${SELECT_BETS.replace('b.bet_id', 'b.weight, b.bet_id')}
       WHERE b.round_id = $1 AND NOT b.cancelled AND ($2::float8 IS NULL OR b.weight <= $2)
         AND ($2::float8 IS NULL OR b.weight < $2 OR b.place > $3)
       ORDER BY b.weight DESC, b.place LIMIT $4) b
     JOIN users u ON u.id = b.user_id ORDER BY b.weight DESC, b.place`,
    [roundId, after?.weight ?? null, after?.place ?? null, limit],
  )
  return rows.map((row) => ({
    bet: betOf(row),
    username: row.username,
    weight: row.weight,
    place: row.place,
  }))
}

/** Bets of the newest round, and bets queued for the next. */
export async function selectMine(
  db: Queryable,
  owner: UserId,
  gameId: RoundGameId,
): Promise<StoredRoundBet[]> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE b.user_id = $1 AND b.game_id = $2 AND NOT b.cancelled AND (b.round_id IS NULL
       OR b.round_id = (SELECT x.id FROM rounds x WHERE x.game_id = $2 ORDER BY x.number DESC LIMIT 1)) ORDER BY b.place`,
    [owner, gameId],
  )
  return rows.map(betOf)
}

export async function selectOpen(db: Queryable, owner: UserId): Promise<StoredRoundBet[]> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE b.user_id = $1 AND NOT b.settled AND b.refused IS NULL ORDER BY b.place`,
    [owner],
  )
  return rows.map(betOf)
}

/** Bets whose outcome is certain but not yet posted to the ledger. */
export async function selectDue(
  db: Queryable,
  gameId: RoundGameId,
  limit: number,
): Promise<StoredRoundBet[]> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE b.game_id = $1 AND NOT b.settled AND (b.cancelled OR b.cashed IS NOT NULL OR r.phase = 'ENDED')
     ORDER BY b.place LIMIT $2`,
    [gameId, limit],
  )
  return rows.map(betOf)
}

export async function markSettled(db: Queryable, keys: readonly BetKey[]): Promise<void> {
  await db.query('SELECT round_settled($1, $2)', idsOf(keys))
}

export type JoinRequest = BetKey & {
  readonly slot: number
  readonly auto: Multiplier | null
  readonly maxWin: Minor
  /** The stake in a unit of similar worth in every currency. */
  readonly weight: number
  readonly clientSeed: string
  readonly arrivedMs: number
  readonly orNext: boolean
}
export type JoinOutcome =
  | 'joined'
  | 'queued'
  | 'locked'
  | 'taken'
  | 'full'
  | 'excluded'
  | 'barred'
  | 'cancelled'
  | 'unknown'

export async function joinRound(
  db: Queryable,
  gameId: RoundGameId,
  requests: readonly JoinRequest[],
): Promise<ReadonlyMap<JoinRequest, JoinOutcome>> {
  const { rows } = await db.query<{ outcome: JoinOutcome }>(
    'SELECT * FROM round_join($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      gameId,
      ...idsOf(requests),
      requests.map((request) => request.slot),
      requests.map((request) => request.auto?.toString() ?? null),
      requests.map((request) => request.maxWin.toString()),
      requests.map((request) => request.weight),
      requests.map((request) => request.clientSeed),
      requests.map((request) => request.arrivedMs),
      requests.map((request) => request.orNext),
    ],
  )
  return new Map(requests.map((request, i) => [request, present(rows[i], 'an outcome').outcome]))
}

export type StopRequest = BetKey & {
  readonly arrivedMs: number
  readonly sentMs: number | null
}
export type StopOutcome = 'cashed' | 'over' | 'early' | 'cancelled' | 'unknown'

export async function stopBets(
  db: Queryable,
  gameId: RoundGameId,
  requests: readonly StopRequest[],
): Promise<ReadonlyMap<StopRequest, StopOutcome>> {
  const { rows } = await db.query<{ outcome: StopOutcome }>('SELECT * FROM round_stop($1, $2, $3, $4, $5)', [
    gameId,
    ...idsOf(requests),
    requests.map((request) => request.arrivedMs),
    requests.map((request) => request.sentMs),
  ])
  return new Map(requests.map((request, i) => [request, present(rows[i], 'an outcome').outcome]))
}

export async function cancelBet(
  db: Queryable,
  gameId: RoundGameId,
  { betId: id, userId: owner, arrivedMs }: Omit<StopRequest, 'sentMs'>,
): Promise<'cancelled' | 'locked' | 'unknown'> {
  const { rows } = await db.query<{ outcome: 'cancelled' | 'locked' | 'unknown' }>(
    'SELECT round_cancel($1, $2, $3, $4) AS outcome',
    [gameId, id, owner, arrivedMs],
  )
  return present(rows[0], 'an outcome').outcome
}
