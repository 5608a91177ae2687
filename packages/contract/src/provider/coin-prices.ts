import * as z from 'zod/mini'

const Price = z.string().check(z.regex(/^\d{1,9}(\.\d{1,18})?$/))

/** Coinbase, `GET /v2/exchange-rates?currency=BTC`: public, without a key. Units of each currency for one of the asked. */
export const CoinbaseRates = z.object({
  data: z.object({ currency: z.string(), rates: z.object({ USD: Price }) }),
})
export type CoinbaseRates = z.infer<typeof CoinbaseRates>

/** Kraken, `GET /0/public/Ticker?pair=XBTUSD,USDTUSD`: public, without a key. `a` is the best ask and `b` the best bid. */
export const KrakenTicker = z.object({
  error: z.array(z.string()),
  result: z.record(
    z.string(),
    z.object({ a: z.tuple([Price], z.string()), b: z.tuple([Price], z.string()) }),
  ),
})
export type KrakenTicker = z.infer<typeof KrakenTicker>
/** Its names of our coins' pairs, as it answers them. */
export const KRAKEN_PAIRS = { BTC: 'XXBTZUSD', USDT: 'USDTZUSD' } as const
