import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { RequestId, TimeMs } from '../../shared/entities.ts'
import { PushBroadcast, PushDesk, PushPath, PushSegment, PushTexts } from '../push.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

export const PUSH_DESK_CALLS = {
  '/api/operator/push': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about: 'Web push: how many browsers get it, the key in use, and what waits to be sent.',
    input: EmptyBody,
    reply: z.object({ model: PushDesk }),
  }),
  '/api/operator/push/broadcasts': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about: 'Messages to many, newest first, with what became of them.',
    input: z.object({ before: z.optional(RequestId) }),
    reply: z.object({ model: z.object({ items: z.array(PushBroadcast), next: z.nullable(z.string()) }) }),
  }),
  '/api/operator/push/count': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.read',
    about: 'How many players and browsers a message to these players would reach now. Nothing is sent.',
    input: z.object({ segment: PushSegment }),
    reply: z.object({ model: z.object({ players: z.number(), devices: z.number() }) }),
  }),
  '/api/operator/push/send': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    confirm: true,
    fourEyes: 'large',
    about:
      'Sends a push to a segment, now or at a time. Players who excluded themselves, take a break, are barred or do not want news get none. Above 1,000 players a day it takes two people.',
    input: z.object({
      requestId: RequestId,
      segment: PushSegment,
      texts: PushTexts,
      path: PushPath,
      startAt: z.nullable(TimeMs),
      reason: Reason,
    }),
    reply: z.object({ model: PushBroadcast }),
  }),
  '/api/operator/push/stop': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    about: 'Stops a message to many: what was not sent yet is not sent.',
    input: z.object({ id: RequestId }),
    reply: z.object({ model: PushBroadcast }),
  }),
  '/api/operator/push/rotate': call({
    method: 'POST',
    access: 'operator',
    permission: 'site.change',
    confirm: true,
    about:
      'Makes a new key for web push. Browsers that are subscribed keep the old one until their next visit.',
    input: z.object({ reason: Reason }),
    reply: z.object({ model: PushDesk }),
  }),
} as const satisfies Record<string, CallShape>
