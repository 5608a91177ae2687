import type { PayoutHold } from '@baize/contract/operator'
import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** The hold in force. Null: there is none, or it has ended. */
export async function findHold(db: Readable, player: UserId, nowMs: number): Promise<PayoutHold | null> {
  const { rows } = await db.query<{ until_at: Date; reason: string; by: string; at: Date }>(
    'SELECT until_at, reason, by, at FROM withdrawal_holds WHERE user_id = $1 AND until_at > $2',
    [player, new Date(nowMs)],
  )
  const [row] = rows
  return row ? { until: row.until_at.getTime(), reason: row.reason, by: row.by, at: row.at.getTime() } : null
}

export async function putHold(db: Queryable, player: UserId, hold: PayoutHold): Promise<void> {
  await db.query(
    `INSERT INTO withdrawal_holds (user_id, until_at, reason, by, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET until_at = excluded.until_at, reason = excluded.reason, by = excluded.by, at = excluded.at`,
    [player, new Date(hold.until), hold.reason, hold.by, new Date(hold.at)],
  )
}

export async function deleteHold(db: Queryable, player: UserId): Promise<void> {
  await db.query('DELETE FROM withdrawal_holds WHERE user_id = $1', [player])
}
