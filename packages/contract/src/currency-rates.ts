import * as z from 'zod/mini'
import { CurrencyId, TimeMs } from './entities.ts'

/** Value of one unit of a currency in US dollars, and since when. */
export const CurrencyRate = z.object({ currencyId: CurrencyId, usd: z.string(), at: TimeMs })
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** Rates that an operator asks for. */
export const NewRates = z.object({
  rates: z
    .array(
      z.object({
        currencyId: CurrencyId,
        usd: z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,5})(\.\d{1,9})?$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})

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
