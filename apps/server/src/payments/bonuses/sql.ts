import { minor, type OrderId, orderId, present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { Order } from '../orders/order-row.ts'

/** SQL condition: the deposit has a held or paid refund. */
const givenBack = (order: string): string => `EXISTS (
  SELECT FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
  WHERE r.order_id = ${order} AND l.status IN ('HELD', 'PAID'))`

export type StoredPromo = {
  readonly code: string
  readonly percent: number
  readonly least: string
  readonly most: string
  readonly wager: number
  readonly startsAtMs: number | null
  readonly endsAtMs: number
  readonly maxUses: number | null
  readonly uses: number
  /** Shown on the promotions page. */
  readonly listed: boolean
}

type PromoRow = Omit<StoredPromo, 'startsAtMs' | 'endsAtMs'> & {
  readonly starts_at: Date | null
  readonly ends_at: Date
}

const PROMOS = `
  SELECT p.code, p.percent, p.least, p.most, p.wager, p.starts_at, least(p.ends_at, e.at) AS ends_at, p.max_uses AS "maxUses", p.listed,
         coalesce(c.uses, 0) AS uses
  FROM promo_codes p LEFT JOIN promo_ends e ON e.code = p.code LEFT JOIN promo_use_counts c ON c.code = p.code`

const toPromo = ({ starts_at: startsAt, ends_at: endsAt, ...row }: PromoRow): StoredPromo => ({
  ...row,
  startsAtMs: startsAt?.getTime() ?? null,
  endsAtMs: endsAt.getTime(),
})

export async function findPromo(db: Readable, code: string): Promise<StoredPromo | null> {
  const { rows } = await db.query<PromoRow>(`${PROMOS} WHERE p.code = $1`, [code])
  return rows[0] ? toPromo(rows[0]) : null
}

export async function listPromos(
  db: Queryable,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly items: readonly StoredPromo[]; readonly total: number }> {
  const { rows } = await db.query<PromoRow>(
    `${PROMOS} ORDER BY p.created_at DESC, p.code LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counted } = await db.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM promo_codes',
  )
  return { items: rows.map(toPromo), total: present(counted[0], 'count').total }
}

/** Most codes that the promotions page shows. */
const MOST_LISTED = 50

/** Listed codes that have not ended, the first to end first. */
export async function listListedPromos(db: Queryable, nowMs: number): Promise<readonly StoredPromo[]> {
  const { rows } = await db.query<PromoRow>(
    `${PROMOS} WHERE p.listed AND least(p.ends_at, e.at) > $1 ORDER BY ends_at, p.code LIMIT ${MOST_LISTED}`,
    [new Date(nowMs)],
  )
  return rows.map(toPromo)
}

export type NewPromo = Omit<StoredPromo, 'uses'> & {
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string
}

/** False when the code already exists. */
export async function insertPromo(db: Queryable, promo: NewPromo, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO promo_codes (code, percent, least, most, wager, ends_at, max_uses, reason, requested_by, approved_by, created_at, starts_at, listed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
    [
      promo.code,
      promo.percent,
      promo.least,
      promo.most,
      promo.wager,
      new Date(promo.endsAtMs),
      promo.maxUses,
      promo.reason,
      promo.requestedBy,
      promo.approvedBy,
      new Date(nowMs),
      promo.startsAtMs === null ? null : new Date(promo.startsAtMs),
      promo.listed,
    ],
  )
  return rowCount === 1
}

export async function hasUsed(db: Queryable, code: string, user: UserId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM promo_uses WHERE code = $1 AND user_id = $2', [code, user])
  return rowCount === 1
}

/** Serializes the counting of a code's remaining uses until the transaction ends. */
export async function lockPromo(tx: Queryable, code: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('promo ' || $1, 0))`, [code])
}

/**
 * Number of other players with a deposit on this code that can still be paid in time; each of them reserves one use.
 * Counted once per player, or a player who opens many deposits would lock everybody else out. A deposit whose bonus
 * lapsed because too little arrived counts too: more coins may come to its address and bring the bonus.
 */
export async function countPromised(
  db: Queryable,
  code: string,
  user: UserId | null,
  nowMs: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(DISTINCT o.user_id)::int AS count FROM payment_orders o
     WHERE o.bonus_source = $1 AND o.failed_at IS NULL AND o.expires_at >= $3
       AND ($2::bigint IS NULL OR o.user_id <> $2) AND NOT EXISTS (SELECT FROM promo_uses u WHERE u.code = $1 AND u.user_id = o.user_id)`,
    [code, user, new Date(nowMs)],
  )
  return present(rows[0], 'count').count
}

/** Whether a deposit of this player's has ever been credited. */
export async function hasDeposited(db: Queryable, user: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id WHERE o.user_id = $1 LIMIT 1`,
    [user],
  )
  return rowCount === 1
}

