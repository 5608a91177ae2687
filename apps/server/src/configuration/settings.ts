import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { present } from '@baize/kit'
import * as z from 'zod/mini'
import { lanesFor } from '../ledger/lanes.ts'
import { providers } from './provider-settings.ts'
import {
  amount,
  amountOrNone,
  duration,
  hosts,
  list,
  listOrNone,
  onOff,
  origins,
  orNone,
  pairs,
  redirect,
  siteSettings,
  text,
  urlOf,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

const ROLES = ['api', 'rounds', 'worker'] as const

type About = {
  /** The environment variable. */
  readonly name: string
  /** Completes the sentence "NAME must be …". */
  readonly mustBe: string
  /** Falls back to the default. */
  readonly example?: string
  /** The default. Without one the variable must be set. */
  readonly fallback?: string
  /** How the docs describe a default that differs by machine. */
  readonly fallbackShown?: string
  /** The value is never shown, not even an invalid one. */
  readonly secret?: true
  /** Description for the docs. */
  readonly about: string
}

const registry = z.registry<About>()

/** Clones the schema: several settings share one, and the registry identifies them by schema. */
function setting<S extends z.ZodMiniType>(schema: S, about: About): S {
  const own = z.clone(schema)
  registry.add(own, about)
  return own
}

const SECRET = /^\S{16,}$/
const RANDOM = 'what `openssl rand -hex 32` prints'
const AMOUNT = 'an amount above 0 with at most two decimals'
const AMOUNT_OR_NONE = 'an amount with at most two decimals, or 0'
const DAY_MS = 24 * 3_600_000

/** Public, so it protects nothing: a server that others can reach needs its own secrets. */
export const DEVELOPMENT_SECRET = 'only-for-development'
const OWN_SECRETS = {
  mustBe: 'a secret of 16 characters or more (or several, by commas, the one in use first)',
  example: RANDOM,
  fallback: DEVELOPMENT_SECRET,
  secret: true,
} as const

/**
 * Every setting, once: its schema, default, secrecy and description. The start-up faults and the table in
 * docs/operations.md are generated from here.
 */
export const Settings = z.object({
  port: setting(wholeNumber(0, 65_535), {
    name: 'PORT',
    mustBe: 'a port number from 0 to 65535',
    fallback: '3000',
    about: 'The port to listen on; 0 takes a free one.',
  }),
  host: setting(text(/^[\w.:-]+$/), {
    name: 'HOST',
    mustBe: 'an address to listen on',
    fallback: '0.0.0.0',
    about: 'The address to listen on.',
  }),
  publicUrl: setting(orNone(webUrl), {
    name: 'PUBLIC_URL',
    mustBe: 'the http(s) address players use',
    example: 'https://baize.example',
    fallback: '',
    fallbackShown: '`http://localhost:$PORT`',
    about:
      "Where players reach the site; links and the providers' notices are built on it. Unless it is an address of this machine, all secrets must be set.",
  }),
  webDir: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((dir) => resolve(dir)),
      ),
    ),
    {
      name: 'WEB_DIR',
      mustBe: 'the folder of the built site',
      example: 'apps/web/dist',
      fallback: '',
      about: 'The built site. Empty: the API alone is served.',
    },
  ),
  consoleDir: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((dir) => resolve(dir)),
      ),
    ),
    {
      name: 'CONSOLE_DIR',
      mustBe: 'the folder of the built console',
      example: 'apps/console/dist',
      fallback: '',
      about: "The built operators' console, served at `/console`. Empty: it is not served.",
    },
  ),
  roles: setting(
    z.pipe(
      list(new RegExp(`^(${ROLES.join('|')})$`)),
      z.transform((given) => ROLES.filter((role) => given.includes(role))),
    ),
    {
      name: 'ROLES',
      mustBe: 'one or more of api, rounds, worker, by commas',
      fallback: ROLES.join(','),
      about: 'The jobs of this process, see [Roles](#roles).',
    },
  ),
  databaseUrl: setting(urlOf('postgres:', 'postgresql:'), {
    name: 'DATABASE_URL',
    mustBe: 'the address of a PostgreSQL database',
    example: 'postgres://user:password@localhost:5432/baize',
    secret: true,
    about: 'PostgreSQL 15 or later, durability on.',
  }),
  databasePool: setting(wholeNumber(4, 1000), {
    name: 'DATABASE_POOL',
    mustBe: 'a number of connections from 4 to 1000',
    fallback: '20',
    about: 'The most connections of this process to the database.',
  }),
  logLevel: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    name: 'LOG_LEVEL',
    mustBe: 'one of trace, debug, info, warn, error, fatal, silent',
    fallback: 'info',
    about: 'The least severe lines that are logged.',
  }),
  rateLimit: setting(wholeNumber(0, 1_000_000), {
    name: 'RATE_LIMIT',
    mustBe: 'requests a second for one address, 0 for no limit',
    fallback: '100',
    about: 'Requests a second that one address may sustain; 0: no limit.',
  }),
  trustProxy: setting(
    z.union([
      z.pipe(
        z.literal('off'),
        z.transform(() => false as const),
      ),
      wholeNumber(1, 99),
      text(/^[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+(,[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+)*$/),
    ]),
    {
      name: 'TRUST_PROXY',
      mustBe: 'off, a number of proxies, or their addresses by commas',
      fallback: 'off',
      about: 'Proxies whose `X-Forwarded-For` is believed.',
    },
  ),
  metricsToken: setting(orNone(text(SECRET)), {
    name: 'METRICS_TOKEN',
    mustBe: 'a token of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'Opens `/metrics` to other machines (`Authorization: Bearer`). Empty: only this machine may read it.',
  }),
  consoleUrl: setting(orNone(webUrl), {
    name: 'CONSOLE_URL',
    mustBe: 'an http(s) address',
    example: 'https://console.baize.example',
    fallback: '',
    about:
      "The address of the operators' console, for its passkeys and links. Empty: that of the site. On a host of its own, the console and operator calls are served only there.",
  }),
  consoleAllow: setting(listOrNone(/^[0-9a-fA-F]*[.:][0-9a-fA-F.:]+(\/\d{1,3})?$/), {
    name: 'CONSOLE_ALLOW',
    mustBe: 'addresses or networks by commas',
    example: '203.0.113.0/24,2001:db8::/32',
    fallback: '',
    about: 'Addresses from which operators may work. Empty: any.',
  }),
  consoleIdleMs: setting(duration(60_000, 1, 24 * 60), {
    name: 'CONSOLE_IDLE_MINUTES',
    mustBe: 'a number of minutes from 1 to 1440',
    fallback: '15',
    about: "An operator's session ends after this long without a call.",
  }),
  consoleLifeMs: setting(duration(60 * 60_000, 1, 168), {
    name: 'CONSOLE_HOURS',
    mustBe: 'a number of hours from 1 to 168',
    fallback: '12',
    about: "An operator's session ends this long after the log-in, however busy it is.",
  }),
  consoleLocalToken: setting(orNone(text(SECRET)), {
    name: 'CONSOLE_LOCAL_TOKEN',
    mustBe: 'a token of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'For development: lets this machine into the console without a passkey, as one of the people of the demo. Refused at a public address.',
  }),
  forcedAnswers: setting(onOff, {
    name: 'FORCED_ANSWERS',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      'For development: `on` lets `/api/operator/answers` have a call answered with something made up. Refused at a public address.',
  }),
  demoHouse: setting(onOff, {
    name: 'DEMO_HOUSE',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      'For a first look: `on` plays two weeks of a house with forty demo players into a database without players, before the server listens. Needs `CONSOLE_LOCAL_TOKEN`; refused at a public address.',
  }),
  sessionIdleMs: setting(duration(60_000, 1, 24 * 60), {
    name: 'SESSION_IDLE_MINUTES',
    mustBe: 'a number of minutes from 1 to 1440',
    fallback: '30',
    about: 'A session ends after this long without a call.',
  }),
  sessionLifeMs: setting(duration(DAY_MS, 1, 365), {
    name: 'SESSION_DAYS',
    mustBe: 'a number of days from 1 to 365',
    fallback: '30',
    about:
      'A session ends this long after the log-in, however busy it is. One that was handed on by a ticket counts from the first log-in.',
  }),
  chatLifeMs: setting(duration(DAY_MS, 1, 3650), {
    name: 'CHAT_DAYS',
    mustBe: 'a number of days from 1 to 3650',
    fallback: '90',
    about:
      'Messages in chat rooms are deleted after this long. Reported, deleted and hidden ones, and the support line, are kept.',
  }),
  frameOrigins: setting(origins, {
    name: 'FRAME_ORIGINS',
    mustBe: 'http(s) origins by commas, each without a path',
    example: 'https://help.baize.example',
    fallback: '',
    about: 'Origins whose pages this site may show in a frame of its own; those may use the clipboard.',
  }),
  frameAncestors: setting(origins, {
    name: 'FRAME_ANCESTORS',
    mustBe: 'http(s) origins by commas, each without a path',
    example: 'https://partner.example',
    fallback: '',
    about: 'Origins that may frame `/h5/{game}` and `/chatbet`. Empty: this site alone.',
  }),
  designOrigin: setting(
    z.pipe(
      origins.check(z.maxLength(1)),
      z.transform(([origin]) => origin ?? null),
    ),
    {
      name: 'DESIGN_ORIGIN',
      mustBe: 'an http(s) origin without a path',
      example: 'https://studio.baize.example',
      fallback: '',
      about: 'The design studio; it alone may frame previews.',
    },
  ),
  countryHeader: setting(text(/^([a-z][a-z0-9-]{1,40})?$/), {
    name: 'COUNTRY_HEADER',
    mustBe: 'the name of a header in small letters',
    example: 'cf-ipcountry',
    fallback: '',
    about:
      'The header in which a proxy names the country of an address (two letters), for `forbiddenCountries`. Empty: the country is as the page says. Set it only if the proxy overwrites the header.',
  }),
  siteSettings: setting(siteSettings, {
    name: 'SITE_SETTINGS',
    mustBe: 'JSON of site settings',
    example: '{"autoBk":true}',
    fallback: '{}',
    about: '[Site settings](#site-settings) that apply until an operator sets others.',
  }),
  specialDomains: setting(hosts, {
    name: 'SPECIAL_DOMAINS',
    mustBe: 'host names by commas',
    example: 'play.baize.example',
    fallback: '',
    about: 'Hosts on which the firewall check stands before the site.',
  }),
  callbackUrl: setting(redirect, {
    name: 'CALLBACK_URL',
    mustBe: 'a path of this site or a whole http(s) address without a name in it',
    example: 'https://baize.example/welcome',
    fallback: '',
    about: 'Every page sends its visitor there instead of rendering. Empty: nowhere.',
  }),
  devtoolsProtection: setting(onOff, {
    name: 'DEVTOOLS_PROTECTION',
    mustBe: 'on or off',
    fallback: 'off',
    about: '`on`: pages lock themselves while developer tools are open.',
  }),
  horizontalCom: setting(onOff, {
    name: 'HORIZONTAL_COM',
    mustBe: 'on or off',
    fallback: 'off',
    about: '`on`: pages ask for the full screen, held sideways.',
  }),
  apkLink: setting(z.union([z.literal(''), webUrl]), {
    name: 'APK_LINK',
    mustBe: 'an http(s) address',
    example: 'https://baize.example/baize.apk',
    fallback: '',
    about: 'The app for Android. Empty: there is none.',
  }),
  iosLink: setting(z.union([z.literal(''), webUrl]), {
    name: 'IOS_LINK',
    mustBe: 'an http(s) address',
    example: 'https://apps.example/baize',
    fallback: '',
    about: 'The app for iOS. Empty: there is none.',
  }),
  referralAppHost: setting(text(/^([a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?)?$/), {
    name: 'REFERRAL_APP_HOST',
    mustBe: 'the name of a host',
    example: 'app.baize.example',
    fallback: '',
    about: 'The host of an app that belongs to this site. Empty: there is none.',
  }),
  gpcShown: setting(onOff, {
    name: 'GPC',
    mustBe: 'on or off',
    fallback: 'on',
    about: "Whether amounts carry the site's own symbol; `off`: their currency's.",
  }),
  gpcSymbol: setting(text(/^\S{1,8}$/), {
    name: 'GPC_SYMBOL',
    mustBe: 'up to 8 signs without a blank',
    fallback: 'G$',
    about: 'That symbol.',
  }),
  gpcIcon: setting(z.union([z.literal(''), webUrl]), {
    name: 'GPC_ICON',
    mustBe: 'an http(s) address',
    example: 'https://baize.example/coin.webp',
    fallback: '',
    about: 'A picture for it.',
  }),
  usdRates: setting(pairs(/^[A-Z]{3}=\d{1,6}(\.\d{1,9})?$/), {
    name: 'USD_RATES',
    mustBe: 'what one of each currency is in US dollars, by commas',
    fallback: 'USD=1,BRL=0.18,IDR=0.00006',
    about: 'Rates to show amounts by, never to pay by, until an operator sets others.',
  }),
  auditSeconds: setting(wholeNumber(1, 3600), {
    name: 'AUDIT_SECONDS',
    mustBe: 'a number of seconds from 1 to 3600',
    fallback: '60',
    about: 'How often the ledger is checked.',
  }),
  ledgerLanes: setting(wholeNumber(1, 64), {
    name: 'LEDGER_LANES',
    mustBe: 'a number from 1 to 64',
    fallback: String(lanesFor(availableParallelism())),
    fallbackShown: 'by the cores',
    about: 'Batches of ledger commands that may be in flight at once.',
  }),
  ledgerQueue: setting(wholeNumber(1, 1_000_000), {
    name: 'LEDGER_QUEUE',
    mustBe: 'a number of waiting commands from 1 to 1000000',
    fallback: '4096',
    about: 'Commands that may wait for the ledger; more are refused as busy.',
  }),
  minBet: setting(amount, {
    name: 'MIN_BET',
    mustBe: AMOUNT,
    fallback: '1',
    about: 'The smallest stake, in units of the base currency; every other amount here is in the same unit.',
  }),
  maxBet: setting(amount, {
    name: 'MAX_BET',
    mustBe: AMOUNT,
    fallback: '10000',
    about: 'The largest stake.',
  }),
  defaultBet: setting(amount, {
    name: 'DEFAULT_BET',
    mustBe: AMOUNT,
    fallback: '5',
    about: 'The stake that a game begins with, unless a twentieth of the balance is less.',
  }),
  maxWin: setting(amount, {
    name: 'MAX_WIN',
    mustBe: AMOUNT,
    fallback: '1000000',
    about: 'The most that one bet pays.',
  }),
  maxRoundWin: setting(amount, {
    name: 'MAX_ROUND_WIN',
    mustBe: AMOUNT,
    fallback: '5000000',
    about: 'The most that all bets of one shared round are paid.',
  }),
  roundChainLength: setting(wholeNumber(100, 10_000_000), {
    name: 'ROUND_CHAIN_LENGTH',
    mustBe: 'a number of rounds from 100 to 10000000',
    fallback: '1000000',
    about: 'Rounds that one chain of hashes is for.',
  }),
  roundBettingMs: setting(orNone(wholeNumber(500, 60_000)), {
    name: 'ROUND_BETTING_MS',
    mustBe: 'empty, or a number of milliseconds from 500 to 60000',
    example: '7000',
    fallback: '',
    about: 'How long a round takes bets. Empty: as long as its game says.',
  }),
  roundPauseMs: setting(wholeNumber(0, 60_000), {
    name: 'ROUND_PAUSE_MS',
    mustBe: 'a number of milliseconds from 0 to 60000',
    fallback: '3000',
    about: 'From the end of a round to the start of the next.',
  }),
  beacon: setting(z.enum(['none', 'quicknet', 'sandbox']), {
    name: 'BEACON',
    mustBe: 'none, quicknet or sandbox',
    fallback: 'none',
    about:
      "The public randomness that lottery draws take: drand's quicknet, or the sandbox's, which only an address of this machine may use. none: there are no draws.",
  }),
  beaconRelays: setting(list(/^https?:\/\/\S+$/), {
    name: 'BEACON_RELAYS',
    mustBe: 'http(s) addresses by commas',
    fallback: 'https://api.drand.sh,https://drand.cloudflare.com',
    about:
      'Where the beacon is asked for its rounds, in this order. A relay cannot cheat: signatures are verified.',
  }),
  gamesUrl: setting(orNone(webUrl), {
    name: 'GAMES_URL',
    mustBe: 'the http(s) address of the provider of demo games',
    example: 'http://localhost:3001',
    fallback: '',
    about: 'The provider of demo games. Empty: there are none.',
  }),
  catalogueSeed: setting(z.enum(['playable', 'large']), {
    name: 'CATALOGUE_SEED',
    mustBe: 'playable or large',
    fallback: 'playable',
    about:
      'For tests and measurements: `large` adds 3,000 names of one demo to the catalogue of a new database.',
  }),
  providers: setting(providers, {
    name: 'PROVIDERS',
    mustBe: 'empty, or the JSON list of game providers that docs/providers.md describes',
    fallback: '',
    secret: true,
    about:
      'The game providers on the wallet: keys, addresses, limits, currencies ([providers](providers.md)). Empty: none.',
  }),
  sealSecrets: setting(listOrNone(SECRET), {
    name: 'SEAL_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more (or several, by commas, the one in use first)',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'Makes the key of sealed game calls ([protocol](protocol.md)); `new,old` during a change. Empty: calls stay plain.',
  }),
  receiptSecret: setting(text(SECRET), {
    ...OWN_SECRETS,
    name: 'RECEIPT_SECRET',
    mustBe: 'a secret of 16 characters or more',
    about:
      'Makes the key that signs cash-out receipts. Receipts from before a change no longer fit the public key.',
  }),
  accountSecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'ACCOUNT_SECRET',
    about:
      "Makes the keys that hash one-time codes and seal authenticators' secrets; `new,old` during a change.",
  }),
  personalSecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'PERSONAL_SECRET',
    about:
      'Makes the keys that seal documents and payout accounts ([why](decisions/0014-encrypt-personal-data-at-rest.md)). Never lose it: nothing else opens what it sealed. `new,old` during a change, and the old one for as long as anything from its time is kept.',
  }),
  messagesUrl: setting(orNone(webUrl), {
    name: 'MESSAGES_URL',
    mustBe: 'the http(s) address of who sends SMS and e-mails',
    example: 'http://localhost:3001',
    fallback: '',
    about:
      'The provider of SMS and e-mails. Empty: no codes, so log-in by SMS and forgotten passwords are not offered and addresses cannot be confirmed.',
  }),
  messagesSecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'MESSAGES_SECRET',
    about: 'Signs what is sent there; `new,old` during a change.',
  }),
  identityUrl: setting(orNone(webUrl), {
    name: 'IDENTITY_URL',
    mustBe: 'the http(s) address of who checks identities',
    example: 'http://localhost:3001',
    fallback: '',
    about: 'The provider of identity checks. Empty: every document waits for a person.',
  }),
  identitySecrets: setting(list(SECRET), {
    ...OWN_SECRETS,
    name: 'IDENTITY_SECRET',
    about: 'Signs what is sent there and what it tells us; `new,old` during a change.',
  }),
  oidcIssuer: setting(orNone(webUrl), {
    name: 'OIDC_ISSUER',
    mustBe: 'the http(s) address of an issuer of OpenID Connect',
    example: 'https://id.example',
    fallback: '',
    about: 'The issuer players may sign in with; register `{PUBLIC_URL}/login/return` there. Empty: none.',
  }),
  oidcClientId: setting(text(/^[\x21-\x7e]{1,256}$/), {
    name: 'OIDC_CLIENT_ID',
    mustBe: 'what the issuer knows this site by',
    fallback: 'baize',
    about: 'The name of this site at the issuer.',
  }),
  oidcClientSecret: setting(text(/^(\S{16,})?$/), {
    name: 'OIDC_CLIENT_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about: 'The secret of this site at the issuer.',
  }),
  oidcName: setting(z.string().check(z.maxLength(32)), {
    name: 'OIDC_NAME',
    mustBe: 'what people call the issuer',
    fallback: 'OpenID',
    about: 'What players read on its button.',
  }),
  consoleOidcIssuer: setting(orNone(webUrl), {
    name: 'CONSOLE_OIDC_ISSUER',
    mustBe: 'the http(s) address of an issuer of OpenID Connect',
    example: 'https://id.example',
    fallback: '',
    about:
      'The issuer operators may sign in with; register `{CONSOLE_URL}/console/return` there. Owners link each person. Empty: passkeys only.',
  }),
  consoleOidcClientId: setting(text(/^[\x21-\x7e]{1,256}$/), {
    name: 'CONSOLE_OIDC_CLIENT_ID',
    mustBe: 'what the issuer knows the console by',
    fallback: 'baize-console',
    about: 'The name of the console at that issuer.',
  }),
  consoleOidcClientSecret: setting(text(/^(\S{16,})?$/), {
    name: 'CONSOLE_OIDC_CLIENT_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about: 'The secret of the console at that issuer.',
  }),
  consoleOidcName: setting(z.string().check(z.maxLength(32)), {
    name: 'CONSOLE_OIDC_NAME',
    mustBe: 'what people call the issuer',
    fallback: 'OpenID',
    about: 'What operators read on its button.',
  }),
  pspUrl: setting(webUrl, {
    name: 'PSP_URL',
    mustBe: 'the http(s) address of the payment provider',
    example: 'http://localhost:3001',
    about: 'The payment provider.',
  }),
  pspSecrets: setting(list(SECRET), {
    name: 'PSP_SECRET',
    mustBe: 'a secret of 16 characters or more (or several, by commas, the signing one first)',
    example: RANDOM,
    secret: true,
    about: 'Signs what is sent there and what it tells us, and nothing else; `new,old` during a change.',
  }),
  coinsUrl: setting(orNone(webUrl), {
    name: 'COINS_URL',
    mustBe: 'the http(s) address of the provider of coins',
    example: 'http://localhost:3001/coins',
    fallback: '',
    about: 'The provider of coins. Empty: `usdt` and `usdteth` are not offered.',
  }),
  coinsKey: setting(text(/^([0-9a-f]{64})?$/), {
    name: 'COINS_KEY',
    mustBe: 'empty, or an Ed25519 key as 64 hex digits',
    example: RANDOM,
    fallback: '',
    secret: true,
    about: 'Our Ed25519 key; signs what is sent there.',
  }),
  coinsPublicKeys: setting(listOrNone(/^[0-9a-f]{64}$/), {
    name: 'COINS_PUBLIC_KEY',
    mustBe: 'the public Ed25519 key of the provider of coins as 64 hex digits (or several, by commas)',
    example: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    fallback: '',
    about: 'Theirs; several by commas during a change.',
  }),
  deposits: setting(onOff, {
    name: 'DEPOSITS',
    mustBe: 'on or off',
    fallback: 'on',
    about: '`off`: none is opened (-1119); those that are open can be paid.',
  }),
  minDeposit: setting(amount, {
    name: 'MIN_DEPOSIT',
    mustBe: AMOUNT,
    fallback: '1',
    about: 'The smallest deposit.',
  }),
  maxDeposit: setting(amount, {
    name: 'MAX_DEPOSIT',
    mustBe: AMOUNT,
    fallback: '10000',
    about: 'The largest deposit.',
  }),
  depositFees: setting(pairs(/^[a-z]{2,16}=\d{1,2}(\.\d{1,2})?$/), {
    name: 'DEPOSIT_FEES',
    mustBe: 'percent on top by method, by commas, each with at most two decimals',
    fallback: 'usdt=1,usdteth=1',
    about: 'Percent paid on top by method (`pix`, `qris`, `card`, `usdt`, `usdteth`).',
  }),
  firstDepositBonus: setting(wholeNumber(0, 1000), {
    name: 'FIRST_DEPOSIT_BONUS',
    mustBe: 'a whole number of percent from 0 to 1000',
    fallback: '50',
    about: 'Percent of a first deposit that come on top; 0: nothing.',
  }),
  firstDepositBonusMax: setting(amount, {
    name: 'FIRST_DEPOSIT_BONUS_MAX',
    mustBe: AMOUNT,
    fallback: '100',
    about: 'The most that the first deposit brings on top.',
  }),
  firstDepositBonusWager: setting(wholeNumber(0, 100), {
    name: 'FIRST_DEPOSIT_BONUS_WAGER',
    mustBe: 'a whole number of times from 0 to 100',
    fallback: '10',
    about: 'How many times that bonus is staked before it joins the balance.',
  }),
  refundTwoPeople: setting(amountOrNone, {
    name: 'REFUND_TWO_PEOPLE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '100',
    about: 'Above this two people have to agree to a refund; all that was given back of a deposit counts.',
  }),
  withdrawals: setting(onOff, {
    name: 'WITHDRAWALS',
    mustBe: 'on or off',
    fallback: 'on',
    about: '`off`: none is taken (-1119); those on their way go on.',
  }),
  minWithdrawal: setting(amount, {
    name: 'MIN_WITHDRAWAL',
    mustBe: AMOUNT,
    fallback: '5',
    about: 'The smallest withdrawal.',
  }),
  maxWithdrawal: setting(amount, {
    name: 'MAX_WITHDRAWAL',
    mustBe: AMOUNT,
    fallback: '10000',
    about: 'The largest withdrawal.',
  }),
  withdrawalDayLimit: setting(amount, {
    name: 'WITHDRAWAL_DAY_LIMIT',
    mustBe: AMOUNT,
    fallback: '20000',
    about: 'The most that one player may withdraw in a day of UTC.',
  }),
  withdrawalAutoLimit: setting(amountOrNone, {
    name: 'WITHDRAWAL_AUTO_LIMIT',
    mustBe: AMOUNT_OR_NONE,
    fallback: '500',
    about:
      'Up to this in 24 hours is paid to one player without people, in however many parts; 0: people decide on all.',
  }),
  withdrawalTwoPeople: setting(amountOrNone, {
    name: 'WITHDRAWAL_TWO_PEOPLE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '5000',
    about: 'Above this two people have to agree to pay a withdrawal.',
  }),
  withdrawalFee: setting(amountOrNone, {
    name: 'WITHDRAWAL_FEE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '0',
    about: 'What the provider keeps of each, less than `MIN_WITHDRAWAL`.',
  }),
  coinWithdrawalFees: setting(pairs(/^(tron|ethereum)=\d{1,6}(\.\d{1,2})?$/), {
    name: 'COIN_WITHDRAWAL_FEES',
    mustBe: 'a fee by network, by commas, each with at most two decimals',
    fallback: 'tron=1,ethereum=5',
    about: 'What the provider of coins keeps of each, by network (`tron`, `ethereum`).',
  }),
  withdrawalMinDeposit: setting(amountOrNone, {
    name: 'WITHDRAWAL_MIN_DEPOSIT',
    mustBe: AMOUNT_OR_NONE,
    fallback: '1',
    about: 'What a player must have deposited in all before the first withdrawal.',
  }),
  withdrawalWagerPercent: setting(wholeNumber(0, 10_000), {
    name: 'WITHDRAWAL_WAGER_PERCENT',
    mustBe: 'a whole number of percent from 0 to 10000',
    fallback: '100',
    about: 'How much of each deposit is to be staked first, in percent.',
  }),
  withdrawalSms: setting(onOff, {
    name: 'WITHDRAWAL_SMS',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      "`on`: a withdrawal wants a code by SMS to the player's confirmed phone as well (`smsConfig.enableWithdraw`); needs `MESSAGES_URL`.",
  }),
  identityBeforeWithdrawal: setting(onOff, {
    name: 'IDENTITY_BEFORE_WITHDRAWAL',
    mustBe: 'on or off',
    fallback: 'on',
    about: 'Whether players who were never paid before show who they are first (99999 until then).',
  }),
  addressAbove: setting(amountOrNone, {
    name: 'IDENTITY_ADDRESS_ABOVE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '20000',
    about: 'Players who withdraw more than this in all show where they live, too.',
  }),
})

