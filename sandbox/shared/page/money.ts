import type { LanguageId } from '@baize/contract/shared'

/**
 * An amount as the site around the frame writes it: with its symbol, once it has told it. Until then without one, since
 * that of the currency may be another.
 */
export function moneyText(
  amount: string,
  {
    language,
    currency,
    symbol,
  }: { readonly language: LanguageId; readonly currency: string | null; readonly symbol: string | null },
): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  if (symbol !== null)
    return `${symbol}\u00a0${new Intl.NumberFormat(language, digits).format(Number(amount))}`
  const isFramed = window.parent !== window
  return isFramed || currency === null || currency === 'XXX'
    ? new Intl.NumberFormat(language, digits).format(Number(amount))
    : new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(Number(amount))
}
