import { BRAZILIAN_PHONE, USERNAME } from '@baize/contract/player'
import { COUNTRIES, type CountryId } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'

/** Reason why an input is invalid; completes the sentence "Check username: …". */
type Fault = string

export function readUsername(text: string): Result<string, Fault> {
  if (USERNAME.test(text)) return ok(text)
  return err('use 3 to 32 letters, digits, dots, hyphens or underscores, with at least one letter')
}

export const readEmail = (text: string): string => text.trim().toLowerCase()

const BRAZIL = '+55'
/** E.164: a country code and at most 15 digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

const prefixOf = (countryId: CountryId): string =>
  present(
    COUNTRIES.find((country) => country.id === countryId),
    `country ${countryId}`,
  ).phonePrefix

/** Normalizes a phone number to +digits. Without a country code it is read as a number of the given country. */
export function readPhone(text: string, countryId: CountryId): Result<string, Fault> {
  const compact = text.replace(/[\s().]/g, '').replace(/^00/, '+')
  if (!/^\+?[\d-]+$/.test(compact)) return err('use digits only')
  const phone = compact.startsWith('+') ? compact : prefixOf(countryId) + compact.replace(/^0/, '')
  if (phone.startsWith(BRAZIL) && !BRAZILIAN_PHONE.test(phone.slice(BRAZIL.length).replace(/^-/, '')))
    return err('use a Brazilian number such as 11-98765-4321')
  const digits = phone.replaceAll('-', '')
  return INTERNATIONAL.test(digits) ? ok(digits) : err('use the full number with its country code')
}

/** The account that a log-in names. A phone number without its country code may match several countries. */
export type LoginName =
  | { readonly by: 'username' | 'email'; readonly value: string }
  | { readonly by: 'phone'; readonly values: readonly string[] }

export function readLoginName(text: string): LoginName {
  if (text.includes('@')) return { by: 'email', value: readEmail(text) }
  if (/[^\d\s()+.-]/.test(text)) return { by: 'username', value: text.trim().toLowerCase() }
  const readings = COUNTRIES.map((country) => readPhone(text, country.id))
  const asTyped = `+${text.replace(/\D/g, '').replace(/^00/, '')}`
  const phones = readings.flatMap((reading) => (reading.ok ? [reading.value] : []))
  return { by: 'phone', values: [...new Set([asTyped, ...phones])] }
}
