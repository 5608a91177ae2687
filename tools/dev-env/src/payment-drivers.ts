import { createPrivateKey, createPublicKey } from 'node:crypto'
import { INTERNAL_ACCOUNT, ORGANIZATION } from '@baize/sandbox-services/modern-treasury/account'
import type { Secrets } from './secrets.ts'

/** The public half of a private key in PEM. */
export const publicPem = (key: string): string =>
  createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' }).toString()

/** What the server's PAYMENT_DRIVERS says of the providers in the sandbox, in the order in which they are asked. */
export function indonesiaAndCards(url: string, secrets: Secrets): readonly object[] {
  const { paymentsSecret, snapKey, snapProviderKey } = secrets
  return [
    // QRIS and transfers to Indonesian banks.
    {
      driver: 'snap',
      name: 'snap',
      url,
      prefix: '/snap/v1.0',
      clientKey: 'baize-client',
      partnerId: 'baize',
      channelId: '95221',
      privateKeys: [snapKey],
      clientSecrets: [paymentsSecret],
      providerKeys: [publicPem(snapProviderKey)],
      merchantId: 'BAIZE',
      sourceAccount: '1000000001',
    },
    // Cards on its own page; QRIS and transfers second.
    {
      driver: 'xendit',
      name: 'xendit',
      url: `${url}/xendit`,
      secretKeys: [paymentsSecret],
      callbackTokens: [paymentsSecret],
    },
    // Transfers to banks of the US.
    {
      driver: 'modern-treasury',
      name: 'modern-treasury',
      url: `${url}/modern-treasury`,
      organizationId: ORGANIZATION,
      apiKeys: [paymentsSecret],
      webhookKeys: [paymentsSecret],
      originatingAccountId: INTERNAL_ACCOUNT,
    },
  ]
}
