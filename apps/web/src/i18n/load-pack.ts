import { LangAnswer, langPath, type Startup } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import type { TranslationMap } from '@baize/words'
import { EARLY } from '@baize/words/early'
import { storage } from '../storage/storage.ts'

const TIMEOUT_MS = 30_000

/** One loaded language. */
export type Pack = { readonly id: LanguageId; readonly strings: TranslationMap }

/** The few translations that ship with the page. */
export const earlyPack = (id: LanguageId): Pack => ({ id, strings: EARLY[id] })

/** Translations and their cache key, which a request by language id did not know. */
type Arrival = { readonly key: string; readonly strings: TranslationMap }
type Loader = (key: string, id: LanguageId) => Promise<Arrival>

let load: Loader = fetchLanguage
let ahead: Promise<unknown> = Promise.resolve()
const keys = new Map<LanguageId, string>()
const kept = new Map<string, Promise<Arrival>>()

/** Replaces the loader, for tests. */
export function loadLanguagesWith(loader: Loader = fetchLanguage): void {
  load = loader
  ahead = Promise.resolve()
  kept.clear()
}

/** Takes the cache key of each language from the start-up response. */
export function learnLanguageKeys(languages: Startup['languages']): void {
  for (const { id, langItemsCacheKey } of languages) keys.set(id, langItemsCacheKey)
}

/**
 * Loads a language before start-up has named its cache key: by the key of the page, else that of the last visit, which
 * the browser has cached, else by the language id. Undefined if it fails to load.
 */
export async function loadAhead(
  id: LanguageId,
  known: Readonly<Record<string, string>> = {},
): Promise<Pack | undefined> {
  const last = storage.get('langItemsCacheKey')
  const key = known[id] || (last?.startsWith(`${id}-`) ? last : id)
  const arriving = arrivalOf(key, id).catch(() => undefined)
  ahead = arriving
  const arrival = await arriving
  return arrival && packOf(id, arrival.strings)
}

/** Loads a complete language or rejects. Loaded packs are cached; failed ones may be requested again. */
export async function loadPack(id: LanguageId): Promise<Pack> {
  // The prefetched pack may be the requested one.
  await ahead
  const { key, strings } = await arrivalOf(keys.get(id) || id, id)
  storage.set('langItemsCacheKey', key)
  return packOf(id, strings)
}

/** Falls back to the page's own texts for those an older server does not know. */
const packOf = (id: LanguageId, strings: TranslationMap): Pack => ({
  id,
  strings: { ...EARLY[id], ...strings },
})

async function arrivalOf(key: string, id: LanguageId): Promise<Arrival> {
  const arriving = kept.get(key) ?? load(key, id)
  kept.set(key, arriving)
  try {
    const arrival = await arriving
    kept.set(arrival.key, arriving)
    return arrival
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

async function fetchLanguage(key: string): Promise<Arrival> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(langPath(key), { signal: giveUp.signal })
    if (!response.ok) throw new Error(`the language ${key} was answered with HTTP ${response.status}`)
    const { model } = LangAnswer.parse(await response.json())
    // A request by language id is redirected to the cache key.
    return { key: response.redirected ? (response.url.split('/').at(-1) ?? key) : key, strings: model }
  } finally {
    clearTimeout(timer)
  }
}
