import { type SeedPairId, seedPairId, type UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/** A server seed and what commits the house to it. */
export type ServerSeed = { readonly serverSeed: string; readonly serverSeedHash: string }

/** A pair as it is kept. The server seed leaves this feature only once the pair is revealed. */
export type StoredPair = ServerSeed & {
  readonly id: SeedPairId
  readonly clientSeed: string
  readonly nonce: number
}

type PairRow = {
  id: string
  server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: number
}
const COLUMNS = 'id, server_seed, server_seed_hash, client_seed, nonce'

const pairOf = (row: PairRow): StoredPair => ({
  id: seedPairId(row.id),
  serverSeed: row.server_seed,
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
})

export async function selectActivePair(tx: Queryable, userId: UserId): Promise<StoredPair | null> {
  const { rows } = await tx.query<PairRow>(
    `SELECT ${COLUMNS} FROM seed_pairs WHERE user_id = $1 AND revealed_at IS NULL`,
    [userId],
  )
  return rows[0] ? pairOf(rows[0]) : null
}

/** The lock a bet takes too: whoever holds it knows that no bet is being decided by this pair. Null when it was just revealed. */
export async function lockActivePair(tx: Queryable, userId: UserId): Promise<StoredPair | null> {
  const { rows } = await tx.query<PairRow>(
    `SELECT ${COLUMNS} FROM seed_pairs WHERE user_id = $1 AND revealed_at IS NULL FOR UPDATE`,
    [userId],
  )
  return rows[0] ? pairOf(rows[0]) : null
}

/** False when the player has an active pair already: of two that are made at once, one stands. */
export async function insertPair(tx: Queryable, userId: UserId, pair: StoredPair): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) WHERE revealed_at IS NULL DO NOTHING`,
    [pair.id, userId, pair.serverSeed, pair.serverSeedHash, pair.clientSeed],
  )
  return rowCount === 1
}

export async function lockPair(tx: Queryable, pairId: SeedPairId): Promise<void> {
  await tx.query('SELECT FROM seed_pairs WHERE id = $1 FOR UPDATE', [pairId])
}

/** The seed that is set to follow a pair. */
export async function selectPrepared(tx: Queryable, pairId: SeedPairId): Promise<ServerSeed | null> {
  const { rows } = await tx.query<ServerSeed>(
    `SELECT server_seed AS "serverSeed", server_seed_hash AS "serverSeedHash"
     FROM prepared_seeds WHERE pair_id = $1`,
    [pairId],
  )
  return rows[0] ?? null
}

/** Of two that are prepared for the same pair at once, the first stands: its hash may have been shown. */
export async function insertPrepared(tx: Queryable, pairId: SeedPairId, seed: ServerSeed): Promise<void> {
  await tx.query(
    `INSERT INTO prepared_seeds (pair_id, server_seed, server_seed_hash) VALUES ($1, $2, $3)
     ON CONFLICT (pair_id) DO NOTHING`,
    [pairId, seed.serverSeed, seed.serverSeedHash],
  )
}

export async function hasOpenBets(tx: Queryable, pairId: SeedPairId, userId: UserId): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT FROM bets WHERE user_id = $1 AND seed_pair_id = $2 AND status = 'PENDING' LIMIT 1`,
    [userId, pairId],
  )
  return rows.length > 0
}

export async function revealPair(tx: Queryable, pairId: SeedPairId, nowMs: number): Promise<void> {
  await tx.query('UPDATE seed_pairs SET revealed_at = $2 WHERE id = $1', [pairId, new Date(nowMs)])
}

export type StoredRotation = {
  readonly wishedClientSeed: string | null
  readonly revealed: StoredPair
  readonly next: StoredPair
}

export async function selectRotation(
  tx: Queryable,
  userId: UserId,
  requestId: string,
): Promise<StoredRotation | null> {
  const { rows } = await tx.query<{ wished_client_seed: string | null; revealed: PairRow; next: PairRow }>(
    `SELECT rotation.wished_client_seed, to_jsonb(revealed) AS revealed, to_jsonb(next) AS next
     FROM seed_rotations rotation
     JOIN seed_pairs revealed ON revealed.id = rotation.revealed_id
     JOIN seed_pairs next ON next.id = rotation.next_id
     WHERE rotation.user_id = $1 AND rotation.request_id = $2`,
    [userId, requestId],
  )
  const [row] = rows
  if (!row) return null
  return {
    wishedClientSeed: row.wished_client_seed,
    revealed: pairOf(row.revealed),
    next: pairOf(row.next),
  }
}

export async function insertRotation(
  tx: Queryable,
  userId: UserId,
  requestId: string,
  rotation: StoredRotation,
): Promise<void> {
  await tx.query(
    `INSERT INTO seed_rotations (user_id, request_id, wished_client_seed, revealed_id, next_id)
     VALUES ($1, $2, $3, $4, $5)`,
    [userId, requestId, rotation.wishedClientSeed, rotation.revealed.id, rotation.next.id],
  )
}
