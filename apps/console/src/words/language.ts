import type { LanguageId } from '@baize/contract/shared'
import { create } from 'zustand'
import { keep, kept } from '../session/kept.ts'
import { ENGLISH, fill, type Key, type Pack, type T } from './words.ts'

export const LANGUAGES: readonly { readonly id: LanguageId; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'pt', name: 'Português' },
  { id: 'id', name: 'Bahasa Indonesia' },
]

const LOCALES: Record<LanguageId, string> = { en: 'en-GB', pt: 'pt-BR', id: 'id-ID' }

const translator = ({ strings }: Pack): T => {
  const look = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(strings[key], values)
  return look
}

type Language = {
  readonly id: LanguageId
  readonly locale: string
  readonly t: T
  readonly pack: Pack
}

export const useLanguage = create<Language>(() => ({
  id: 'en',
  locale: LOCALES.en,
  t: translator(ENGLISH),
  pack: ENGLISH,
}))

export const useT = (): T => useLanguage(({ t }) => t)

/** Portuguese and Indonesian are files of their own, loaded by those who read them. */
const LOAD: Record<LanguageId, () => Promise<Pack>> = {
  en: async () => ENGLISH,
  pt: async () => (await import('./pt.ts')).PORTUGUESE,
  id: async () => (await import('./id.ts')).INDONESIAN,
}

export async function chooseLanguage(id: LanguageId): Promise<void> {
  const pack = await LOAD[id]()
  keep('language', id)
  document.documentElement.lang = LOCALES[id]
  useLanguage.setState({ id, locale: LOCALES[id], t: translator(pack), pack })
}

/** The language of the last visit, else the browser's, else English. */
export async function startLanguage(): Promise<void> {
  const wanted = kept('language') ?? navigator.language.slice(0, 2)
  const known = LANGUAGES.find(({ id }) => id === wanted)
  if (known && known.id !== 'en') await chooseLanguage(known.id)
}
