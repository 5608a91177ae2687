import { err, ok, type Result } from '@baize/kit'
import { DATABASE } from './file-settings.ts'
import { isLoopback } from './loopback.ts'
import { unlawful } from './market.ts'
import { DEVELOPMENT_SECRET } from './setting.ts'
import {
  aboutOf,
  faultOf,
  givenFor,
  KEYS,
  type Key,
  OWN_SECRET_KEYS,
  type ParsedSettings,
  Settings,
} from './settings.ts'

/** Argon2 parameters; memory in KiB. */
type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** 19 MiB, two passes: the cost of each guess against a stolen table. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Issuer = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}

/** Settings that only make sense together. */
type Groups = {
  /** The issuer that players may sign in with, and that of operators. */
  readonly oidc: Issuer | null
  readonly consoleOidc: Issuer | null
  /** Symbol and icon of the game currency (GPC); null where amounts carry only their currency's symbol. */
  readonly gpc: { readonly symbol: string; readonly icon: string } | null
}
type Grouped = Extract<Key, `oidc${string}` | `consoleOidc${string}` | `gpc${string}`>

type Fixed<T> = T extends readonly unknown[] ? Readonly<T> : T

/** The environment, read and checked once at start. Amounts are decimal text, valid in every currency we have. */
export type Config = {
  readonly [K in Exclude<Key, Grouped | 'consoleUrl' | 'publicUrl'>]: Fixed<ParsedSettings[K]>
} & Groups & {
    readonly publicUrl: string
    readonly consoleUrl: string
    /** Not configurable: no setting may make passwords cheap to guess. */
    readonly passwordCost: PasswordCost
    /** Validates every reply against the contract before it is sent, so that developers see a wrong one as an error. */
    readonly checkReplies: boolean
  }

/** Settings whose value is text, as amounts are. */
type TextKey = { [K in Key]: ParsedSettings[K] extends string ? K : never }[Key]

/** Pairs of amounts that must be in this order: first <= second. */
const ORDERED: readonly (readonly [TextKey, TextKey])[] = [
  ['minBet', 'defaultBet'],
  ['defaultBet', 'maxBet'],
  ['maxBet', 'maxWin'],
  ['maxWin', 'maxRoundWin'],
  ['minDeposit', 'maxDeposit'],
  ['withdrawalFee', 'minWithdrawal'],
  ['minWithdrawal', 'maxWithdrawal'],
  ['minWithdrawal', 'withdrawalDayLimit'],
  ['withdrawalAutoLimit', 'withdrawalTwoPeople'],
]

type Env = Readonly<Record<string, string | undefined>>

/** Reports every fault of the environment at once, one sentence each. */
export function readConfig(env: Env): Result<Config, readonly string[]> {
  const parsed = Settings.safeParse(Object.fromEntries(KEYS.map((key) => [key, givenFor(key, env)])))
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
    return err(KEYS.filter((key) => wrong.has(key)).map((key) => faultOf(key, givenFor(key, env))))
  }
  const from = parsed.data
  const faults = [
    ...disordered(from),
    ...devalued(from),
    ...anonymous(from),
    ...homeless(from),
    ...unlawful(from),
    ...unsafe(from, env),
  ]
  return faults.length > 0 ? err(faults) : ok(configOf(from, env))
}

const nameOf = (key: Key): string => aboutOf(key).name

const disordered = (from: ParsedSettings): string[] =>
  ORDERED.filter(([less, more]) => Number(from[less]) > Number(from[more])).map(
    ([less, more]) =>
      `${nameOf(less)} must not be more than ${nameOf(more)} (${from[less]} is more than ${from[more]})`,
  )

/** Coins are credited and paid out by these rates. */
const devalued = ({ usdRates }: ParsedSettings): string[] => {
  const dollar = usdRates.get('USD')
  return dollar !== undefined && Number(dollar) !== 1
    ? [`USD_RATES must have USD=1 (USD=${dollar} given)`]
    : []
}

