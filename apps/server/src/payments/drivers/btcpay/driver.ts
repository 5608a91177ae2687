import { createHmac } from 'node:crypto'
import { BTCPAY_SIGNATURE, BtcpayEvent } from '@baize/contract/provider'
import { err, ok, type Result } from '@baize/kit'
import type { BtcpaySettings } from '../../../platform/configuration/payment-drivers/btcpay.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { askWithKeys, checkFault } from '../keyed-calls.ts'
import { madeAtMs } from '../made-at.ts'
import { isOneOf } from '../same-secret.ts'
import { type BtcpayClient, btcpayInvoices } from './invoices.ts'

const MOST_NOTICE_BYTES = 64 * 1024

/** BTCPay Server: deposits in bitcoin, on the chain and by Lightning. Its wallet is watch-only: we never hold a key. */
export function btcpay(settings: BtcpaySettings): Door {
  const connector: Connector = { port: 'coins', name: settings.name, driver: 'btcpay' }
  const store = `/api/v1/stores/${settings.storeId}`
  const call: BtcpayClient = (ctx, { method, path, body, ...rest }) =>
    askWithKeys(ctx, connector, settings.apiKeys, (key) => ({
      method,
      url: `${settings.url}${store}${path}`,
      headers: { authorization: `token ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...rest,
    }))

  return {
    payments: {
      connector,
      methods: settings.collects,
      currencies: settings.currencies ?? null,
      // The key may view invoices and not the store: a search that finds none proves the key and the store.
      check: async (ctx) =>
        checkFault(await call(ctx, { method: 'GET', path: '/invoices?take=1' }), (json) =>
          Array.isArray(json),
        ),
      ...btcpayInvoices(settings, call),
    },
    payouts: null,
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

/** The event says which invoice changed; its payments are asked for. */
function hear(
  { webhookSecrets, storeId }: BtcpaySettings,
  { headers, raw }: Heard,
): Result<readonly Hint[], WebhookFault> {
  const signatures = webhookSecrets.map(
    (secret) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
  )
  if (!isOneOf(signatures, headers[BTCPAY_SIGNATURE])) return err('signature')
  const event = BtcpayEvent.safeParse(parsedJson(raw)).data
  if (!event) return err('shape')
  const orderId = event.metadata?.orderId ?? ''
  // Invoices of another store, or that people made in BTCPay's own pages, are not ours.
  if (event.storeId !== storeId || madeAtMs(orderId) === null) return ok([])
  return ok([{ kind: 'payment', orderId }])
}
