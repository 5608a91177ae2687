import type { LanguageId, Refused } from '@baize/contract/shared'
import type { Key, ValuesFor } from '@baize/words'
import { useMemo } from 'react'
import { create } from 'zustand'
import { session } from '../session/session.ts'
import { shownPurse } from '../session/shown-purse.ts'
import { gameMoney } from '../session/startup.ts'
import { arrivalLanguage } from './arrival-language.ts'
import { displayMoney } from './display-money.ts'
import { earlyPack, loadAhead, loadPack, type Pack } from './load-pack.ts'
import { refusalText, type Translate, translator } from './translate.ts'

type LanguageState = { readonly pack: Pack; readonly t: Translate }
const stateOf = (pack: Pack): LanguageState => ({ pack, t: translator(pack) })
const useLanguageState = create<LanguageState>(() => stateOf(earlyPack(arrivalLanguage() ?? 'en')))

let lastAsked = 0

/**
 * Shows the site in a language without storing it as the player's choice. Rejects, and changes nothing, if it fails to
 * load. Of two overlapping requests the last one wins, whichever arrives first.
 */
export async function showLanguage(id: LanguageId): Promise<void> {
  lastAsked += 1
  const asked = lastAsked
  const pack = await loadPack(id).catch((error: unknown) => {
    if (asked === lastAsked) throw error
    return undefined
  })
  if (pack && asked === lastAsked) speak(pack)
}

function speak(pack: Pack): void {
  useLanguageState.setState(stateOf(pack))
  document.documentElement.lang = pack.id
}

/**
 * Loads the language in parallel with the rest of boot, so that a start that ends in another screen than the site is
 * translated too. An explicit `showLanguage` made meanwhile takes precedence.
 */
export async function preloadLanguage(knownKeys?: Readonly<Record<string, string>>): Promise<void> {
  const asked = lastAsked
  const pack = await loadAhead(arrivalLanguage() ?? 'en', knownKeys)
  if (pack && asked === lastAsked) speak(pack)
}

export const currentLanguage = (): LanguageId => useLanguageState.getState().pack.id
export const useLanguage = (): LanguageId => useLanguageState((state) => state.pack.id)

/** `const t = useT()` in a component: re-renders when the language changes. */
export const useT = (): Translate => useLanguageState((state) => state.t)

/** Translates a text from outside the code if it is a translation key, and returns it as is if not. */
export function useSentence(): (text: string) => string {
  const { strings } = useLanguageState((state) => state.pack)
  return (text) => sentenceIn(strings, text)
}

function sentenceIn(strings: Pack['strings'], text: string): string {
  const found = Object.hasOwn(strings, text) ? strings[text] : undefined
  return typeof found === 'string' ? found : text
}

/** Same as `useSentence`, for code outside components. */
export const sentenceOf = (text: string): string => sentenceIn(useLanguageState.getState().pack.strings, text)

/** For code outside components: toasts, dialogs, titles. */
export function t<K extends Key>(key: K, ...values: ValuesFor<K>): string {
  return useLanguageState.getState().t(key, ...values)
}

/** Amount as the player reads it, for code outside components. */
export function moneyText(amount: string): string {
  const { pack, t: translate } = useLanguageState.getState()
  return displayMoney(shownPurse(session(), gameMoney()), pack.id, translate).format(amount)
}

/** Refusal in the player's language, with its amounts formatted; for status -1, that the server is unreachable. */
export function refusalSentence(refused: Refused): string {
  const state = useLanguageState.getState()
  if (refused.status === -1) return state.t('common.networkErrorHelp')
  return refusalText(state.pack, refused, moneyText)
}

/** Formats dates and times in the player's locale. */
export function useDateTime(): (timeMs: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    return (timeMs) => format.format(timeMs)
  }, [language])
}
