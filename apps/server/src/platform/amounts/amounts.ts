import {
  CURRENCIES,
  type CurrencyId,
  currency,
  LIMIT_UNIT,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import {
  type AmountFault,
  assert,
  err,
  formatAmount,
  MAX_AMOUNT,
  type Minor,
  minor,
  parseAmount,
  type Result,
} from '@baize/kit'
import type { Config } from '../configuration/config.ts'

const REASONS: Readonly<Record<AmountFault, string>> = {
  notANumber: 'it is not a plain number',
  negative: 'it is negative',
  tooPrecise: 'it has more decimals than your currency',
  tooLarge: 'it is too large',
}

/** Parses an amount as the player wrote it, exact in their currency, or refuses it by field name. */
export function readAmount(
  field: string,
  written: string | number,
  currencyId: CurrencyId,
): Result<Minor, Refusal> {
  const amount = parseAmount(String(written), currency(currencyId).decimalLength)
  return amount.ok ? amount : err(refusal('badInput', { field, reason: REASONS[amount.error] }))
}

const limits = new Map<string, Minor>()

/** A configured limit in minor units of a currency. Cached: every bet reads three of them. */
export function limitIn(currencyId: CurrencyId, decimal: string): Minor {
  const name = `${currencyId} ${decimal}`
  const known = limits.get(name)
  if (known !== undefined) return known
  const limit = workOut(currencyId, decimal)
  limits.set(name, limit)
  return limit
}

function workOut(currencyId: CurrencyId, decimal: string): Minor {
  const parsed = parseAmount(decimal, currency(currencyId).decimalLength)
  assert(parsed.ok, `limit must be an amount in ${currencyId}, got ${decimal}`)
  return minor(parsed.value * LIMIT_UNIT[currencyId])
}

/** Whether a limit is representable in every currency. */
export const fitsAllCurrencies = (decimal: string): boolean =>
  CURRENCIES.every(({ id }) => limitIn(id, decimal) <= MAX_AMOUNT)

/** A limit as decimal text for display. */
export function limitText(currencyId: CurrencyId, decimal: string): string {
  return formatAmount(limitIn(currencyId, decimal), currency(currencyId).decimalLength)
}

/** An amount in decimals, as refusals carry it: the page writes it in the player's way. */
export const decimalText = (currencyId: CurrencyId, amount: bigint): string =>
  formatAmount(minor(amount), currency(currencyId).decimalLength)

/** An amount as a person reads it: the symbol, which the house may have set, and decimals. */
export function moneyText(
  { config }: { readonly config: Pick<Config, 'gpc'> },
  currencyId: CurrencyId,
  amount: bigint,
): string {
  return `${config.gpc?.symbol ?? currency(currencyId).symbol} ${decimalText(currencyId, amount)}`
}
