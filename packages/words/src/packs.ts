import { type LanguageId, REFUSALS } from '@baize/contract'
import type { Entry, Pack, TranslationMap } from './catalogue.ts'
import { en } from './en.ts'
import { indonesian } from './id.ts'
import { portuguese } from './pt.ts'

/** English refusals are in the contract. */
const english: Pack = { id: 'en', strings: en }

export const PACKS: Readonly<Record<LanguageId, Pack>> = { en: english, pt: portuguese, id: indonesian }

/** A language as sent to the page: every sentence by key, refusals as `refusal.<id>`. */
export function translationMap({ strings, refusals }: Pack): TranslationMap {
  const map: Record<string, Entry> = { ...strings }
  for (const [id, { message }] of Object.entries(REFUSALS)) map[`refusal.${id}`] = message
  for (const [id, sentence] of Object.entries(refusals ?? {})) map[`refusal.${id}`] = sentence
  return map
}
