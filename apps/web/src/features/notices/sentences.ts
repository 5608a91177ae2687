import { fillIn } from '@baize/contract/shared'
import { useSentence } from '../../i18n/language.ts'

type Values = Readonly<Record<string, string>>

/** Translates a key sent by the server; an operator's own text is returned unchanged. */
export function useSaid(): (text: string, values?: Values) => string {
  const sentence = useSentence()
  return (text, values = {}) => fillIn(sentence(text), values)
}
