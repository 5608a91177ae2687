import { LangAnswer, LanguageId, langPath, type Startup } from '@baize/contract'
import type { TranslationMap } from '@baize/words'
import { EARLY } from '@baize/words/early'
import { storage } from '../storage/storage.ts'

const TIMEOUT_MS = 30_000

/** One language as the page speaks it. */
export type Pack = { readonly id: LanguageId; readonly strings: TranslationMap }

/** The few sentences that came with the page. */
export const earlyPack = (id: LanguageId): Pack => ({ id, strings: EARLY[id] })

type Loader = (key: string, id: LanguageId) => Promise<TranslationMap>

let load: Loader = fetchMap
const keys = new Map<LanguageId, string>()
const kept = new Map<string, Promise<TranslationMap>>()

/** From where languages come, if not from the server. */
export function loadLanguagesWith(loader: Loader = fetchMap): void {
  load = loader
  kept.clear()
}

/** Takes from the start-up response under which key each language is to be had. */
export function learnLanguageKeys(languages: Startup['languages']): void {
  for (const { id, langItemsCacheKey } of languages) keys.set(id, langItemsCacheKey)
}

/** Without a key of its own a language is asked for by its name, which gives the current one. */
const keyOf = (id: LanguageId): string => keys.get(id) || id

/** A language as a whole, or a rejection. What has arrived stays; what has not may be asked for again. */
export async function loadPack(id: LanguageId): Promise<Pack> {
  const key = keyOf(id)
  const strings = await mapUnder(key, id)
  storage.set('langItemsCacheKey', key)
  // What an older server does not say, the page says itself.
  return { id, strings: { ...EARLY[id], ...strings } }
}

/** Fetches the language of the last visit while the start-up call is still under way; it is most likely this one's too. */
export function loadAhead(): void {
  const key = storage.get('langItemsCacheKey')
  const id = LanguageId.safeParse(key?.split('-', 1)[0])
  if (key && id.success) mapUnder(key, id.data).catch(() => undefined)
}

function mapUnder(key: string, id: LanguageId): Promise<TranslationMap> {
  const known = kept.get(key)
  if (known) return known
  const arriving = load(key, id)
  kept.set(key, arriving)
  arriving.catch(() => kept.delete(key))
  return arriving
}

async function fetchMap(key: string): Promise<TranslationMap> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(langPath(key), { signal: giveUp.signal })
    if (!response.ok) throw new Error(`the language ${key} was answered with HTTP ${response.status}`)
    return LangAnswer.parse(await response.json()).model
  } finally {
    clearTimeout(timer)
  }
}
