import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { TimeMs } from '../../shared/entities.ts'
import { DesignDraft, DesignEditor } from '../design-calls.ts'
import { ScheduledDesign } from '../design-schedule.ts'
import { DesignTheme, DesignThemeId } from '../design-themes.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const OneScheduled = z.object({ model: ScheduledDesign })
const ScheduledId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Null: nowhere in particular. */
const Place = z.nullable(z.string().check(z.maxLength(64)))

export const DESIGN_DESK_CALLS = {
  '/api/operator/design/schedule': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    about:
      'Has the draft, if it still is the `version` that was looked at, published at a moment: as it is now, whatever is written to the draft or published until then. It is checked again at that moment; if it is invalid by then, nothing is published and an alarm is raised.',
    input: z.object({
      version: z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)),
      at: TimeMs,
      note: Reason,
    }),
    reply: OneScheduled,
  }),
  '/api/operator/design/scheduled': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about:
      'Publications that wait for their moment, with what each would change for players now, and the last thirty others.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(ScheduledDesign) }) }),
  }),
  '/api/operator/design/unschedule': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.publish',
    about: 'Cancels a publication that waits for its moment, or marks a refused one as seen.',
    input: z.object({ id: ScheduledId }),
    reply: OneScheduled,
  }),
  '/api/operator/design/presence': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.read',
    recorded: false,
    about:
      'Tells where in the design its caller is, and answers where the others are who told so within the last 30 seconds.',
    input: z.object({ pageId: Place, itemId: Place }),
    reply: z.object({ model: z.object({ editors: z.array(DesignEditor) }) }),
  }),
  '/api/operator/design/themes': call({
    method: 'GET',
    access: 'operator',
    permission: 'content.read',
    about: 'Complete looks to start from, with their colours.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(DesignTheme) }) }),
  }),
  '/api/operator/design/theme/start': call({
    method: 'POST',
    access: 'operator',
    permission: 'content.write',
    about:
      'Puts a theme into the draft, if it still is the `version` that was looked at, and answers with the design `before`, which can be written back. Texts, pages and articles stay; with `isWhole` they are replaced by those of the site.',
    input: z.object({
      version: z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)),
      theme: DesignThemeId,
      isWhole: z._default(z.boolean(), false),
    }),
    reply: z.object({ model: z.object({ draft: DesignDraft, before: z.unknown() }) }),
  }),
} as const satisfies Record<string, CallShape>
