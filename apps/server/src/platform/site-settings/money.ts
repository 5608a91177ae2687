import {
  DEPOSIT_COUNTRIES,
  DEPOSIT_METHODS,
  type DepositMethodId,
  type DepositTerms,
  MoneySettings,
} from '@baize/contract/operator'
import { PAYOUT_KINDS } from '@baize/contract/shared'
import type { Config } from '../configuration/config.ts'

/** Terms with their version; 0 before the first start has stored them. */
export type MoneyTerms = MoneySettings & { readonly version: number }

/** Settings of the environment that a database without money settings begins with. */
export type MoneyDefaults = Pick<
  Config,
  | Exclude<keyof MoneySettings, 'methods' | 'payouts' | 'tronFee' | 'ethereumFee'>
  | 'depositFees'
  | 'coinWithdrawalFees'
>

/** Methods whose costs rule out smaller deposits. */
const LEAST: Partial<Record<DepositMethodId, string>> = { usdt: '10', usdteth: '20', btc: '20' }

export function firstMoneySettings({
  depositFees,
  coinWithdrawalFees,
  ...config
}: MoneyDefaults): MoneySettings {
  const termsOf = (id: DepositMethodId): DepositTerms => ({
    on: true,
    fee: depositFees.get(id) ?? '0',
    least: LEAST[id] ?? null,
    most: null,
    countries: [...DEPOSIT_COUNTRIES[id]],
    route: [],
  })
  return {
    deposits: config.deposits,
    minDeposit: config.minDeposit,
    maxDeposit: config.maxDeposit,
    firstDepositBonus: config.firstDepositBonus,
    firstDepositBonusMax: config.firstDepositBonusMax,
    firstDepositBonusWager: config.firstDepositBonusWager,
    withdrawals: config.withdrawals,
    minWithdrawal: config.minWithdrawal,
    maxWithdrawal: config.maxWithdrawal,
    withdrawalDayLimit: config.withdrawalDayLimit,
    withdrawalAutoLimit: config.withdrawalAutoLimit,
    withdrawalFee: config.withdrawalFee,
    tronFee: coinWithdrawalFees.get('tron') ?? '0',
    ethereumFee: coinWithdrawalFees.get('ethereum') ?? '0',
    withdrawalMinDeposit: config.withdrawalMinDeposit,
    withdrawalWagerPercent: config.withdrawalWagerPercent,
    methods: MoneySettings.shape.methods.parse(
      Object.fromEntries(DEPOSIT_METHODS.map((id) => [id, termsOf(id)])),
    ),
    payouts: MoneySettings.shape.payouts.parse(
      Object.fromEntries(PAYOUT_KINDS.map((kind) => [kind, { on: true, route: [] }])),
    ),
  }
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stored settings; what a later release added has the value of its first start. Null if they are not valid. */
export function storedMoneySettings(stored: unknown, config: MoneyDefaults): MoneySettings | null {
  const first = firstMoneySettings(config)
  if (!isTree(stored)) return null
  const { methods, payouts, ...rest } = stored
  const read = MoneySettings.safeParse({
    ...first,
    ...rest,
    methods: { ...first.methods, ...(isTree(methods) ? methods : {}) },
    payouts: { ...first.payouts, ...(isTree(payouts) ? payouts : {}) },
  })
  return read.success ? read.data : null
}
