import { XENDIT_CALLBACK_TOKEN, XenditBalance, XenditEvent, XenditInvoice } from '@baize/contract/provider'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { XenditSettings } from '../../../platform/configuration/payment-drivers/xendit.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { checkFault } from '../keyed-calls.ts'
import { isOneOf } from '../same-secret.ts'
import { xenditClient } from './client.ts'
import { xenditInvoices } from './invoices.ts'
import { xenditPayouts } from './payouts.ts'
import { xenditQris } from './qris.ts'
import { xenditRefunds } from './refunds.ts'

/** Bodies of webhooks are a few KiB. */
const MOST_NOTICE_BYTES = 64 * 1024

/** Xendit: cards on its page, QRIS, payouts to Indonesian banks. */
export function xendit(settings: XenditSettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'xendit' }
  const call = xenditClient(settings, connector)
  const check = async (ctx: Context) =>
    checkFault(
      await call(ctx, { method: 'GET', path: '/balance' }),
      (json) => XenditBalance.safeParse(json).success,
    )

  const [invoices, qris] = [xenditInvoices(call), xenditQris(call)]
  const productOf = (method: string) => (method === 'qris' ? qris : invoices)
  const lists = [
    ...(settings.collects.includes('card') ? [invoices.list] : []),
    ...(settings.collects.includes('qris') ? [qris.list] : []),
  ]

  return {
    payments:
      settings.collects.length === 0
        ? null
        : {
            connector,
            methods: settings.collects,
            currencies: settings.currencies ?? null,
            check,
            // Xendit cuts the decimals of rupiah off: the payment would not be the one that was asked for.
            open: async (ctx, draft) =>
              draft.currencyId === 'IDR' && !draft.pays.endsWith('.00')
                ? null
                : productOf(draft.method).open(ctx, draft),
            read: (ctx, payment) => productOf(payment.method).read(ctx, payment),
            refund: xenditRefunds(call),
            list: async (ctx, fromMs, toMs) => {
              const told = await Promise.all(lists.map((list) => list(ctx, fromMs, toMs)))
              return told.includes(null) ? null : told.flatMap((list) => list ?? [])
            },
          },
    payouts:
      settings.pays.length === 0
        ? null
        : {
            connector,
            kinds: settings.pays,
            currencies: settings.currencies ?? ['IDR'],
            check,
            ...xenditPayouts(call, connector),
          },
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

/** Xendit signs nothing: a token says who calls, and the truth is asked for. */
function hear(
  { callbackTokens }: XenditSettings,
  { headers, raw }: Heard,
): Result<readonly Hint[], WebhookFault> {
  if (!isOneOf(callbackTokens, headers[XENDIT_CALLBACK_TOKEN])) return err('signature')
  const body = parsedJson(raw)
  const invoice = XenditInvoice.safeParse(body).data
  if (invoice) return ok([{ kind: 'payment', orderId: invoice.external_id }])
  const event = XenditEvent.safeParse(body).data
  if (!event) return err('shape')
  const reference = event.data.reference_id ?? ''
  if (reference === '') return ok([])
  if (event.event.startsWith('payout')) return ok([{ kind: 'payout', withdrawalId: reference }])
  if (event.event.startsWith('refund')) return ok([{ kind: 'refund', refundId: reference }])
  return ok([{ kind: 'payment', orderId: reference }])
}
