import type { OperatorRate } from '@baize/contract/operator'
import { CURRENCIES, type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { assert, DAY_MS, err, formatAmount, minor, ok, parseAmount, present, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import { readSource } from './source.ts'
import { newestRates, rateAt, ratesSince, type StoredRate } from './sql.ts'

const DECIMALS = 9
const ONE = 10n ** BigInt(DECIMALS)
const HUNDRED = 100n

/** A rate in billionths of a dollar. */
export function billionths(rate: string): bigint {
  const parsed = parseAmount(rate, DECIMALS)
  assert(parsed.ok, `dollar rate must be a decimal, got ${rate}`)
  return parsed.value
}

const text = (rate: bigint): string => formatAmount(minor(rate), DECIMALS).replace(/\.?0+$/, '')

type Bounds = { readonly least: bigint; readonly most: bigint }

/** This many per cent around a value, within whole billionths. */
const around = (value: bigint, percent: number): Bounds => ({
  least: (value * (HUNDRED - BigInt(percent)) + HUNDRED - 1n) / HUNDRED,
  most: (value * (HUNDRED + BigInt(percent))) / HUNDRED,
})

const within = (all: readonly Bounds[]): Bounds => ({
  least: all.reduce((least, bound) => (bound.least > least ? bound.least : least), 0n),
  most: all.map(({ most }) => most).reduce((most, bound) => (bound < most ? bound : most)),
})

/**
 * Bounds of a new rate: near the one in force, near the one a day ago (or many small steps would make a large one) and
 * near the source, if there is one.
 */
async function boundsOf(
  ctx: Pick<ReadContext, 'clock' | 'config'>,
  db: Readable,
  last: Pick<StoredRate, 'currencyId' | 'usd'>,
  source: ReadonlyMap<CurrencyId, bigint> | null,
): Promise<Bounds> {
  if (last.currencyId === 'USD') return { least: ONE, most: ONE }
  const { rateChangePercent, rateSourcePercent } = ctx.config
  const before = await rateAt(db, last.currencyId, ctx.clock.now() - DAY_MS)
  const outside = source?.get(last.currencyId)
  return within([
    around(billionths(last.usd), rateChangePercent),
    ...(before ? [around(billionths(before.usd), rateChangePercent)] : []),
    ...(outside === undefined ? [] : [around(outside, rateSourcePercent)]),
  ])
}

/** The rates with what they may become, for the console. */
export async function operatorRates(
  ctx: Context,
  rates: readonly StoredRate[],
): Promise<{ readonly rates: OperatorRate[]; readonly source: 'none' | 'heard' | 'silent' }> {
  const source = await readSource(ctx)
  const shown = await Promise.all(
    rates.map(async (rate) => {
      const { least, most } = await boundsOf(ctx, ctx.db, rate, source)
      const outside = source?.get(rate.currencyId)
      return {
        currencyId: rate.currencyId,
        usd: rate.usd,
        at: rate.at,
        by: rate.approvedBy === null ? rate.setBy : `${rate.setBy}, ${rate.approvedBy}`,
        least: text(least),
        most: text(most),
        source: outside === undefined ? null : text(outside),
      }
    }),
  )
  return {
    rates: shown,
    source: ctx.config.ratesUrl === null ? 'none' : source === null ? 'silent' : 'heard',
  }
}

type NewRate = { readonly currencyId: CurrencyId; readonly usd: string }

/** Why these rates cannot be set; null if they can. `source` was read before any lock was taken. */
export async function rateFault(
  ctx: Pick<ReadContext, 'clock' | 'config'>,
  db: Readable,
  wanted: readonly NewRate[],
  source: ReadonlyMap<CurrencyId, bigint> | null,
): Promise<Refusal | null> {
  const last = await newestRates(db)
  for (const { currencyId, usd } of wanted) {
    const known =
      last.find((newestRate) => newestRate.currencyId === currencyId)?.usd ??
      ctx.config.usdRates.get(currencyId)
    const inForce = { currencyId, usd: present(known, `a rate for ${currencyId}`) }
    const { least, most } = await boundsOf(ctx, db, inForce, source)
    const value = billionths(usd)
    if (value < least || value > most)
      return refusal('rateOutOfBounds', { currency: currencyId, least: text(least), most: text(most) })
  }
  return null
}

/** Faults that need no look at other rates, and the source. */
export async function checkNewRates(
  ctx: Pick<ReadContext, 'clock' | 'config' | 'log'>,
  wanted: readonly NewRate[],
): Promise<Result<ReadonlyMap<CurrencyId, bigint> | null, Refusal>> {
  if (new Set(wanted.map(({ currencyId }) => currencyId)).size < wanted.length)
    return err(refusal('badInput', { field: 'rates', reason: 'a currency is named twice' }))
  if (wanted.some(({ currencyId, usd }) => currencyId === 'USD' && billionths(usd) !== ONE))
    return err(refusal('badInput', { field: 'rates', reason: 'a US dollar is one US dollar' }))
  const source = await readSource(ctx)
  return source === null && ctx.config.ratesUrl !== null ? err(refusal('rateSourceDown')) : ok(source)
}

/** Whether the rate of a currency moved by more than RATE_REVIEW_PERCENT within a day: its payouts wait for a person. */
export async function rateMovedMuch(ctx: Context, db: Queryable, currencyId: CurrencyId): Promise<boolean> {
  assert(
    CURRENCIES.some(({ id }) => id === currencyId),
    `currency must be known, got ${currencyId}`,
  )
  const sinceMs = ctx.clock.now() - DAY_MS
  const since = await ratesSince(db, currencyId, sinceMs)
  const before = await rateAt(db, currencyId, sinceMs)
  const values = [...since, ...(before ? [before] : [])].map(({ usd }) => billionths(usd))
  if (values.length < 2) return false
  const [lowest, highest] = [
    values.reduce((a, b) => (b < a ? b : a)),
    values.reduce((a, b) => (b > a ? b : a)),
  ]
  return highest * HUNDRED > lowest * (HUNDRED + BigInt(ctx.config.rateReviewPercent))
}
