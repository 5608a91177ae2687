import * as z from 'zod/mini'
import { CountryId } from '../shared/entities.ts'
import { PAYOUT_KINDS } from '../shared/payout-methods.ts'

/** An amount in the unit of `MIN_BET`, with at most two decimals; a limit is above 0. */
const Amount = z.string().check(z.regex(/^\d{1,11}(\.\d{1,2})?$/))
const Limit = Amount.check(z.refine((text) => Number(text) > 0))
const Percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))
const wholeTo = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most))
/** Accounts at providers, by their names in `PAYMENT_DRIVERS`, the first choice first. Empty: all of them, in that order. */
const Route = z.array(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))).check(
  z.maxLength(16),
  z.refine((names) => new Set(names).size === names.length),
)

/** Methods of deposits in the order in which players see them: the quickest of each country first. */
export const DEPOSIT_METHODS = ['pix', 'qris', 'card', 'usdt', 'usdteth', 'lightning', 'btc'] as const
const DepositMethodId = z.enum(DEPOSIT_METHODS)
export type DepositMethodId = z.infer<typeof DepositMethodId>

/** Where a method can be offered at all. */
export const DEPOSIT_COUNTRIES: Readonly<Record<DepositMethodId, readonly CountryId[]>> = {
  pix: ['BR'],
  qris: ['ID'],
  card: CountryId.options,
  usdt: CountryId.options,
  usdteth: CountryId.options,
  lightning: CountryId.options,
  btc: CountryId.options,
}

export const DepositTerms = z.strictObject({
  on: z.boolean(),
  /** Percent paid on top. */
  fee: Percent,
  /** Null: the limit of all deposits. */
  least: z.nullable(Limit),
  most: z.nullable(Limit),
  countries: z.array(CountryId),
  route: Route,
})
export type DepositTerms = z.infer<typeof DepositTerms>
export const PayoutTerms = z.strictObject({ on: z.boolean(), route: Route })
export type PayoutTerms = z.infer<typeof PayoutTerms>

const SINGLE = {
  deposits: z.boolean(),
  minDeposit: Limit,
  maxDeposit: Limit,
  firstDepositBonus: wholeTo(1000),
  firstDepositBonusMax: Limit,
  firstDepositBonusWager: wholeTo(100),
  withdrawals: z.boolean(),
  minWithdrawal: Limit,
  maxWithdrawal: Limit,
  withdrawalDayLimit: Limit,
  withdrawalAutoLimit: Amount,
  withdrawalFee: Amount,
  tronFee: Amount,
  ethereumFee: Amount,
  withdrawalMinDeposit: Amount,
  withdrawalWagerPercent: wholeTo(10_000),
}

/** Terms of deposits and withdrawals that operators change while the site runs. */
export const MoneySettings = z.strictObject({
  ...SINGLE,
  methods: z.record(DepositMethodId, DepositTerms),
  payouts: z.record(z.enum(PAYOUT_KINDS), PayoutTerms),
})
export type MoneySettings = z.infer<typeof MoneySettings>

const SingleMoneySetting = z.keyof(z.object(SINGLE))
export type SingleMoneySetting = z.infer<typeof SingleMoneySetting>
export const SINGLE_MONEY_SETTINGS: readonly SingleMoneySetting[] = SingleMoneySetting.options

/** Fields that are left out stay as they are. */
export const MoneySettingsChange = z.strictObject({
  ...z.partial(z.strictObject(SINGLE)).shape,
  methods: z.optional(z.partialRecord(DepositMethodId, z.partial(DepositTerms))),
  payouts: z.optional(z.partialRecord(z.enum(PAYOUT_KINDS), z.partial(PayoutTerms))),
})
export type MoneySettingsChange = z.infer<typeof MoneySettingsChange>

/** A setting by the name it has in forms and histories: those of a payment method, or of all. */
export type MoneySettingName = SingleMoneySetting | keyof DepositTerms | 'payoutOn' | 'payoutRoute'
export type MoneySettingValue = boolean | number | string | null | readonly string[]

/** The house gives or takes less when these are lowered, switched off or narrowed. */
const LOWERED_ALONE: ReadonlySet<MoneySettingName> = new Set([
  'deposits',
  'maxDeposit',
  'firstDepositBonus',
  'firstDepositBonusMax',
  'withdrawals',
  'withdrawalAutoLimit',
  'on',
  'countries',
  'payoutOn',
])

/** Whether one person may make the change; the server judges by it, and a form says so before it is saved. */
export function mayChangeAlone(
  setting: MoneySettingName,
  from: MoneySettingValue,
  to: MoneySettingValue,
): boolean {
  if (!LOWERED_ALONE.has(setting)) return false
  return Array.isArray(from) && Array.isArray(to)
    ? to.every((country) => from.includes(country))
    : Number(to) < Number(from)
}
