import { currency, type LanguageId, type Refused } from '@baize/contract'
import type { Key, Pack, ValuesFor } from '@baize/words'
import { en } from '@baize/words/en'
import { useMemo } from 'react'
import { create } from 'zustand'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { formatMoney } from '../ui/format-money.ts'
import { refusalText, type Translate, translator } from './translate.ts'

const english: Pack = { id: 'en', strings: en }

/** English comes with the page, being what the page falls back to; the others only to who reads them. */
const PACKS: Record<LanguageId, () => Promise<Pack>> = {
  en: () => Promise.resolve(english),
  pt: () => import('@baize/words/pt').then((file) => file.portuguese),
  id: () => import('@baize/words/id').then((file) => file.indonesian),
}

type LanguageState = { readonly pack: Pack; readonly t: Translate }
const stateOf = (pack: Pack): LanguageState => ({ pack, t: translator(pack) })
const useLanguageState = create<LanguageState>(() => stateOf(english))

export const loadPack = (id: LanguageId): Promise<Pack> => PACKS[id]()

/** Shows the site in a language without remembering it as the player's own choice. */
export async function showLanguage(id: LanguageId): Promise<void> {
  const pack = await loadPack(id)
  useLanguageState.setState(stateOf(pack))
  document.documentElement.lang = id
}

export async function chooseLanguage(id: LanguageId): Promise<void> {
  await showLanguage(id)
  storage.set('currentLanguage', id)
}

export const currentLanguage = (): LanguageId => useLanguageState.getState().pack.id
export const useLanguage = (): LanguageId => useLanguageState((state) => state.pack.id)

/** `const t = useT()` in a component: it draws again when the language changes. */
export const useT = (): Translate => useLanguageState((state) => state.t)

/** For code outside components: toasts, dialogs, titles. */
export function t<K extends Key>(key: K, ...values: ValuesFor<K>): string {
  return useLanguageState.getState().t(key, ...values)
}

/** The server's refusal in the player's words, its amounts the way the page shows amounts. */
export function refusalSentence(refused: Refused): string {
  const { pack } = useLanguageState.getState()
  const { user, useGameSymbol } = session()
  const { decimalLength } = currency(user.currencyId)
  const symbol = useGameSymbol ? user.symbol : user.currSymbol
  return refusalText(pack, refused, (amount) => `${symbol} ${formatMoney(amount, decimalLength, pack.id)}`)
}

/** Dates and times the way the player's language writes them. */
export function useDateTime(): (timeMs: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    return (timeMs) => format.format(timeMs)
  }, [language])
}
