import type { LanguageId } from '@baize/contract/shared'
import { SENTENCES } from '@baize/contract/shared/sentences'
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
  for (const [id, sentence] of Object.entries(SENTENCES)) map[`refusal.${id}`] = sentence
  for (const [id, sentence] of Object.entries(refusals ?? {})) map[`refusal.${id}`] = sentence
  return map
}
