import { openPixCertificates, type PixCertificates } from '@baize/sandbox-services/pix/certificates'
import type { Secrets } from './secrets.ts'

const opened = new Map<string, Promise<PixCertificates>>()

/** The certificates of the sandbox's bank and of the site, made once for each folder. */
export function pixCertificates(folder: string): Promise<PixCertificates> {
  const known = opened.get(folder) ?? openPixCertificates(folder, Date.now())
  opened.set(folder, known)
  return known
}

type Addresses = { readonly bank: string; readonly sandbox: string }

/** Pix of the server's PAYMENT_DRIVERS: deposits at a bank with API Pix, payouts and second deposits by Woovi. */
export const pixDrivers = (
  { bank, sandbox }: Addresses,
  { paymentsSecret }: Secrets,
  { ca, client }: PixCertificates,
): readonly object[] => [
  {
    driver: 'bcb',
    name: 'bank',
    url: `${bank}/v2`,
    tokenUrl: `${bank}/oauth/token`,
    clientId: 'baize',
    clientSecrets: [paymentsSecret],
    certificates: [client],
    ca,
    pixKey: 'pix@baize.localhost',
    merchant: { name: 'Baize', city: 'Sao Paulo' },
    webhookSecrets: [paymentsSecret],
  },
  { driver: 'woovi', name: 'woovi', url: `${sandbox}/woovi`, appIds: [paymentsSecret], keyCheck: true },
]
