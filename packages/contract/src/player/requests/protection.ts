import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { AmountInput, RequestId } from '../../shared/entities.ts'
import type { RequestsOf } from '../call.ts'
import type { PROTECTION_CALLS } from '../calls/protection.ts'
import { Break, LimitAbout, LimitPeriod, RealityMinutes, SessionMinutes } from '../protection.ts'

/** Responsible-gaming limits and breaks of a player. */
export const PROTECTION_REQUESTS = {
  '/api/user/protection': {
    access: 'player',
    about: 'My limits and how near I am to them, a break if one runs, and all I have changed about them.',
    input: EmptyBody,
  },
  '/api/user/protection/limit': {
    access: 'player',
    about:
      'Sets how much I may lose, or with `about` deposit, in a day, a week or a month; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({
      requestId: RequestId,
      about: z._default(z.enum(['loss', 'deposit']), 'loss'),
      period: LimitPeriod,
      amount: z.nullable(AmountInput),
    }),
  },
  '/api/user/protection/session': {
    access: 'player',
    about:
      'Sets how long I may play before bets pause for an hour; null is no limit. Less holds at once, more can be confirmed a day later.',
    input: z.object({ requestId: RequestId, minutes: z.nullable(SessionMinutes) }),
  },
  '/api/user/protection/raise': {
    access: 'player',
    about: 'A day after I asked for more: yes, raise the limit; or no, leave it as it is.',
    input: z.object({
      requestId: RequestId,
      about: z._default(LimitAbout, 'loss'),
      period: z._default(LimitPeriod, 'day'),
      raise: z.boolean(),
    }),
  },
  '/api/user/protection/break': {
    access: 'player',
    about: 'No bets for this long, from now on. A break that runs can be made longer, never shorter.',
    input: z.object({ requestId: RequestId, length: Break }),
  },
  '/api/user/protection/reality': {
    access: 'player',
    about: 'After how many minutes of play I want to be told how it went; 0 for never.',
    input: z.object({ minutes: RealityMinutes }),
  },
} as const satisfies RequestsOf<typeof PROTECTION_CALLS>
