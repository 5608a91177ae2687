import { availableParallelism } from 'node:os'
import { parseAmount } from '@baize/kit'
import * as z from 'zod/mini'
import { lanesFor } from './ledger/lanes.ts'

const ROLES = ['api', 'rounds', 'worker'] as const
export type Role = (typeof ROLES)[number]

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  )
const amount = z.string().check(z.refine((text) => parseAmount(text, 2).ok && !/^0(\.0+)?$/.test(text)))
const amountOrNone = z.string().check(z.refine((text) => parseAmount(text, 2).ok))
const urlOf = (...protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)))
const webUrl = z.pipe(
  urlOf('http:', 'https:'),
  z.transform((text) => text.replace(/\/+$/, '')),
)
const list = (item: RegExp) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((one) => one.trim())),
    ),
    z.tuple([z.string().check(z.regex(item))], z.string().check(z.regex(item))),
  )
const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text),
      ),
  ),
)
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text) => text === 'on'),
)
/** An address of this site by its path, or another site's in full: nothing that a script or a stranger could hide in. */
const redirect = z.string().check(
  z.refine((text) => {
    if (text === '' || /^\/(?![\\/])[\x21-\x7e]*$/.test(text)) return true
    if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
    const { username, password } = new URL(text)
    return username === '' && password === ''
  }),
)
const hosts = z.pipe(
  z.string().check(z.regex(/^([a-z0-9.-]+(,\s*[a-z0-9.-]+)*)?$/)),
  z.transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim()))),
)

const secretsOrNone = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => []),
  ),
  list(/^\S{16,}$/),
])

