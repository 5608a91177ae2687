import { present } from '@baize/kit'

/** `decimalLength` is the scale of the minor unit, in which balances are stored and shown. */
export const CURRENCIES = [
  { id: 'USD', symbol: '$', decimalLength: 2, withdrawDecimalLength: 2 },
  { id: 'BRL', symbol: 'R$', decimalLength: 2, withdrawDecimalLength: 2 },
  { id: 'IDR', symbol: 'Rp', decimalLength: 2, withdrawDecimalLength: 0 },
] as const

export type Currency = (typeof CURRENCIES)[number]

/**
 * Value of a configured limit of 1 in each currency: of similar worth everywhere, and a round number. It is not an
 * exchange rate; nothing is ever converted by it.
 */
export const LIMIT_UNIT: Readonly<Record<Currency['id'], bigint>> = { USD: 1n, BRL: 5n, IDR: 10_000n }

export const COUNTRIES = [
  { id: 'US', name: 'United States', currencyId: 'USD', language: 'en', phonePrefix: '+1' },
  { id: 'BR', name: 'Brasil', currencyId: 'BRL', language: 'pt', phonePrefix: '+55' },
  { id: 'ID', name: 'Indonesia', currencyId: 'IDR', language: 'id', phonePrefix: '+62' },
] as const

export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'pt', name: 'Português' },
  { id: 'id', name: 'Bahasa Indonesia' },
] as const

export function currency(id: Currency['id']): Currency {
  return present(
    CURRENCIES.find((known) => known.id === id),
    `currency ${id}`,
  )
}
