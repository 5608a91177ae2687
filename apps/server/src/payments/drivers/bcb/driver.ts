import type { BcbSettings } from '../../../platform/configuration/payment-drivers/api-pix.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { apiPixCharges } from '../api-pix/charges.ts'
import { apiPixClient } from '../api-pix/client.ts'
import { apiPixRefunds } from '../api-pix/refunds.ts'
import { apiPixWebhooks, checkWebhook } from '../api-pix/webhook.ts'

/** Pix at any bank that speaks the central bank's API Pix: charges and refunds. The standard has no payouts. */
export function bcb(settings: BcbSettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'bcb' }
  const { url, tokenUrl, clientAuth } = settings
  const call = apiPixClient(settings, connector, { base: url, tokenUrl, dialect: clientAuth })
  return {
    payments: {
      connector,
      methods: settings.collects,
      currencies: settings.currencies ?? ['BRL'],
      check: (ctx) => checkWebhook(ctx, settings, connector, call),
      ...apiPixCharges(settings, call),
      ...apiPixRefunds(call),
    },
    payouts: null,
    webhooks: apiPixWebhooks(settings, connector),
  }
}