/** Mail servers refuse or junk what comes from a domain that is not the sender's own. */
const anonymous = (from: ParsedSettings): string[] =>
  from.emailUrl !== null && !isLoopback(publicUrlOf(from)) && from.emailFrom === aboutOf('emailFrom').fallback
    ? ['EMAIL_URL needs EMAIL_FROM: an address of a domain that is yours']
    : []

/** A store of files must be one that is described. */
const homeless = ({ filesStore, filesS3, factsTo }: ParsedSettings): string[] => {
  const isKnown = (store: string): boolean => filesS3.some(({ name }) => name === store)
  return [
    ...(filesStore === DATABASE || isKnown(filesStore)
      ? []
      : [`FILES_STORE must be database or the name of a store of FILES_S3, not "${filesStore}"`]),
    ...(factsTo === '' || factsTo.startsWith('/') || isKnown(factsTo)
      ? []
      : [`FACTS_TO must be a folder or the name of a store of FILES_S3, not "${factsTo}"`]),
  ]
}

/** Refuses development secrets in production or on a public address, forced answers and the sandbox's beacon on a public address. */
function unsafe(from: ParsedSettings, env: Env): string[] {
  const isPublic = !isLoopback(publicUrlOf(from))
  const known = (key: Key): boolean => [from[key]].flat().includes(DEVELOPMENT_SECRET)
  const open =
    isPublic || env.NODE_ENV === 'production'
      ? OWN_SECRET_KEYS.filter(known).map((key) => faultOf(key, undefined))
      : []
  const forced =
    isPublic && from.forcedAnswers
      ? ['FORCED_ANSWERS must be off unless PUBLIC_URL is an address of this machine']
      : []
  const local =
    isPublic && from.consoleLocalToken !== null
      ? ['CONSOLE_LOCAL_TOKEN must be empty unless PUBLIC_URL is an address of this machine']
      : []
  const demo = [
    ...(isPublic && from.demoHouse
      ? ['DEMO_HOUSE must be off unless PUBLIC_URL is an address of this machine']
      : []),
    ...(from.demoHouse && from.consoleLocalToken === null
      ? ['DEMO_HOUSE needs CONSOLE_LOCAL_TOKEN: its staff enters the console by it']
      : []),
  ]
  const beacon =
    isPublic && from.beacon === 'sandbox'
      ? [
          'BEACON must not be sandbox unless PUBLIC_URL is an address of this machine: anybody can compute its draws',
        ]
      : []
  const trial =
    isPublic &&
    from.identityDrivers.some(
      (entry) => entry.driver === 'sumsub' && entry.appTokens.some(({ token }) => token.startsWith('sbx:')),
    )
      ? [
          'IDENTITY_DRIVERS must not have a token of Sumsub’s sandbox (sbx:…) unless PUBLIC_URL is an address of this machine: nothing is checked there',
        ]
      : []
  return [...open, ...forced, ...local, ...demo, ...beacon, ...trial]
}

const publicUrlOf = ({ publicUrl, port }: ParsedSettings): string => publicUrl ?? `http://localhost:${port}`

function configOf(from: ParsedSettings, env: Env): Config {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcName, ...withoutOidc } = from
  const { consoleOidcIssuer, consoleOidcClientId, consoleOidcClientSecret, consoleOidcName, ...withoutBoth } =
    withoutOidc
  const { gpcShown, gpcSymbol, gpcIcon, ...rest } = withoutBoth
  return {
    ...rest,
    publicUrl: publicUrlOf(from),
    consoleUrl: from.consoleUrl ?? publicUrlOf(from),
    oidc:
      oidcIssuer === null
        ? null
        : { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret, name: oidcName },
    consoleOidc:
      consoleOidcIssuer === null
        ? null
        : {
            issuer: consoleOidcIssuer,
            clientId: consoleOidcClientId,
            clientSecret: consoleOidcClientSecret,
            name: consoleOidcName,
          },
    gpc: gpcShown ? { symbol: gpcSymbol, icon: gpcIcon } : null,
    passwordCost: PASSWORD_COST,
    checkReplies: env.NODE_ENV !== 'production',
  }
}
