import { err, ok, type Result } from '@baize/kit'
import * as z from 'zod/mini'
import type { AccessKey } from './files/signature.ts'
import type { Secrets } from './replies.ts'

type Settings = {
  readonly port: number
  readonly host: string
  readonly origin: string | null
  /** Port of the mail server; null for none. */
  readonly mailPort: number | null
  /** Port of the bank with API Pix, which wants certificates; null for none. */
  readonly pixPort: number | null
  /** Secrets of the site at the bank, and its AppIDs at Woovi. */
  readonly pixSecrets: readonly string[]
  /** The site, whose webhooks are called; null: none are. */
  readonly site: string | null
  /** Secrets of the carriers of messages: password of the mail server, token of Twilio and Zenvia. */
  readonly messageSecrets: Secrets
  /** Secrets of the identity provider. */
  readonly identitySecrets: Secrets
  /** The site that the OpenID Connect issuer serves; null disables the issuer. */
  readonly oidc: { readonly site: string; readonly clientSecret: string } | null
  /** Keys of the gateways of coins (SHKeeper, BTCPay), password and secret of their webhooks. */
  readonly gatewaySecrets: Secrets
  /** Secrets of the site at the providers of payments: keys of Xendit and Modern Treasury, client secret of BI-SNAP. */
  readonly paymentSecrets: Secrets
  /** RSA keys of BI-SNAP in PEM: its own private one, and the site's public one; null disables it. */
  readonly snapKeys: { readonly privateKey: string; readonly merchantKey: string } | null
  /** Keys of the store of files; null disables it. */
  readonly fileKeys: readonly AccessKey[] | null
  readonly dataFolder: string | null
  readonly logLevel: string
}

/** Same default as the server's for a local address. */
const DEVELOPMENT_SECRET = 'only-for-development'

const Port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** Reports every invalid variable as a separate message. Never prints a secret. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
): Result<Settings, readonly string[]> {
  const faults: string[] = []
  const port = Port.safeParse(env['PORT'] ?? '3001')
  if (!port.success) faults.push('PORT must be a port number from 0 to 65535, for example PORT=3001')
  const mailPort = Port.safeParse(env['SMTP_PORT'] || '0')
  if (!mailPort.success) faults.push('SMTP_PORT must be empty or a port number, for example SMTP_PORT=3025')
  const pixPort = Port.safeParse(env['PIX_PORT'] || '0')
  if (!pixPort.success) faults.push('PIX_PORT must be empty or a port number, for example PIX_PORT=3026')
  const pixSecrets = (env['PIX_SECRET'] || DEVELOPMENT_SECRET).split(',')
  if (pixSecrets.some((key) => key.length < 16))
    faults.push('PIX_SECRET must be a secret of at least 16 characters, the same as the server’s')
  const [messageSecret, ...olderOnes] = (env['MESSAGES_SECRET'] ?? '').split(',')
  if (messageSecret && [messageSecret, ...olderOnes].some((key) => key.length < 16))
    faults.push('MESSAGES_SECRET must be a secret of at least 16 characters, the same as the server’s')
  const [identitySecret, ...olderIdentity] = (env['IDENTITY_SECRET'] ?? '').split(',')
  if (identitySecret && [identitySecret, ...olderIdentity].some((key) => key.length < 16))
    faults.push('IDENTITY_SECRET must be a secret of at least 16 characters, the same as the server’s')
  const [gatewaySecret, ...olderGateway] = (env['COIN_GATEWAYS_SECRET'] ?? '').split(',')
  if (gatewaySecret && [gatewaySecret, ...olderGateway].some((key) => key.length < 16))
    faults.push('COIN_GATEWAYS_SECRET must be a secret of at least 16 characters, the same as the server’s')
  const [paymentSecret, ...olderPayment] = (env['PAYMENTS_SECRET'] ?? '').split(',')
  if (paymentSecret && [paymentSecret, ...olderPayment].some((key) => key.length < 16))
    faults.push('PAYMENTS_SECRET must be a secret of at least 16 characters, the same as the server’s')
  const [snapKey, snapMerchantKey] = [env['SNAP_KEY'] ?? '', env['SNAP_MERCHANT_KEY'] ?? '']
  if (!snapKey !== !snapMerchantKey)
    faults.push('SNAP_KEY and SNAP_MERCHANT_KEY must be RSA keys in PEM, ours and the site’s, or both empty')
  const origin = env['PUBLIC_URL']?.replace(/\/+$/, '') || null
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).origin === origin))
    faults.push('PUBLIC_URL must be the address of the sandbox, for example PUBLIC_URL=http://localhost:3001')
  const siteUrl = env['SITE_URL']?.replace(/\/+$/, '') || null
  if (siteUrl !== null && !(URL.canParse(siteUrl) && new URL(siteUrl).origin === siteUrl))
    faults.push('SITE_URL must be the address of the site, for example SITE_URL=http://localhost:3000')
  const fileKeys = (env['FILES_KEYS'] ?? '').split(',').map((pair) => pair.split(':'))
  if (env['FILES_KEYS'] && fileKeys.some(([id, key, more]) => !id || !key || more !== undefined))
    faults.push('FILES_KEYS must be empty or keys of the store of files, as id:secret by commas')
  const clientSecret = env['OIDC_CLIENT_SECRET'] || null
  const logLevel = LogLevel.safeParse(env['LOG_LEVEL'] ?? 'info')
  if (!logLevel.success)
    faults.push('LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent')
  if (faults.length > 0 || !port.success || !mailPort.success || !pixPort.success || !logLevel.success)
    return err(faults)
  return ok({
    port: port.data,
    mailPort: env['SMTP_PORT'] ? mailPort.data : null,
    pixPort: env['PIX_PORT'] ? pixPort.data : null,
    pixSecrets,
    site: siteUrl,
    host: env['HOST'] ?? '127.0.0.1',
    origin,
    messageSecrets: messageSecret ? [messageSecret, ...olderOnes] : [DEVELOPMENT_SECRET],
    identitySecrets: identitySecret ? [identitySecret, ...olderIdentity] : [DEVELOPMENT_SECRET],
    paymentSecrets: paymentSecret ? [paymentSecret, ...olderPayment] : [DEVELOPMENT_SECRET],
    snapKeys: snapKey ? { privateKey: snapKey, merchantKey: snapMerchantKey } : null,
    gatewaySecrets: gatewaySecret ? [gatewaySecret, ...olderGateway] : [DEVELOPMENT_SECRET],
    oidc: siteUrl && clientSecret ? { site: siteUrl, clientSecret } : null,
    fileKeys: env['FILES_KEYS'] ? fileKeys.map(([id = '', key = '']) => ({ id, secret: key })) : null,
    dataFolder: env['SANDBOX_DATA'] || null,
    logLevel: logLevel.data,
  })
}
