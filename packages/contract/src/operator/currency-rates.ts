import * as z from 'zod/mini'
import { CurrencyRate } from '../player/currency.ts'
import { CurrencyId } from '../shared/entities.ts'

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
