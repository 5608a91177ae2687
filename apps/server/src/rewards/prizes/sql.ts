import type { PrizeTableVersion } from '@baize/contract/operator'
import type { PrizeRow, TicketSource, WheelTagState } from '@baize/contract/player'
import { type CurrencyId, type PrizeKind, STREAK_GIFTS } from '@baize/contract/shared'
import { type Minor, minor, present, type SeedPairId, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

type TableRow = {
  number: string
  kind: PrizeKind
  rows: PrizeRow[]
  requested_by: string
  approved_by: string | null
  reason: string
  at: Date
}

const toTable = (row: TableRow): PrizeTableVersion => ({
  number: Number(row.number),
  kind: row.kind,
  rows: row.rows,
  by: row.approved_by === null ? row.requested_by : `${row.requested_by}, ${row.approved_by}`,
  reason: row.reason,
  at: row.at.getTime(),
})

/** Published tables of a kind, newest first: the first is in force. */
export async function selectTables(
  db: Readable,
  kind: PrizeKind,
  limit: number,
): Promise<readonly PrizeTableVersion[]> {
  const { rows } = await db.query<TableRow>(
    'SELECT * FROM prize_tables WHERE kind = $1 ORDER BY number DESC LIMIT $2',
    [kind, limit],
  )
  return rows.map(toTable)
}

export async function insertTable(
  db: Queryable,
  table: {
    readonly kind: PrizeKind
    readonly rows: readonly PrizeRow[]
    readonly requestedBy: string
    readonly approvedBy: string
    readonly reason: string
  },
  nowMs: number,
): Promise<PrizeTableVersion> {
  const { rows } = await db.query<TableRow>(
    `INSERT INTO prize_tables (kind, rows, requested_by, approved_by, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
    [
      table.kind,
      JSON.stringify(table.rows),
      table.requestedBy,
      table.approvedBy,
      table.reason,
      new Date(nowMs),
    ],
  )
  return toTable(present(rows[0], 'prize table'))
}

/** Tickets granted since then: the basis of the cost of a table. */
export async function countGranted(db: Readable, kind: PrizeKind, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM prize_tickets WHERE kind = $1 AND granted_at >= $2',
    [kind, new Date(sinceMs)],
  )
  return present(rows[0], 'count').count
}

/**
 * The edge of stakes since a day, by currency. The sums of days do not know the game of a bet at a provider (an RTP of 0):
 * those stakes have the edge at which the latest bets counted, and 1 % where there is none.
 */
export async function selectStakes(
  db: Readable,
  sinceMs: number,
): Promise<readonly { readonly currencyId: CurrencyId; readonly edge: bigint }[]> {
  const { rows } = await db.query<{ currency_id: CurrencyId; edge: string }>(
    `WITH latest AS (
       SELECT provider, user_id, stake - voided AS staked, coalesce(counts, stake - voided - secured) AS counts, rtp
       FROM provider_bets WHERE NOT rolled_back ORDER BY at DESC LIMIT 20000
     ), known AS (
       SELECT 'provider:' || l.provider AS game_id, w.currency_id, sum(l.counts::numeric * (10000 - l.rtp)) / sum(l.staked) AS edge
       FROM latest l JOIN ledger_wallets w USING (user_id) GROUP BY l.provider, w.currency_id HAVING sum(l.staked) > 0
     )
     SELECT g.currency_id,
       floor(sum(g.staked * CASE g.rtp WHEN 0 THEN coalesce(k.edge, 100) ELSE 10000 - g.rtp END) / 10000)::text AS edge
     FROM report_games g LEFT JOIN known k USING (game_id, currency_id) WHERE g.day >= $1 GROUP BY g.currency_id`,
    [new Date(sinceMs)],
  )
  return rows.map((row) => ({ currencyId: row.currency_id, edge: BigInt(row.edge) }))
}

/** The balance of a programme's budget in a currency. */
export async function selectBudget(
  db: Queryable,
  programme: string,
  currencyId: CurrencyId,
): Promise<bigint> {
  const { rows } = await db.query<{ balance: string }>(
    'SELECT balance FROM reward_budgets WHERE programme = $1 AND currency_id = $2',
    [programme, currencyId],
  )
  return BigInt(rows[0]?.balance ?? 0)
}

export type NewTicket = {
  readonly userId: UserId
  readonly kind: PrizeKind
  readonly source: TicketSource
  readonly key: string
}

/** False if this occasion gave its ticket before. */
export async function insertTicket(
  db: Queryable,
  ticket: NewTicket,
  nowMs: number,
  expiresMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO prize_tickets (user_id, kind, source, key, granted_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, kind, key) DO NOTHING`,
    [ticket.userId, ticket.kind, ticket.source, ticket.key, new Date(nowMs), new Date(expiresMs)],
  )
  return rowCount === 1
}

/**
 * Grants the tickets that check-ins and tasks have earned since then: the gifts of a streak, and a card for each task. They follow from what the ledger has granted, so a crash loses none and a repetition adds none.
 */
export async function insertEarned(
  db: Queryable,
  user: UserId | null,
  sinceMs: number,
  lifeMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO prize_tickets (user_id, kind, source, key, granted_at, expires_at)
     SELECT g.user_id, coalesce($4::jsonb ->> (g.source ->> 'day'), 'scratch'), g.programme,
            g.programme || ':' || g.period, g.at, g.at + $3 * interval '1 millisecond'
     FROM reward_grants g
     WHERE g.at >= $2 AND ($1::bigint IS NULL OR g.user_id = $1)
       AND (g.programme = 'task' OR g.programme = 'checkIn' AND $4::jsonb ? (g.source ->> 'day'))
     ON CONFLICT (user_id, kind, key) DO NOTHING`,
    [user, new Date(sinceMs), lifeMs, JSON.stringify(STREAK_GIFTS)],
  )
}

/** Unused tickets that are still good, and whether there were others that have expired. */
export async function countTickets(
  db: Queryable,
  user: UserId,
  kind: PrizeKind,
  nowMs: number,
): Promise<{ readonly left: number; readonly expired: number }> {
  const { rows } = await db.query<{ left: number; expired: number }>(
    `SELECT count(*) FILTER (WHERE expires_at > $3)::int AS left, count(*) FILTER (WHERE expires_at <= $3)::int AS expired
     FROM prize_tickets WHERE user_id = $1 AND kind = $2 AND draw_id IS NULL`,
    [user, kind, new Date(nowMs)],
  )
  return present(rows[0], 'count')
}

/** Uses the ticket that expires first. False if there is none. The caller holds the player's wallet lock. */
export async function useTicket(
  tx: Queryable,
  user: UserId,
  kind: PrizeKind,
  drawId: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE prize_tickets SET draw_id = $3 WHERE id = (
       SELECT id FROM prize_tickets WHERE user_id = $1 AND kind = $2 AND draw_id IS NULL AND expires_at > $4
       ORDER BY expires_at, id LIMIT 1)`,
    [user, kind, drawId, new Date(nowMs)],
  )
  return rowCount === 1
}

