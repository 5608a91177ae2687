import type { ShkeeperPayoutCallback, ShkeeperPayoutRequest } from '@baize/contract/provider'
import { err, ok, type Result, uuidV7 } from '@baize/kit'
import { transferIdOn } from '../wallets/addresses.ts'
import type { Payout } from '../wallets/desk.ts'
import { type ShkeeperOptions, tell } from './notices.ts'

/** Sends the coins first and keeps a record afterwards, as SHKeeper does. */
export async function makePayout(
  options: ShkeeperOptions,
  crypto: string,
  request: ShkeeperPayoutRequest,
): Promise<Result<{ readonly task_id: string; readonly external_id: string }, string>> {
  const { desk } = options
  const { external_id: externalId, amount, destination } = request
  if (desk.payouts.some((known) => known.externalId === externalId && known.crypto === crypto))
    return err(`Payout with this external_id already exists: ${externalId}`)
  const fault = desk.faults.take('payout')
  if (fault !== 'failed') desk.paidOut.push({ externalId, amount })
  if (fault === 'unrecorded') return err('Lost connection to MySQL server during query')
  const payout: Payout = {
    id: desk.payouts.length + 1,
    externalId,
    crypto,
    amount,
    destination,
    callbackUrl: request.callback_url,
    status: fault === 'failed' || fault === 'failedLate' ? 'FAIL' : 'IN_PROGRESS',
    txid: fault === 'failed' ? null : transferIdOn(crypto === 'USDT' ? 'tron' : 'ethereum', desk.randomBytes),
    createdAtMs: desk.clock.now(),
  }
  desk.payouts.push(payout)
  await desk.save()
  if (fault === 'none') await settlePayout(options, payout, true)
  return ok({ task_id: uuidV7(desk.clock, desk.randomBytes), external_id: externalId })
}

export async function settlePayout(options: ShkeeperOptions, payout: Payout, isPaid: boolean): Promise<void> {
  if (payout.status !== 'IN_PROGRESS') return
  payout.status = isPaid ? 'SUCCESS' : 'FAIL'
  if (!isPaid) payout.txid = null
  await options.desk.save()
  // Only a payout that succeeded is told.
  if (isPaid) tell(options, payout.callbackUrl, () => noticeOf(payout))
}

const noticeOf = (payout: Payout): ShkeeperPayoutCallback => ({
  payout_id: payout.id,
  external_id: payout.externalId,
  tx_hash: payout.txid ?? '',
  status: payout.status,
  amount: payout.amount,
  crypto: payout.crypto,
})
