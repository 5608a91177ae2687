import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { PrizeKind } from '../shared/programmes.ts'

/** Odds are whole parts per million. The odds of a table add up to exactly this. */
export const PRIZE_ODDS = 1_000_000
export const MOST_PRIZES = 24

/** One prize of a table, in the currency of the player it is shown to. */
export const Prize = z.object({
  amount: Amount,
  odds: z.number().check(z.int(), z.gte(1), z.lte(PRIZE_ODDS)),
})
export type Prize = z.infer<typeof Prize>

/** A decided draw. Its outcome is fixed when it is made; the prize is paid when it is collected. */
export const PrizeDraw = z.object({
  id: Uuid,
  kind: PrizeKind,
  currencyId: CurrencyId,
  /** The table it was drawn from, as published when it was made. */
  prizes: z.array(Prize).check(z.minLength(2), z.maxLength(MOST_PRIZES)),
  /** Index of the prize in `prizes`. */
  prize: z.number(),
  amount: Amount,
  /** Of a scratch card: the prize printed on each of the nine fields; a blank one has the number of prizes. Empty for a wheel. */
  fields: z.array(z.number()),
  /** The rule by which a card was filled. Files saved before there was a second one do not have it. */
  filling: z.optional(z.number()),
  drawnAt: TimeMs,
  collectedAt: z.nullable(TimeMs),
  proof: z.object({
    serverSeedHash: z.string(),
    clientSeed: z.string(),
    /** Counts the draws of this kind of the pair, from 0. */
    nonce: z.number(),
    /** Null until the pair is revealed. */
    serverSeed: z.nullable(z.string()),
  }),
})
export type PrizeDraw = z.infer<typeof PrizeDraw>

/** The sources of tickets. `tag` is the wheel tag of an invitation, `operator` a gift by hand. */
export const TICKET_SOURCES = ['checkIn', 'task', 'invite', 'tag', 'operator'] as const
export const TicketSource = z.enum(TICKET_SOURCES)
export type TicketSource = z.infer<typeof TicketSource>

/** Outcome of the wheel tag that a player registered with. `own`: it was the tag of an account in the same browser. */
export const WheelTagState = z.enum(['granted', 'unknown', 'usedUp', 'own'])
export type WheelTagState = z.infer<typeof WheelTagState>

export const PrizeState = z.object({
  kind: PrizeKind,
  currencyId: CurrencyId,
  isOn: z.boolean(),
  /** Nothing can be drawn before an e-mail, phone number or identity is confirmed. */
  needsContact: z._default(z.boolean(), false),
  prizes: z.array(Prize),
  /** Tickets left; 0 for a visitor. */
  tickets: z.number(),
  /** The draw that is decided and not collected yet. */
  open: z.nullable(PrizeDraw),
  /** The pair that decides the next draw; null for a visitor. */
  next: z.nullable(z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.number() })),
  tag: z.nullable(WheelTagState),
  recent: z.array(PrizeDraw),
})
export type PrizeState = z.infer<typeof PrizeState>

/** A prize as an operator writes it, in the unit of configured limits. */
export const PrizeRow = z.object({
  amount: z.string().check(z.regex(/^-?\d{1,11}(\.\d{1,2})?$/)),
  odds: z.number().check(z.int(), z.gte(-PRIZE_ODDS), z.lte(PRIZE_ODDS * MOST_PRIZES)),
})
export type PrizeRow = z.infer<typeof PrizeRow>

/** The figures that the cost of a table is computed from, by the rules package on both sides. */
export const PrizeBasis = z.object({
  /** Tickets granted in the last 30 days. */
  draws: z.number(),
  /** The theoretical edge of all stakes of the same days, in minor units of the unit of configured limits. */
  edge: z.string().check(z.regex(/^\d+$/)),
  /** The share of edge of the programme, in ten-thousandths. */
  cap: z.number(),
})
export type PrizeBasis = z.infer<typeof PrizeBasis>
