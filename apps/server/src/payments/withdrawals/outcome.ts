import type { ReturnReason } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { err, formatAmount, minor, never, ok, type Result, withdrawalId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { coinsIn } from '../coins/transfers.ts'
import type { PayoutNews } from './payout-status.ts'
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
  const withdrawal = await sql.findWithdrawal(ctx.db, withdrawalId(notice.merchantPayoutId))
  const fault = withdrawal ? mismatch(withdrawal, notice) : 'unknownPayout'
  if (!withdrawal || fault) {
    ctx.log.error({ fault, notice }, 'payout notice refused')
    return err(fault ?? 'unknownPayout')
  }
  const { state } = notice
  await sql.setPayout(ctx.db, withdrawal.id, notice.payoutId)
  switch (state) {
    case 'pending':
      return ok(null)
    case 'paid':
      return end(ctx, withdrawal, 'withdrawal.confirm')
    case 'failed':
      return giveBack(ctx, withdrawal, notice.via === 'coins' ? 'networkRefused' : 'bankRefused')
    default:
      return never(state)
  }
}

function mismatch(withdrawal: sql.StoredWithdrawal, notice: PayoutNews): PayoutFault | null {
  // A payout that we have not sent cannot be ended, not even with its id and a valid signature.
  if (withdrawal.sentAtMs === null) return 'unknownPayout'
  // A provider ends its own payouts only, however valid its signature.
  if ((withdrawal.coins !== null) !== (notice.via === 'coins')) return 'unknownPayout'
  if (withdrawal.payoutId !== null && withdrawal.payoutId !== notice.payoutId) return 'otherPayout'
  if (notice.via === 'coins') return coinsIn(notice.coins) === withdrawal.coins ? null : 'otherAmount'
  if (withdrawal.currencyId !== notice.currency) return 'otherCurrency'
  const { decimalLength } = currency(withdrawal.currencyId)
  const [amount, fee] = [
    formatAmount(minor(withdrawal.amount - withdrawal.fee), decimalLength),
    formatAmount(withdrawal.fee, decimalLength),
  ]
  return amount === notice.amount && fee === notice.fee ? null : 'otherAmount'
}

/**
 * Returns the full amount to where it came from. The reason is recorded before the money moves, so that no return lacks
 * one.
 */
export async function giveBack(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
  reason: ReturnReason,
): Promise<Result<null, PayoutFault>> {
  await sql.setReturnReason(ctx.db, withdrawal.id, reason)
  return end(ctx, withdrawal, 'withdrawal.reject', reason)
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
