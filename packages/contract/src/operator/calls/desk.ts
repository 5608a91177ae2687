import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { keyPage } from '../console.ts'
import { type CallShape, call } from './call.ts'
import { Promo, PromoCode } from './recharge.ts'

const ReasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const UserNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const PageSize = z._default(wholeUpTo(100), 50)
/** A player's use of a promo code. */
export const PromoUse = z.object({
  userId: z.string(),
  username: z.string(),
  orderId: Uuid,
  currencyId: CurrencyId,
  amount: Amount,
  bonus: Amount,
  /** Null while the ledger has not granted the bonus. */
  state: z.nullable(z.enum(['ACTIVE', 'RELEASED', 'REVOKED'])),
  at: TimeMs,
})
export type PromoUse = z.infer<typeof PromoUse>
/** `break`: an exclusion of less than half a year. `raise`: a raise of a limit that waits for its day. */
export const PROTECTIONS = ['break', 'exclusion', 'limit', 'raise'] as const
export const ProtectedPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  currencyId: CurrencyId,
  excludedUntil: z.nullable(TimeMs),
  /** Since when, and whether an operator did it on the player's behalf. */
  excludedAt: z.nullable(TimeMs),
  byOperator: z.boolean(),
  maxLoss: z.object({ day: z.nullable(Amount), week: z.nullable(Amount), month: z.nullable(Amount) }),
  raises: z.array(
    z.object({ period: z.enum(['day', 'week', 'month']), amount: z.nullable(Amount), from: TimeMs }),
  ),
})
export type ProtectedPlayer = z.infer<typeof ProtectedPlayer>

/** Promo codes, safer play, and the site as a player sees it. */
export const DESK_CALLS = {
  '/api/operator/player/view': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.reveal',
    about:
      'A link to the site as the player sees it, for 15 minutes and while this session lasts. Nothing can be changed there.',
    input: z.object({ userId: UserNumber, reason: ReasonText }),
    reply: z.object({ model: z.object({ url: z.string(), expiresAt: TimeMs }) }),
  }),
  '/api/operator/promo/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    about: 'Ends a promo code at once. Bonuses that were promised until now are granted.',
    input: z.object({ code: PromoCode, reason: ReasonText }),
    reply: z.object({ model: Promo }),
  }),
  '/api/operator/promo/uses': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'The players who used a promo code, newest players first.',
    input: z.object({ code: PromoCode, cursor: z.optional(UserNumber), pageSize: PageSize }),
    reply: keyPage(PromoUse),
  }),
  '/api/operator/protection': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'Players who are on a break, excluded, limited or waiting for a raise of a limit.',
    input: z.object({
      kind: z.enum(PROTECTIONS),
      cursor: z.optional(UserNumber),
      pageSize: PageSize,
    }),
    reply: keyPage(ProtectedPlayer),
  }),
} as const satisfies Record<string, CallShape>
