import { join } from 'node:path'
import { distOf, entryOf, sourceOf } from './build.ts'
import { ROOT } from './folders.ts'
import { indonesiaAndCards, publicPem } from './payment-drivers.ts'
import { pixCertificates, pixDrivers } from './pix-drivers.ts'
import type { Secrets } from './secrets.ts'
import { type Service, startService } from './services.ts'

/** `built` runs the output that `npm start` serves; `watched` runs the sources and restarts on changes. */
type Mode = 'built' | 'watched'

export type AppsOptions = {
  readonly mode: Mode
  readonly databaseUrl: string
  readonly secrets: Secrets
  /** Public URL of the site. */
  readonly publicUrl: string
  /** Without casino and sportsbook there are no games of other providers. */
  readonly ports: {
    readonly server: number
    readonly sandbox: number
    /** Of the sandbox's mail server. */
    readonly mail: number
    /** Of the sandbox's bank, which wants certificates. */
    readonly pix: number
    readonly casino?: number
    readonly sportsbook?: number
  }
  readonly sandboxData: string
  /** Folder of the built Android app. */
  readonly appDir?: string
  readonly logDir: string | null
  readonly runDir: string | null
  readonly env?: Readonly<Record<string, string>>
  readonly sportsbookEnv?: Readonly<Record<string, string>>
}

export const siteAt = (port: number): string => `http://localhost:${port}`

/**
 * V8 heap flags of the server. A larger young generation: at thousands of calls per second, most objects die before
 * they would be promoted. Less frequent full collections: the old generation is collected at three times its last live
 * size, instead of after every few MiB of growth, which was twice a second under load. That halved the p99 latency of
 * bets.
 */
export const HEAP_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=200'] as const

type Program = 'server' | 'services' | 'casino' | 'sportsbook'

