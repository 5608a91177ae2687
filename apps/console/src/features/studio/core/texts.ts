import type { DesignText } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { PACKS } from '@baize/words/packs'
import { isRecord } from './schema.ts'

export const SITE_LANGUAGES = ['en', 'pt', 'id'] as const satisfies readonly LanguageId[]

/** One of the site's own sentences; undefined for a text that somebody wrote. */
function ownText(key: string, language: LanguageId): string | undefined {
  const strings: Readonly<Record<string, unknown>> = PACKS[language].strings
  const found = Object.hasOwn(strings, key) ? strings[key] : undefined
  return typeof found === 'string' ? found : undefined
}
/** Whether a text is one of the site's own, which are there in every language. */
export const isOwnText = (text: DesignText | undefined): boolean =>
  typeof text === 'string' && ownText(text, 'en') !== undefined

/** What a text says in one language; empty where nobody has written it. */
export function saidIn(text: DesignText | undefined, language: LanguageId): string {
  if (text === undefined) return ''
  if (typeof text !== 'string') return text[language] ?? ''
  return ownText(text, language) ?? (language === 'en' ? text : '')
}

/** What readers of a language see: the English text stands in for a missing one. */
export const readIn = (text: DesignText | undefined, language: LanguageId): string =>
  saidIn(text, language) || saidIn(text, 'en')

/** A text with one language written anew. A sentence of the site becomes the operator's own in all languages. */
export function written(text: DesignText | undefined, language: LanguageId, words: string): DesignText {
  const [en = '', pt = '', id = ''] = SITE_LANGUAGES.map((each) =>
    each === language ? words : saidIn(text, each),
  )
  return { en, ...(pt !== '' && { pt }), ...(id !== '' && { id }) }
}

/** Languages that an existing text lacks. An empty text lacks none: it is not shown. */
export const missingIn = (text: DesignText | undefined): readonly LanguageId[] =>
  SITE_LANGUAGES.every((language) => saidIn(text, language).trim() === '')
    ? []
    : SITE_LANGUAGES.filter((language) => saidIn(text, language).trim() === '')

/** A value of a block's data as a text; undefined for anything else. */
export function textOf(value: unknown): DesignText | undefined {
  if (typeof value === 'string') return value
  if (!isRecord(value) || typeof value.en !== 'string') return undefined
  const { en, pt, id } = value
  return { en, ...(typeof pt === 'string' && { pt }), ...(typeof id === 'string' && { id }) }
}
