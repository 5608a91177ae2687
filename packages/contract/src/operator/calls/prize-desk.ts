import * as z from 'zod/mini'
import { InviteState } from '../../player/invites.ts'
import { MOST_PRIZES, PrizeBasis, PrizeRow } from '../../player/prizes.ts'
import { Rain } from '../../player/rain.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Amount, AmountInput, CurrencyId, RequestId, TimeMs, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { PrizeKind } from '../../shared/programmes.ts'
import { FlaggedInvite } from '../invites.ts'
import { PersonReview, PersonReviewState } from '../persons.ts'
import { PrizeTableVersion } from '../prizes.ts'
import { RainSchedule } from '../rain.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const RainShape = {
  currencyId: CurrencyId,
  total: AmountInput,
  shares: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
  seconds: z.number().check(z.int(), z.gte(10), z.lte(3600)),
}

/** Prize tables, money rains and the abuse queue of invitations, for the console. */
export const PRIZE_DESK_CALLS = {
  '/api/operator/prizes': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'The prize table in force, earlier ones, and the figures that its cost is computed from.',
    input: z.object({ kind: PrizeKind }),
    reply: z.object({
      model: z.object({ table: PrizeTableVersion, earlier: z.array(PrizeTableVersion), basis: PrizeBasis }),
    }),
  }),
  '/api/operator/prizes/save': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Publishes a prize table for the draws from now on. Odds that do not add up to one, negative prizes and a cost over the share of the programme are refused.',
    input: z.object({
      kind: PrizeKind,
      rows: z.array(PrizeRow).check(z.maxLength(MOST_PRIZES)),
      reason: Reason,
    }),
    reply: z.object({ model: PrizeTableVersion }),
  }),
  '/api/operator/prizes/give': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about: 'Gives a player spins of the wheel or scratch cards.',
    input: z.object({
      requestId: RequestId,
      userId: PlayerId,
      kind: PrizeKind,
      count: wholeUpTo(20),
      reason: Reason,
    }),
    reply: z.object({ model: z.object({ tickets: z.number() }) }),
  }),
  '/api/operator/rains': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'Money rains, newest first, and those that fall on schedule.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({
        rains: z.array(
          z.object({
            ...Rain.shape,
            by: z.string(),
            reason: z.string(),
            createdAt: TimeMs,
            /** Given to players so far. */
            given: Amount,
          }),
        ),
        schedules: z.array(RainSchedule),
        /** What a rain must have at least. */
        least: z.object({ shares: z.number(), noticeSeconds: z.number() }),
      }),
    }),
  }),
  '/api/operator/rains/open': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about: 'Sets a money rain aside from its budget, split already, to fall at `startsAt`.',
    input: z.object({
      requestId: RequestId,
      ...RainShape,
      startsAt: z.number().check(z.int(), z.gte(0)),
      reason: Reason,
    }),
    reply: z.object({ model: Rain }),
  }),
  '/api/operator/rains/cancel': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    about: 'Calls off a rain that has not started. Its money returns to the budget.',
    input: z.object({ id: Uuid, reason: Reason }),
    reply: z.object({ model: Rain }),
  }),
  '/api/operator/rains/schedule': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Lets a rain fall on its own on these days of the week (0 is Sunday) at this minute of the day, UTC.',
    input: z.object({
      ...RainShape,
      days: z.array(z.number().check(z.int(), z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
      minute: z.number().check(z.int(), z.gte(0), z.lte(1439)),
      reason: Reason,
    }),
    reply: z.object({ model: RainSchedule }),
  }),
  '/api/operator/rains/schedule/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    about: 'Ends a schedule. A rain that it has already set aside still falls.',
    input: z.object({ id: Uuid, reason: Reason }),
    reply: z.object({ model: RainSchedule }),
  }),
  '/api/operator/invites': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'Invitations that look like one person or household, oldest first, or those of another state.',
    input: z.object({ state: z._default(InviteState, 'FLAGGED') }),
    reply: z.object({ model: z.object({ items: z.array(FlaggedInvite) }) }),
  }),
  '/api/operator/invites/decide': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about: 'Releases a flagged invitation, which pays it, or refuses it for good.',
    input: z.object({ invitedId: PlayerId, verdict: z.enum(['release', 'refuse']), reason: Reason }),
    reply: z.object({ model: FlaggedInvite }),
  }),
  '/api/operator/persons': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about:
      'Rewards that another account of the same person seems to have, and whose players asked for a review, oldest first.',
    input: z.object({ state: z._default(PersonReviewState, 'ASKED') }),
    reply: z.object({ model: z.object({ items: z.array(PersonReview) }) }),
  }),
  '/api/operator/persons/decide': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about: 'Lets a player have such a reward, or refuses it for good.',
    input: z.object({
      playerId: PlayerId,
      reward: z.string().check(z.minLength(1), z.maxLength(60)),
      verdict: z.enum(['release', 'refuse']),
      reason: Reason,
    }),
    reply: z.object({ model: z.object({ state: PersonReviewState }) }),
  }),
} as const satisfies Record<string, CallShape>