/** All transfers to one address count as one deposit. */
const firstOf = ({ id, parent }: Order): OrderId => parent ?? id

/**
 * Whether this is the player's first deposit in the ledger. The answer never changes: it goes by the player's own
 * sequence numbers, which are assigned under the wallet lock. Ids are assigned before the lock, so a lower id may be
 * committed later.
 */
export async function isFirstDeposit(db: Queryable, order: Order): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT coalesce(o.parent, o.id) AS id FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1 ORDER BY t.seq NULLS FIRST, t.id LIMIT 1`,
    [order.userId],
  )
  return rows[0]?.id === firstOf(order)
}

/** Whether the order was ever marked as failed, even if it was paid since. */
export async function hasFailed(db: Queryable, order: Order): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM payment_orders WHERE id = $1 AND failed_at IS NOT NULL', [
    firstOf(order),
  ])
  return rowCount === 1
}

/** Uses the player's code for this deposit. False when it was used for another. */
export async function usePromo(db: Queryable, code: string, order: Order): Promise<boolean> {
  const { userId: user } = order
  await db.query(
    'INSERT INTO promo_uses (code, user_id, order_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [code, user, firstOf(order)],
  )
  const { rows } = await db.query<{ id: string }>(
    'SELECT order_id AS id FROM promo_uses WHERE code = $1 AND user_id = $2',
    [code, user],
  )
  return rows[0]?.id === firstOf(order)
}

/** Whether the deposit has a held or paid refund. */
export async function isGivenBack(db: Queryable, id: OrderId): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT WHERE ${givenBack('$1::uuid')}`, [id])
  return rowCount === 1
}

export async function lapseBonus(db: Queryable, id: OrderId, nowMs: number): Promise<void> {
  await db.query('UPDATE payment_orders SET bonus_lapsed_at = $2 WHERE id = $1 AND bonus_lapsed_at IS NULL', [
    id,
    new Date(nowMs),
  ])
}

/** Credited deposits whose bonus is neither granted nor lapsed: the server crashed in between. */
export async function listUngranted(
  db: Queryable,
  sinceMs: number,
  limit: number,
): Promise<readonly OrderId[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT o.id FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.bonus_source IS NOT NULL AND o.bonus_lapsed_at IS NULL AND o.created_at >= $1
       AND NOT EXISTS (SELECT FROM ledger_bonuses b WHERE b.id = o.id) AND NOT ${givenBack('o.id')}
     ORDER BY o.created_at LIMIT $2`,
    [new Date(sinceMs), limit],
  )
  return rows.map(({ id }) => orderId(id))
}

export type OpenBonus = {
  readonly id: string
  readonly userId: UserId
  readonly amount: ReturnType<typeof minor>
  readonly left: bigint
  readonly total: bigint
}
type BonusRow = { id: string; user_id: string; amount: string; left: string; total: string }

const BONUSES = `
  SELECT b.id, b.user_id, b.amount, ceil(greatest(b.release_at - w.edge, 0) / ledger_edge_unit())::text AS left,
         greatest(b.wager, ceil(greatest(b.release_at - w.edge, 0) / ledger_edge_unit()))::text AS total
  FROM ledger_bonuses b JOIN ledger_wallets w ON w.user_id = b.user_id
  WHERE b.status = 'ACTIVE'`

const toBonus = (row: BonusRow): OpenBonus => ({
  id: row.id,
  userId: userId(row.user_id),
  amount: minor(BigInt(row.amount)),
  left: BigInt(row.left),
  total: BigInt(row.total),
})

/** A player's active bonuses, in the order in which they are wagered. */
export async function listOpenBonuses(db: Queryable, user: UserId): Promise<readonly OpenBonus[]> {
  const { rows } = await db.query<BonusRow>(`${BONUSES} AND b.user_id = $1 ORDER BY b.release_at, b.id`, [
    user,
  ])
  return rows.map(toBonus)
}

/** Active bonuses whose wagering is complete. A bonus whose deposit has a held or paid refund is not released. */
export async function listPlayed(db: Queryable, limit: number): Promise<readonly OpenBonus[]> {
  const { rows } = await db.query<BonusRow>(
    `${BONUSES} AND w.edge >= b.release_at - b.dust * ledger_edge_unit() AND NOT ${givenBack('b.id')} ORDER BY b.granted_at LIMIT $1`,
    [limit],
  )
  return rows.map(toBonus)
}

/** Active bonuses whose time is over and whose wagering is not complete. */
export async function listExpired(
  db: Queryable,
  nowMs: number,
  limit: number,
): Promise<readonly OpenBonus[]> {
  const { rows } = await db.query<BonusRow>(
    `${BONUSES} AND b.expires_at <= $1 AND w.edge < b.release_at - b.dust * ledger_edge_unit()
     ORDER BY b.expires_at LIMIT $2`,
    [new Date(nowMs), limit],
  )
  return rows.map(toBonus)
}
