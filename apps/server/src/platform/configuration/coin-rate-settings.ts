import { setting } from './setting.ts'
import { duration, orNone, pairs, webUrl, wholeNumber } from './setting-kinds.ts'

/** Settings of the prices of coins. None of them is a price: what money is paid by comes from two sources or two people. */
export const coinRateSettings = {
  coinbaseUrl: setting(orNone(webUrl), {
    name: 'COINBASE_URL',
    mustBe: 'an http(s) address',
    fallback: 'https://api.coinbase.com',
    about:
      'First source of the prices of coins: the public exchange rates of Coinbase, without a key. Empty: it says nothing, so only two people set prices.',
  }),
  krakenUrl: setting(orNone(webUrl), {
    name: 'KRAKEN_URL',
    mustBe: 'an http(s) address',
    fallback: 'https://api.kraken.com',
    about:
      'Second source of the prices of coins: the public ticker of Kraken, without a key. Empty: it says nothing, so only two people set prices.',
  }),
  coinSourcesPercent: setting(wholeNumber(1, 20), {
    name: 'COIN_SOURCES_PERCENT',
    mustBe: 'a whole number from 1 to 20',
    fallback: '2',
    about:
      'Both sources have to say the same price of a coin within this many per cent. Otherwise it is not taken.',
  }),
  coinChangePercent: setting(pairs(/^(BTC|USDT)=([1-9]|[1-4]\d|50)$/), {
    name: 'COIN_CHANGE_PERCENT',
    mustBe: 'per cent by coin, by commas, each a whole number from 1 to 50',
    fallback: 'BTC=15,USDT=3',
    about:
      'The price of a coin differs from the last one by at most this many per cent. A larger move waits for two people.',
  }),
  coinRateFreshMs: setting(duration(60_000, 2, 120), {
    name: 'COIN_RATE_MINUTES',
    mustBe: 'a number of minutes from 2 to 120',
    fallback: '10',
    about:
      'A price of the sources that is older credits nothing and pays nothing: late coins wait, and no order in coins is opened.',
  }),
} as const
