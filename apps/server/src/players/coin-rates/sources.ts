import { CoinbaseRates, KRAKEN_PAIRS, KrakenTicker } from '@baize/contract/provider'
import { COINS, type CoinId } from '@baize/contract/shared'
import { parseAmount } from '@baize/kit'
import { askConnector, type Connector, type ConnectorContext } from '../../platform/connectors/connector.ts'

const ANSWER_WITHIN_MS = 5_000
const DECIMALS = 9

/** Prices of coins in billionths of a dollar. A coin without an entry is unknown. */
type Prices = ReadonlyMap<CoinId, bigint>

/** A public source of prices. */
export type PriceSource = {
  readonly name: string
  readonly connector: Connector
  /** Null if it does not answer, or not with prices. */
  read(ctx: ConnectorContext): Promise<Prices | null>
}

/** The sources that the settings name. */
export function priceSources({
  coinbaseUrl,
  krakenUrl,
}: Pick<ConnectorContext['config'], 'coinbaseUrl' | 'krakenUrl'>): readonly PriceSource[] {
  return [
    ...(coinbaseUrl === null ? [] : [coinbase(coinbaseUrl)]),
    ...(krakenUrl === null ? [] : [kraken(krakenUrl)]),
  ]
}

function coinbase(url: string): PriceSource {
  const connector: Connector = { port: 'rates', name: 'coinbase', driver: 'coinbase' }
  return {
    name: 'coinbase',
    connector,
    read: async (ctx) => {
      const found = await Promise.all(
        COINS.map(async ({ id }) => {
          const answer = await askConnector(ctx, connector, {
            method: 'GET',
            url: `${url}/v2/exchange-rates?currency=${id}`,
            withinMs: ANSWER_WITHIN_MS,
            isRoutine: true,
          })
          const said = CoinbaseRates.safeParse(answer.kind === 'answer' ? answer.json : null).data?.data
          const price = said?.currency === id ? billionthsOf(said.rates.USD) : null
          return price === null ? null : ([id, price] as const)
        }),
      )
      const prices = found.filter((pair) => pair !== null)
      return prices.length === 0 ? null : new Map(prices)
    },
  }
}

/** The middle between the best bid and the best ask: a last trade may be old where a pair is traded seldom. */
function kraken(url: string): PriceSource {
  const connector: Connector = { port: 'rates', name: 'kraken', driver: 'kraken' }
  return {
    name: 'kraken',
    connector,
    read: async (ctx) => {
      const answer = await askConnector(ctx, connector, {
        method: 'GET',
        url: `${url}/0/public/Ticker?pair=XBTUSD,USDTUSD`,
        withinMs: ANSWER_WITHIN_MS,
        isRoutine: true,
      })
      const said = KrakenTicker.safeParse(answer.kind === 'answer' ? answer.json : null).data
      if (!said || said.error.length > 0) return null
      const prices = COINS.flatMap(({ id }) => {
        const pair = said.result[KRAKEN_PAIRS[id]]
        const [ask, bid] = [billionthsOf(pair?.a[0] ?? ''), billionthsOf(pair?.b[0] ?? '')]
        return ask === null || bid === null || bid > ask ? [] : [[id, (ask + bid) / 2n] as const]
      })
      return prices.length === 0 ? null : new Map(prices)
    },
  }
}

/** Further decimals are cut off. Null if the text is no price above zero. */
function billionthsOf(text: string): bigint | null {
  const price = parseAmount(text.replace(/^(\d+\.\d{9})\d+$/, '$1'), DECIMALS)
  return price.ok && price.value > 0n ? price.value : null
}
