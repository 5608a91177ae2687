import * as z from 'zod/mini'
import { LanguageId } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { keyPage } from '../console.ts'
import { TimelineEntry, TimelineKind } from '../timeline.ts'
import { type CallShape, call } from './call.ts'

export const TIMELINE_CALLS = {
  '/api/operator/player/timeline': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about:
      'Everything that happened to one player, newest first: log-ins, bets, money, bonuses, messages, limits, documents and what operators did. `show` narrows it to one kind. Messages are in `language`.',
    input: z.object({
      userId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      show: z.optional(TimelineKind),
      language: z._default(LanguageId, 'en'),
      cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/))),
      pageSize: z._default(wholeUpTo(100), 30),
    }),
    reply: keyPage(TimelineEntry),
  }),
} as const satisfies Record<string, CallShape>