export type StoredDraw = {
  readonly id: string
  readonly userId: UserId
  readonly kind: PrizeKind
  readonly currencyId: CurrencyId
  readonly rows: readonly PrizeRow[]
  readonly prize: number
  readonly amount: Minor
  readonly nonce: number
  readonly filling: number
  readonly drawnAtMs: number
  readonly collectedAtMs: number | null
  readonly serverSeedHash: string
  readonly clientSeed: string
  /** Never leaves the feature before the pair is revealed. */
  readonly serverSeed: string
  readonly isRevealed: boolean
}

type DrawRow = {
  id: string
  user_id: string
  kind: PrizeKind
  currency_id: CurrencyId
  rows: PrizeRow[]
  prize: number
  amount: string
  nonce: number
  filling: number
  drawn_at: Date
  collected_at: Date | null
  server_seed_hash: string
  client_seed: string
  server_seed: string
  revealed: boolean
}

const DRAWS = `
  SELECT d.id, d.user_id, d.kind, d.currency_id, t.rows, d.prize, d.amount, d.nonce, d.filling, d.drawn_at, d.collected_at,
         s.server_seed_hash, s.client_seed, s.server_seed, s.revealed_at IS NOT NULL AS revealed
  FROM prize_draws d JOIN prize_tables t ON t.number = d.table_number JOIN seed_pairs s ON s.id = d.pair_id`

