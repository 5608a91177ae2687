import type { SettledAs } from '@baize/contract/operator'
import type { ReturnReason } from '@baize/contract/player'
import { err, never, ok, type Result, withdrawalId } from '@baize/kit'
import type { EndWithdrawal } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { coinUnits } from '../ports/coin-amounts.ts'
import type { PayoutNews } from '../ports/payouts.ts'
import { COIN } from './coin-terms.ts'
import { arrives } from './provider.ts'
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
 * Applies the state of a payout, as its provider tells when it is asked. The withdrawal's id is the ledger key and the
 * ledger ends it once. So however often and in whatever order states arrive, the money leaves once or is returned once.
 */
export async function takePayoutNews(ctx: Context, news: PayoutNews): Promise<Result<null, PayoutFault>> {
  const withdrawal = await sql.findWithdrawal(ctx.db, withdrawalId(news.withdrawalId))
  const fault = withdrawal ? mismatch(withdrawal, news) : 'unknownPayout'
  if (!withdrawal || fault) {
    ctx.log.error({ fault, ...news }, 'payout news refused')
    return err(fault ?? 'unknownPayout')
  }
  const { state } = news
  await sql.setPayout(ctx.db, withdrawal.id, news.payoutId)
  switch (state) {
    case 'pending':
      return ok(null)
    case 'paid':
      return end(ctx, withdrawal, 'withdrawal.confirm')
    case 'reversed':
      return takeBack(ctx, withdrawal)
    case 'failed':
      return giveBack(
        ctx,
        withdrawal,
        news.reason ?? (withdrawal.coins === null ? 'bankRefused' : 'networkRefused'),
      )
    default:
      return never(state)
  }
}

function mismatch(withdrawal: sql.StoredWithdrawal, news: PayoutNews): PayoutFault | null {
  // A payout that we have not sent cannot be ended, and a provider ends its own payouts only.
  if (withdrawal.sentAtMs === null || withdrawal.driver !== news.via) return 'unknownPayout'
  if (withdrawal.payoutId !== null && withdrawal.payoutId !== news.payoutId) return 'otherPayout'
  if (withdrawal.coins !== null)
    return news.currency === COIN && coinUnits(COIN, news.amount) === withdrawal.coins ? null : 'otherAmount'
  if (withdrawal.currencyId !== news.currency) return 'otherCurrency'
  return arrives(withdrawal) === news.amount ? null : 'otherAmount'
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

/** Ends a withdrawal as two people have said, whose provider tells no outcome. */
export const endAs = (
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
  as: SettledAs,
): Promise<Result<null, PayoutFault>> =>
  as === 'paid'
    ? end(ctx, withdrawal, 'withdrawal.confirm')
    : giveBack(ctx, withdrawal, withdrawal.coins === null ? 'bankRefused' : 'networkRefused')

/**
 * The bank sent the money back: it is the player's again, whether or not we had heard that it was paid. That may be
 * heard between two of these steps. A withdrawal goes from held to paid to returned and never back, so the last step
 * finds what the first did not.
 */
async function takeBack(ctx: Context, withdrawal: sql.StoredWithdrawal): Promise<Result<null, PayoutFault>> {
  await sql.setSentBack(ctx.db, withdrawal.id)
  for (const kind of ['withdrawal.reverse', 'withdrawal.reject', 'withdrawal.reverse'] as const) {
    const posted = await post(ctx, withdrawal, kind, 'sentBack')
    if (posted.ok) {
      if (!posted.value.replayed)
        ctx.log.warn({ withdrawalId: withdrawal.id, kind }, 'payout sent back by the bank')
      return ok(null)
    }
    if (posted.error === 'serverBusy') return err('busy')
    if (posted.error !== 'withdrawalHeld' && posted.error !== 'withdrawalEnded')
      throw new Error(`ledger refused ${kind} of withdrawal ${withdrawal.id}: ${posted.error}`)
    // Returned before.
    if (kind === 'withdrawal.reverse' && posted.error === 'withdrawalEnded') return ok(null)
  }
  throw new Error(`withdrawal ${withdrawal.id} is neither held nor paid nor returned`)
}

const post = (
  ctx: Context,
  { id, userId }: sql.StoredWithdrawal,
  kind: EndWithdrawal['kind'],
  reason?: ReturnReason,
) =>
  ctx.ledger.post({
    kind,
    key: `${kind}:${id}`,
    body: JSON.stringify([kind, id]),
    answer: null,
    userId,
    withdrawalId: id,
    ...(reason && { reason }),
  })

async function end(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
  kind: 'withdrawal.confirm' | 'withdrawal.reject',
  reason?: ReturnReason,
): Promise<Result<null, PayoutFault>> {
  const { id } = withdrawal
  const posted = await post(ctx, withdrawal, kind, reason)
  if (posted.ok) return ok(null)
  switch (posted.error) {
    case 'serverBusy':
      return err('busy')
    case 'payoutsFrozen':
      return err('frozen')
    case 'withdrawalEnded':
      // An answer from before the bank sent it back, that comes late.
      if ((await sql.findWithdrawal(ctx.db, id))?.reason === 'sentBack') return ok(null)
      // The provider has reported both outcomes. The ledger stays as it is, and an operator has to look.
      ctx.log.error({ withdrawalId: id, kind }, 'payout news contradicts the recorded outcome')
      return err('alreadyEnded')
    default:
      throw new Error(`ledger refused ${kind} of withdrawal ${id}: ${posted.error}`)
  }
}
