import type { HarmWords, HarmWordsVersion } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import { harmFaults } from '@baize/rules/chat'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { insertHarmWords, listHarmWords, newestHarmWords } from './harm-words-sql.ts'

export async function harmWords({ db }: Context): Promise<{ words: HarmWords; earlier: HarmWordsVersion[] }> {
  const earlier = await listHarmWords(db)
  return { words: earlier[0]?.words ?? [], earlier }
}

export async function changeHarmWords(
  { db, clock }: Context,
  log: FastifyBaseLogger,
  { words, reason }: InputOf<'/api/operator/support/harm_words/change'>,
  by: string,
): Promise<Result<{ words: HarmWords }, Refusal>> {
  if (harmFaults(words.map((listed) => listed.words)).length > 0) return err(refusal('chatFilterNotValid'))
  await insertHarmWords(db, { words, reason, by }, clock.now())
  log.warn({ words: words.length, reason, by }, 'words of harm changed')
  return ok({ words })
}

/** The house's own words. They are read for each message to support, of which there are few. */
export const harmWordsInForce = async ({ db }: Pick<Context, 'db'>): Promise<readonly string[]> =>
  (await newestHarmWords(db)).map(({ words }) => words)
