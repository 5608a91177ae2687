import type { RechargeKind } from '@baize/contract/player'
import type { CoinNetwork, CurrencyId } from '@baize/contract/shared'
import type { OrderId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Connector } from '../../platform/connectors/connector.ts'
import type { CoinAmount } from './coin-amounts.ts'

/** A payment to collect. `pays` is the amount with the fee, as decimal text. */
export type PaymentDraft = {
  readonly orderId: OrderId
  readonly method: string
  readonly kind: RechargeKind
  readonly pays: string
  readonly currencyId: CurrencyId
  /** Network of a payment in coins. */
  readonly network?: CoinNetwork | undefined
  /** Of a payment in coins: how many, by our own rate. The provider's rates decide nothing. */
  readonly coins?: CoinAmount | undefined
  readonly expiresAtMs: number
  readonly payer: Payer
}

/** The player who is to pay. Empty where we do not know it yet. */
type Payer = { readonly userId: string; readonly name: string; readonly taxId: string }

/** The payment that the provider opened, with the details to show to the player. */
export type Opened = {
  readonly paymentId: string
  /** The provider's payment page, always an http(s) URL; empty where the code is all there is. */
  readonly payUrl: string
  /** Code or address to scan or paste; empty where the payment page asks for everything. */
  readonly code: string
  /** The coins to send, as `12.5 USDT (Tron)`; empty without coins. */
  readonly coin: string
  readonly expiresAtMs: number | null
  readonly confirmationsNeeded: number
}

/** A payment of ours, as far as we know it. `paymentId` is null while the answer to its opening is missing. */
export type PaymentRef = {
  readonly orderId: OrderId
  readonly paymentId: string | null
  readonly method: string
  readonly pays: string
  readonly currencyId: CurrencyId
  readonly createdAtMs: number
  readonly payer: Payer
}

/** The state of a payment on the provider's books. Not trusted until it matches our order. */
export type News = {
  readonly paymentId: string
  readonly orderId: string
  /** What was asked for, in money or (with the id of a coin as its currency) in coins. */
  readonly pays: string
  readonly currency: string
  readonly state: 'waiting' | 'paid' | 'failed'
  /** Network confirmations; 0 where there is no network. */
  readonly confirmations: number
  /** Transfers to the payment's address. Empty where the provider does not list them. */
  readonly transfers: readonly Transfer[]
  /** Coins requested; empty without an address. */
  readonly coins: string
  /** The money itself, where the provider names it and its payer. Absent where it names only the payment. */
  readonly received?: readonly Received[]
}

/** A transfer of coins to an address. */
export type Transfer = {
  readonly id: string
  /** A coin of ours, or the name of another that was sent to the address. */
  readonly coin?: string
  readonly coins: string
  readonly seenAtMs: number
  readonly isConfirmed: boolean
}

/** Money that came for a payment. */
export type Received = {
  /** The provider's or scheme's id of this money, such as the end-to-end id of a Pix. */
  readonly reference: string
  readonly amount: string
  readonly currency: string
  /** Masked, for people. */
  readonly payer: string
  /** Whether it came from the player's own account; null where the provider cannot say. */
  readonly isOwn: boolean | null
  /** Parts of it that the scheme has taken back from us, as after a fraud report. They are not ours any more. */
  readonly takenBack?: readonly { readonly reference: string; readonly amount: string }[]
}

/** Money of an order that the scheme took back, by the scheme's id of it. */
export type TakenBack = { readonly orderId: string; readonly reference: string }

export type RefundDraft = {
  readonly refundId: string
  readonly payment: PaymentRef
  /** Which money to send back, where several came; absent for the one that was credited. */
  readonly reference?: string
  readonly amount: string
  readonly currencyId: CurrencyId
}

/**
 * The port for deposits: an account at a provider that collects them. Everything that differs between providers stays
 * behind it.
 */
export type PaymentsDriver = {
  readonly connector: Connector
  /** Deposit methods it collects. */
  readonly methods: readonly string[]
  /** Currencies it collects them in; null for all. */
  readonly currencies: readonly CurrencyId[] | null
  /** Calls something harmless. Null when all is well, or a reason. */
  readonly check: (ctx: Context) => Promise<string | null>
  /** Null on failure: it is down, slow, or answers nonsense. The same order must get the same payment there. */
  open(ctx: Context, draft: PaymentDraft): Promise<Opened | null>
  /** The state of a payment; 'never' if the provider does not have it, null if it does not answer. */
  read(ctx: Context, payment: PaymentRef): Promise<News | 'never' | null>
  /**
   * Refunds a payment to its payer: true when done, false when refused, null when unknown or under way. Idempotent by
   * refund id. Where it is missing, payments cannot be refunded.
   */
  refund?(ctx: Context, draft: RefundDraft): Promise<boolean | null>
  /**
   * What became of a refund, without asking for it: false if it was certainly not carried out, although it may have been
   * called done before. Null where that is unknown; missing where the provider cannot say.
   */
  readRefund?(ctx: Context, draft: RefundDraft): Promise<boolean | null>
  /**
   * What the scheme has taken back of money that came in [fromMs, toMs); null if it does not answer, or the list is too
   * long. Missing where no scheme does so.
   */
  listTakenBack?(ctx: Context, fromMs: number, toMs: number): Promise<readonly TakenBack[] | null>
  /** All payments on its books made in [fromMs, toMs); null if it does not answer. */
  list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null>
}

/** The page redirects the player there, so it must be an http(s) URL and not a script. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text)
