import type { ReturnReason } from '@baize/contract/player'
import {
  XENDIT_IDEMPOTENCY,
  XENDIT_NOT_PAYABLE,
  XenditFault,
  XenditPayout,
  XenditPayoutList,
  type XenditPayoutRequest,
  XenditTransactionList,
} from '@baize/contract/provider'
import type { INDONESIAN_BANKS } from '@baize/contract/shared'
import { assert } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { PayoutAnswer, PayoutDraft, PayoutNews } from '../../ports/payouts.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { XenditClient } from './client.ts'
import { paysOf } from './money.ts'

/** Short, as the player waits for it; a later outcome is asked for. */
const ANSWER_WITHIN_MS = 4_000
const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 50
const MOST_PAGES = 1000

/** Xendit's channels for our banks. */
const CHANNELS: Readonly<Record<(typeof INDONESIAN_BANKS)[number]['id'], string>> = {
  '014': 'ID_BCA',
  '008': 'ID_MANDIRI',
  '009': 'ID_BNI',
  '002': 'ID_BRI',
  '022': 'ID_CIMB',
  '011': 'ID_DANAMON',
  '013': 'ID_PERMATA',
  '451': 'ID_BSI',
}

/** Payouts to Indonesian banks. */
export function xenditPayouts(call: XenditClient, connector: Connector) {
  const newsOf = (payout: XenditPayout): PayoutNews => {
    const { id, reference_id: withdrawalId, status, amount, currency, failure_code: code } = payout
    return {
      via: connector.name,
      payoutId: id,
      withdrawalId,
      state: STATES[status],
      amount: paysOf(amount, currency),
      currency,
      ...(code && { reason: reasonOf(code) }),
    }
  }

  async function send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId: about, payoutId } = draft
    const answer = await call(ctx, {
      method: 'POST',
      path: '/v2/payouts',
      body: requestOf(draft),
      headers: { [XENDIT_IDEMPOTENCY]: about },
      about,
      withinMs: ANSWER_WITHIN_MS,
    })
    const payout = XenditPayout.safeParse(jsonOf(answer, 200, 201)).data
    if (payout) return payout.reference_id === about ? newsOf(payout) : null
    const fault = XenditFault.safeParse(jsonOf(answer, 400)).data
    if (!fault || !XENDIT_NOT_PAYABLE.has(fault.error_code)) return null
    return {
      via: connector.name,
      payoutId: payoutId ?? about,
      withdrawalId: about,
      state: 'failed',
      amount: draft.amount,
      currency: 'IDR',
      reason: reasonOf(fault.error_code),
    }
  }

  async function read(ctx: Context, { withdrawalId: about }: PayoutDraft): Promise<PayoutAnswer> {
    const path = `/v2/payouts?reference_id=${encodeURIComponent(about)}`
    const answer = await call(ctx, { method: 'GET', path, about, withinMs: ANSWER_WITHIN_MS })
    const known = XenditPayoutList.safeParse(jsonOf(answer, 200)).data?.data
    if (!known) return null
    const payout = known.find(({ reference_id: reference }) => reference === about)
    return payout ? newsOf(payout) : 'never'
  }

  /** Payouts are listed by reference only, so a period is read from the account's transactions. */
  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly PayoutNews[] | null> {
    const found = new Map<string, PayoutNews>()
    let last = ''
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        types: 'DISBURSEMENT',
        'created[gte]': new Date(fromMs).toISOString(),
        // Inclusive.
        'created[lte]': new Date(toMs - 1).toISOString(),
        limit: String(PAGE_SIZE),
        ...(last !== '' && { after_id: last }),
      })
      const path = `/transactions?${query.toString()}`
      const answer = await call(ctx, { method: 'GET', path, withinMs: LIST_WITHIN_MS })
      const told = XenditTransactionList.safeParse(jsonOf(answer, 200)).data
      if (!told) return null
      for (const {
        product_id: payoutId,
        reference_id: withdrawalId,
        status,
        amount,
        currency,
      } of told.data) {
        const state = BOOKED[status]
        const known = found.get(withdrawalId)
        // A reversal may be booked beside the payout.
        if (known && RANKS.indexOf(known.state) > RANKS.indexOf(state)) continue
        found.set(withdrawalId, {
          via: connector.name,
          payoutId,
          withdrawalId,
          state,
          amount: paysOf(amount, currency),
          currency,
        })
      }
      const end = told.data.at(-1)
      if (!end || !told.has_more) return [...found.values()]
      last = end.id
    }
    return null
  }

  return { send, read, list }
}

const STATES: Readonly<Record<XenditPayout['status'], PayoutNews['state']>> = {
  ACCEPTED: 'pending',
  REQUESTED: 'pending',
  LOCKED: 'pending',
  PENDING_COMPLIANCE_ASSESSMENT: 'pending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'reversed',
}

const BOOKED = {
  SUCCESS: 'paid',
  PENDING: 'pending',
  FAILED: 'failed',
  VOIDED: 'failed',
  REVERSED: 'reversed',
} as const

/** Later states of a payout count more. */
const RANKS: readonly PayoutNews['state'][] = ['pending', 'paid', 'failed', 'reversed']

const WRONG_ACCOUNT: ReadonlySet<string> = new Set(['RECIPIENT_ACCOUNT_NUMBER_ERROR', 'INVALID_DESTINATION'])

const reasonOf = (code: string): ReturnReason => (WRONG_ACCOUNT.has(code) ? 'accountWrong' : 'bankRefused')

function requestOf({ withdrawalId, amount, account, holder }: PayoutDraft): XenditPayoutRequest {
  assert(account.kind === 'bankId', `withdrawal ${withdrawalId} is one to a bank of Indonesia`)
  return {
    reference_id: withdrawalId,
    channel_code: CHANNELS[account.bank],
    channel_properties: { account_holder_name: holder.name, account_number: account.number },
    amount: Number(amount),
    currency: 'IDR',
    description: 'Withdrawal',
  }
}
