import * as z from 'zod/mini'
import { AmountInput, RequestId } from '../entities.ts'
import { Break, LimitAbout, LimitPeriod, Protection, RealityMinutes, SessionMinutes } from '../protection.ts'
import { type CallShape, call } from './call.ts'
import { Nothing } from './inputs.ts'

const Protected = z.object({ model: Protection })

/** Responsible-gaming limits and breaks of a player. */
export const PROTECTION_CALLS = {
  '/api/user/protection': call({
    method: 'POST',
    access: 'player',
    about: 'My limits and how near I am to them, a break if one runs, and all I have changed about them.',
    input: Nothing,
    reply: Protected,
  }),
  '/api/user/protection/limit': call({
    method: 'POST',
    access: 'player',
    about:
      'Sets how much I may lose, or with `about` deposit, in a day, a week or a month; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({
      requestId: RequestId,
      about: z._default(z.enum(['loss', 'deposit']), 'loss'),
      period: LimitPeriod,
      amount: z.nullable(AmountInput),
    }),
    reply: Protected,
  }),
  '/api/user/protection/session': call({
    method: 'POST',
    access: 'player',
    about:
      'Sets how long I may play before bets pause for an hour; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({ requestId: RequestId, minutes: z.nullable(SessionMinutes) }),
    reply: Protected,
  }),
  '/api/user/protection/raise': call({
    method: 'POST',
    access: 'player',
    about: 'A day after I asked for more: yes, raise the limit; or no, leave it as it is.',
    input: z.object({
      requestId: RequestId,
      about: z._default(LimitAbout, 'loss'),
      period: z._default(LimitPeriod, 'day'),
      raise: z.boolean(),
    }),
    reply: Protected,
  }),
  '/api/user/protection/break': call({
    method: 'POST',
    access: 'player',
    about: 'No bets for this long, from now on. A break that runs can be made longer, never shorter.',
    input: z.object({ requestId: RequestId, length: Break }),
    reply: Protected,
  }),
  '/api/user/protection/reality': call({
    method: 'POST',
    access: 'player',
    about: 'After how many minutes of play I want to be told how it went; 0 for never.',
    input: z.object({ minutes: RealityMinutes }),
    reply: Protected,
  }),
} as const satisfies Record<string, CallShape>
