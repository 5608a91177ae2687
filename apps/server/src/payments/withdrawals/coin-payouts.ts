import type { IncomingHttpHeaders } from 'node:http'
import {
  COIN_PAYOUT_NOTICE_PATH,
  CoinPayout,
  CoinPayoutList,
  CoinPayoutNotice,
  type CoinPayoutRequest,
} from '@baize/contract/provider'
import { assert, err, formatAmount, minor, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { askCoins, verifiedJson } from '../providers/coins.ts'
import type { WebhookFault } from '../providers/provider.ts'
import { openAccount } from './accounts.ts'
import type { PayoutNews, Said } from './payout-status.ts'
import type { StoredWithdrawal } from './sql.ts'

/** Short, as the player waits for it; a later outcome is polled. */
const ANSWER_WITHIN_MS = 4_000
const LIST_WITHIN_MS = 30_000
const COIN_DECIMALS = 6

/** Requests a payout in coins. Safe to retry: the provider pays each reference once. */
export async function createCoinPayout(ctx: Context, withdrawal: StoredWithdrawal): Promise<Said> {
  if (!ctx.config.coins) return null
  const account = openAccount(ctx, withdrawal.accountId, withdrawal.sealedAccount)
  assert(account.kind === 'coins' && withdrawal.coins !== null, `withdrawal ${withdrawal.id} is one of coins`)
  const request: CoinPayoutRequest = {
    reference: withdrawal.id,
    coin: 'USDT',
    network: account.network,
    coin_value: formatAmount(minor(withdrawal.coins), COIN_DECIMALS),
    address: account.address,
    callback: `${ctx.config.publicUrl}${COIN_PAYOUT_NOTICE_PATH}`,
  }
  const said = await askCoins(ctx, 'POST', '/v2/payouts', ANSWER_WITHIN_MS, request)
  return newsIn(said?.answer)
}

export async function readCoinPayout(ctx: Context, { id }: StoredWithdrawal): Promise<Said> {
  if (!ctx.config.coins) return null
  const said = await askCoins(ctx, 'GET', `/v2/payouts/${encodeURIComponent(id)}`, ANSWER_WITHIN_MS)
  return said?.status === 404 ? 'never' : newsIn(said?.answer)
}

/** The provider's payouts in [fromMs, toMs); null if it does not answer. */
export async function listCoinPayouts(
  ctx: Context,
  fromMs: number,
  toMs: number,
): Promise<readonly PayoutNews[] | null> {
  if (!ctx.config.coins) return []
  const [from, to] = [Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)]
  const said = await askCoins(ctx, 'GET', `/v2/payouts?from=${from}&to=${to}`, LIST_WITHIN_MS)
  const list = CoinPayoutList.safeParse(said?.answer).data
  return list ? list.payouts.map(newsOf) : null
}

/** Verifies and parses a notice of a payout in coins. */
export function parseCoinPayout(
  ctx: Context,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Result<PayoutNews, WebhookFault> {
  const body = verifiedJson(ctx, headers, raw, COIN_PAYOUT_NOTICE_PATH)
  if (!body.ok) return body
  const notice = CoinPayoutNotice.safeParse(body.value).data
  return notice ? ok(newsOf(notice.data)) : err('shape')
}

// Without a valid response, the payout may still have been made.
const newsIn = (answer: unknown): PayoutNews | null => {
  const payout = CoinPayout.safeParse(answer).data
  return payout ? newsOf(payout) : null
}

const STATES = { pending: 'pending', completed: 'paid', failed: 'failed' } as const

const newsOf = ({ payout, reference, coin_value: coins, status }: CoinPayout): PayoutNews => ({
  via: 'coins',
  payoutId: payout,
  merchantPayoutId: reference,
  state: STATES[status],
  coins,
})
