import type { CoinId } from '@baize/contract/shared'
import { assert, DAY_MS, formatAmount, HOUR_MS, minor, parseAmount, present } from '@baize/kit'
import type { ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { coinRateAt, newestCoinRate, type StoredCoinRate } from './sql.ts'

export const SOURCES = 'sources'
/** How long a price that two people set holds. */
const BY_HAND_MS = HOUR_MS
const DECIMALS = 9
const HUNDRED = 100n

type BoundsContext = Pick<ReadContext, 'clock' | 'config'>
type Bounds = { readonly least: bigint; readonly most: bigint }

/** A price in billionths of a dollar. */
export function priceBillionths(usd: string): bigint {
  const price = parseAmount(usd, DECIMALS)
  assert(price.ok && price.value > 0n, `price of a coin must be a decimal above 0, got ${usd}`)
  return price.value
}

export const priceText = (price: bigint): string => formatAmount(minor(price), DECIMALS).replace(/\.?0+$/, '')

/** Whether a price is new enough to credit or to pay by. */
export const isFresh = ({ clock, config }: BoundsContext, { setBy, atMs }: StoredCoinRate): boolean =>
  clock.now() - atMs <= (setBy === SOURCES ? config.coinRateFreshMs : BY_HAND_MS)

const around = (value: bigint, percent: number): Bounds => ({
  least: (value * (HUNDRED - BigInt(percent)) + HUNDRED - 1n) / HUNDRED,
  most: (value * (HUNDRED + BigInt(percent))) / HUNDRED,
})

const isWithin = (value: bigint, { least, most }: Bounds): boolean => value >= least && value <= most

const changeOf = ({ config }: BoundsContext, coinId: CoinId): number =>
  Number(present(config.coinChangePercent.get(coinId) ?? '3', `change of ${coinId}`))

export type SourceFault = 'silent' | 'disagree' | 'moved'

/**
 * The price that the sources agree on: the middle of what both say. Refused if one is silent, if they differ, or if it is
 * far from the last price; then only two people can go on.
 */
export async function agreedPrice(
  ctx: BoundsContext,
  db: Readable,
  coinId: CoinId,
  said: readonly (bigint | null)[],
): Promise<bigint | SourceFault> {
  const heard = said.filter((price) => price !== null)
  const [first, second] = heard
  if (first === undefined || second === undefined || heard.length < said.length) return 'silent'
  const [low, high] = first < second ? [first, second] : [second, first]
  if ((high - low) * HUNDRED > low * BigInt(ctx.config.coinSourcesPercent)) return 'disagree'
  const price = (low + high) / 2n
  const last = await newestCoinRate(db, coinId)
  return last && !isWithin(price, around(priceBillionths(last.usd), changeOf(ctx, coinId))) ? 'moved' : price
}

/**
 * What two people may set: near what the sources say that answer. While none does, near the last price and near the one
 * a day ago, or many small steps would make a large one. Null if nothing bounds it.
 */
export async function boundsByHand(
  ctx: BoundsContext,
  db: Readable,
  coinId: CoinId,
  said: readonly (bigint | null)[],
): Promise<Bounds | null> {
  const heard = said.filter((price) => price !== null)
  if (heard.length > 0) {
    const near = heard.map((price) => around(price, ctx.config.coinSourcesPercent))
    return {
      least: near.map(({ least }) => least).reduce((a, b) => (b < a ? b : a)),
      most: near.map(({ most }) => most).reduce((a, b) => (b > a ? b : a)),
    }
  }
  const [last, before] = await Promise.all([
    newestCoinRate(db, coinId),
    coinRateAt(db, coinId, ctx.clock.now() - DAY_MS),
  ])
  if (!last || !before) return null
  const [near, nearBefore] = [last, before].map(({ usd }) =>
    around(priceBillionths(usd), changeOf(ctx, coinId)),
  )
  if (!near || !nearBefore) return null
  const least = near.least > nearBefore.least ? near.least : nearBefore.least
  const most = near.most < nearBefore.most ? near.most : nearBefore.most
  return least <= most ? { least, most } : null
}
