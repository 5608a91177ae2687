import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

type SitePacket = {
  readonly id: string
  readonly currencyId: CurrencyId
  readonly endsAt: Date
  /** Null for a rain, which has a start of its own, and for packets from before there was a notice. */
  readonly opensAt: Date | null
}
type KnownPacket = SitePacket & { readonly isRain: boolean }

/** A packet of the site, also one that is over or empty. */
export async function findPacket(db: Queryable, id: string): Promise<KnownPacket | null> {
  const { rows } = await db.query<KnownPacket>(
    `SELECT p.id, p.currency_id AS "currencyId", s.ends_at AS "endsAt", s.opens_at AS "opensAt",
            EXISTS (SELECT FROM rains r WHERE r.id = p.id) AS "isRain"
     FROM site_packets s JOIN ledger_packets p ON p.id = s.packet_id WHERE p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The packet of the site that still holds money in the ledger: in the player's currency, or in any for a visitor. A rain
 * that falls comes first, because it is the shortest; then the newest packet; then the next rain, which counts from its
 * announcement unless it was called off. Rains are in the order of `/api/rain/state`, so that both name the same one.
 */
export async function findSitePacket(
  db: Queryable,
  user: UserId | null,
  nowMs: number,
): Promise<SitePacket | null> {
  const { rows } = await db.query<SitePacket>(
    `SELECT p.id, p.currency_id AS "currencyId", s.ends_at AS "endsAt", s.opens_at AS "opensAt"
     FROM site_packets s JOIN ledger_packets p ON p.id = s.packet_id LEFT JOIN rains r ON r.id = p.id
     WHERE p.closed_at IS NULL AND p.claimed < cardinality(p.shares) AND r.cancelled_at IS NULL
       AND ($1::bigint IS NULL OR p.currency_id = (SELECT w.currency_id FROM ledger_wallets w WHERE w.user_id = $1))
     ORDER BY s.ends_at <= $2, CASE WHEN r.starts_at <= $2 THEN 0 WHEN r.id IS NULL THEN 1 ELSE 2 END,
       r.starts_at, r.id, s.ends_at DESC LIMIT 1`,
    [user, new Date(nowMs)],
  )
  return rows[0] ?? null
}

export async function insertSitePacket(
  db: Queryable,
  packet: {
    readonly id: string
    readonly opensAtMs: number
    readonly endsAtMs: number
    readonly seed: string
  },
): Promise<void> {
  await db.query('INSERT INTO site_packets (packet_id, opens_at, ends_at, seed) VALUES ($1, $2, $3, $4)', [
    packet.id,
    new Date(packet.opensAtMs),
    new Date(packet.endsAtMs),
    packet.seed,
  ])
}

/** Whether the ledger has set the packet of a request aside. */
export async function isFunded(db: Readable, key: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM ledger_transactions WHERE key = $1', [key])
  return rowCount === 1
}

/** Packets that have ended and still hold money. */
export async function listOverPackets(
  db: Queryable,
  nowMs: number,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT p.id FROM site_packets s JOIN ledger_packets p ON p.id = s.packet_id
     WHERE s.ends_at <= $1 AND p.closed_at IS NULL ORDER BY s.ends_at LIMIT $2`,
    [new Date(nowMs), limit],
  )
  return rows.map((row) => row.id)
}
