import type { Startup } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { storage } from '../storage/storage.ts'
import { chosenLanguage } from './arrival-language.ts'
import { currentLanguage } from './language.ts'

type Country = Startup['countries'][number]

/** Stores the chosen country and its currency. The language stays: that of the country is only offered. */
export function chooseCountry(country: Country): void {
  storage.set('countryId', country.id)
  storage.set('currentCountry', country.name)
  storage.set('currencyId', country.currencyId)
}

/** The country's language, if the page speaks another one that the visitor has not chosen. */
export function offeredLanguage({ language }: Pick<Country, 'language'>): LanguageId | undefined {
  return chosenLanguage() !== undefined || currentLanguage() === language ? undefined : language
}
