import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type Sighting = { readonly firstSeenMs: number; readonly isFinal: boolean }

/** Records transfers of an order, or that they are final. The earlier time and the first finality stay. */
export async function recordSightings(
  db: Queryable,
  orderId: string,
  seen: readonly { readonly id: string; readonly atMs: number; readonly isFinal: boolean }[],
  nowMs: number,
): Promise<void> {
  if (seen.length === 0) return
  // One row a transfer: an insert may not meet the same key twice.
  const once = new Map(seen.map((transfer) => [transfer.id, transfer]))
  for (const transfer of seen) if (transfer.isFinal) once.set(transfer.id, transfer)
  const rows = [...once.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
  await db.query(
    `INSERT INTO coin_sightings AS s (order_id, id, first_seen, final_at)
     SELECT $1, n.id, to_timestamp(n.at_ms / 1000.0), CASE WHEN n.is_final THEN $5::timestamptz END
     FROM unnest($2::text[], $3::float8[], $4::boolean[]) AS n (id, at_ms, is_final)
     ON CONFLICT (order_id, id) DO UPDATE
       SET first_seen = least(s.first_seen, excluded.first_seen), final_at = coalesce(s.final_at, excluded.final_at)`,
    [
      orderId,
      rows.map(({ id }) => id),
      rows.map(({ atMs }) => atMs),
      rows.map(({ isFinal }) => isFinal),
      new Date(nowMs),
    ],
  )
}

export async function readSightings(db: Readable, orderId: string): Promise<ReadonlyMap<string, Sighting>> {
  const { rows } = await db.query<{ id: string; first_seen: Date; is_final: boolean }>(
    'SELECT id, first_seen, final_at IS NOT NULL AS is_final FROM coin_sightings WHERE order_id = $1',
    [orderId],
  )
  return new Map(
    rows.map((row) => [row.id, { firstSeenMs: row.first_seen.getTime(), isFinal: row.is_final }]),
  )
}

/** A late transfer that cannot be valued now. The player is told, and it is credited at the next fresh price. */
export async function recordWaiting(
  db: Queryable,
  orderId: string,
  { id, coins, seenAtMs }: { readonly id: string; readonly coins: bigint; readonly seenAtMs: number },
  nowMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO coin_sightings AS s (order_id, id, first_seen, waiting, waits_from) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id, id) DO UPDATE SET waiting = excluded.waiting, waits_from = coalesce(s.waits_from, excluded.waits_from)`,
    [orderId, id, new Date(seenAtMs), coins, new Date(nowMs)],
  )
}
