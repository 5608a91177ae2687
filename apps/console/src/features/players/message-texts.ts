import { LANGUAGES, type LanguageId } from '@baize/contract/shared'

export type MessageText = { readonly title: string; readonly text: string }
export type MessageTextsByLanguage = Readonly<Record<LanguageId, MessageText>>

const NO_TEXT: MessageText = { title: '', text: '' }
export const NO_TEXTS: MessageTextsByLanguage = { en: NO_TEXT, pt: NO_TEXT, id: NO_TEXT }

const isEmpty = ({ title, text }: MessageText) => title.trim() === '' && text.trim() === ''
const isHalf = (given: MessageText) =>
  !isEmpty(given) && (given.title.trim() === '' || given.text.trim() === '')

/** The languages that were written in; null if there is none, or one of them lacks its title or text. */
export function writtenOf(texts: MessageTextsByLanguage): Partial<Record<LanguageId, MessageText>> | null {
  const written = LANGUAGES.filter(({ id }) => !isEmpty(texts[id]))
  if (written.length === 0 || written.some(({ id }) => isHalf(texts[id]))) return null
  return Object.fromEntries(written.map(({ id }) => [id, texts[id]]))
}