/** Every variable of the environment, and how it is read. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535),
  HOST: z.string().check(z.regex(/^[\w.:-]+$/)),
  ROLES: z.pipe(
    list(new RegExp(`^(${ROLES.join('|')})$`)),
    z.transform((given) => ROLES.filter((role) => given.includes(role))),
  ),
  DATABASE_URL: urlOf('postgres:', 'postgresql:'),
  DATABASE_POOL: wholeNumber(4, 1000),
  PUBLIC_URL: z.union([z.literal(''), webUrl]),
  WEB_DIR: z.string(),
  PSP_URL: webUrl,
  GAMES_URL: z.union([z.literal(''), webUrl]),
  PSP_SECRET: list(/^\S{16,}$/),
  COINS_URL: z.union([z.literal(''), webUrl]),
  COINS_KEY: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
  COINS_PUBLIC_KEY: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => []),
    ),
    list(/^[0-9a-f]{64}$/),
  ]),
  SEAL_SECRET: secretsOrNone,
  MESSAGES_URL: z.union([z.literal(''), webUrl]),
  MESSAGES_SECRET: secretsOrNone,
  ACCOUNT_SECRET: secretsOrNone,
  PERSONAL_SECRET: list(/^\S{16,}$/),
  IDENTITY_URL: z.union([z.literal(''), webUrl]),
  IDENTITY_SECRET: secretsOrNone,
  OIDC_ISSUER: z.union([z.literal(''), webUrl]),
  OIDC_CLIENT_ID: z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/)),
  OIDC_CLIENT_SECRET: z.string().check(z.regex(/^(\S{16,})?$/)),
  OIDC_NAME: z.string().check(z.maxLength(32)),
  RECEIPT_SECRET: z.string().check(z.regex(/^(\S{16,})?$/)),
  ROUND_CHAIN_LENGTH: wholeNumber(100, 10_000_000),
  ROUND_BETTING_MS: z.union([z.literal(''), wholeNumber(500, 60_000)]),
  ROUND_PAUSE_MS: wholeNumber(0, 60_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  SESSION_IDLE_MINUTES: wholeNumber(1, 24 * 60),
  LEDGER_LANES: wholeNumber(1, 64),
  LEDGER_QUEUE: wholeNumber(1, 1_000_000),
  MIN_BET: amount,
  MAX_BET: amount,
  MAX_WIN: amount,
  MAX_ROUND_WIN: amount,
  DEFAULT_BET: amount,
  MIN_DEPOSIT: amount,
  MAX_DEPOSIT: amount,
  DEPOSITS: onOff,
  DEPOSIT_FEES: z.pipe(
    list(/^[a-z]{2,16}=\d{1,2}(\.\d{1,2})?$/),
    z.transform((given) => new Map(given.map((one) => [one.split('=')[0] ?? '', one.split('=')[1] ?? '']))),
  ),
  FIRST_DEPOSIT_BONUS: wholeNumber(0, 1000),
  FIRST_DEPOSIT_BONUS_MAX: amount,
  FIRST_DEPOSIT_BONUS_WAGER: wholeNumber(0, 100),
  REFUND_TWO_PEOPLE: amountOrNone,
  WITHDRAWALS: onOff,
  MIN_WITHDRAWAL: amount,
  MAX_WITHDRAWAL: amount,
  WITHDRAWAL_DAY_LIMIT: amount,
  WITHDRAWAL_AUTO_LIMIT: amountOrNone,
  WITHDRAWAL_TWO_PEOPLE: amountOrNone,
  WITHDRAWAL_FEE: amountOrNone,
  WITHDRAWAL_MIN_DEPOSIT: amountOrNone,
  WITHDRAWAL_WAGER_PERCENT: wholeNumber(0, 10_000),
  WITHDRAWAL_SMS: onOff,
  IDENTITY_BEFORE_WITHDRAWAL: onOff,
  IDENTITY_ADDRESS_ABOVE: amountOrNone,
  RATE_LIMIT: wholeNumber(0, 1_000_000),
  METRICS_TOKEN: z.string().check(z.regex(/^(\S{16,})?$/)),
  OPERATOR_TOKEN: z.string().check(z.regex(/^(\S{16,})?$/)),
  FRAME_ORIGINS: origins,
  DESIGN_ORIGIN: z.pipe(
    origins.check(z.maxLength(1)),
    z.transform(([origin]) => origin ?? null),
  ),
  SPECIAL_DOMAINS: hosts,
  CALLBACK_URL: redirect,
  DEVTOOLS_PROTECTION: onOff,
  HORIZONTAL_COM: onOff,
  AUDIT_SECONDS: wholeNumber(1, 3600),
  APK_LINK: z.union([z.literal(''), webUrl]),
  IOS_LINK: z.union([z.literal(''), webUrl]),
  REFERRAL_APP_HOST: z.string().check(z.regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?)?$/)),
  GPC: onOff,
  GPC_SYMBOL: z.string().check(z.regex(/^\S{1,8}$/)),
  GPC_ICON: z.union([z.literal(''), webUrl]),
  USD_RATES: z.pipe(
    list(/^[A-Z]{3}=\d{1,6}(\.\d{1,9})?$/),
    z.transform((given) => new Map(given.map((one) => [one.slice(0, 3), one.slice(4)]))),
  ),
  TRUST_PROXY: z.union([
    z.pipe(
      z.literal('off'),
      z.transform(() => false as const),
    ),
    wholeNumber(1, 99),
    z.string().check(z.regex(/^[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+(,[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+)*$/)),
  ]),
})
export type Given = z.output<typeof Environment>
export type Name = keyof typeof Environment.shape
type About = {
  /** Completes the sentence "NAME must be …". */
  readonly mustBe: string
  readonly example: string
  /** Without one the variable must be set. */
  readonly fallback?: string
  /** The value is never shown, not even a wrong one. */
  readonly secret?: true
}
const defaulted = (mustBe: string, fallback: string): About => ({ mustBe, example: fallback, fallback })
const SECRET_OR_NONE: About = {
  mustBe: 'empty, or a secret of 16 characters or more (or several, by commas, the one in use first)',
  example: 'what `openssl rand -hex 32` prints',
  fallback: '',
  secret: true,
}
/** Everybody can read it here, so that it keeps nothing: only who develops may do without one of their own. */
export const DEVELOPMENT_SECRET = 'only-for-development'
const AMOUNT = 'an amount above 0 with at most two decimals'
const AMOUNT_OR_NONE = 'an amount with at most two decimals, or 0'

