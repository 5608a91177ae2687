import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'

export const RechargeOrder = z.object({
  id: Uuid,
  /** Amount credited; for coins, the value of those received. */
  amount: Amount,
  /** Amount requested. */
  asked: Amount,
  currencyId: CurrencyId,
  state: z.enum(['WAITING', 'PAID', 'FAILED', 'EXPIRED']),
  /** The provider's payment page; empty where `code` is all there is. */
  payUrl: z.string(),
  createdAt: TimeMs,
  paidAt: z.nullable(TimeMs),
  method: z.string(),
  kind: z.enum(['instant', 'card', 'crypto']),
  /** Charged on top of the amount. */
  fee: Amount,
  /** Payment code to scan or paste: a bank's code, or an address. Empty if everything is on the provider's page. */
  code: z.string(),
  /**
   * Coins to send to the address, such as "25.25 USDT (Tron)"; empty for a further transfer to the address of an
   * earlier order.
   */
  coin: z.string(),
  /** The code as wallets open and scan it (`bitcoin:…?amount=…`, `lightning:…`); empty where there is no such form. */
  link: z.string(),
  /** Coins received, such as "24.50 USDT"; empty if none. */
  arrived: z.string(),
  /** Coins received whose value is too low to be credited; empty if none. */
  held: z.string(),
  /** Coins that came late and are credited as soon as there is a fresh price of the coin; empty if none. */
  waiting: z.string(),
  expiresAt: TimeMs,
  confirmations: z.number(),
  needed: z.number(),
  /** Bonus of this deposit, and its wagering requirement. */
  bonus: Amount,
  wager: Amount,
  /** Amount refunded, or being refunded. */
  refunded: Amount,
})
export type RechargeOrder = z.infer<typeof RechargeOrder>
