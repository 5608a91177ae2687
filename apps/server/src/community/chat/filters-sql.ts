import type { ChatFilterVersion } from '@baize/contract/operator'
import { type ChatFilterWord, ChatFilterWords } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

const SHOWN_VERSIONS = 20

type FilterRow = { id: string; words: unknown; by: string; reason: string; at: Date }

/** The last versions, newest first: the first one is in force. */
export async function listFilters(db: Queryable): Promise<ChatFilterVersion[]> {
  const { rows } = await db.query<FilterRow>(
    `SELECT id, words, by, reason, at FROM chat_filters ORDER BY id DESC LIMIT ${SHOWN_VERSIONS}`,
  )
  return rows.map(({ words, at, ...row }) => ({
    ...row,
    words: ChatFilterWords.parse(words),
    at: at.getTime(),
  }))
}

export async function insertFilter(
  db: Queryable,
  { words, reason, by }: { readonly words: readonly ChatFilterWord[] } & Pick<FilterRow, 'reason' | 'by'>,
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO chat_filters (words, reason, by, at) VALUES ($1, $2, $3, $4)', [
    JSON.stringify(words),
    reason,
    by,
    new Date(nowMs),
  ])
}

/** The newest version, its words null if it is the known one; null before the first. */
export async function findNewestFilter(
  db: Queryable,
  knownId: string | undefined,
): Promise<Pick<FilterRow, 'id' | 'words'> | null> {
  const { rows } = await db.query<Pick<FilterRow, 'id' | 'words'>>(
    'SELECT id, CASE WHEN id = $1 THEN NULL ELSE words END AS words FROM chat_filters ORDER BY id DESC LIMIT 1',
    [knownId ?? 0],
  )
  return rows[0] ?? null
}
