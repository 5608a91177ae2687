import {
  DEPOSIT_COUNTRIES,
  DEPOSIT_METHODS,
  type DepositMethodId,
  DepositTerms,
  MoneySettings,
  PayoutTerms,
} from '@baize/contract/operator'
import { PAYOUT_KINDS } from '@baize/contract/shared'
import type * as z from 'zod/mini'
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

type Shape = Readonly<Record<string, z.ZodMiniType>>

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const treeOf = (value: unknown): Readonly<Record<string, unknown>> => (isTree(value) ? value : {})

type StoredTerms = {
  readonly settings: MoneySettings
  /** Fields that are stored and not valid here; they have the value of the first start. */
  readonly faults: readonly string[]
}

/**
 * Stored settings, read field by field, so that those of another release lose nothing that this one knows. What is missing
 * has the value of the first start.
 */
export function storedMoneySettings(stored: unknown, config: MoneyDefaults): StoredTerms {
  const { methods, payouts, ...first } = firstMoneySettings(config)
  const faults = isTree(stored) ? [] : ['settings']
  const tree = treeOf(stored)
  const read = <T extends object>(shape: Shape, base: T, from: unknown, path = ''): object => {
    const fields = treeOf(from)
    return Object.fromEntries(
      Object.entries(base).map(([name, value]): [string, unknown] => {
        const found = fields[name] === undefined ? null : shape[name]?.safeParse(fields[name])
        if (found?.success === false) faults.push(`${path}${name}`)
        return [name, found?.success ? found.data : value]
      }),
    )
  }
  const readEach = (shape: Shape, base: Readonly<Record<string, object>>, group: string) =>
    Object.fromEntries(
      Object.entries(base).map(([id, terms]): [string, object] => [
        id,
        read(shape, terms, treeOf(tree[group])[id], `${group}.${id}.`),
      ]),
    )
  const settings = MoneySettings.parse({
    ...read(MoneySettings.shape, first, tree),
    methods: readEach(DepositTerms.shape, methods, 'methods'),
    payouts: readEach(PayoutTerms.shape, payouts, 'payouts'),
  })
  return { settings, faults }
}
