import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

export type NewNotice = {
  readonly type: string
  readonly title: string
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  /** What it tells of: the same source is told once. */
  readonly source: string
}

/** In the transaction of what it tells of. */
export async function writeNotice(
  tx: Queryable,
  user: UserId,
  notice: NewNotice,
  nowMs: number,
): Promise<void> {
  const { type, title, description, values, source } = notice
  await tx.query(`SELECT notice_write($1, $2, $3, $4, $5, '{}', $6, $7)`, [
    user,
    type,
    title,
    description,
    JSON.stringify(values),
    source,
    new Date(nowMs),
  ])
}

export type NoticeRow = {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, string>>
  readonly pushed: boolean
  readonly read: boolean
  readonly createdAt: Date
}

export async function listNotices(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<readonly NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT id, type, title, description, values, data, pushed, read_at IS NOT NULL AS read, created_at AS "createdAt"
     FROM user_notices WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows
}

export async function countNotices(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM user_notices WHERE user_id = $1',
    [user],
  )
  return present(rows[0], 'count').count
}

/** False when this player has no such notice. */
export async function setPushed(db: Queryable, user: UserId, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE user_notices SET pushed = true WHERE id = $1 AND user_id = $2',
    [id, user],
  )
  return rowCount === 1
}
