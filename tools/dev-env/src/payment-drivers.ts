import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Organization and bank account of the sandbox's Modern Treasury. */
const ORGANIZATION = '3f1c9a52-7c1e-4c0a-9d43-6a2b8f4d1e90'
const INTERNAL_ACCOUNT = '0f4f2b1d-52a6-4bd3-9b1a-7a8c0d1e2f30'

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
