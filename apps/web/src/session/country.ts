import type { Startup } from '@baize/contract'
import { chosenLanguage } from '../i18n/arrival-language.ts'
import { showLanguage } from '../i18n/language.ts'
import { storage } from '../storage/storage.ts'

type Country = Startup['countries'][number]

/** Where somebody says they play from, with the currency that is used there. */
export function chooseCountry(country: Country): void {
  storage.set('countryId', country.id)
  storage.set('currentCountry', country.name)
  storage.set('currencyId', country.currencyId)
  speakAsIn(country)
}

/** The language of a country, for who has chosen none. It is shown, not chosen: another country may change it again. */
export function speakAsIn({ language }: Pick<Country, 'language'>): boolean {
  if (chosenLanguage() !== undefined) return false
  // A language that does not load leaves the page as it is.
  showLanguage(language).catch(() => undefined)
  return true
}
