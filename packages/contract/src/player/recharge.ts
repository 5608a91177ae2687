import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/**
 * Payment kinds of a deposit: `instant` by a code that a bank's app scans or pastes, `card` on the provider's page,
 * `crypto` to an address, credited after enough network confirmations.
 */
export const RECHARGE_KINDS = ['instant', 'card', 'crypto'] as const
export type RechargeKind = (typeof RECHARGE_KINDS)[number]

export const RechargeMethod = z.object({
  id: z.string(),
  kind: z.enum(RECHARGE_KINDS),
  min: Amount,
  max: Amount,
  /** Fee on top of the amount, in basis points. */
  fee: z.number(),
  quick: z.array(Amount),
})
export type RechargeMethod = z.infer<typeof RechargeMethod>

/** Bonus of a deposit of at least `least`: `percent` of it, at most `most`. */
export const BonusOffer = z.object({
  /** Empty for the first-deposit bonus. */
  code: z.string(),
  percent: z.number(),
  least: Amount,
  most: Amount,
  /** Wagering requirement, as a multiple of the bonus, before it is released to the balance. */
  wager: z.number(),
})
export type BonusOffer = z.infer<typeof BonusOffer>

/** Rules of every bonus beyond its amount and wagering requirement, as the ledger enforces them. */
export const BonusRules = z.object({
  /** Days in which the requirement has to be wagered. */
  days: z.number(),
  /** Largest stake while the bonus is open. */
  maxStake: Amount,
  /** Own games and the share of a stake, in percent, that counts there. All other games count in full. */
  weights: z.array(z.object({ gameId: z.string(), percent: z.number() })),
})
export type BonusRules = z.infer<typeof BonusRules>

/** `later`: it has not begun. `used`: by this player. `usedUp`: other players have taken all its places. */
const PROMOTION_STATES = ['open', 'later', 'used', 'usedUp'] as const

/** A bonus for deposits, as everybody may see it. Without `endsAt` it has no end. */
export const Promotion = z.object({
  ...BonusOffer.shape,
  state: z.enum(PROMOTION_STATES),
  startsAt: z.nullable(TimeMs),
  endsAt: z.nullable(TimeMs),
})
export type Promotion = z.infer<typeof Promotion>

/** The first-deposit offer of a player who cannot have it: a review can be asked for, was asked for, or was refused. */
export const OfferReview = z.enum(['open', 'asked', 'refused'])
export type OfferReview = z.infer<typeof OfferReview>

/** Deposit methods of a player, and the bonus of the next deposit. */
export const RechargeInfo = z.object({
  /** False during maintenance of payments. */
  open: z.boolean(),
  /** Under age by a document: no deposits are accepted and no bonus is offered. */
  barred: z.boolean(),
  currencyId: CurrencyId,
  /** No e-mail, phone number or identity is confirmed yet. */
  needsContact: z._default(z.boolean(), false),
  /** A first withdrawal is refused until the identity is verified. */
  needsIdentity: z._default(z.boolean(), false),
  methods: z.array(RechargeMethod),
  /** The method used last; empty for none. */
  last: z.string(),
  offer: z.nullable(BonusOffer),
  /** Set if the first-deposit offer was used by another account with the same device, network or payout account. */
  review: z._default(z.nullable(OfferReview), null),
  rules: BonusRules,
  /** Share of a deposit, in percent, to stake before it can be withdrawn. */
  wagerPercent: z._default(z.number(), 0),
  /** The version of these fees and limits: an order names it, and is refused when there is a newer one. */
  terms: z.optional(z.number()),
  /** A promo code to fill in: the one of the registration, or for a first deposit the site's. Empty: none. */
  suggested: z._default(z.string(), ''),
  /** Active bonuses, and the remaining stakes of each. */
  bonuses: z.array(z.object({ amount: Amount, left: Amount, total: Amount })),
})
export type RechargeInfo = z.infer<typeof RechargeInfo>

/** Normalizes a promo code to upper case, without spaces and hyphens. */
export const promoCodeOf = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase()
