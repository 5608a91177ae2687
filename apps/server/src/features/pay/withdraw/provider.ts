import {
  currency,
  PAYOUT_NOTICE_PATH,
  type PayoutRequest,
  PayoutStatus,
  ProviderStatement,
} from '@baize/contract'
import { formatAmount, minor } from '@baize/kit'
import type { Context } from '../../../context.ts'
import { askProvider } from '../provider.ts'
import { openAccount } from './accounts.ts'
import type { StoredWithdrawal } from './sql.ts'

/** The player waits for it, and an answer that comes later is asked for. */
const ANSWER_WITHIN_MS = 4_000
const STATEMENT_WITHIN_MS = 30_000

const pathOf = (id: string) => `/v1/payouts/${encodeURIComponent(id)}`

/** What the provider says of a payout; 'never' that it was not asked for it; null that nobody knows. */
export type Said = PayoutStatus | 'never' | null

/** Asks for a payout. The provider pays the same id once, so that asking again does no harm. */
export async function createPayout(ctx: Context, one: StoredWithdrawal): Promise<Said> {
  const { decimalLength } = currency(one.currencyId)
  const request: PayoutRequest = {
    merchantPayoutId: one.id,
    amount: formatAmount(minor(one.amount - one.fee), decimalLength),
    fee: formatAmount(one.fee, decimalLength),
    currency: one.currencyId,
    holder: one.realName,
    account: openAccount(ctx, one.accountId, one.sealedAccount),
    notifyUrl: `${ctx.config.publicUrl}${PAYOUT_NOTICE_PATH}`,
  }
  const body = JSON.stringify(request)
  const said = await askProvider(ctx, {
    method: 'POST',
    path: '/v1/payouts',
    body,
    withinMs: ANSWER_WITHIN_MS,
  })
  // Whatever is no answer to the question may have been paid all the same.
  return PayoutStatus.safeParse(said?.answer).data ?? null
}

export async function readPayout(ctx: Context, one: StoredWithdrawal): Promise<Said> {
  const said = await askProvider(ctx, {
    method: 'GET',
    path: pathOf(one.id),
    withinMs: ANSWER_WITHIN_MS,
  })
  if (said?.status === 404) return 'never'
  return PayoutStatus.safeParse(said?.answer).data ?? null
}

/** The provider's own list of what it collected and paid out from `fromMs` on and before `toMs`. */
export async function readStatement(
  ctx: Context,
  fromMs: number,
  toMs: number,
): Promise<ProviderStatement | null> {
  const said = await askProvider(ctx, {
    method: 'GET',
    path: `/v1/statement?from=${fromMs}&to=${toMs}`,
    withinMs: STATEMENT_WITHIN_MS,
  })
  return ProviderStatement.safeParse(said?.answer).data ?? null
}
