import { resolve } from 'node:path'
import { err, ok, parseAmount, type Result } from '@baize/kit'
import * as z from 'zod/mini'

/** As Argon2 counts it; memory in KiB. */
type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** 19 MiB, two passes: each guess at a stolen table costs that much. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const ROLES = ['api', 'rounds', 'worker'] as const
type Role = (typeof ROLES)[number]

/** What the environment says, read and checked once at start. Amounts are decimal text, valid in every currency we have. */
export type Config = {
  readonly port: number
  readonly host: string
  /** What this process does: answer players, take part in driving the rounds that all play together, run jobs. */
  readonly roles: readonly Role[]
  readonly databaseUrl: string
  readonly databasePool: number
  /** Where players reach the site: what links and the payment provider's notices are built on. No slash at the end. */
  readonly publicUrl: string
  /** The built site. Null serves the API alone, as in development, where Vite serves the site. */
  readonly webDir: string | null
  readonly pspUrl: string
  /** Where the games of the sandbox are played, in a frame; null: there are none. */
  readonly gamesUrl: string | null
  /** The first signs; all are accepted, so that a secret can be changed without a gap. */
  readonly pspSecrets: readonly [string, ...string[]]
  /** Who takes coins for us: our own key signs, any of theirs is accepted, each 32 bytes in hex. Null: nobody. */
  readonly coins: {
    readonly url: string
    readonly key: string
    readonly publicKeys: readonly [string, ...string[]]
  } | null
  /** What makes the key of sealed game calls: the first hands one out, all are accepted. Empty: calls stay plain. */
  readonly sealSecrets: readonly string[]
  /** Who sends SMS and e-mails for us; null: nobody, and codes are not to be had. */
  readonly messagesUrl: string | null
  readonly messagesSecrets: readonly [string, ...string[]]
  /** What the keys are made of that hash one-time codes and seal the authenticators' secrets: the first is used, all are accepted. */
  readonly accountSecrets: readonly [string, ...string[]]
  /** What the keys are made of that seal what players tell us of themselves: the first is used, all are accepted. */
  readonly personalSecrets: readonly [string, ...string[]]
  /** Who looks at documents by itself; null: nobody, and people do. */
  readonly identityUrl: string | null
  readonly identitySecrets: readonly [string, ...string[]]
  /** Who vouches for players by OpenID Connect; null: nobody. */
  readonly oidc: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    /** What people call it. */
    readonly name: string
  } | null
  /** What makes the key that cash-outs are signed with. Empty: made from the payment provider's. */
  readonly receiptSecret: string
  /** How many rounds a chain of hashes is for. */
  readonly roundChainLength: number
  /** How long a round takes bets; null: as long as its game says. */
  readonly roundBettingMs: number | null
  /** From the end of a round to the start of the next. */
  readonly roundPauseMs: number
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  readonly sessionIdleMs: number
  /** Not the environment's to say: no setting may make passwords cheap to guess. */
  readonly passwordCost: PasswordCost
  readonly ledgerLanes: number
  readonly ledgerQueue: number
  /** Return to player in ten-thousandths. */
  readonly minBet: string
  readonly maxBet: string
  readonly maxWin: string
  /** What all bets of one shared round are paid at most. */
  readonly maxRoundWin: string
  readonly defaultBet: string
  readonly minDeposit: string
  readonly maxDeposit: string
  /** Off while payments are being maintained: none is opened, and those that are open can be paid. */
  readonly deposits: boolean
  /** What is paid on top of a deposit, in percent, by method. */
  readonly depositFees: ReadonlyMap<string, string>
  /** What a first deposit brings beside itself, in percent of it; 0 is nothing. */
  readonly firstDepositBonus: number
  readonly firstDepositBonusMax: string
  /** How many times it is staked before it joins the balance. */
  readonly firstDepositBonusWager: number
  /** Above this two people have to agree to give a deposit back. */
  readonly refundTwoPeople: string
  /** Off while withdrawals are being maintained: none is taken, and those on their way go on. */
  readonly withdrawals: boolean
  readonly minWithdrawal: string
  readonly maxWithdrawal: string
  /** What one player may withdraw in a day of UTC. */
  readonly withdrawalDayLimit: string
  /** Up to this a withdrawal is paid by itself; above it people decide. */
  readonly withdrawalAutoLimit: string
  /** Above this two people have to agree to pay a withdrawal. */
  readonly withdrawalTwoPeople: string
  /** What the provider keeps of each withdrawal. */
  readonly withdrawalFee: string
  /** What a player must have deposited in all before any money leaves. */
  readonly withdrawalMinDeposit: string
  /** How much of a deposit is staked before money leaves, in percent. */
  readonly withdrawalWagerPercent: number
  /** Whether a withdrawal wants a code by SMS as well, where SMS can be sent. */
  readonly withdrawalSms: boolean
  /** Whether a player proves who they are before the first withdrawal. */
  readonly identityBeforeWithdrawal: boolean
  /** Who has withdrawn more than this in all shows where they live, too. */
  readonly addressAbove: string
  /** Requests a second that one address may sustain; 0 turns limiting off. */
  readonly rateLimit: number
  /** Proxies whose X-Forwarded-For is believed: none, a number of hops, or their addresses. */
  readonly trustProxy: false | number | string
  /** Who sends it may read /metrics from anywhere; without one only this machine may. */
  readonly metricsToken: string | null
  /** Who sends it may make an operator's calls; without one nobody may. */
  readonly operatorToken: string | null
  /** Whose pages the site may show in a frame of its own, beside its own; those may use the clipboard when asked to. */
  readonly frameOrigins: readonly string[]
  /** Where the studio is in which designs are made: it alone may frame previews. Null: there is none. */
  readonly designOrigin: string | null
  /** Hosts on which the firewall check stands before the site. */
  readonly specialDomains: readonly string[]
  /** Where every page sends its visitor instead of rendering; empty for nowhere. */
  readonly callbackUrl: string
  /** Whether pages lock themselves while developer tools are open. */
  readonly devtoolsProtection: boolean
  /** Whether pages ask for the full screen, held sideways. */
  readonly horizontalCom: boolean
  /** Where the apps are to be had; empty is nowhere. */
  readonly apkLink: string
  readonly iosLink: string
  /** The host of an app that belongs to this site; empty for none. */
  readonly referralAppHost: string
  /** The symbol and the picture of the game's own money; null where amounts carry their currency's symbol alone. */
  readonly gpc: { readonly symbol: string; readonly icon: string } | null
  /** What one of a currency is in US dollars, as decimal text, until an operator sets another rate: to show, never to pay by. */
  readonly usdRates: ReadonlyMap<string, string>
  /** How often the ledger is checked. */
  readonly auditSeconds: number
  /** Compare every reply with the contract before it is sent: a wrong one is a fault where developers see it. */
  readonly checkReplies: boolean
}

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

