import { EFI_SKIP_MTLS } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { EfiSettings } from '../../../platform/configuration/payment-drivers/efi.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { apiPixCharges } from '../api-pix/charges.ts'
import { type ApiPixClient, apiPixClient } from '../api-pix/client.ts'
import { apiPixRefunds } from '../api-pix/refunds.ts'
import { apiPixWebhooks, checkWebhook } from '../api-pix/webhook.ts'
import { efiPayouts } from './payouts.ts'

/** Efí: the central bank's standard for charges and refunds, and payouts of its own. Mutual TLS on every call. */
export function efi(settings: EfiSettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'efi' }
  const { url } = settings
  const call = apiPixClient(settings, connector, {
    base: url,
    tokenUrl: `${url}/oauth/token`,
    dialect: 'json',
  })
  const standard: ApiPixClient = (ctx, asked) => call(ctx, { ...asked, path: `/v2${asked.path}` })
  // Efí calls us without its certificate, and without appending `/pix`, where no proxy of ours looks at it.
  const registration = settings.proxyCertificate
    ? {}
    : { suffix: '?ignorar=', headers: { [EFI_SKIP_MTLS]: 'true' } }
  const check = (ctx: Context) => checkWebhook(ctx, settings, connector, standard, registration)
  const currencies = settings.currencies ?? ['BRL' as const]
  return {
    payments: {
      connector,
      methods: settings.collects,
      currencies,
      check,
      ...apiPixCharges(settings, standard),
      ...apiPixRefunds(standard),
    },
    payouts: { connector, kinds: settings.pays, currencies, check, ...efiPayouts(settings, connector, call) },
    webhooks: apiPixWebhooks(settings, connector),
  }
}
