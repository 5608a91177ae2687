import { createHmac } from 'node:crypto'
import type { ReturnReason } from '@baize/contract/player'
import {
  MODERN_TREASURY_IDEMPOTENCY,
  MODERN_TREASURY_SIGNATURE,
  ModernTreasuryFault,
  PaymentOrder,
  PaymentOrderEvent,
  PaymentOrderList,
  type PaymentOrderRequest,
  Ping,
} from '@baize/contract/provider'
import { assert, err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { ModernTreasurySettings } from '../../../platform/configuration/payment-drivers/modern-treasury.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type { Door } from '../../ports/door.ts'
import type { PayoutAnswer, PayoutDraft, PayoutNews, PayoutsDriver } from '../../ports/payouts.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { amountOfCents, centsOf } from '../amounts.ts'
import { askWithKeys, basic, checkFault, jsonOf } from '../keyed-calls.ts'
import { isOneOf } from '../same-secret.ts'

/** Short, as the player waits for it; a later outcome is asked for. */
const ANSWER_WITHIN_MS = 4_000
const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 1000
const MOST_NOTICE_BYTES = 256 * 1024

/** Modern Treasury: ACH credits from the operator's own bank account. */
export function modernTreasury(settings: ModernTreasurySettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'modern-treasury' }
  const { url, organizationId, apiKeys } = settings

  const call = (
    ctx: Context,
    method: 'GET' | 'POST',
    path: string,
    more: { body?: object; about?: string; key?: string; withinMs?: number } = {},
  ): Promise<HttpAnswer> =>
    askWithKeys(ctx, connector, apiKeys, (apiKey) => ({
      method,
      url: `${url}${path}`,
      headers: {
        authorization: basic(organizationId, apiKey),
        ...(more.body && { 'content-type': 'application/json' }),
        ...(more.key !== undefined && { [MODERN_TREASURY_IDEMPOTENCY]: more.key }),
      },
      ...(more.body && { body: JSON.stringify(more.body) }),
      ...(more.about !== undefined && { about: more.about }),
      withinMs: more.withinMs ?? ANSWER_WITHIN_MS,
    }))

  const newsOf = (order: PaymentOrder): PayoutNews => ({
    via: connector.name,
    payoutId: order.id,
    withdrawalId: order.external_id ?? '',
    state: STATES[order.status],
    amount: amountOfCents(order.amount, 'USD') ?? String(order.amount),
    currency: order.currency ?? 'USD',
    ...(order.current_return && { reason: reasonOf(order.current_return.code) }),
  })
  /** Orders that others made in the same account are not ours. */
  const isOurs = (order: PaymentOrder): boolean => order.direction === 'credit' && Boolean(order.external_id)

  const payouts: PayoutsDriver = {
    connector,
    kinds: settings.pays,
    currencies: settings.currencies ?? ['USD'],
    check: async (ctx) =>
      checkFault(await call(ctx, 'GET', '/api/ping'), (json) => Ping.safeParse(json).success),

    send: async (ctx, draft): Promise<PayoutAnswer> => {
      const { withdrawalId } = draft
      const answer = await call(ctx, 'POST', '/api/payment_orders', {
        body: requestOf(settings, draft),
        about: withdrawalId,
        key: withdrawalId,
      })
      const order = PaymentOrder.safeParse(jsonOf(answer, 200, 201)).data
      if (order) return order.external_id === withdrawalId && isOurs(order) ? newsOf(order) : null
      const fault = ModernTreasuryFault.safeParse(jsonOf(answer, 400, 422)).data?.errors
      // The player's account is refused. Any other fault is ours to put right, and the payout stays open.
      if (fault?.parameter?.startsWith('receiving_account') !== true) return null
      return {
        via: connector.name,
        payoutId: draft.payoutId ?? withdrawalId,
        withdrawalId,
        state: 'failed',
        amount: draft.amount,
        currency: 'USD',
        reason: 'accountWrong',
      }
    },

    read: async (ctx, { withdrawalId }): Promise<PayoutAnswer> => {
      const query = new URLSearchParams({ external_id: withdrawalId }).toString()
      const answer = await call(ctx, 'GET', `/api/payment_orders?${query}`, { about: withdrawalId })
      const orders = PaymentOrderList.safeParse(jsonOf(answer, 200)).data
      if (!orders) return null
      const order = orders.find(({ external_id: id }) => id === withdrawalId)
      if (!order) return 'never'
      return isOurs(order) ? newsOf(order) : null
    },

    list: async (ctx, fromMs, toMs) => {
      const found: PayoutNews[] = []
      let cursor = ''
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({
          direction: 'credit',
          type: 'ach',
          per_page: String(PAGE_SIZE),
          created_at_start: new Date(fromMs).toISOString(),
          // Inclusive.
          created_at_end: new Date(toMs - 1).toISOString(),
          ...(cursor !== '' && { after_cursor: cursor }),
        })
        const answer = await call(ctx, 'GET', `/api/payment_orders?${query.toString()}`, {
          withinMs: LIST_WITHIN_MS,
        })
        const orders = PaymentOrderList.safeParse(jsonOf(answer, 200)).data
        if (!orders || answer.kind !== 'answer') return null
        found.push(...orders.filter(isOurs).map(newsOf))
        const next = answer.headers['x-after-cursor']
        if (typeof next !== 'string' || next === '' || orders.length < PAGE_SIZE) return found
        cursor = next
      }
      return null
    },
  }

  return {
    payments: null,
    payouts,
    webhooks: [
      {
        connector,
        method: 'POST',
        path: webhookPath(connector),
        mostBytes: MOST_NOTICE_BYTES,
        hear: async (_ctx, heard) => hear(settings, heard),
      },
    ],
  }
}

