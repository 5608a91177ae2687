import {
  type ChatFilterVersion,
  type ChatFilterWord,
  ChatFilterWords,
  type InputOf,
  type Refusal,
  refusal,
} from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import { type ChatFilter, chatFilter, filterFaults } from '@baize/rules/chat'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'

const SHOWN_VERSIONS = 20

type Row = { id: string; words: unknown; by: string; reason: string; at: Date }

/** All versions, newest first: the first one is in force. */
async function versions(db: Context['db']): Promise<ChatFilterVersion[]> {
  const { rows } = await db.query<Row>(
    `SELECT id, words, by, reason, at FROM chat_filters ORDER BY id DESC LIMIT ${SHOWN_VERSIONS}`,
  )
  return rows.map(({ words, at, ...row }) => ({
    ...row,
    words: ChatFilterWords.parse(words),
    at: at.getTime(),
  }))
}

export async function filterWords({
  db,
}: Context): Promise<{ words: ChatFilterWord[]; earlier: ChatFilterVersion[] }> {
  const earlier = await versions(db)
  return { words: earlier[0]?.words ?? [], earlier }
}

export async function changeFilter(
  { db, clock }: Context,
  log: FastifyBaseLogger,
  { words, reason }: InputOf<'/api/operator/chat/filters/change'>,
  by: string,
): Promise<Result<{ words: ChatFilterWord[] }, Refusal>> {
  if (filterFaults(words).length > 0) return err(refusal('chatFilterNotValid'))
  await db.query('INSERT INTO chat_filters (words, reason, by, at) VALUES ($1, $2, $3, $4)', [
    JSON.stringify(words),
    reason,
    by,
    new Date(clock.now()),
  ])
  log.warn({ words: words.length, reason, by }, 'chat filter changed')
  return ok({ words })
}

/** The newest filter that this process has folded, by its database. */
const folded = new WeakMap<object, { readonly id: string; readonly filter: ChatFilter }>()

/** The filter in force. It is read for every message, and its words only when it has changed since the last one. */
export async function filterInForce({ db }: Pick<Context, 'db'>): Promise<ChatFilter> {
  const known = folded.get(db)
  const { rows } = await db.query<{ id: string; words: unknown }>(
    'SELECT id, CASE WHEN id = $1 THEN NULL ELSE words END AS words FROM chat_filters ORDER BY id DESC LIMIT 1',
    [known?.id ?? 0],
  )
  const newest = rows[0] ?? { id: '0', words: [] }
  if (known && known.id === newest.id) return known.filter
  const filter = chatFilter(ChatFilterWords.parse(newest.words))
  folded.set(db, { id: newest.id, filter })
  return filter
}
