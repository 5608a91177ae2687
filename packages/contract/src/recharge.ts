import * as z from 'zod/mini'
import { Amount, CurrencyId } from './entities.ts'

/**
 * How a deposit is paid: `instant` by a code that a bank's app scans or takes from the clipboard, `card` on the provider's own page,
 * `crypto` to an address, counted once the network has confirmed it often enough.
 */
export const RECHARGE_KINDS = ['instant', 'card', 'crypto'] as const
export type RechargeKind = (typeof RECHARGE_KINDS)[number]

export const RechargeMethod = z.object({
  id: z.string(),
  kind: z.enum(RECHARGE_KINDS),
  min: Amount,
  max: Amount,
  /** What is paid on top of the amount, in hundredths of a percent. */
  fee: z.number(),
  quick: z.array(Amount),
})
export type RechargeMethod = z.infer<typeof RechargeMethod>

/** What a deposit of `least` or more brings beside itself: so many percent of it, `most` at most. */
export const BonusOffer = z.object({
  /** Empty for the one that every first deposit has. */
  code: z.string(),
  percent: z.number(),
  least: Amount,
  most: Amount,
  /** How many times the bonus is staked before it joins the balance. */
  wager: z.number(),
})
export type BonusOffer = z.infer<typeof BonusOffer>

/** Which ways in a player has, and what comes with the next deposit. */
export const RechargeInfo = z.object({
  /** False while payments are being maintained. */
  open: z.boolean(),
  /** True for who is under age by a document: nothing is taken from them, and no bonus is offered. */
  barred: z.boolean(),
  currencyId: CurrencyId,
  methods: z.array(RechargeMethod),
  /** Which was used last; empty for none. */
  last: z.string(),
  offer: z.nullable(BonusOffer),
  /** Bonuses that are being played for, and how much is left to stake for each. */
  bonuses: z.array(z.object({ amount: Amount, left: Amount, total: Amount })),
})
export type RechargeInfo = z.infer<typeof RechargeInfo>

/** Capitals and digits; however it was written. */
export const promoCodeOf = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase()
