import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import * as z from 'zod/mini'
import type { ReadContext } from '../../platform/context.ts'

const ANSWER_WITHIN_MS = 5_000
/** Central banks publish on working days; a list that is older than a long holiday is not a source. */
const OLDEST_MS = 7 * 24 * 60 * 60_000
/** Nine decimals, of a currency's units per dollar and of the resulting rate. */
const SCALE = 1_000_000_000
const ONE = BigInt(SCALE)

/** The answer of Frankfurter (frankfurter.dev): units of each currency for one of the base. */
const Latest = z.object({
  base: z.literal('USD'),
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  rates: z.record(z.string(), z.number().check(z.gt(0), z.lt(1e6))),
})

/** Dollars for one unit of each currency, in billionths; null if the source does not answer, or not for all. */
export async function readSource(
  ctx: Pick<ReadContext, 'clock' | 'config' | 'log'>,
): Promise<ReadonlyMap<CurrencyId, bigint> | null> {
  const { ratesUrl } = ctx.config
  if (ratesUrl === null) return null
  const wanted = CURRENCIES.map(({ id }) => id).filter((id) => id !== 'USD')
  try {
    const response = await fetch(`${ratesUrl}/latest?base=USD&symbols=${wanted.join(',')}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const { data } = Latest.safeParse(response.ok ? await response.json() : null)
    if (!data || Date.parse(data.date) < ctx.clock.now() - OLDEST_MS) {
      ctx.log.warn(
        { status: response.status, date: data?.date },
        'malformed or old answer of the rate source',
      )
      return null
    }
    const rates = new Map<CurrencyId, bigint>([['USD', ONE]])
    for (const id of wanted) {
      const perDollar = BigInt(Math.round((data.rates[id] ?? 0) * SCALE))
      if (perDollar === 0n) return null
      // Rounded to the nearest billionth.
      rates.set(id, (ONE * ONE + perDollar / 2n) / perDollar)
    }
    return rates
  } catch (error) {
    ctx.log.warn({ err: error }, 'rate source did not answer')
    return null
  }
}
