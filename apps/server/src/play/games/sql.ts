import type { BetGameId, BetOutcome, SoloGameId } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import {
  type BetId,
  betId,
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  type UserId,
  userId,
} from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A bet with its seeds. Only the ledger writes bets; this feature reads them. */
export type StoredBet<Id extends SoloGameId = SoloGameId> = {
  readonly id: BetId
  readonly userId: UserId
  readonly gameId: Id
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly payout: Minor
  readonly multiplier: Multiplier
  readonly rtpTenThousandths: number
  readonly status: BetOutcome
  readonly version: number
  readonly state: unknown
  readonly createdAt: number
  readonly settledAt: number | null
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly seedRevealed: boolean
}

type BetRow = {
  id: string
  user_id: string
  game_id: SoloGameId
  currency_id: CurrencyId
  stake: string
  payout: string
  multiplier: string
  rtp: number
  status: BetOutcome
  version: number
  state: unknown
  created_at: Date
  settled_at: Date | null
  server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: number
  seed_revealed: boolean
}

const selectBets = (join: 'JOIN' | 'LEFT JOIN'): string => `
  SELECT b.id, b.user_id, b.game_id, b.currency_id, b.stake, b.payout, b.multiplier, b.rtp, b.status, b.version,
    b.state, b.created_at, b.settled_at, b.nonce,
    s.server_seed, s.server_seed_hash, s.client_seed, s.revealed_at IS NOT NULL AS seed_revealed
  FROM all_bets b ${join} seed_pairs s ON s.id = b.seed_pair_id`
const SELECT_BETS = selectBets('JOIN')
/** Includes bets on rounds, which have no seed pair. */
const SELECT_ALL = selectBets('LEFT JOIN')

const betOfRow = (row: BetRow): StoredBet => ({
  id: betId(row.id),
  userId: userId(row.user_id),
  gameId: row.game_id,
  currencyId: row.currency_id,
  stake: minor(BigInt(row.stake)),
  payout: minor(BigInt(row.payout)),
  multiplier: multiplier(BigInt(row.multiplier)),
  rtpTenThousandths: row.rtp,
  status: row.status,
  version: row.version,
  state: row.state,
  createdAt: row.created_at.getTime(),
  settledAt: row.settled_at?.getTime() ?? null,
  serverSeed: row.server_seed,
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  seedRevealed: row.seed_revealed,
})

/** Filtered by owner, so that nobody reads or moves another player's bet. */
export async function selectBet(tx: Queryable, owner: UserId, id: BetId): Promise<StoredBet | null> {
  const { rows } = await tx.query<BetRow>(`${SELECT_BETS} WHERE b.id = $1 AND b.user_id = $2`, [id, owner])
  return rows[0] ? betOfRow(rows[0]) : null
}

export async function selectOpenBets(tx: Queryable, owner: UserId): Promise<StoredBet[]> {
  const { rows } = await tx.query<BetRow>(
    `${SELECT_BETS} WHERE b.user_id = $1 AND b.status = 'PENDING' ORDER BY b.id`,
    [owner],
  )
  return rows.map(betOfRow)
}

/** Bets without a move since then, the longest idle first. */
export async function selectIdleBets(tx: Queryable, sinceMs: number, limit: number): Promise<StoredBet[]> {
  const { rows } = await tx.query<BetRow>(
    `${SELECT_BETS} JOIN open_bets o ON o.user_id = b.user_id AND o.id = b.id
     WHERE b.status = 'PENDING' AND o.updated_at <= $1 ORDER BY o.updated_at LIMIT $2`,
    [new Date(sinceMs), limit],
  )
  return rows.map(betOfRow)
}

/** Filter on a player's bets. */
export type BetFilter = {
  readonly gameId?: BetGameId | undefined
  /** Milliseconds; `from` is inclusive, `to` is exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly result?: BetOutcome | undefined
}
export type Page = BetFilter & { readonly pageNo: number; readonly pageSize: number }

/** The first id of a millisecond: ids are version 7 UUIDs and sort by time, so that a time range is a key range. */
const idAt = (ms: number): string =>
  `${ms.toString(16).padStart(12, '0')}00000000000000000000`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const MINE = `b.user_id = $1 AND ($2::text IS NULL OR b.game_id = $2) AND b.id >= $3::uuid AND b.id < $4::uuid
  AND ($5::text IS NULL OR b.status = $5)
  AND NOT EXISTS (SELECT FROM round_bets r WHERE r.user_id = b.user_id AND r.bet_id = b.id AND r.refused IS NOT NULL)
  AND NOT EXISTS (SELECT FROM lottery_bets l WHERE l.user_id = b.user_id AND l.bet_id = b.id AND l.refused IS NOT NULL)`

/**
 * The count of all bets comes from the wallet, minus those refused by a round: their stake was held and paid back, and
 * no bet was made. A filtered count reads only the key.
 */
const COUNT_ALL = `
  SELECT (SELECT w.bets FROM ledger_wallets w WHERE w.user_id = $1)
    + (SELECT count(*) FROM open_bets o WHERE o.user_id = $1)
    - (SELECT count(*) FROM round_bets r WHERE r.user_id = $1 AND r.refused IS NOT NULL)
    - (SELECT count(*) FROM lottery_bets l WHERE l.user_id = $1 AND l.refused IS NOT NULL) AS total`
const COUNT_SOME = `SELECT count(*) AS total FROM all_bets b WHERE ${MINE}`

const narrowed = ({ gameId, from, to, result }: BetFilter, below?: BetId): readonly (string | null)[] => [
  gameId ?? null,
  idAt(from ?? 0),
  below ?? (to === undefined ? LAST_ID : idAt(to)),
  result ?? null,
]

/** A bet decided by a seed pair, or the id of one on a round. */
export type ListedBet = StoredBet | { readonly roundBet: BetId }

const listedOfRow = (row: BetRow & { server_seed: string | null }): ListedBet =>
  row.server_seed === null ? { roundBet: betId(row.id) } : betOfRow({ ...row, server_seed: row.server_seed })

/** Newest first, below this id: bets made meanwhile do not shift the pages. */
export async function selectBetsBelow(
  tx: Queryable,
  owner: UserId,
  filter: BetFilter,
  below: BetId | undefined,
  limit: number,
): Promise<ListedBet[]> {
  const { rows } = await tx.query<BetRow & { server_seed: string | null }>(
    `${SELECT_ALL} WHERE ${MINE} ORDER BY b.id DESC LIMIT $6`,
    [owner, ...narrowed(filter, below), limit],
  )
  return rows.map(listedOfRow)
}

/** Newest first: ids sort by time. */
export async function selectBetPage(
  tx: Queryable,
  owner: UserId,
  { pageNo, pageSize, ...filter }: Page,
): Promise<{ items: ListedBet[]; total: number }> {
  const isAll = Object.values(filter).every((value) => value === undefined)
  const wanted = [owner, ...narrowed(filter)]
  const { rows: counted } = isAll
    ? await tx.query<{ total: string }>(COUNT_ALL, [owner])
    : await tx.query<{ total: string }>(COUNT_SOME, wanted)
  const { rows } = await tx.query<BetRow & { server_seed: string | null }>(
    `${SELECT_ALL} WHERE ${MINE} ORDER BY b.id DESC LIMIT $6 OFFSET $7`,
    [...wanted, pageSize, (pageNo - 1) * pageSize],
  )
  return { items: rows.map(listedOfRow), total: Number(counted[0]?.total ?? 0) }
}
