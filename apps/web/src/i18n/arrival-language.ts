import { COUNTRIES, LanguageId } from '@baize/contract'
import { storage } from '../storage/storage.ts'

/** The language this browser's player has chosen, if it is one the site speaks. */
export function chosenLanguage(): LanguageId | undefined {
  const chosen = LanguageId.safeParse(storage.get('currentLanguage'))
  return chosen.success ? chosen.data : undefined
}

/** What to begin in: what somebody chose, or the language of the country they chose, or what their browser asks for. */
export function arrivalLanguage(): LanguageId | undefined {
  const country = COUNTRIES.find(({ id }) => id === storage.get('countryId'))
  return chosenLanguage() ?? country?.language ?? spokenOf(navigator.languages)
}

/** The first one that the site speaks: "pt-BR" is Portuguese. */
function spokenOf(wanted: readonly string[]): LanguageId | undefined {
  for (const tag of wanted) {
    const spoken = LanguageId.safeParse(tag.split('-')[0]?.toLowerCase())
    if (spoken.success) return spoken.data
  }
  return undefined
}
