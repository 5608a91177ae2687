import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'
import { DesignFinding } from './design-calls.ts'
import { CHANGE_KINDS, DESIGN_PARTS } from './design-diff.ts'

/**
 * `WAITING` for its moment; `PUBLISHED` then; `REFUSED` then, because the design had become invalid; `CANCELLED` by a person,
 * before its moment or after it was refused.
 */
export const SCHEDULED_STATES = ['WAITING', 'PUBLISHED', 'REFUSED', 'CANCELLED'] as const

/** A publication of the draft, as it was looked at, at a moment. */
export const ScheduledDesign = z.object({
  id: z.string(),
  /** Of the draft. */
  version: z.number(),
  note: z.string(),
  at: TimeMs,
  scheduledBy: z.string(),
  scheduledAt: TimeMs,
  state: z.enum(SCHEDULED_STATES),
  /** The version that was published when it was scheduled. If another is by now, this publication replaces that one. */
  basedOn: z.number(),
  /** While it waits: what it would change for players now, at most 200 of `changeCount`. */
  changes: z.array(
    z.object({
      kind: z.enum(CHANGE_KINDS),
      part: z.enum(DESIGN_PARTS),
      id: z.string(),
      pageId: z.nullable(z.string()),
      comId: z.nullable(z.string()),
      path: z.array(z.union([z.string(), z.number()])),
    }),
  ),
  changeCount: z.number(),
  /** Why it was refused. */
  findings: z.array(DesignFinding),
  /** The version that it became. */
  number: z.nullable(z.number()),
  /** Null: it ended by itself. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(TimeMs),
})
export type ScheduledDesign = z.infer<typeof ScheduledDesign>
