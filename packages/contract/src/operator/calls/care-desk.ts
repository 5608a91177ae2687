import * as z from 'zod/mini'
import { RequestId } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { CARE_ACTS, CARE_MARKERS, CARE_OUTCOMES, CaredPlayer, PlayerCare } from '../care.ts'
import { keyPage, PlayerMessage } from '../console.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Care for players whose play shows signs of harm. */
export const CARE_DESK_CALLS = {
  '/api/operator/care/players': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about:
      'Players whose play shows signs of harm, the highest score first. `marker` narrows it to one sign.',
    input: z.object({
      marker: z.optional(z.enum(CARE_MARKERS)),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,3}\.\d{1,15}$/))),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: keyPage(CaredPlayer),
  }),
  '/api/operator/care/player': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'The signs of harm in one player’s play, and what the care team did about them, newest first.',
    input: z.object({ userId: PlayerId }),
    reply: z.object({ model: PlayerCare }),
  }),
  '/api/operator/care/act': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about:
      'Cares for a player: own words (`message`), the offer of a break or a limit, or of a talk. The player is told by a notice with a way to take it. The same request acts once.',
    input: z.object({
      requestId: RequestId,
      userId: PlayerId,
      kind: z.enum(CARE_ACTS),
      /** For `message`: one language or more. */
      texts: PlayerMessage,
      reason: Reason,
    }),
    reply: z.object({ model: PlayerCare }),
  }),
  '/api/operator/care/outcome': call({
    method: 'POST',
    access: 'operator',
    permission: 'players.write',
    about: 'Records what came of an act of care, once.',
    input: z.object({
      userId: PlayerId,
      actId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      outcome: z.enum(CARE_OUTCOMES),
      note: Reason,
    }),
    reply: z.object({ model: PlayerCare }),
  }),
} as const satisfies Record<string, CallShape>
