import type { IncomingHttpHeaders } from 'node:http'
import type { RechargeKind } from '@baize/contract/player'
import type { CoinNetwork, CurrencyId } from '@baize/contract/shared'
import type { OrderId, Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'

/** A payment to collect. `pays` is the amount with the fee, as decimal text. */
type PaymentDraft = {
  readonly orderId: OrderId
  readonly kind: RechargeKind
  readonly pays: string
  readonly currencyId: CurrencyId
  /** Network of a payment in coins. */
  readonly network?: CoinNetwork | undefined
}

/** The payment that the provider opened, with the details to show to the player. */
export type Opened = {
  readonly paymentId: string
  /** The provider's payment page: always present, and always an http(s) URL. */
  readonly payUrl: string
  /** Code or address to scan or paste; empty where the payment page asks for everything. */
  readonly code: string
  readonly coin: string
  readonly expiresAtMs: number | null
  readonly confirmationsNeeded: number
}

type Refunded = {
  readonly refundId: string
  readonly paymentId: string
  readonly amount: string
  readonly currencyId: CurrencyId
}

/** Status of a payment, pushed by the provider or polled. Not trusted until it matches our order. */
export type News = {
  readonly paymentId: string
  readonly orderId: string
  readonly pays: string
  readonly currency: string
  readonly state: 'waiting' | 'paid' | 'failed'
  /** Network confirmations; 0 where there is no network. */
  readonly confirmations: number
  /** Transfers to the payment's address. Empty where the provider does not list them. */
  readonly transfers: readonly Transfer[]
  /** Coins requested; empty without an address. */
  readonly coins: string
}

/** A transfer of coins to an address. */
export type Transfer = {
  readonly id: string
  readonly coins: string
  readonly seenAtMs: number
  readonly isConfirmed: boolean
}

export type WebhookFault = 'signature' | 'shape'

/**
 * Adapter of a payment provider. Everything that differs between providers (URLs, terms, signatures) stays behind it.
 */
export type PaymentProvider = {
  readonly id: 'psp' | 'coins'
  /** Path of its webhook. */
  readonly noticePath: string
  /** Body limit, far above a real notice. Bodies are read before the sender is authenticated. */
  readonly mostNoticeBytes: number
  /**
   * Null on failure: the provider is down, slow, or answers nonsense. The same order must get the same payment there.
   */
  open(ctx: Context, wanted: PaymentDraft): Promise<Opened | null>
  /** Status of a payment, or null if the provider does not answer. */
  read(ctx: Context, paymentId: string): Promise<News | null>
  /** Verifies and parses a notice. */
  hear(ctx: Context, headers: IncomingHttpHeaders, raw: Buffer): Result<News, WebhookFault>
  /**
   * Refunds a payment to its payer: true when done, false when refused, null when unknown. Idempotent by refund id.
   * Where it is missing, payments cannot be refunded.
   */
  refund?(ctx: Context, wanted: Refunded): Promise<boolean | null>
  /** All payments on its books made in [fromMs, toMs); null if the provider does not answer. */
  list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null>
}

/** The page redirects the player there, so it must be an http(s) URL and not a script. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text)

export function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
