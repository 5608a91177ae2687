import type { CurrencyId } from '@baize/contract/shared'
import { present, type SeedPairId, seedPairId, type UserId, userId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A server seed and its hash, the house's commitment. */
export type ServerSeed = { readonly serverSeed: string; readonly serverSeedHash: string }

/** A stored pair. The server seed leaves this feature only once the pair is revealed. */
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

/** The currency of the wallet and the active pair, with its next nonce. */
export type SeededWallet = { readonly currencyId: CurrencyId; readonly pair: StoredPair | null }

export async function selectSeats(
  db: Pool,
  players: readonly UserId[],
): Promise<ReadonlyMap<UserId, SeededWallet>> {
  const { rows } = await db.query<[string, CurrencyId, number, string | null, string, string, string]>({
    // Runs for every bet: prepared once per connection, and rows without column names.
    name: 'select_seats',
    rowMode: 'array',
    text: `SELECT w.user_id, w.currency_id, w.nonce, s.id, s.server_seed, s.server_seed_hash, s.client_seed
           FROM ledger_wallets w LEFT JOIN seed_pairs s ON s.id = w.seed_pair_id
           WHERE w.user_id = ANY ($1::bigint[])`,
    values: [`{${players.join()}}`],
  })
  return new Map(
    rows.map(([player, currencyId, nonce, id, serverSeed, serverSeedHash, clientSeed]) => [
      userId(player),
      {
        currencyId,
        pair: id === null ? null : { id: seedPairId(id), serverSeed, serverSeedHash, clientSeed, nonce },
      },
    ]),
  )
}

/** The lock that a bet takes too: while it is held, no bet of the player is being decided. */
export async function lockSeeds(
  tx: Queryable,
  player: UserId,
): Promise<{ pairId: SeedPairId | null; nonce: number }> {
  const { rows } = await tx.query<{ pair: string | null; next_nonce: number }>(
    'SELECT pair, next_nonce FROM ledger_lock_seeds($1)',
    [player],
  )
  const { pair, next_nonce } = present(rows[0], 'wallet')
  return { pairId: pair === null ? null : seedPairId(pair), nonce: next_nonce }
}

/** Makes this pair active for the player's bets, from nonce 0 on. */
export async function setSeeds(tx: Queryable, player: UserId, pairId: SeedPairId): Promise<void> {
  await tx.query('SELECT ledger_use_seeds($1, $2)', [player, pairId])
}

export async function selectPair(tx: Queryable, pairId: SeedPairId): Promise<StoredPair> {
  const { rows } = await tx.query<PairRow>(`SELECT ${COLUMNS} FROM seed_pairs WHERE id = $1`, [pairId])
  return pairOf(present(rows[0], `seed pair ${pairId}`))
}

/** A pair without a bet yet. */
export async function selectUnusedPair(tx: Queryable, player: UserId): Promise<StoredPair | null> {
  const { rows } = await tx.query<PairRow>(
    `SELECT ${COLUMNS} FROM seed_pairs WHERE user_id = $1 AND revealed_at IS NULL`,
    [player],
  )
  return rows[0] ? pairOf(rows[0]) : null
}

export async function insertPair(tx: Queryable, player: UserId, pair: StoredPair): Promise<void> {
  await tx.query(
    `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
     VALUES ($1, $2, $3, $4, $5)`,
    [pair.id, player, pair.serverSeed, pair.serverSeedHash, pair.clientSeed],
  )
}

export async function lockPair(tx: Queryable, pairId: SeedPairId): Promise<void> {
  await tx.query('SELECT FROM seed_pairs WHERE id = $1 FOR UPDATE', [pairId])
}

/** The server seed prepared to follow a pair. */
export async function selectPrepared(tx: Queryable, pairId: SeedPairId): Promise<ServerSeed | null> {
  const { rows } = await tx.query<ServerSeed>(
    `SELECT server_seed AS "serverSeed", server_seed_hash AS "serverSeedHash"
     FROM prepared_seeds WHERE pair_id = $1`,
    [pairId],
  )
  return rows[0] ?? null
}

/** Of two concurrent inserts for the same pair, the first wins: its hash may have been shown. */
export async function insertPrepared(tx: Queryable, pairId: SeedPairId, seed: ServerSeed): Promise<void> {
  await tx.query(
    `INSERT INTO prepared_seeds (pair_id, server_seed, server_seed_hash) VALUES ($1, $2, $3)
     ON CONFLICT (pair_id) DO NOTHING`,
    [pairId, seed.serverSeed, seed.serverSeedHash],
  )
}

export async function hasOpenBets(tx: Queryable, pairId: SeedPairId, player: UserId): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM open_bets WHERE user_id = $1 AND seed_pair_id = $2 LIMIT 1', [
    player,
    pairId,
  ])
  return rows.length > 0
}

/** `nonce` is the number of bets it has decided. */
export async function revealPair(tx: Queryable, { id, nonce }: StoredPair, nowMs: number): Promise<void> {
  await tx.query('UPDATE seed_pairs SET revealed_at = $2, nonce = $3 WHERE id = $1', [
    id,
    new Date(nowMs),
    nonce,
  ])
}

export type StoredRotation = {
  readonly requestedClientSeed: string | null
  readonly revealed: StoredPair
  readonly next: StoredPair
}

export async function selectRotation(
  tx: Queryable,
  player: UserId,
  requestId: string,
): Promise<StoredRotation | null> {
  const { rows } = await tx.query<{ wished_client_seed: string | null; revealed: PairRow; next: PairRow }>(
    `SELECT rotation.wished_client_seed, to_jsonb(revealed) AS revealed, to_jsonb(next) AS next
     FROM seed_rotations rotation
     JOIN seed_pairs revealed ON revealed.id = rotation.revealed_id
     JOIN seed_pairs next ON next.id = rotation.next_id
     WHERE rotation.user_id = $1 AND rotation.request_id = $2`,
    [player, requestId],
  )
  const [row] = rows
  if (!row) return null
  return {
    requestedClientSeed: row.wished_client_seed,
    revealed: pairOf(row.revealed),
    next: pairOf(row.next),
  }
}

export async function insertRotation(
  tx: Queryable,
  player: UserId,
  requestId: string,
  rotation: StoredRotation,
): Promise<void> {
  await tx.query(
    `INSERT INTO seed_rotations (user_id, request_id, wished_client_seed, revealed_id, next_id)
     VALUES ($1, $2, $3, $4, $5)`,
    [player, requestId, rotation.requestedClientSeed, rotation.revealed.id, rotation.next.id],
  )
}
