import * as z from 'zod/mini'
import { COUNTRIES, CURRENCIES, LANGUAGES } from './currencies.ts'
import { GAMES } from './games.ts'
import { NoticeSettings } from './notices.ts'

const ids = <Id extends string>(list: readonly { readonly id: Id }[]) =>
  z.enum(list.map((one) => one.id) as [Id, ...Id[]])

export const CurrencyId = ids(CURRENCIES)
export type CurrencyId = z.infer<typeof CurrencyId>
export const CountryId = ids(COUNTRIES)
export type CountryId = z.infer<typeof CountryId>
export const LanguageId = ids(LANGUAGES)
export type LanguageId = z.infer<typeof LanguageId>
export const GameId = ids(GAMES)
export type GameId = z.infer<typeof GameId>

/** Money on the wire, outward: an exact decimal string with all of the currency's decimals, such as "12.50". */
export const Amount = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))
/** Money on the wire, inward: what a person may have typed. Read exactly by `parseAmount`, which names what is wrong. */
export const AmountInput = z.union([z.string().check(z.maxLength(40)), z.number()])
/** "1.23": at most four decimals. */
export const MultiplierText = z.string().check(z.regex(/^\d+\.\d{2,4}$/))
export const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
/** Made by the client for each mutating call: the same id twice gives the first answer again. */
export const RequestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
export const TimeMs = z.number()

/** NUL, or half of a character. */
const UNSTORABLE = /\0|\p{Surrogate}/u
/** Whether the database can hold a text as it is. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)
/** What others say and we keep. */
export const StorableText = z.string().check(z.refine(isStorable))

/**
 * Latin letters, digits and three signs, because names that look alike in other alphabets cannot be told apart. A letter is
 * needed so that a name is never taken for a phone number at log-in.
 */
export const USERNAME = /^(?=.*[A-Za-z])[A-Za-z0-9_.-]{3,32}$/

/** The current user, by the spec's field names. */
export const User = z.object({
  token: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  balance: Amount,
  taskBonusBalance: Amount,
  registerTaskBonusBalance: Amount,
  depositForWithdraw: Amount,
  /** The game symbol; `currSymbol` is that of the currency amounts are read in, `currRatio` what one of the former is in the latter. */
  symbol: z.string(),
  currSymbol: z.string(),
  currRatio: z.string(),
  /** Amounts carry the game symbol; otherwise that of the currency the player reads them in. */
  useGameSymbol: z._default(z.boolean(), true),
  currencyId: CurrencyId,
  noticeUpdateTime: TimeMs,
  unreadNotices: z._default(z.number(), 0),
  /** Kinds of notices that do not pop up. */
  quietNotices: z._default(z.array(z.string()), []),
  phoneChecked: z.boolean(),
  rechargeCount: z.number(),
  firstRechargeFlag: z.boolean(),
  vipLevel: z.object({ level: z.number() }),
  thirdLoginTypes: z.array(z.string()),
  bind2Auth: z.boolean(),
  appVersion: z.string(),
  /** Others do not see even the ends of the name. */
  hideName: z._default(z.boolean(), false),
  /** What friends may register with, once players have such codes. */
  inviteCode: z.optional(z.string()),
  /** The number of the last push that touched this player's balance: a push with a gap before it means refetch. */
  seq: z.number(),
})
export type User = z.infer<typeof User>

const text = (otherwise = '') => z._default(z.string(), otherwise)
const flag = (otherwise = false) => z._default(z.boolean(), otherwise)

/** `langItemsCacheKey` names the language's sentences as they are now; without one the server gives the current ones. */
const Language = z.object({ id: LanguageId, name: z.string(), langItemsCacheKey: text() })

