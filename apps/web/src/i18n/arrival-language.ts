import { COUNTRIES, LanguageId } from '@baize/contract/shared'
import { storage } from '../storage/storage.ts'

/** Language chosen in this browser, if the site supports it. */
export function chosenLanguage(): LanguageId | undefined {
  const chosen = LanguageId.safeParse(storage.get('currentLanguage'))
  return chosen.success ? chosen.data : undefined
}

/** Initial language: the chosen one, the browser's preference, or that of the chosen country. */
export function arrivalLanguage(): LanguageId | undefined {
  const country = COUNTRIES.find(({ id }) => id === storage.get('countryId'))
  return chosenLanguage() ?? spokenOf(navigator.languages) ?? country?.language
}

/** First supported language of the list: "pt-BR" is Portuguese. */
function spokenOf(wanted: readonly string[]): LanguageId | undefined {
  for (const tag of wanted) {
    const spoken = LanguageId.safeParse(tag.split('-')[0]?.toLowerCase())
    if (spoken.success) return spoken.data
  }
  return undefined
}
