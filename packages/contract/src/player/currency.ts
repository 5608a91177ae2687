import * as z from 'zod/mini'
import { CurrencyId, TimeMs } from '../shared/entities.ts'

/** Value of one unit of a currency in US dollars, and since when. */
export const CurrencyRate = z.object({ currencyId: CurrencyId, usd: z.string(), at: TimeMs })
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** The account's currency, the display currency, and the rates. */
export const CurrencyView = z.object({
  currencyId: CurrencyId,
  /** Null for the account's own currency. */
  shownId: z.nullable(CurrencyId),
  rates: z.array(CurrencyRate),
})
export type CurrencyView = z.infer<typeof CurrencyView>
