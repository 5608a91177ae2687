import * as z from 'zod/mini'
import { LIMIT_PERIODS, LIMITS_ABOUT, PROTECTION_STEPS } from '../player/protection.ts'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { IdentityReason, IdentityState } from '../shared/identity-documents.ts'
import { APPROVAL_STATES } from './staff.ts'

/** What a timeline can be narrowed to. */
export const TIMELINE_KINDS = [
  'acts',
  'logins',
  'bets',
  'money',
  'bonuses',
  'messages',
  'limits',
  'documents',
] as const
export const TimelineKind = z.enum(TIMELINE_KINDS)
export type TimelineKind = z.infer<typeof TimelineKind>

const Event = { id: z.string(), at: TimeMs }

/** One event of a player's history. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...Event,
    kind: z.literal('act'),
    /** The operator, or the service key. */
    who: z.string(),
    path: z.string(),
    /** Null: the call has no outcome yet, or the process died with it. */
    outcome: z.nullable(z.enum(['DONE', 'REFUSED', 'FAILED', ...APPROVAL_STATES])),
    refusal: z.nullable(z.string()),
    reason: z.string(),
    /** Set for a decision on a request: who had asked. */
    requestedBy: z.nullable(z.string()),
  }),
  z.object({
    ...Event,
    kind: z.literal('login'),
    device: z.string(),
    ip: z.string(),
    endedAt: z.nullable(TimeMs),
  }),
  z.object({
    ...Event,
    kind: z.literal('bet'),
    gameId: z.string(),
    currencyId: CurrencyId,
    stake: Amount,
    /** Null while the bet is open. */
    payout: z.nullable(Amount),
  }),
  z.object({
    ...Event,
    kind: z.literal('providerBet'),
    provider: z.string(),
    reference: z.string(),
    gameId: z.nullable(z.string()),
    currencyId: CurrencyId,
    stake: Amount,
    payout: z.nullable(Amount),
    rolledBack: z.boolean(),
  }),
  z.object({
    ...Event,
    kind: z.literal('money'),
    /** Kind of the transaction. */
    of: z.string(),
    currencyId: CurrencyId,
    /** Change of the main purse; zero for a move between others. */
    change: Amount,
    amount: Amount,
  }),
  z.object({
    ...Event,
    kind: z.literal('message'),
    title: z.string(),
    text: z.string(),
    readAt: z.nullable(TimeMs),
  }),
  z.object({
    ...Event,
    kind: z.literal('limit'),
    step: z.enum(PROTECTION_STEPS),
    about: z.enum(LIMITS_ABOUT),
    period: z.nullable(z.enum(LIMIT_PERIODS)),
    currencyId: CurrencyId,
    amount: z.nullable(Amount),
    until: z.nullable(TimeMs),
    minutes: z.nullable(z.number()),
  }),
  z.object({
    ...Event,
    kind: z.literal('document'),
    id: Uuid,
    level: z.number(),
    state: IdentityState,
    reason: z.nullable(IdentityReason),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>