export type Given = z.output<typeof Settings>
export type Key = keyof Given
export const KEYS = z.keyof(Settings).options

export const aboutOf = (key: Key): About =>
  present(registry.get(Settings.shape[key]), `what is said of ${key}`)

/** Settings whose default is public. */
export const OWN_SECRET_KEYS = KEYS.filter((key) => aboutOf(key).fallback === DEVELOPMENT_SECRET)

/** The variable as set, or the default. */
export const givenFor = (key: Key, env: Readonly<Record<string, string | undefined>>): string | undefined =>
  env[aboutOf(key).name]?.trim() || aboutOf(key).fallback

/** Error message for a missing or invalid variable. */
export function faultOf(key: Key, given: string | undefined): string {
  const { name, mustBe, fallback, example = fallback, secret } = aboutOf(key)
  const wrong =
    given === undefined
      ? `${name} is not set: it must be ${mustBe}`
      : `${name} must be ${mustBe}${secret ? '' : `, not "${given}"`}`
  return `${wrong} (for example ${name}=${example})`
}

/** All settings, as the table of docs/operations.md. */
export function settingsTable(): string {
  const rows = KEYS.map((key) => {
    const { name, mustBe, fallback, fallbackShown, about } = aboutOf(key)
    return `| \`${name}\` | ${fallbackShown ?? shownDefault(fallback)} | ${mustBe} | ${about} |`
  })
  return ['| setting | default | must be | what it sets |', '|---|---|---|---|', ...rows].join('\n')
}

function shownDefault(fallback: string | undefined): string {
  if (fallback === undefined) return '**must be set**'
  if (fallback === DEVELOPMENT_SECRET) return '**must be set**, but on this machine alone'
  return fallback === '' ? '' : `\`${fallback}\``
}
