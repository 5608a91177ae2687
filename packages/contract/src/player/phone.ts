import { COUNTRIES } from '../shared/currencies.ts'

/** A Brazilian number without its country code: area code, hyphen, a digit 2-9 and 3 or 4 more, hyphen, 4 digits. */
export const BRAZILIAN_PHONE = /^[1-9]{2}-?[2-9]\d{3,4}-?\d{4}$/

/** Whether a number (+digits) matches the site's own pattern, without its country code. An empty pattern matches all. */
export function fitsPhonePattern(phone: string, pattern: string): boolean {
  if (pattern === '') return true
  const prefix = COUNTRIES.find(({ phonePrefix }) => phone.startsWith(phonePrefix))?.phonePrefix ?? '+'
  try {
    return new RegExp(pattern).test(phone.slice(prefix.length))
  } catch {
    return true
  }
}
