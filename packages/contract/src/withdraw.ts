import * as z from 'zod/mini'
import { Amount, type CountryId, CurrencyId, TimeMs, Uuid } from './entities.ts'

/** Why money came back, in words that stand in every language. An operator chooses one; the bank's own is `bankRefused`. */
export const RETURN_REASONS = [
  'bankRefused',
  'accountWrong',
  'nameDiffers',
  'documentsNeeded',
  'againstTerms',
  'other',
] as const
export const ReturnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof ReturnReason>

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const PIX_KEYS = ['cpf', 'email', 'phone', 'random'] as const
export type PixKey = (typeof PIX_KEYS)[number]

/** Banks of Indonesia by the code that transfers know them by. */
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

/** Where money can be paid out to, as a person writes it down. What is wrong with it is said by `readPayoutAccount`. */
export const PayoutAccountInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bankUs'), routing: text(40), number: text(40) }),
  z.object({ kind: z.literal('pix'), keyType: z.enum(PIX_KEYS), key: text(120) }),
  z.object({
    kind: z.literal('bankId'),
    bank: z.enum(INDONESIAN_BANKS.map(({ id }) => id)),
    number: text(40),
  }),
])
export type PayoutAccountInput = z.infer<typeof PayoutAccountInput>
export type PayoutKind = PayoutAccountInput['kind']
export const PAYOUT_KINDS = ['bankUs', 'pix', 'bankId'] as const satisfies readonly PayoutKind[]

/** The one way out of each country. */
export const PAYOUT_KIND_OF: Readonly<Record<CountryId, PayoutKind>> = {
  US: 'bankUs',
  BR: 'pix',
  ID: 'bankId',
}

/** An account as its owner sees it again: never more of its number than is needed to tell it from another. */
export const PayoutAccount = z.object({
  id: Uuid,
  kind: z.enum(PAYOUT_KINDS),
  /** The bank, or what a PIX key is. */
  bank: z.string(),
  masked: z.string(),
  addedAt: TimeMs,
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** What can be withdrawn now, what is still missing, and by which rules. */
export const WithdrawInfo = z.object({
  currencyId: CurrencyId,
  balance: Amount,
  /** As much of it as may leave now by balance and limits; "0.00" while something is missing. */
  available: Amount,
  min: Amount,
  max: Amount,
  /** Of `dayLimit`, as of the day that runs in UTC. */
  dayLeft: Amount,
  dayLimit: Amount,
  /** What a withdrawal costs, whatever its size. */
  fee: Amount,
  /** Above this a person looks at it first: what is left of the limit after what left in the last 24 hours without anybody looking. */
  autoLimit: Amount,
  decimals: z.number(),
  depositForWithdraw: Amount,
  depositTotal: Amount,
  wageringLeft: Amount,
  wageringTotal: Amount,
  /** Bonuses that are still played for, and what has to be staked for all of them. A withdrawal leaves them as they are. */
  bonus: Amount,
  bonusLeft: Amount,
  open: z.boolean(),
  frozen: z.boolean(),
  identityNeeded: z.boolean(),
  /** The name on the accounts; empty until the first is added. */
  realName: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  accounts: z.array(PayoutAccount),
})
export type WithdrawInfo = z.infer<typeof WithdrawInfo>

export const WITHDRAWAL_STATES = ['REVIEWING', 'SENT', 'PAID', 'RETURNED'] as const

export const Withdrawal = z.object({
  id: Uuid,
  amount: Amount,
  fee: Amount,
  /** What reaches the account: the amount without the fee. */
  arrives: Amount,
  currencyId: CurrencyId,
  state: z.enum(WITHDRAWAL_STATES),
  /** There when the money came back. */
  reason: z.nullable(ReturnReason),
  account: PayoutAccount,
  createdAt: TimeMs,
  endedAt: z.nullable(TimeMs),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** A withdrawal as an operator sees it, with what a decision needs. */
export const ReviewedWithdrawal = z.object({
  ...Withdrawal.shape,
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  /** Whether two people have to agree to pay it. */
  needsTwo: z.boolean(),
  /** Nobody knows yet whether the provider has paid it: it is asked again and again. */
  asks: z.number(),
  paidIn: Amount,
  paidOut: Amount,
  wagered: Amount,
})
export type ReviewedWithdrawal = z.infer<typeof ReviewedWithdrawal>

/** Something that we and the provider do not say alike. */
export const ReconcileFinding = z.object({
  of: z.enum(['payment', 'payout']),
  id: z.string(),
  /** `held`: coins came that are worth too little, or too much, to be credited. */
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
  /** Still on their way on both sides: nothing is wrong with them. */
  open: z.number(),
  findings: z.array(ReconcileFinding),
})
export type Reconciliation = z.infer<typeof Reconciliation>