const toDraw = (row: DrawRow): StoredDraw => ({
  id: row.id,
  userId: userId(row.user_id),
  kind: row.kind,
  currencyId: row.currency_id,
  rows: row.rows,
  prize: row.prize,
  amount: minor(BigInt(row.amount)),
  nonce: row.nonce,
  filling: row.filling,
  drawnAtMs: row.drawn_at.getTime(),
  collectedAtMs: row.collected_at?.getTime() ?? null,
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  serverSeed: row.server_seed,
  isRevealed: row.revealed,
})

export async function findDraw(db: Queryable, id: string): Promise<StoredDraw | null> {
  const { rows } = await db.query<DrawRow>(`${DRAWS} WHERE d.id = $1`, [id])
  return rows[0] ? toDraw(rows[0]) : null
}

export async function findRequested(
  db: Queryable,
  user: UserId,
  requestId: string,
): Promise<StoredDraw | null> {
  const { rows } = await db.query<DrawRow>(`${DRAWS} WHERE d.user_id = $1 AND d.request_id = $2`, [
    user,
    requestId,
  ])
  return rows[0] ? toDraw(rows[0]) : null
}

export async function listDraws(
  db: Queryable,
  user: UserId,
  kind: PrizeKind,
  limit: number,
): Promise<readonly StoredDraw[]> {
  const { rows } = await db.query<DrawRow>(
    `${DRAWS} WHERE d.user_id = $1 AND d.kind = $2 ORDER BY d.drawn_at DESC, d.id DESC LIMIT $3`,
    [user, kind, limit],
  )
  return rows.map(toDraw)
}

export async function nextNonce(db: Queryable, pair: SeedPairId, kind: PrizeKind): Promise<number> {
  const { rows } = await db.query<{ next: number }>(
    'SELECT coalesce(max(nonce) + 1, 0)::int AS next FROM prize_draws WHERE pair_id = $1 AND kind = $2',
    [pair, kind],
  )
  return present(rows[0], 'nonce').next
}

export async function insertDraw(
  tx: Queryable,
  draw: {
    readonly id: string
    readonly userId: UserId
    readonly kind: PrizeKind
    readonly requestId: string
    readonly tableNumber: number
    readonly pairId: SeedPairId
    readonly nonce: number
    readonly prize: number
    readonly currencyId: CurrencyId
    readonly amount: Minor
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO prize_draws (id, user_id, kind, request_id, table_number, pair_id, nonce, prize, currency_id, amount, drawn_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      draw.id,
      draw.userId,
      draw.kind,
      draw.requestId,
      draw.tableNumber,
      draw.pairId,
      draw.nonce,
      draw.prize,
      draw.currencyId,
      draw.amount.toString(),
      new Date(nowMs),
    ],
  )
}

export async function setCollected(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db.query('UPDATE prize_draws SET collected_at = $2 WHERE id = $1 AND collected_at IS NULL', [
    id,
    new Date(nowMs),
  ])
}

/** Draws that nobody has collected since then. */
export async function listUncollected(
  db: Queryable,
  beforeMs: number,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM prize_draws WHERE collected_at IS NULL AND drawn_at <= $1 ORDER BY drawn_at LIMIT $2',
    [new Date(beforeMs), limit],
  )
  return rows.map(({ id }) => id)
}

export async function findTagState(db: Queryable, user: UserId): Promise<WheelTagState | null> {
  const { rows } = await db.query<{ state: WheelTagState }>(
    'SELECT state FROM wheel_tag_uses WHERE user_id = $1',
    [user],
  )
  return rows[0]?.state ?? null
}

export type Claimant = {
  readonly currencyId: CurrencyId
  readonly isBarred: boolean
  readonly isExcluded: boolean
  readonly isVerified: boolean
  readonly isStaff: boolean
}

/** Verified: by a confirmed e-mail or phone number, or by documents. */
export async function findClaimant(db: Readable, user: UserId, nowMs: number): Promise<Claimant> {
  const { rows } = await db.query<Claimant>(
    `SELECT w.currency_id AS "currencyId", w.barred AS "isBarred", coalesce(w.excluded_until > $2, false) AS "isExcluded",
            u.email_checked OR u.phone_checked OR u.identity_level > 0 AS "isVerified",
            is_staff_player(u.id, $2) AS "isStaff"
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [user, new Date(nowMs)],
  )
  return present(rows[0], `wallet of ${user}`)
}

export async function isPlayer(db: Readable, user: UserId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM users WHERE id = $1', [user])
  return rowCount === 1
}
