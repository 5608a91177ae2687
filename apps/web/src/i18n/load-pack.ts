import { LangAnswer, type LanguageId, langPath, type Startup } from '@baize/contract'
import type { TranslationMap } from '@baize/words'
import { EARLY } from '@baize/words/early'
import { storage } from '../storage/storage.ts'

const TIMEOUT_MS = 30_000

/** One language as the page speaks it. */
export type Pack = { readonly id: LanguageId; readonly strings: TranslationMap }

/** The few sentences that came with the page. */
export const earlyPack = (id: LanguageId): Pack => ({ id, strings: EARLY[id] })

/** Sentences and the key they came under, which who asked by name did not know. */
type Arrival = { readonly key: string; readonly strings: TranslationMap }
type Loader = (key: string, id: LanguageId) => Promise<Arrival>

let load: Loader = fetchLanguage
let ahead: Promise<unknown> = Promise.resolve()
const keys = new Map<LanguageId, string>()
const kept = new Map<string, Promise<Arrival>>()

/** From where languages come, if not from the server. */
export function loadLanguagesWith(loader: Loader = fetchLanguage): void {
  load = loader
  ahead = Promise.resolve()
  kept.clear()
}

/** Takes from the start-up response under which key each language is to be had. */
export function learnLanguageKeys(languages: Startup['languages']): void {
  for (const { id, langItemsCacheKey } of languages) keys.set(id, langItemsCacheKey)
}

/**
 * A language before start-up has named its key: under the one the page came with, or that of the last visit, which the browser has
 * kept, or by its name. None, when it does not arrive.
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

/** A language as a whole, or a rejection. What has arrived stays; what has not may be asked for again. */
export async function loadPack(id: LanguageId): Promise<Pack> {
  // It may turn out to be the very one.
  await ahead
  const { key, strings } = await arrivalOf(keys.get(id) || id, id)
  storage.set('langItemsCacheKey', key)
  return packOf(id, strings)
}

/** What an older server does not say, the page says itself. */
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
    // Asked for by its name, a language is found under its key.
    return { key: response.redirected ? (response.url.split('/').at(-1) ?? key) : key, strings: model }
  } finally {
    clearTimeout(timer)
  }
}
