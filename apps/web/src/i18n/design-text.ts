import type { DesignText } from '@baize/contract/player'
import { useLanguage, useSentence } from './language.ts'

/** Text of a design in the player's language, or in English as a fallback. */
export function useDesignText(): (text: DesignText) => string {
  const language = useLanguage()
  const sentence = useSentence()
  return (text) => (typeof text === 'string' ? sentence(text) : (text[language] ?? text.en))
}
