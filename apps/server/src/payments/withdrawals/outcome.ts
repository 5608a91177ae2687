import { currency, type ReturnReason } from '@baize/contract'
import { err, formatAmount, minor, never, ok, type Result, withdrawalId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { coinsIn } from '../coins/arrived.ts'
import type { PayoutNews } from './payout-news.ts'
import * as sql from './sql.ts'

export type PayoutFault =
  | 'unknownPayout'
  | 'otherPayout'
  | 'otherAmount'
  | 'otherCurrency'
  | 'alreadyEnded'
  | 'frozen'
  | 'busy'

/**
 * Applies a payout status from the provider, pushed by notice or polled. The withdrawal's id is the ledger key and the
 * ledger ends it once. So however often and in whatever order statuses arrive, the money leaves once or is returned
 * once.
 */
export async function takePayoutNotice(ctx: Context, notice: PayoutNews): Promise<Result<null, PayoutFault>> {
  const one = await sql.findWithdrawal(ctx.db, withdrawalId(notice.merchantPayoutId))
  const fault = one ? mismatch(one, notice) : 'unknownPayout'
  if (!one || fault) {
    ctx.log.error({ fault, notice }, 'payout notice refused')
    return err(fault ?? 'unknownPayout')
  }
  const { state } = notice
  await sql.setPayout(ctx.db, one.id, notice.payoutId)
  switch (state) {
    case 'pending':
      return ok(null)
    case 'paid':
      return end(ctx, one, 'withdrawal.confirm')
    case 'failed':
      return giveBack(ctx, one, notice.via === 'coins' ? 'networkRefused' : 'bankRefused')
    default:
      return never(state)
  }
}

function mismatch(one: sql.StoredWithdrawal, notice: PayoutNews): PayoutFault | null {
  // A payout that we have not sent cannot be ended, not even with its id and a valid signature.
  if (one.sentAtMs === null) return 'unknownPayout'
  // A provider ends its own payouts only, however valid its signature.
  if ((one.coins !== null) !== (notice.via === 'coins')) return 'unknownPayout'
  if (one.payoutId !== null && one.payoutId !== notice.payoutId) return 'otherPayout'
  if (notice.via === 'coins') return coinsIn(notice.coins) === one.coins ? null : 'otherAmount'
  if (one.currencyId !== notice.currency) return 'otherCurrency'
  const { decimalLength } = currency(one.currencyId)
  const [amount, fee] = [
    formatAmount(minor(one.amount - one.fee), decimalLength),
    formatAmount(one.fee, decimalLength),
  ]
  return amount === notice.amount && fee === notice.fee ? null : 'otherAmount'
}

/**
 * Returns the full amount to where it came from. The reason is recorded before the money moves, so that no return lacks
 * one.
 */
export async function giveBack(
  ctx: Context,
  one: sql.StoredWithdrawal,
  reason: ReturnReason,
): Promise<Result<null, PayoutFault>> {
  await sql.setReturnReason(ctx.db, one.id, reason)
  return end(ctx, one, 'withdrawal.reject', reason)
}

async function end(
  ctx: Context,
  { id, userId }: sql.StoredWithdrawal,
  kind: 'withdrawal.confirm' | 'withdrawal.reject',
  reason?: ReturnReason,
): Promise<Result<null, PayoutFault>> {
  const posted = await ctx.ledger.post({
    kind,
    key: `${kind}:${id}`,
    body: JSON.stringify([kind, id]),
    answer: null,
    userId,
    withdrawalId: id,
    ...(reason && { reason }),
  })
  if (posted.ok) return ok(null)
  switch (posted.error) {
    case 'serverBusy':
      return err('busy')
    case 'payoutsFrozen':
      return err('frozen')
    case 'withdrawalEnded':
      // The provider has reported both outcomes. The ledger stays as it is, and an operator has to look.
      ctx.log.error({ withdrawalId: id, kind }, 'payout notice contradicts the recorded outcome')
      return err('alreadyEnded')
    default:
      throw new Error(`ledger refused ${kind} of withdrawal ${id}: ${posted.error}`)
  }
}