const Environment = z.object({
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
type Name = keyof typeof Environment.shape
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
const DEVELOPMENT_SECRET = 'only-for-development'
const AMOUNT = 'an amount above 0 with at most two decimals'
const AMOUNT_OR_NONE = 'an amount with at most two decimals, or 0'

const ABOUT: Readonly<Record<Name, About>> = {
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
  LEDGER_LANES: defaulted('a number from 1 to 64', '2'),
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

const NAMES = z.keyof(Environment).options
/** Pairs that must stand in this order, smaller or equal first. */
const ORDERED: readonly (readonly [Name, Name])[] = [
  ['MIN_BET', 'DEFAULT_BET'],
  ['DEFAULT_BET', 'MAX_BET'],
  ['MAX_BET', 'MAX_WIN'],
  ['MAX_WIN', 'MAX_ROUND_WIN'],
  ['MIN_DEPOSIT', 'MAX_DEPOSIT'],
  ['WITHDRAWAL_FEE', 'MIN_WITHDRAWAL'],
  ['MIN_WITHDRAWAL', 'MAX_WITHDRAWAL'],
  ['MIN_WITHDRAWAL', 'WITHDRAWAL_DAY_LIMIT'],
  ['WITHDRAWAL_AUTO_LIMIT', 'WITHDRAWAL_TWO_PEOPLE'],
]

/** Every fault of the environment as a sentence of its own, so that one start shows them all. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> {
  const given = (name: Name): string | undefined => env[name]?.trim() || ABOUT[name].fallback
  const parsed = Environment.safeParse(Object.fromEntries(NAMES.map((name) => [name, given(name)])))
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
    return err(NAMES.filter((name) => wrong.has(name)).map((name) => faultOf(name, given(name))))
  }
  const disordered = ORDERED.filter(
    ([less, more]) => Number(parsed.data[less]) > Number(parsed.data[more]),
  ).map(
    ([less, more]) => `${less} must not be more than ${more} (${given(less)} is more than ${given(more)})`,
  )
  const { COINS_URL, COINS_KEY, COINS_PUBLIC_KEY } = parsed.data
  const unsigned =
    COINS_URL !== '' && (COINS_KEY === '' || COINS_PUBLIC_KEY.length === 0)
      ? ['COINS_URL needs COINS_KEY and COINS_PUBLIC_KEY: nothing is sent or believed without a signature']
      : []
  const open =
    env.NODE_ENV === 'production' && parsed.data.PERSONAL_SECRET.includes(DEVELOPMENT_SECRET)
      ? [faultOf('PERSONAL_SECRET', undefined)]
      : []
  const faults = [...disordered, ...unsigned, ...open]
  return faults.length > 0 ? err(faults) : ok(configOf(parsed.data, env))
}

function faultOf(name: Name, given: string | undefined): string {
  const { mustBe, example, secret } = ABOUT[name]
  const wrong =
    given === undefined
      ? `${name} is not set: it must be ${mustBe}`
      : `${name} must be ${mustBe}${secret ? '' : `, not "${given}"`}`
  return `${wrong} (for example ${name}=${example})`
}

/** Without a secret of its own a part of the site uses another's: whatever is made of it is made for one use alone. */
const orElse = (
  [first, ...older]: readonly string[],
  other: readonly [string, ...string[]],
): readonly [string, ...string[]] => (first === undefined ? other : [first, ...older])

function coinsOf({ COINS_URL, COINS_KEY, COINS_PUBLIC_KEY }: z.output<typeof Environment>): Config['coins'] {
  const [first, ...others] = COINS_PUBLIC_KEY
  return COINS_URL === '' || first === undefined
    ? null
    : { url: COINS_URL, key: COINS_KEY, publicKeys: [first, ...others] }
}

function configOf(
  from: z.output<typeof Environment>,
  env: Readonly<Record<string, string | undefined>>,
): Config {
  return {
    port: from.PORT,
    host: from.HOST,
    roles: from.ROLES,
    databaseUrl: from.DATABASE_URL,
    databasePool: from.DATABASE_POOL,
    publicUrl: from.PUBLIC_URL || `http://localhost:${from.PORT}`,
    webDir: from.WEB_DIR ? resolve(from.WEB_DIR) : null,
    pspUrl: from.PSP_URL,
    gamesUrl: from.GAMES_URL || null,
    pspSecrets: from.PSP_SECRET,
    coins: coinsOf(from),
    sealSecrets: from.SEAL_SECRET,
    messagesUrl: from.MESSAGES_URL || null,
    messagesSecrets: orElse(from.MESSAGES_SECRET, from.PSP_SECRET),
    accountSecrets: orElse(from.ACCOUNT_SECRET, from.PSP_SECRET),
    personalSecrets: from.PERSONAL_SECRET,
    identityUrl: from.IDENTITY_URL || null,
    identitySecrets: orElse(from.IDENTITY_SECRET, from.PSP_SECRET),
    oidc: from.OIDC_ISSUER
      ? {
          issuer: from.OIDC_ISSUER,
          clientId: from.OIDC_CLIENT_ID,
          clientSecret: from.OIDC_CLIENT_SECRET,
          name: from.OIDC_NAME,
        }
      : null,
    receiptSecret: from.RECEIPT_SECRET,
    roundChainLength: from.ROUND_CHAIN_LENGTH,
    roundBettingMs: from.ROUND_BETTING_MS || null,
    roundPauseMs: from.ROUND_PAUSE_MS,
    logLevel: from.LOG_LEVEL,
    sessionIdleMs: from.SESSION_IDLE_MINUTES * 60_000,
    passwordCost: PASSWORD_COST,
    ledgerLanes: from.LEDGER_LANES,
    ledgerQueue: from.LEDGER_QUEUE,
    minBet: from.MIN_BET,
    maxBet: from.MAX_BET,
    maxWin: from.MAX_WIN,
    maxRoundWin: from.MAX_ROUND_WIN,
    defaultBet: from.DEFAULT_BET,
    minDeposit: from.MIN_DEPOSIT,
    maxDeposit: from.MAX_DEPOSIT,
    deposits: from.DEPOSITS,
    depositFees: from.DEPOSIT_FEES,
    firstDepositBonus: from.FIRST_DEPOSIT_BONUS,
    firstDepositBonusMax: from.FIRST_DEPOSIT_BONUS_MAX,
    firstDepositBonusWager: from.FIRST_DEPOSIT_BONUS_WAGER,
    refundTwoPeople: from.REFUND_TWO_PEOPLE,
    withdrawals: from.WITHDRAWALS,
    minWithdrawal: from.MIN_WITHDRAWAL,
    maxWithdrawal: from.MAX_WITHDRAWAL,
    withdrawalDayLimit: from.WITHDRAWAL_DAY_LIMIT,
    withdrawalAutoLimit: from.WITHDRAWAL_AUTO_LIMIT,
    withdrawalTwoPeople: from.WITHDRAWAL_TWO_PEOPLE,
    withdrawalFee: from.WITHDRAWAL_FEE,
    withdrawalMinDeposit: from.WITHDRAWAL_MIN_DEPOSIT,
    withdrawalWagerPercent: from.WITHDRAWAL_WAGER_PERCENT,
    withdrawalSms: from.WITHDRAWAL_SMS,
    identityBeforeWithdrawal: from.IDENTITY_BEFORE_WITHDRAWAL,
    addressAbove: from.IDENTITY_ADDRESS_ABOVE,
    rateLimit: from.RATE_LIMIT,
    trustProxy: from.TRUST_PROXY,
    metricsToken: from.METRICS_TOKEN || null,
    operatorToken: from.OPERATOR_TOKEN || null,
    frameOrigins: from.FRAME_ORIGINS,
    designOrigin: from.DESIGN_ORIGIN,
    specialDomains: from.SPECIAL_DOMAINS,
    callbackUrl: from.CALLBACK_URL,
    devtoolsProtection: from.DEVTOOLS_PROTECTION,
    horizontalCom: from.HORIZONTAL_COM,
    apkLink: from.APK_LINK,
    iosLink: from.IOS_LINK,
    referralAppHost: from.REFERRAL_APP_HOST,
    gpc: from.GPC ? { symbol: from.GPC_SYMBOL, icon: from.GPC_ICON } : null,
    usdRates: from.USD_RATES,
    auditSeconds: from.AUDIT_SECONDS,
    checkReplies: env.NODE_ENV !== 'production',
  }
}
