import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyId, RechargeKind } from '@baize/contract'
import type { OrderId, Result } from '@baize/kit'
import type { Context } from '../../../context.ts'

/** What a provider is asked to collect. `pays` is the amount with the fee, as decimal text. */
type Wanted = {
  readonly orderId: OrderId
  readonly kind: RechargeKind
  readonly pays: string
  readonly currencyId: CurrencyId
}

/** What the provider made of it, and what the player has to be shown. */
export type Opened = {
  readonly paymentId: string
  /** The provider's own page for it: always there, and always an address to go to. */
  readonly payUrl: string
  /** What is scanned or pasted to pay; empty where the page asks for it all. */
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

/** What a provider says of a payment, when it tells us or when it is asked. Nothing of it is believed before it fits our order. */
export type News = {
  readonly paymentId: string
  readonly orderId: string
  readonly pays: string
  readonly currency: string
  readonly state: 'waiting' | 'paid' | 'failed'
  /** How often the network has confirmed it, where there is one. */
  readonly confirmations: number
  /** What came to the address, where there is one. Empty where the provider does not tell transfers apart. */
  readonly transfers: readonly Transfer[]
  /** How many coins were asked for; empty without an address. */
  readonly coins: string
}

/** Coins that came to an address. */
export type Transfer = {
  readonly id: string
  readonly coins: string
  readonly seenAtMs: number
  readonly isConfirmed: boolean
}

export type Misheard = 'signature' | 'shape'

/** Someone who collects payments for us. All that differs from one to the other (addresses, words, signatures) stays behind this. */
export type PaymentProvider = {
  readonly id: 'psp' | 'coins'
  /** Where it tells us of payments. */
  readonly noticePath: string
  /** Much more than a notice has. They are read before it is known who sends them, and under no limit of calls. */
  readonly mostNoticeBytes: number
  /** Null when it did not: it is down, slow, or makes no sense. The same order again must be the same payment there. */
  open(ctx: Context, wanted: Wanted): Promise<Opened | null>
  /** How a payment stands, or null when it does not say. */
  read(ctx: Context, paymentId: string): Promise<News | null>
  /** What a notice says, or what is wrong with it. */
  hear(ctx: Context, headers: IncomingHttpHeaders, raw: Buffer): Result<News, Misheard>
  /**
   * Gives money of a payment back to who paid it: true when it has, false when it will not, null when nobody knows. The same id again is
   * the same refund there. Where it is missing, payments cannot be given back.
   */
  refund?(ctx: Context, wanted: Refunded): Promise<boolean | null>
  /** All payments on its books that were made from `fromMs` on and before `toMs`; null when it does not say. */
  list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null>
}

/** The page sends the player there, so it must be an address to go to and not a script to run. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text)

export function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
