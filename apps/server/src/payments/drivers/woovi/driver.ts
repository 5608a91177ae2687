import { WOOVI_SIGNATURE, WooviAccounts, WooviEvent } from '@baize/contract/provider'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { WooviSettings } from '../../../platform/configuration/payment-drivers/woovi.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { plainId, uuidOf } from '../api-pix/ids.ts'
import { checkFault } from '../keyed-calls.ts'
import { wooviCharges } from './charges.ts'
import { wooviClient } from './client.ts'
import { wooviPayouts } from './payouts.ts'
import { type Signed, wooviSignature } from './signature.ts'

/** Bodies of webhooks are a few KiB. */
const MOST_NOTICE_BYTES = 128 * 1024

/** Woovi: Pix that only the player can pay, and payouts. */
export function woovi(settings: WooviSettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'woovi' }
  const call = wooviClient(settings, connector)
  const isSigned = wooviSignature(call)
  const check = async (ctx: Context) =>
    checkFault(
      await call(ctx, { method: 'GET', path: '/account/' }),
      (json) => WooviAccounts.safeParse(json).success,
    )
  const currencies = settings.currencies ?? ['BRL' as const]
  return {
    payments: { connector, methods: settings.collects, currencies, check, ...wooviCharges(call) },
    payouts: {
      connector,
      kinds: settings.pays,
      currencies,
      check,
      ...wooviPayouts(settings, connector, call),
    },
    webhooks: [
      {
        connector,
        method: 'POST',
        path: webhookPath(connector),
        mostBytes: MOST_NOTICE_BYTES,
        hear: (ctx, heard) => hear(ctx, isSigned, heard),
      },
    ],
  }
}

async function hear(
  ctx: Context,
  isSigned: Signed,
  { headers, raw }: Heard,
): Promise<Result<readonly Hint[], WebhookFault>> {
  const signature = headers[WOOVI_SIGNATURE]
  if (typeof signature !== 'string' || !(await isSigned(ctx, raw, signature))) return err('signature')
  const notice = WooviEvent.safeParse(parsedJson(raw)).data
  if (!notice) return err('shape')
  // Events are not told apart by name: what they are about is asked for, whatever they say.
  return ok([
    ...ours(notice.charge).map((orderId) => ({ kind: 'payment' as const, orderId })),
    ...ours(notice.payment).map((withdrawalId) => ({ kind: 'payout' as const, withdrawalId })),
    ...ours(notice.refund).map((refundId) => ({ kind: 'refund' as const, refundId })),
  ])
}

/** Our ids are UUIDs; those of others in the same account need not be. */
const ours = (
  about: { readonly correlationID?: string | undefined } | null | undefined,
): readonly string[] => {
  const id = uuidOf(plainId(about?.correlationID ?? ''))
  return id === null ? [] : [id]
}
