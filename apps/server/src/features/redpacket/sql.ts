import type { CurrencyId } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

type SitePacket = { readonly id: string; readonly currencyId: CurrencyId; readonly endsAt: Date }

/** A packet of the site, also one that is over or empty. */
export async function findPacket(
  db: Queryable,
  id: string,
): Promise<(SitePacket & { readonly isRain: boolean }) | null> {
  const { rows } = await db.query<SitePacket & { isRain: boolean }>(
    `SELECT p.id, p.currency_id AS "currencyId", s.ends_at AS "endsAt",
            EXISTS (SELECT FROM rains r WHERE r.id = p.id) AS "isRain"
     FROM site_packets s JOIN ledger_packets p ON p.id = s.packet_id WHERE p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The newest packet of the site that still holds money in the ledger: in the player's currency, or in any for a
 * visitor. A rain counts from its announcement, unless it was called off.
 */
export async function findSitePacket(db: Queryable, user: UserId | null): Promise<SitePacket | null> {
  const { rows } = await db.query<SitePacket>(
    `SELECT p.id, p.currency_id AS "currencyId", s.ends_at AS "endsAt"
     FROM site_packets s JOIN ledger_packets p ON p.id = s.packet_id
     WHERE p.closed_at IS NULL AND p.claimed < cardinality(p.shares)
       AND NOT EXISTS (SELECT FROM rains r WHERE r.id = p.id AND r.cancelled_at IS NOT NULL)
       AND ($1::bigint IS NULL OR p.currency_id = (SELECT w.currency_id FROM ledger_wallets w WHERE w.user_id = $1))
     ORDER BY s.ends_at DESC LIMIT 1`,
    [user],
  )
  return rows[0] ?? null
}

export async function insertSitePacket(db: Queryable, id: string, endTimeMs: number): Promise<void> {
  await db.query('INSERT INTO site_packets (packet_id, ends_at) VALUES ($1, $2)', [id, new Date(endTimeMs)])
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
