import * as z from 'zod/mini'
import { CurrencyId, TimeMs } from './entities.ts'

/** Value of one unit of a currency in US dollars, and since when. */
export const CurrencyRate = z.object({ currencyId: CurrencyId, usd: z.string(), at: TimeMs })
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** A rate as operators see it: who set it, what the next one may be, and the source's own value. */
export const OperatorRate = z.object({
  ...CurrencyRate.shape,
  by: z.string(),
  least: z.string(),
  most: z.string(),
  source: z.nullable(z.string()),
})
export type OperatorRate = z.infer<typeof OperatorRate>

/** The account's currency, the display currency, and the rates. */
export const CurrencyView = z.object({
  currencyId: CurrencyId,
  /** Null for the account's own currency. */
  shownId: z.nullable(CurrencyId),
  rates: z.array(CurrencyRate),
})
export type CurrencyView = z.infer<typeof CurrencyView>