/** What is said of each to who has to set it. */
export const ABOUT: Readonly<Record<Name, About>> = {
  PORT: defaulted('a port number from 0 to 65535', '3000'),
  HOST: defaulted('an address to listen on', '0.0.0.0'),
  ROLES: defaulted('one or more of api, rounds, worker, by commas', ROLES.join(',')),
  DATABASE_URL: {
    mustBe: 'the address of a PostgreSQL database',
    example: 'postgres://user:password@localhost:5432/baize',
    secret: true,
  },
  DATABASE_POOL: defaulted('a number of connections from 4 to 1000', '20'),
  PUBLIC_URL: { mustBe: 'the http(s) address players use', example: 'https://baize.example', fallback: '' },
  WEB_DIR: { mustBe: 'the folder of the built site', example: 'apps/web/dist', fallback: '' },
  PSP_URL: { mustBe: 'the http(s) address of the payment provider', example: 'http://localhost:3001' },
  GAMES_URL: {
    mustBe: 'the http(s) address of the provider of demo games',
    example: 'http://localhost:3001',
    fallback: '',
  },
  PSP_SECRET: {
    mustBe: 'a secret of 16 characters or more (or several, by commas, the signing one first)',
    example: 'what `openssl rand -hex 32` prints',
    secret: true,
  },
  COINS_URL: {
    mustBe: 'the http(s) address of the provider of coins',
    example: 'http://localhost:3001/coins',
    fallback: '',
  },
  COINS_KEY: {
    mustBe: 'empty, or an Ed25519 key as 64 hex digits',
    example: 'what `openssl rand -hex 32` prints',
    fallback: '',
    secret: true,
  },
  COINS_PUBLIC_KEY: {
    mustBe: 'the public Ed25519 key of the provider of coins as 64 hex digits (or several, by commas)',
    example: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    fallback: '',
  },
  SEAL_SECRET: SECRET_OR_NONE,
  MESSAGES_URL: {
    mustBe: 'the http(s) address of who sends SMS and e-mails',
    example: 'http://localhost:3001',
    fallback: '',
  },
  MESSAGES_SECRET: SECRET_OR_NONE,
  ACCOUNT_SECRET: SECRET_OR_NONE,
  PERSONAL_SECRET: {
    mustBe: 'a secret of 16 characters or more (or several, by commas, the one in use first)',
    example: 'what `openssl rand -hex 32` prints',
    fallback: DEVELOPMENT_SECRET,
    secret: true,
  },
  IDENTITY_URL: {
    mustBe: 'the http(s) address of who checks identities',
    example: 'http://localhost:3001',
    fallback: '',
  },
  IDENTITY_SECRET: SECRET_OR_NONE,
  OIDC_ISSUER: {
    mustBe: 'the http(s) address of an issuer of OpenID Connect',
    example: 'https://id.example',
    fallback: '',
  },
  OIDC_CLIENT_ID: defaulted('what the issuer knows this site by', 'baize'),
  OIDC_CLIENT_SECRET: { ...SECRET_OR_NONE, mustBe: 'empty, or a secret of 16 characters or more' },
  OIDC_NAME: defaulted('what people call the issuer', 'OpenID'),
  RECEIPT_SECRET: { ...SECRET_OR_NONE, mustBe: 'empty, or a secret of 16 characters or more' },
  ROUND_CHAIN_LENGTH: defaulted('a number of rounds from 100 to 10000000', '1000000'),
  ROUND_BETTING_MS: {
    mustBe: 'empty, or a number of milliseconds from 500 to 60000',
    example: '7000',
    fallback: '',
  },
  ROUND_PAUSE_MS: defaulted('a number of milliseconds from 0 to 60000', '3000'),
  LOG_LEVEL: defaulted('one of trace, debug, info, warn, error, fatal, silent', 'info'),
  SESSION_IDLE_MINUTES: defaulted('a number of minutes from 1 to 1440', '30'),
  LEDGER_LANES: defaulted('a number from 1 to 64', String(lanesFor(availableParallelism()))),
  LEDGER_QUEUE: defaulted('a number of waiting commands from 1 to 1000000', '4096'),
  MIN_BET: defaulted(AMOUNT, '1'),
  MAX_BET: defaulted(AMOUNT, '10000'),
  MAX_WIN: defaulted(AMOUNT, '1000000'),
  MAX_ROUND_WIN: defaulted(AMOUNT, '5000000'),
  DEFAULT_BET: defaulted(AMOUNT, '5'),
  MIN_DEPOSIT: defaulted(AMOUNT, '1'),
  MAX_DEPOSIT: defaulted(AMOUNT, '10000'),
  DEPOSITS: defaulted('on or off', 'on'),
  DEPOSIT_FEES: defaulted('percent on top by method, by commas, each with at most two decimals', 'usdt=1'),
  FIRST_DEPOSIT_BONUS: defaulted('a whole number of percent from 0 to 1000', '50'),
  FIRST_DEPOSIT_BONUS_MAX: defaulted(AMOUNT, '100'),
  FIRST_DEPOSIT_BONUS_WAGER: defaulted('a whole number of times from 0 to 100', '10'),
  REFUND_TWO_PEOPLE: defaulted(AMOUNT_OR_NONE, '100'),
  WITHDRAWALS: defaulted('on or off', 'on'),
  MIN_WITHDRAWAL: defaulted(AMOUNT, '5'),
  MAX_WITHDRAWAL: defaulted(AMOUNT, '10000'),
  WITHDRAWAL_DAY_LIMIT: defaulted(AMOUNT, '20000'),
  WITHDRAWAL_AUTO_LIMIT: defaulted(AMOUNT_OR_NONE, '500'),
  WITHDRAWAL_TWO_PEOPLE: defaulted(AMOUNT_OR_NONE, '5000'),
  WITHDRAWAL_FEE: defaulted(AMOUNT_OR_NONE, '0'),
  WITHDRAWAL_MIN_DEPOSIT: defaulted(AMOUNT_OR_NONE, '1'),
  WITHDRAWAL_WAGER_PERCENT: defaulted('a whole number of percent from 0 to 10000', '100'),
  WITHDRAWAL_SMS: defaulted('on or off', 'off'),
  IDENTITY_BEFORE_WITHDRAWAL: defaulted('on or off', 'on'),
  IDENTITY_ADDRESS_ABOVE: defaulted(AMOUNT_OR_NONE, '20000'),
  RATE_LIMIT: defaulted('requests a second for one address, 0 for no limit', '100'),
  METRICS_TOKEN: {
    mustBe: 'a token of 16 characters or more',
    example: 'what `openssl rand -hex 32` prints',
    fallback: '',
    secret: true,
  },
  OPERATOR_TOKEN: {
    mustBe: 'a token of 16 characters or more',
    example: 'what `openssl rand -hex 32` prints',
    fallback: '',
    secret: true,
  },
  FRAME_ORIGINS: {
    mustBe: 'http(s) origins by commas, each without a path',
    example: 'https://help.baize.example',
    fallback: '',
  },
  DESIGN_ORIGIN: {
    mustBe: 'an http(s) origin without a path',
    example: 'https://studio.baize.example',
    fallback: '',
  },
  SPECIAL_DOMAINS: { mustBe: 'host names by commas', example: 'play.baize.example', fallback: '' },
  CALLBACK_URL: {
    mustBe: 'a path of this site or a whole http(s) address without a name in it',
    example: 'https://baize.example/welcome',
    fallback: '',
  },
  DEVTOOLS_PROTECTION: defaulted('on or off', 'off'),
  HORIZONTAL_COM: defaulted('on or off', 'off'),
  AUDIT_SECONDS: defaulted('a number of seconds from 1 to 3600', '60'),
  APK_LINK: { mustBe: 'an http(s) address', example: 'https://baize.example/baize.apk', fallback: '' },
  IOS_LINK: { mustBe: 'an http(s) address', example: 'https://apps.example/baize', fallback: '' },
  REFERRAL_APP_HOST: { mustBe: 'the name of a host', example: 'app.baize.example', fallback: '' },
  GPC: defaulted('on or off', 'on'),
  GPC_SYMBOL: defaulted('up to 8 signs without a blank', 'G$'),
  GPC_ICON: { mustBe: 'an http(s) address', example: 'https://baize.example/coin.webp', fallback: '' },
  USD_RATES: defaulted('what one of each currency is in US dollars, by commas', 'USD=1,BRL=0.18,IDR=0.00006'),
  TRUST_PROXY: defaulted('off, a number of proxies, or their addresses by commas', 'off'),
}

export const NAMES = z.keyof(Environment).options

/** What is wrong with a variable, as a sentence. */
export function faultOf(name: Name, given: string | undefined): string {
  const { mustBe, example, secret } = ABOUT[name]
  const wrong =
    given === undefined
      ? `${name} is not set: it must be ${mustBe}`
      : `${name} must be ${mustBe}${secret ? '' : `, not "${given}"`}`
  return `${wrong} (for example ${name}=${example})`
}
