import { fillIn } from '@baize/contract'
import { useSentence } from '../../i18n/language.ts'

type Values = Readonly<Record<string, string>>

/** What the server says by the key of a sentence, in the player's language; an operator's own text stays as it was written. */
export function useSaid(): (text: string, values?: Values) => string {
  const sentence = useSentence()
  return (text, values = {}) => fillIn(sentence(text), values)
}
