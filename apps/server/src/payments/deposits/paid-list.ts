import type { PaidOrder } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import {
  assert,
  formatAmount,
  type Minor,
  minor,
  type OrderId,
  parseAmount,
  present,
  type UserId,
} from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { listPaid } from '../orders/sql.ts'

const RATE_DECIMALS = 9
const CENTS = 2

/** Omits unpaid orders and orders of other players alike. */
export async function paidList(ctx: Context, userId: UserId, ids: readonly OrderId[]): Promise<PaidOrder[]> {
  const paid = await listPaid(ctx.db, userId, ids)
  const rates = paid.length === 0 ? [] : await currencyRates(ctx)
  return paid.map(({ id, amount, currencyId, first }) => {
    const { decimalLength } = currency(currencyId)
    const exact = minor(BigInt(amount))
    const { usd } = present(
      rates.find((rate) => rate.currencyId === currencyId),
      `a rate for ${currencyId}`,
    )
    return {
      id,
      first,
      usdAmount: formatAmount(inCents(exact, decimalLength, usd), CENTS),
      amount: formatAmount(exact, decimalLength),
    }
  })
}

/** Truncated, not rounded: a report never states more than was paid. */
function inCents(amount: Minor, decimals: number, rate: string): Minor {
  const parsed = parseAmount(rate, RATE_DECIMALS)
  assert(parsed.ok, `dollar rate must be a decimal, got ${rate}`)
  return minor((amount * parsed.value * 10n ** BigInt(CENTS)) / 10n ** BigInt(decimals + RATE_DECIMALS))
}