/** The start-up response, by the spec's field names. What a server leaves out has the spec's default, or means "none". */
export const Startup = z.object({
  buildConfig: z._default(z.object({ varStyles: z._default(z.record(z.string(), z.string()), {}) }), {
    varStyles: {},
  }),
  languages: z._default(
    z.array(Language),
    LANGUAGES.map((one) => ({ ...one, langItemsCacheKey: '' })),
  ),
  language: z._default(LanguageId, 'en'),
  currencies: z._default(
    z.array(
      z.object({
        id: CurrencyId,
        symbol: z.string(),
        decimalLength: z.number(),
        withdrawDecimalLength: z.number(),
      }),
    ),
    [...CURRENCIES],
  ),
  currencyId: z._default(CurrencyId, 'USD'),
  countries: z._default(
    z.array(
      z.object({
        id: CountryId,
        name: z.string(),
        currencyId: CurrencyId,
        language: LanguageId,
        phonePrefix: z.string(),
      }),
    ),
    [...COUNTRIES],
  ),
  countryId: z._default(CountryId, 'US'),
  minBetAmount: text('1'),
  defaultBetAmount: text('5'),
  disableVipPlus: flag(),
  brand: z._default(z.object({ players: z.number(), winners: z.number() }), { players: 0, winners: 0 }),
  apkLink: text(),
  iosMobileFileLink: text(),
  w2aBrandLink: text(),
  enableWebPush: flag(),
  smsConfig: z._default(
    z.object({ enableForgetPassword: flag(), enableRegister: flag(), enableWithdraw: flag() }),
    { enableForgetPassword: false, enableRegister: false, enableWithdraw: false },
  ),
  enabledSmsConfigs: z._default(z.array(z.string()), []),
  disableAppDownload: flag(),
  enableSalary: flag(),
  autoBk: flag(),
  enableRegisterPromoCode: flag(),
  gpcSymbol: text('G$'),
  gpcIcon: text(),
  disableGPC: flag(),
  horizontalCom: flag(),
  sk: text(),
  designCacheKey: text(),
  /** Under which the answers of the catalogue never change. */
  catalogueKey: text(),
  vpCode: text(),
  rePhone: text(),
  /** Whom else than us a player may prove themselves to. */
  thirdLogins: z._default(z.array(z.object({ type: z.string(), name: z.string() })), []),
  /** Which notice popups there are. Ours until a design delivers them. */
  notices: z.optional(NoticeSettings),
})
export type Startup = z.infer<typeof Startup>

export const SeedPair = z.object({
  id: Uuid,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** How many bets this pair has decided. */
  nonce: z.number(),
})
export type SeedPair = z.infer<typeof SeedPair>

/** The pair in use. The server seed that comes after it is fixed already, so a client seed can be chosen against its hash. */
export const ActiveSeedPair = z.object({ ...SeedPair.shape, nextServerSeedHash: z.string() })
export type ActiveSeedPair = z.infer<typeof ActiveSeedPair>

export const RechargeOrder = z.object({
  id: Uuid,
  /** What is credited: of coins, what they were worth that came. */
  amount: Amount,
  /** What it was opened for. */
  asked: Amount,
  currencyId: CurrencyId,
  state: z.enum(['WAITING', 'PAID', 'FAILED', 'EXPIRED']),
  payUrl: z.string(),
  createdAt: TimeMs,
  paidAt: z.nullable(TimeMs),
  method: z.string(),
  kind: z.enum(['instant', 'card', 'crypto']),
  /** On top of the amount. */
  fee: Amount,
  /** What is scanned or pasted to pay: a bank's code, or an address. Empty where the provider's page asks for it all. */
  code: z.string(),
  /** What is to be sent to the address, such as "25.25 USDT (Tron)"; empty for a further transfer to an earlier one's. */
  coin: z.string(),
  /** The coins that came for it, such as "24.50 USDT"; empty where none have. */
  arrived: z.string(),
  /** Coins that came and are worth too little to be credited; empty where there are none. */
  held: z.string(),
  expiresAt: TimeMs,
  confirmations: z.number(),
  needed: z.number(),
  /** What comes with it, and how much has to be staked for that. */
  bonus: Amount,
  wager: Amount,
  /** What of it was given back, or is on its way there. */
  refunded: Amount,
})
export type RechargeOrder = z.infer<typeof RechargeOrder>

/** Something in the ledger that does not add up, in minor units where it is an amount. */
const LedgerFinding = z.object({
  what: z.string(),
  where: z.string(),
  expected: z.string(),
  found: z.string(),
})

/** How the ledger stands, for operators. Amounts are as of the last check. */
export const LedgerState = z.object({
  frozen: z.nullable(z.object({ since: TimeMs, reason: z.string(), drift: z.array(LedgerFinding) })),
  /** `upTo` is the id of the last transaction it saw, `legs` how many were new. */
  lastCheck: z.nullable(z.object({ at: TimeMs, upTo: z.string(), legs: z.number(), seconds: z.number() })),
  lastSeal: z.nullable(z.object({ day: z.string(), hash: z.string() })),
  house: z.array(z.object({ currencyId: CurrencyId, kind: z.string(), balance: Amount })),
})
export type LedgerState = z.infer<typeof LedgerState>
