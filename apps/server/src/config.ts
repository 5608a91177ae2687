import { resolve } from 'node:path'
import { err, ok, type Result } from '@baize/kit'
import {
  ABOUT,
  DEVELOPMENT_SECRET,
  Environment,
  faultOf,
  type Given,
  NAMES,
  type Name,
  type Role,
} from './environment.ts'

/** As Argon2 counts it; memory in KiB. */
type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** 19 MiB, two passes: each guess at a stolen table costs that much. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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

/** Without a secret of its own a part of the site uses another's: whatever is made of it is made for one use alone. */
const orElse = (
  [first, ...older]: readonly string[],
  other: readonly [string, ...string[]],
): readonly [string, ...string[]] => (first === undefined ? other : [first, ...older])

function coinsOf({ COINS_URL, COINS_KEY, COINS_PUBLIC_KEY }: Given): Config['coins'] {
  const [first, ...others] = COINS_PUBLIC_KEY
  return COINS_URL === '' || first === undefined
    ? null
    : { url: COINS_URL, key: COINS_KEY, publicKeys: [first, ...others] }
}

function configOf(from: Given, env: Readonly<Record<string, string | undefined>>): Config {
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
