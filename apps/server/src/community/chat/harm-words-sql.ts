import { HarmWords, type HarmWordsVersion } from '@baize/contract/operator'
import type { Queryable } from '../../platform/db/queryable.ts'

const SHOWN_VERSIONS = 20

type VersionRow = { id: string; words: unknown; by: string; reason: string; at: Date }

/** The last versions, newest first: the first one is in force. */
export async function listHarmWords(db: Queryable): Promise<HarmWordsVersion[]> {
  const { rows } = await db.query<VersionRow>(
    `SELECT id, words, by, reason, at FROM harm_words ORDER BY id DESC LIMIT ${SHOWN_VERSIONS}`,
  )
  return rows.map(({ words, at, ...row }) => ({ ...row, words: HarmWords.parse(words), at: at.getTime() }))
}

export async function insertHarmWords(
  db: Queryable,
  { words, reason, by }: { readonly words: HarmWords } & Pick<VersionRow, 'reason' | 'by'>,
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO harm_words (words, reason, by, at) VALUES ($1, $2, $3, $4)', [
    JSON.stringify(words),
    reason,
    by,
    new Date(nowMs),
  ])
}

export async function newestHarmWords(db: Queryable): Promise<HarmWords> {
  const { rows } = await db.query<{ words: unknown }>('SELECT words FROM harm_words ORDER BY id DESC LIMIT 1')
  return rows[0] ? HarmWords.parse(rows[0].words) : []
}
