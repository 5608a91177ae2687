import type { OperatorCoinRate } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { COINS, type CoinId, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { PlatformContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import {
  agreedPrice,
  boundsByHand,
  isFresh,
  priceBillionths,
  priceText,
  SOURCES,
  type SourceFault,
} from './bounds.ts'
import { priceSources } from './sources.ts'
import { coinRateRange, insertCoinRate, lockCoinRates, newestCoinRate, type StoredCoinRate } from './sql.ts'

/** Sources that have to agree. With fewer, only two people set prices. */
const SOURCES_NEEDED = 2
/** A price that did not move is written again after this part of its life. */
const RENEWED_AFTER = 3

/** The price to credit and to pay by; null while there is none that is new enough. */
export async function coinRateNow(
  ctx: Pick<PlatformContext, 'clock' | 'config'> & { readonly db: Readable },
  coinId: CoinId,
): Promise<StoredCoinRate | null> {
  const rate = await newestCoinRate(ctx.db, coinId)
  return rate && isFresh(ctx, rate) ? rate : null
}

/** Whether the price of a coin moved by more than RATE_REVIEW_PERCENT within a day: its payouts wait for a person. */
export async function coinMovedMuch(
  { clock, config }: Pick<PlatformContext, 'clock' | 'config'>,
  db: Readable,
  coinId: CoinId,
): Promise<boolean> {
  const range = await coinRateRange(db, coinId, clock.now() - DAY_MS)
  if (!range) return false
  const [lowest, highest] = [priceBillionths(range.lowest), priceBillionths(range.highest)]
  return highest * 100n > lowest * (100n + BigInt(config.rateReviewPercent))
}

/** Whether this house takes or pays coins. */
export const usesCoins = ({ paymentDrivers }: PlatformContext['config']): boolean =>
  paymentDrivers.some(({ driver }) => driver === 'shkeeper' || driver === 'btcpay')

type Said = ReadonlyMap<CoinId, readonly { readonly name: string; readonly price: bigint | null }[]>

async function askSources(ctx: PlatformContext): Promise<Said> {
  const answers = await Promise.all(
    priceSources(ctx.config).map(async (source) => ({
      name: source.name,
      prices: await source.read(ctx),
    })),
  )
  return new Map(
    COINS.map(({ id }) => [
      id,
      answers.map(({ name, prices }) => ({ name, price: prices?.get(id) ?? null })),
    ]),
  )
}

/** The job: takes the price of each coin that both sources agree on. */
export async function refreshCoinRates(ctx: PlatformContext): Promise<void> {
  if (!usesCoins(ctx.config)) return
  const said = await askSources(ctx)
  for (const { id } of COINS) await takePrice(ctx, id, said.get(id) ?? [])
}

async function takePrice(
  ctx: PlatformContext,
  coinId: CoinId,
  said: readonly { readonly name: string; readonly price: bigint | null }[],
): Promise<void> {
  const prices = said.map(({ price }) => price)
  while (prices.length < SOURCES_NEEDED) prices.push(null)
  const nowMs = ctx.clock.now()
  const sources = Object.fromEntries(
    said.flatMap(({ name, price }) => (price === null ? [] : [[name, priceText(price)]])),
  )
  const fault = await inTransaction(ctx.db, async (tx): Promise<SourceFault | null> => {
    await lockCoinRates(tx)
    const price = await agreedPrice(ctx, tx, coinId, prices)
    if (typeof price === 'string') return price
    const last = await newestCoinRate(tx, coinId)
    const isNew = last?.setBy !== SOURCES || last.usd !== priceText(price)
    if (isNew || nowMs - last.atMs >= ctx.config.coinRateFreshMs / RENEWED_AFTER)
      await insertCoinRate(
        tx,
        { coinId, usd: priceText(price), setBy: SOURCES, approvedBy: null, sources },
        nowMs,
      )
    return null
  })
  if (fault === null) return
  // A silent source is short of news; sources that disagree or a price that jumped need a person.
  const level = fault === 'silent' ? 'warn' : 'error'
  ctx.log[level]({ coinId, fault, sources }, 'price of a coin not taken')
}

const fitting = async (
  ctx: PlatformContext,
  db: Readable,
  { coinId, usd }: InputOf<'/api/operator/coin_rates'>,
  said: Said,
): Promise<Refusal | null> => {
  const bounds = await boundsByHand(
    ctx,
    db,
    coinId,
    (said.get(coinId) ?? []).map(({ price }) => price),
  )
  if (!bounds) return refusal('rateSourceDown')
  const price = priceBillionths(usd)
  return price < bounds.least || price > bounds.most
    ? refusal('rateOutOfBounds', {
        currency: coinId,
        least: priceText(bounds.least),
        most: priceText(bounds.most),
      })
    : null
}

/** Needs two people: coins are credited and paid out by these prices. The bounds are checked for both. */
export async function planCoinRate(
  ctx: PlatformContext,
  db: Readable,
  input: InputOf<'/api/operator/coin_rates'>,
): Promise<Result<Plan, Refusal>> {
  const fault = await fitting(ctx, db, input, await askSources(ctx))
  if (fault) return err(fault)
  return planForTwo(`Sets a price: 1 ${input.coinId} = ${input.usd} USD for an hour`)
}

export async function setCoinRate(
  ctx: PlatformContext,
  log: FastifyBaseLogger,
  input: InputOf<'/api/operator/coin_rates'>,
  people: People,
): Promise<Result<OperatorCoinRate[], Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { requestedBy, approvedBy } = two.value
  const said = await askSources(ctx)
  const set = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    await lockCoinRates(tx)
    const fault = await fitting(ctx, tx, input, said)
    if (fault) return err(fault)
    const rate = { ...input, setBy: requestedBy, approvedBy, sources: null }
    await insertCoinRate(tx, rate, ctx.clock.now())
    return ok(null)
  })
  if (!set.ok) return set
  log.warn({ ...input, requestedBy, approvedBy }, 'price of a coin set by hand')
  return ok(await viewOf(ctx, said))
}

export const coinRateDesk = async (ctx: PlatformContext): Promise<OperatorCoinRate[]> =>
  viewOf(ctx, await askSources(ctx))

async function viewOf(ctx: PlatformContext, said: Said): Promise<OperatorCoinRate[]> {
  return Promise.all(
    COINS.map(async ({ id }): Promise<OperatorCoinRate> => {
      const sources = said.get(id) ?? []
      const rate = await newestCoinRate(ctx.db, id)
      const bounds = await boundsByHand(
        ctx,
        ctx.db,
        id,
        sources.map(({ price }) => price),
      )
      return {
        coinId: id,
        usd: rate?.usd ?? null,
        at: rate?.atMs ?? null,
        by: rate === null ? '' : rate.approvedBy === null ? rate.setBy : `${rate.setBy}, ${rate.approvedBy}`,
        isFresh: rate !== null && isFresh(ctx, rate),
        least: bounds && priceText(bounds.least),
        most: bounds && priceText(bounds.most),
        sources: sources.map(({ name, price }) => ({ name, usd: price === null ? null : priceText(price) })),
      }
    }),
  )
}
