import { BRAZILIAN_PHONE, fitsPhonePattern } from '@baize/contract/player'
import { COUNTRIES, type CountryId } from '@baize/contract/shared'

export type RegisterBy = 'username' | 'email' | 'phone'

export const SHORTEST_PASSWORD = 8

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** A familiar example number for each country. */
export const PHONE_EXAMPLES: Record<CountryId, string> = {
  US: '(201) 555-0123',
  BR: '(11) 98765-4321',
  ID: '0812-3456-7890',
}

/** Strips separators: "(11) 98765-4321" is 11987654321. */
export const compactPhone = (typed: string): string => typed.replace(/[\s()[\]./\p{Pd}]/gu, '')

const BRAZIL = '+55'
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** Whether the server will accept it: a number of the chosen country, or one with its own country code. */
export function isPhone(typed: string, countryId: CountryId, pattern = ''): boolean {
  const compact = compactPhone(typed).replace(/^00/, '+')
  const prefix = COUNTRIES.find(({ id }) => id === countryId)?.phonePrefix ?? ''
  const phone = compact.startsWith('+') ? compact : prefix + compact.replace(/^0/, '')
  if (phone.startsWith(BRAZIL) && !BRAZILIAN_PHONE.test(phone.slice(BRAZIL.length))) return false
  return INTERNATIONAL.test(phone) && fitsPhonePattern(phone, pattern)
}

/** The registration field that a refusal is about, so that it is shown there. */
export function fieldOf(
  refusalId: string | undefined,
  field: string | undefined,
): (typeof FIELDS)[number] | undefined {
  switch (refusalId) {
    case 'nameTaken':
    case 'nameReserved':
      return 'username'
    case 'emailTaken':
      return 'email'
    case 'phoneTaken':
      return 'phone'
    case 'weakPassword':
      return 'password'
    case 'promoNotValid':
      return 'promoCode'
    case 'wrongCode':
    case 'smsCodeNeeded':
    case 'emailCodeNeeded':
      return 'smsCode'
    case 'badInput':
      return FIELDS.find((known) => known === field)
    default:
      return undefined
  }
}

const FIELDS = [
  'username',
  'email',
  'phone',
  'password',
  'adult',
  'countryId',
  'currencyId',
  'promoCode',
  'smsCode',
] as const
