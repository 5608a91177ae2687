import { CurrencyId } from '@baize/contract/shared'
import { amountText } from '../amounts.ts'

/** Decimal text of an amount in its currency. An amount or currency that is none of ours stays as written: it fits nothing. */
export function paysOf(amount: number, currency: string): string {
  const known = CurrencyId.safeParse(currency).data
  return (known && amountText(amount, known)) ?? String(amount)
}
