import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { PAYOUT_KINDS } from '../shared/payout-methods.ts'

/**
 * Reasons for a returned withdrawal, each with a translated sentence. An operator chooses one; `bankRefused` is the
 * bank's own, `networkRefused` that of the coin provider, and `sentBack` that of a payout that was paid and came back.
 */
export const RETURN_REASONS = [
  'bankRefused',
  'accountWrong',
  'nameDiffers',
  'documentsNeeded',
  'againstTerms',
  'other',
  'networkRefused',
  'sentBack',
] as const
export const ReturnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof ReturnReason>

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
  /** The version of these fees and limits: a withdrawal names it, and is refused when there is a newer one. */
  terms: z.optional(z.number()),
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
