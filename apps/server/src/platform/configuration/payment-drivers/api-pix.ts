import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, Secrets } from './common.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

const isUsable = (identity: Parameters<typeof createSecureContext>[0]): boolean => {
  try {
    createSecureContext(identity)
    return true
  } catch {
    return false
  }
}

/** A client certificate for mutual TLS: as PEM, or as PFX (`.p12`) in base64. */
const ClientCertificate = z.union([
  z.strictObject({ cert: text(20_000), key: text(20_000) }).check(z.refine((pem) => isUsable(pem))),
  z.pipe(
    z
      .strictObject({ pfx: text(40_000), passphrase: z._default(z.string(), '') })
      .check(z.refine(({ pfx, passphrase }) => isUsable({ pfx: Buffer.from(pfx, 'base64'), passphrase }))),
    z.transform(({ pfx, passphrase }) => ({ pfx: Buffer.from(pfx, 'base64'), passphrase })),
  ),
])

const HeaderName = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

/** Fields of every bank that speaks the central bank's API Pix. */
export const ApiPix = {
  ...Common,
  clientId: text(200),
  /** The first is used; the second is tried when the first is refused. */
  clientSecrets: z.tuple([text(500)], text(500)),
  /** Likewise. A certificate counts as refused when no token is given for it. */
  certificates: z.tuple([ClientCertificate], ClientCertificate),
  /** Who signed the bank's own certificate, as PEM; absent for the public authorities. */
  ca: z.optional(text(100_000)),
  scopes: z._default(text(1000), 'cob.write cob.read pix.write pix.read webhook.write webhook.read'),
  /** The Pix key that charges are paid to. */
  pixKey: text(77),
  /** Shown to the payer where the bank sends no ready code. */
  merchant: z.strictObject({ name: text(25), city: text(15) }),
  /** Part of the address of the webhook, whose bodies are not signed. */
  webhookSecrets: Secrets,
  /** The fingerprint (SHA-256, hex) of the bank's certificate, in a header that your proxy sets and strips from others. */
  proxyCertificate: z.optional(
    z.strictObject({
      header: HeaderName,
      fingerprints: z
        .array(z.string().check(z.regex(/^([0-9a-f]{2}:?){31}[0-9a-f]{2}$/i)))
        .check(z.minLength(1)),
    }),
  ),
  /** Whether `GET /pix?cpf=` of this bank tells payers apart. Without it, nobody is sent back a payment of another's. */
  checksPayer: z._default(z.boolean(), true),
  /** Headers and parameters that some banks want beside the standard, such as an application key. */
  headers: z._default(z.record(HeaderName, text(500)), {}),
  query: z._default(z.record(z.string().check(z.regex(/^[\w.-]{1,64}$/)), text(500)), {}),
  collects: collects(['pix']),
} as const

/** The central bank's API Pix 2.9: charges and refunds at any bank that speaks it. */
export const Bcb = z.strictObject({
  ...ApiPix,
  driver: z.literal('bcb'),
  /** With the version, as `https://pix.bank.example/api/v2`. */
  url: webUrl,
  tokenUrl: webUrl,
  /** Where the bank wants the client's id and secret: as Basic authentication, or in the body. */
  clientAuth: z._default(z.enum(['basic', 'body']), 'basic'),
})
export type BcbSettings = z.output<typeof Bcb>
