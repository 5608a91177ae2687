import {
  PAYOUT_NOTICE_PATH,
  type PayoutRequest,
  PayoutStatus,
  ProviderStatement,
} from '@baize/contract/provider'
import { currency } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { askProvider } from '../providers/outgoing.ts'
import { openAccount } from './accounts.ts'
import { createCoinPayout, readCoinPayout } from './coin-payouts.ts'
import { type PayoutNews, pspNews, type Said } from './payout-status.ts'
import type { StoredWithdrawal } from './sql.ts'

/** Short, as the player waits for it; a later outcome is polled. */
const ANSWER_WITHIN_MS = 4_000
const STATEMENT_WITHIN_MS = 30_000

const pathOf = (id: string) => `/v1/payouts/${encodeURIComponent(id)}`

/** Requests a payout. Safe to retry: the provider pays each id once. */
export async function createPayout(ctx: Context, withdrawal: StoredWithdrawal): Promise<Said> {
  if (withdrawal.account.kind === 'coins') return createCoinPayout(ctx, withdrawal)
  const { decimalLength } = currency(withdrawal.currencyId)
  const request: PayoutRequest = {
    merchantPayoutId: withdrawal.id,
    amount: formatAmount(minor(withdrawal.amount - withdrawal.fee), decimalLength),
    fee: formatAmount(withdrawal.fee, decimalLength),
    currency: withdrawal.currencyId,
    holder: withdrawal.realName,
    account: openAccount(ctx, withdrawal.accountId, withdrawal.sealedAccount),
    notifyUrl: `${ctx.config.publicUrl}${PAYOUT_NOTICE_PATH}`,
  }
  const body = JSON.stringify(request)
  const said = await askProvider(ctx, {
    method: 'POST',
    path: '/v1/payouts',
    body,
    withinMs: ANSWER_WITHIN_MS,
  })
  // Without a valid response, the payout may still have been made.
  return newsIn(said?.answer)
}

export async function readPayout(ctx: Context, withdrawal: StoredWithdrawal): Promise<Said> {
  if (withdrawal.account.kind === 'coins') return readCoinPayout(ctx, withdrawal)
  const said = await askProvider(ctx, {
    method: 'GET',
    path: pathOf(withdrawal.id),
    withinMs: ANSWER_WITHIN_MS,
  })
  if (said?.status === 404) return 'never'
  return newsIn(said?.answer)
}

function newsIn(answer: unknown): PayoutNews | null {
  const status = PayoutStatus.safeParse(answer).data
  return status ? pspNews(status) : null
}

/** The provider's statement of payments and payouts in [fromMs, toMs). */
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
