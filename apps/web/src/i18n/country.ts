import type { Startup } from '@baize/contract'
import { storage } from '../storage/storage.ts'
import { chosenLanguage } from './arrival-language.ts'
import { showLanguage } from './language.ts'

type Country = Startup['countries'][number]

/** Stores the chosen country and its currency. */
export function chooseCountry(country: Country): void {
  storage.set('countryId', country.id)
  storage.set('currentCountry', country.name)
  storage.set('currencyId', country.currencyId)
  speakAsIn(country)
}

/**
 * Shows the country's language if none was chosen. It is not stored as a choice, so another country may change it
 * again.
 */
export function speakAsIn({ language }: Pick<Country, 'language'>): boolean {
  if (chosenLanguage() !== undefined) return false
  // If the language fails to load, the page stays as it is.
  showLanguage(language).catch(() => undefined)
  return true
}
