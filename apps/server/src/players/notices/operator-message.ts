import type { InputOf } from '@baize/contract/server'
import { LANGUAGES, type LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { languageIfKnown, writeNotice } from './sql.ts'

const TYPES = { security: 'MESSAGE_SECURITY', money: 'MESSAGE_MONEY' } as const

/** Sends an operator's own words to one player. Bonus offers are not sent this way: they must not reach a player on a break. */
export async function messagePlayer(
  { db, clock }: Context,
  { requestId, userId: given, about, texts }: InputOf<'/api/operator/player/message'>,
): Promise<Result<{ language: LanguageId }, Refusal>> {
  const player = userId(given)
  return inTransaction(db, async (tx) => {
    const own = await languageIfKnown(tx, player)
    if (own === null) return err(refusal('unknownPlayer'))
    const language = [own, 'en' as const, ...LANGUAGES.map(({ id }) => id)].find((id) => texts[id])
    const message = language && texts[language]
    if (!message) return err(refusal('badInput', { field: 'texts', reason: 'there must be a text' }))
    const { title, text } = message
    const source = `message:${requestId}`
    await writeNotice(
      tx,
      player,
      { type: TYPES[about], title, description: text, values: {}, source },
      clock.now(),
    )
    return ok({ language })
  })
}