/** Return codes of ACH for accounts that are closed, do not exist, or have an invalid number. */
const WRONG_ACCOUNT: ReadonlySet<string> = new Set(['R02', 'R03', 'R04', 'R20'])

const reasonOf = (code: string | null | undefined): ReturnReason =>
  WRONG_ACCOUNT.has(code ?? '') ? 'accountWrong' : 'bankRefused'

/** `sent`: the bank has it. It counts as paid once the bank has posted it, and may come back days later. */
const STATES: Readonly<Record<PaymentOrder['status'], PayoutNews['state']>> = {
  needs_approval: 'pending',
  approved: 'pending',
  held: 'pending',
  pending: 'pending',
  processing: 'pending',
  sent: 'pending',
  completed: 'paid',
  denied: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  stopped: 'failed',
  returned: 'reversed',
  reversed: 'reversed',
}

function requestOf(
  { originatingAccountId }: ModernTreasurySettings,
  { withdrawalId, amount, account, holder }: PayoutDraft,
): PaymentOrderRequest {
  assert(account.kind === 'bankUs', `withdrawal ${withdrawalId} is one to a bank of the US`)
  return {
    type: 'ach',
    subtype: 'PPD',
    amount: centsOf(amount),
    direction: 'credit',
    currency: 'USD',
    originating_account_id: originatingAccountId,
    external_id: withdrawalId,
    metadata: { withdrawal: withdrawalId },
    receiving_account: {
      account_type: 'checking',
      party_name: holder.name,
      party_type: 'individual',
      account_details: [{ account_number: account.number }],
      routing_details: [{ routing_number: account.routing, routing_number_type: 'aba', payment_type: 'ach' }],
    },
  }
}

function hear(
  { webhookKeys }: ModernTreasurySettings,
  { headers, raw }: Heard,
): Result<readonly Hint[], WebhookFault> {
  const signatures = webhookKeys.map((key) => createHmac('sha256', key).update(raw).digest('hex'))
  if (!isOneOf(signatures, headers[MODERN_TREASURY_SIGNATURE])) return err('signature')
  const event = PaymentOrderEvent.safeParse(parsedJson(raw)).data
  if (!event) return err('shape')
  const withdrawalId = event.data.object === 'payment_order' ? event.data.external_id : null
  return ok(!withdrawalId ? [] : [{ kind: 'payout', withdrawalId }])
}