const programOf = (app: Program, mode: Mode): string[] =>
  mode === 'built'
    ? ['--enable-source-maps', ...HEAP_FLAGS, entryOf(app)]
    : [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', sourceOf(app)]

const common = (options: AppsOptions, app: Program) => ({
  name: app,
  args: programOf(app, options.mode),
  logFile: options.logDir === null ? null : join(options.logDir, `${app}.log`),
  runDir: options.runDir,
})

export async function startSandbox(options: AppsOptions): Promise<Service> {
  const { sandbox, mail, pix } = options.ports
  const { secrets } = options
  await pixCertificates(options.sandboxData)
  return startService({
    ...common(options, 'services'),
    env: {
      PORT: String(sandbox),
      SMTP_PORT: String(mail),
      PIX_PORT: String(pix),
      PIX_SECRET: secrets.paymentsSecret,
      PUBLIC_URL: siteAt(sandbox),
      MESSAGES_SECRET: secrets.messagesSecret,
      PAYMENTS_SECRET: secrets.paymentsSecret,
      SNAP_KEY: secrets.snapProviderKey,
      SNAP_MERCHANT_KEY: publicPem(secrets.snapKey),
      IDENTITY_SECRET: secrets.identitySecret,
      FILES_KEYS: `${FILES_KEY}:${secrets.filesSecret}`,
      SITE_URL: options.publicUrl,
      COIN_GATEWAYS_SECRET: secrets.coinGatewaysSecret,
      OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
      SANDBOX_DATA: options.sandboxData,
      NODE_ENV: options.mode === 'built' ? 'production' : 'development',
    },
    readyUrl: `http://127.0.0.1:${sandbox}/healthz`,
  })
}

/** The provider of games: a process and origin of its own, which calls the server's wallet. */
export function startCasino(options: AppsOptions): Promise<Service> {
  const { server, casino = 0 } = options.ports
  const { secrets } = options
  return startService({
    ...common(options, 'casino'),
    env: {
      PORT: String(casino),
      PUBLIC_URL: siteAt(casino),
      SITE_URL: options.publicUrl,
      WALLET_URL: `${siteAt(server)}/providers/casino`,
      CASINO_KEY: secrets.casinoKey,
      OPERATOR_KEY: publicPem(secrets.operatorKey),
      SANDBOX_DATA: options.sandboxData,
      NODE_ENV: options.mode === 'built' ? 'production' : 'development',
    },
    readyUrl: `http://127.0.0.1:${casino}/healthz`,
  })
}

/** The provider of sports. */
export function startSportsbook(options: AppsOptions): Promise<Service> {
  const { server, sportsbook = 0 } = options.ports
  return startService({
    ...common(options, 'sportsbook'),
    env: {
      PORT: String(sportsbook),
      SITE_URL: options.publicUrl,
      WALLET_URL: `${siteAt(server)}/providers/sportsbook`,
      SPORTSBOOK_SECRET: options.secrets.sportsbookSecret,
      SANDBOX_DATA: options.sandboxData,
      NODE_ENV: options.mode === 'built' ? 'production' : 'development',
      ...options.sportsbookEnv,
    },
    readyUrl: `http://127.0.0.1:${sportsbook}/healthz`,
  })
}

/** The server's settings of casino and sportsbook. */
function providersOf({ ports: { casino, sportsbook }, secrets }: AppsOptions): string {
  const books = '/operator/books'
  const connected = [
    ...(casino === undefined
      ? []
      : [
          {
            name: 'casino',
            adapter: 'hub88',
            title: 'Baize Sandbox',
            url: siteAt(casino),
            books,
            operatorId: 'baize',
            publicKeys: [publicPem(secrets.casinoKey)],
            privateKey: secrets.operatorKey,
          },
        ]),
    ...(sportsbook === undefined
      ? []
      : [
          {
            name: 'sportsbook',
            adapter: 'betsy',
            title: 'Baize Sportsbook',
            games: ['sports'],
            url: siteAt(sportsbook),
            books,
            feed: '/api/feed',
            // A result may be corrected after its payout was spent.
            negative: 'owe',
            secrets: [secrets.sportsbookSecret],
          },
        ]),
  ]
  return connected.length === 0 ? '' : JSON.stringify(connected)
}

/** The account of the sandbox's Twilio. */
const TWILIO_ACCOUNT = `AC${'5a'.repeat(16)}`

/** Brazilian numbers by Zenvia, and all others by Twilio. */
function smsDriversOf({ ports, secrets: { messagesSecret } }: AppsOptions): string {
  const url = siteAt(ports.sandbox)
  return JSON.stringify([
    {
      driver: 'zenvia',
      name: 'zenvia',
      countries: ['BR'],
      url,
      tokens: [messagesSecret],
      from: 'baize',
      webhookSecrets: [messagesSecret],
    },
    {
      driver: 'twilio',
      name: 'twilio',
      url,
      accountSid: TWILIO_ACCOUNT,
      authTokens: [messagesSecret],
      from: '+15005550006',
    },
  ])
}

/** The one key of the sandbox's store of files. */
const FILES_KEY = 'AKIASANDBOX'

/** The sandbox's bucket. Files are in the database all the same, unless FILES_STORE=s3 is set. */
const filesS3Of = ({ ports, secrets: { filesSecret } }: AppsOptions): string =>
  JSON.stringify([
    {
      endpoint: `${siteAt(ports.sandbox)}/s3`,
      region: 'local',
      bucket: 'baize-files',
      keys: [{ id: FILES_KEY, secret: filesSecret }],
      pathStyle: true,
    },
  ])

/** Documents of Indonesia are shown at the sandbox's Didit, all others are uploaded here and checked by its Sumsub. */
function identityDriversOf({ ports, secrets: { identitySecret } }: AppsOptions): string {
  const url = siteAt(ports.sandbox)
  const webhookSecrets = [`${identitySecret}-webhooks`]
  return JSON.stringify([
    {
      driver: 'didit',
      name: 'didit',
      countries: ['ID'],
      url,
      apiKeys: [identitySecret],
      webhookSecrets,
      identityWorkflow: '5a5a5a5a-0000-4000-8000-000000000001',
      addressWorkflow: '5a5a5a5a-0000-4000-8000-000000000002',
    },
    {
      driver: 'sumsub',
      name: 'sumsub',
      url,
      sdkUrl: `${url}/idensic/static/sns-websdk-builder.js`,
      appTokens: [{ token: `prd:${identitySecret.slice(0, 16)}`, secret: identitySecret }],
      webhookSecrets,
      identityLevel: 'identity-and-selfie',
      addressLevel: 'proof-of-address',
    },
  ])
}
/** The sandbox's SHKeeper and BTCPay. */
const coinGateways = (sandbox: string, secret: string) => [
  {
    driver: 'shkeeper',
    name: 'shkeeper',
    url: `${sandbox}/shkeeper`,
    apiKeys: [secret],
    login: { user: 'admin', password: secret },
    confirmations: 3,
  },
  {
    driver: 'btcpay',
    name: 'btcpay',
    url: `${sandbox}/btcpay`,
    storeId: 'SandboxStore1',
    apiKeys: [secret],
    webhookSecrets: [secret],
  },
]

/** The server migrates its database before it reports ready. */
export async function startServer(options: AppsOptions): Promise<Service> {
  const { server, sandbox, mail, pix } = options.ports
  const { secrets } = options
  return startService({
    ...common(options, 'server'),
    env: {
      PORT: String(server),
      DATABASE_URL: options.databaseUrl,
      PUBLIC_URL: options.publicUrl,
      WEB_DIR: options.mode === 'built' ? distOf('web') : '',
      CONSOLE_DIR: options.mode === 'built' ? distOf('console') : '',
      APP_DIR: options.appDir ?? '',
      PAYMENT_DRIVERS: JSON.stringify([
        ...pixDrivers(
          { bank: `https://localhost:${pix}`, sandbox: siteAt(sandbox) },
          secrets,
          await pixCertificates(options.sandboxData),
        ),
        ...indonesiaAndCards(siteAt(sandbox), secrets),
        ...coinGateways(siteAt(sandbox), secrets.coinGatewaysSecret),
      ]),
      COINBASE_URL: `${siteAt(sandbox)}/coinbase`,
      KRAKEN_URL: `${siteAt(sandbox)}/kraken`,
      GAMES_URL: siteAt(sandbox),
      PROVIDERS: providersOf(options),
      BEACON: 'sandbox',
      BEACON_RELAYS: siteAt(sandbox),
      RATES_URL: `${siteAt(sandbox)}/rates/v1`,
      PUSH_LOCAL_URL: siteAt(sandbox),
      EMAIL_URL: `smtp://baize:${secrets.messagesSecret}@127.0.0.1:${mail}`,
      EMAIL_FROM: 'Baize <no-reply@baize.localhost>',
      EMAIL_BOUNCE_DOMAIN: 'bounces.baize.localhost',
      EMAIL_BOUNCE_SECRET: secrets.messagesSecret,
      SMS_DRIVERS: smsDriversOf(options),
      FILES_S3: filesS3Of(options),
      ACCOUNT_SECRET: secrets.accountSecret,
      RECEIPT_SECRET: secrets.receiptSecret,
      PERSONAL_SECRET: secrets.personalSecret,
      IDENTITY_DRIVERS: identityDriversOf(options),
      OIDC_ISSUER: `${siteAt(sandbox)}/oidc`,
      OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
      OIDC_NAME: 'Sandbox ID',
      // Unsealed in development, so that calls are readable in the browser's tools.
      SEAL_SECRET: options.mode === 'built' ? secrets.sealSecret : '',
      NODE_ENV: options.mode === 'built' ? 'production' : 'development',
      ...options.env,
    },
    readyUrl: `http://127.0.0.1:${server}/readyz`,
  })
}
