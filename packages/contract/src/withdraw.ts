import * as z from 'zod/mini'
import { Amount, type CountryId, CurrencyId, TimeMs, Uuid } from './entities.ts'

/**
 * Reasons for a returned withdrawal, each with a translated sentence. An operator chooses one; `bankRefused` is the
 * bank's own, `networkRefused` that of the coin provider.
 */
export const RETURN_REASONS = [
  'bankRefused',
  'accountWrong',
  'nameDiffers',
  'documentsNeeded',
  'againstTerms',
  'other',
  'networkRefused',
] as const
export const ReturnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof ReturnReason>

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const PIX_KEYS = ['cpf', 'email', 'phone', 'random'] as const
export type PixKey = (typeof PIX_KEYS)[number]

/** Indonesian banks by transfer code. */
export const INDONESIAN_BANKS = [
  { id: '014', name: 'BCA' },
  { id: '008', name: 'Bank Mandiri' },
  { id: '009', name: 'BNI' },
  { id: '002', name: 'BRI' },
  { id: '022', name: 'CIMB Niaga' },
  { id: '011', name: 'Danamon' },
  { id: '013', name: 'Permata' },
  { id: '451', name: 'BSI' },
] as const

/** Networks on which coins are received and paid out; `name` is that of the coin provider. */
export const COIN_NETWORKS = [
  { id: 'tron', name: 'Tron' },
  { id: 'ethereum', name: 'Ethereum' },
] as const
export const CoinNetwork = z.enum(COIN_NETWORKS.map(({ id }) => id))
export type CoinNetwork = z.infer<typeof CoinNetwork>

/** A payout account as a person enters it. `readPayoutAccount` validates it. */
export const PayoutAccountInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bankUs'), routing: text(40), number: text(40) }),
  z.object({ kind: z.literal('pix'), keyType: z.enum(PIX_KEYS), key: text(120) }),
  z.object({
    kind: z.literal('bankId'),
    bank: z.enum(INDONESIAN_BANKS.map(({ id }) => id)),
    number: text(40),
  }),
  z.object({ kind: z.literal('coins'), network: CoinNetwork, address: text(120) }),
])
export type PayoutAccountInput = z.infer<typeof PayoutAccountInput>
export type PayoutKind = PayoutAccountInput['kind']
export const PAYOUT_KINDS = ['bankUs', 'pix', 'bankId', 'coins'] as const satisfies readonly PayoutKind[]

/** The bank payout of each country. Coins are paid to players who paid in coins, wherever they live. */
export const PAYOUT_KIND_OF: Readonly<Record<CountryId, PayoutKind>> = {
  US: 'bankUs',
  BR: 'pix',
  ID: 'bankId',
}

/** An account as shown to its owner: masked, with just enough of its number to tell accounts apart. */
export const PayoutAccount = z.object({
  id: Uuid,
  kind: z.enum(PAYOUT_KINDS),
  /** The bank, the kind of PIX key, or the network. */
  bank: z.string(),
  masked: z.string(),
  addedAt: TimeMs,
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Amount that can be withdrawn, missing requirements, and the limits. */
export const WithdrawInfo = z.object({
  currencyId: CurrencyId,
  balance: Amount,
  /** The part of it that balance and limits allow now; "0.00" while a requirement is missing. */
  available: Amount,
  min: Amount,
  max: Amount,
  /** Rest of `dayLimit` for the current UTC day. */
  dayLeft: Amount,
  dayLimit: Amount,
  /** Flat fee of a withdrawal. */
  fee: Amount,
  /**
   * Amounts above this are reviewed manually: the automatic limit minus what was paid without review in the last 24
   * hours.
   */
  autoLimit: Amount,
  decimals: z.number(),
  depositForWithdraw: Amount,
  depositTotal: Amount,
  wageringLeft: Amount,
  wageringTotal: Amount,
  /** Active bonuses, and the stakes still required for all of them. A withdrawal does not affect them. */
  bonus: Amount,
  bonusLeft: Amount,
  open: z.boolean(),
  frozen: z.boolean(),
  identityNeeded: z.boolean(),
  /** Name of the account holder; empty until the first account is added. */
  realName: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  accounts: z.array(PayoutAccount),
  /** For players who paid in coins: the flat fee by network, and the price of one coin. Null: no payout in coins. */
  coins: z._default(
    z.nullable(z.object({ fees: z.object({ tron: Amount, ethereum: Amount }), price: Amount })),
    null,
  ),
})
export type WithdrawInfo = z.infer<typeof WithdrawInfo>

export const WITHDRAWAL_STATES = ['REVIEWING', 'SENT', 'PAID', 'RETURNED'] as const

export const Withdrawal = z.object({
  id: Uuid,
  amount: Amount,
  fee: Amount,
  /** Amount that reaches the account, after the fee. */
  arrives: Amount,
  currencyId: CurrencyId,
  state: z.enum(WITHDRAWAL_STATES),
  /** Set if the money was returned. */
  reason: z.nullable(ReturnReason),
  account: PayoutAccount,
  /** Coins that reach the address, such as "24.50 USDT"; empty for a payout to a bank. */
  coins: z._default(z.string(), ''),
  createdAt: TimeMs,
  endedAt: z.nullable(TimeMs),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** A withdrawal as operators see it, with the data for a decision. */
export const ReviewedWithdrawal = z.object({
  ...Withdrawal.shape,
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  /** Whether paying it needs the approval of two people. */
  needsTwo: z.boolean(),
  /** Attempts at the provider so far. The outcome is unknown until one is answered, so they are repeated. */
  asks: z.number(),
  paidIn: Amount,
  paidOut: Amount,
  wagered: Amount,
})
export type ReviewedWithdrawal = z.infer<typeof ReviewedWithdrawal>

/** A difference between our records and the provider's. */
export const ReconcileFinding = z.object({
  of: z.enum(['payment', 'payout']),
  id: z.string(),
  /** `held`: coins arrived whose value is too low, or too high, to be credited. */
  what: z.enum(['missingHere', 'missingThere', 'amount', 'state', 'held']),
  ours: z.string(),
  theirs: z.string(),
})
export type ReconcileFinding = z.infer<typeof ReconcileFinding>

export const Reconciliation = z.object({
  from: TimeMs,
  to: TimeMs,
  payments: z.number(),
  payouts: z.number(),
  /** Pending on both sides, so not a finding. */
  open: z.number(),
  findings: z.array(ReconcileFinding),
})
export type Reconciliation = z.infer<typeof Reconciliation>
