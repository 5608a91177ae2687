import { type SupportReply, SupportReplyTexts } from '@baize/contract/operator'
import type { Queryable } from '../../platform/db/queryable.ts'

const MOST = 500

type ReplyRow = { id: string; title: string; texts: unknown; by: string; at: Date }

export async function listReplies(db: Queryable): Promise<SupportReply[]> {
  const { rows } = await db.query<ReplyRow>(
    `SELECT id, title, texts, by, at FROM support_replies ORDER BY lower(title) LIMIT ${MOST}`,
  )
  return rows.map(({ texts, at, ...row }) => ({
    ...row,
    texts: SupportReplyTexts.parse(texts),
    at: at.getTime(),
  }))
}

export async function isTitleTaken(db: Queryable, title: string, id: string | null): Promise<boolean> {
  const { rows } = await db.query(
    'SELECT FROM support_replies WHERE lower(title) = lower($1) AND id IS DISTINCT FROM $2',
    [title, id],
  )
  return rows.length > 0
}

type Written = Pick<SupportReply, 'title' | 'texts' | 'by' | 'at'>

/** False if another reply has got the title meanwhile. */
export async function insertReply(db: Queryable, { title, texts, by, at }: Written): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO support_replies (title, texts, by, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (lower(title)) DO NOTHING`,
    [title, JSON.stringify(texts), by, new Date(at)],
  )
  return rowCount === 1
}

/** False if it has been removed. */
export async function updateReply(
  db: Queryable,
  id: string,
  { title, texts, by, at }: Written,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE support_replies SET title = $2, texts = $3, by = $4, at = $5 WHERE id = $1',
    [id, title, JSON.stringify(texts), by, new Date(at)],
  )
  return rowCount === 1
}

export async function deleteReply(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM support_replies WHERE id = $1', [id])
  return rowCount === 1
}
