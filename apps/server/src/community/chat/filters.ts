import type { ChatFilterVersion } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type ChatFilterWord, ChatFilterWords, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import { type ChatFilter, chatFilter, filterFaults } from '@baize/rules/chat'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { findNewestFilter, insertFilter, listFilters } from './filters-sql.ts'

export async function filterWords({
  db,
}: Context): Promise<{ words: ChatFilterWord[]; earlier: ChatFilterVersion[] }> {
  const earlier = await listFilters(db)
  return { words: earlier[0]?.words ?? [], earlier }
}

export async function changeFilter(
  { db, clock }: Context,
  log: FastifyBaseLogger,
  { words, reason }: InputOf<'/api/operator/chat/filters/change'>,
  by: string,
): Promise<Result<{ words: ChatFilterWord[] }, Refusal>> {
  if (filterFaults(words).length > 0) return err(refusal('chatFilterNotValid'))
  await insertFilter(db, { words, reason, by }, clock.now())
  log.warn({ words: words.length, reason, by }, 'chat filter changed')
  return ok({ words })
}

/** The newest filter that this process has folded, by its database. */
const folded = new WeakMap<object, { readonly id: string; readonly filter: ChatFilter }>()

/** The filter in force. It is read for every message, and its words only when it has changed since the last one. */
export async function filterInForce({ db }: Pick<Context, 'db'>): Promise<ChatFilter> {
  const known = folded.get(db)
  const newest = (await findNewestFilter(db, known?.id)) ?? { id: '0', words: [] }
  if (known && known.id === newest.id) return known.filter
  const filter = chatFilter(ChatFilterWords.parse(newest.words))
  folded.set(db, { id: newest.id, filter })
  return filter
}
