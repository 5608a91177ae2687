import type { PlayerMessage } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { LANGUAGES, type LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId, userId } from '@baize/kit'
import type * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { languageIfKnown, writeNotice } from './sql.ts'

const TYPES = { security: 'MESSAGE_SECURITY', money: 'MESSAGE_MONEY' } as const

/** Writes an operator's own words as a notice: in the player's language, else in English, else in the one there is. */
export async function writeWords(
  tx: Queryable,
  player: UserId,
  {
    texts,
    type,
    source,
  }: {
    readonly texts: z.infer<typeof PlayerMessage>
    readonly type: string
    readonly source: string
  },
  nowMs: number,
): Promise<Result<{ language: LanguageId }, Refusal>> {
  const own = await languageIfKnown(tx, player)
  if (own === null) return err(refusal('unknownPlayer'))
  const language = [own, 'en' as const, ...LANGUAGES.map(({ id }) => id)].find((id) => texts[id])
  const message = language && texts[language]
  if (!message) return err(refusal('badInput', { field: 'texts', reason: 'there must be a text' }))
  const { title, text } = message
  await writeNotice(tx, player, { type, title, description: text, values: {}, source }, nowMs)
  return ok({ language })
}

/** Sends an operator's own words to one player. Bonus offers are not sent this way: they must not reach a player on a break. */
export const messagePlayer = (
  { db, clock }: Context,
  { requestId, userId: given, about, texts }: InputOf<'/api/operator/player/message'>,
): Promise<Result<{ language: LanguageId }, Refusal>> =>
  inTransaction(db, (tx) => {
    const words = { texts, type: TYPES[about], source: `message:${requestId}` }
    return writeWords(tx, userId(given), words, clock.now())
  })
