import { type CoinbaseRates, KRAKEN_PAIRS, type KrakenTicker } from '@baize/contract/provider'
import { CoinId } from '@baize/contract/shared'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '../replies.ts'

/** Dollars for one coin. They stay as they are unless somebody sets them, so that a walk knows what it may expect. */
const FIRST: Readonly<Record<CoinId, string>> = { USDT: '1', BTC: '64000' }
const Control = z.object({
  source: z.enum(['coinbase', 'kraken']),
  coin: CoinId,
  /** Empty: the source is silent about this coin. */
  usd: z.string().check(z.regex(/^(\d{1,7}(\.\d{1,9})?)?$/)),
})
/** Kraken's own names of pairs in a question differ from those in its answer. */
const ASKED: Readonly<Record<string, CoinId>> = { XBTUSD: 'BTC', USDTUSD: 'USDT' }

export type CoinPriceBooks = {
  readonly coinbase: Map<CoinId, string>
  readonly kraken: Map<CoinId, string>
}

/** The public price lists of Coinbase (`/coinbase`) and Kraken (`/kraken`), and a control to set what they say. */
export function coinPriceSources(app: FastifyInstance): CoinPriceBooks {
  const first = (): Map<CoinId, string> => new Map(CoinId.options.map((coin) => [coin, FIRST[coin]]))
  const books: CoinPriceBooks = { coinbase: first(), kraken: first() }

  app.get<{ Querystring: { currency?: string } }>('/coinbase/v2/exchange-rates', async ({ query }, reply) => {
    const coin = CoinId.safeParse(query.currency).data
    const usd = coin && books.coinbase.get(coin)
    if (!coin || !usd)
      return reply.code(400).send({ errors: [{ id: 'invalid_request', message: 'Invalid currency' }] })
    const answer: CoinbaseRates = { data: { currency: coin, rates: { USD: usd } } }
    return reply.send(answer)
  })

  app.get<{ Querystring: { pair?: string } }>('/kraken/0/public/Ticker', async ({ query }, reply) => {
    const result: KrakenTicker['result'] = {}
    for (const pair of (query.pair ?? '').split(',')) {
      const coin = ASKED[pair]
      const usd = coin && books.kraken.get(coin)
      if (!coin) return reply.send({ error: ['EQuery:Unknown asset pair'], result: {} })
      if (usd) result[KRAKEN_PAIRS[coin]] = { a: [usd, '1', '1.000'], b: [usd, '1', '1.000'] }
    }
    const answer: KrakenTicker = { error: [], result }
    return reply.send(answer)
  })

  void app.register(async (scope) => {
    acceptForms(scope)
    scope.post('/coinprices/control', async (request, reply) => {
      const input = Control.safeParse(request.body ?? {})
      if (!input.success) return refuse(reply, 400, 'a source, a coin and its price are expected')
      const { source, coin, usd } = input.data
      if (usd === '') books[source].delete(coin)
      else books[source].set(coin, usd)
      return afterForm(request, reply, '/', { [source]: Object.fromEntries(books[source]) })
    })
  })
  return books
}
