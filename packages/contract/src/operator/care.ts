import * as z from 'zod/mini'
import { CountryId, TimeMs } from '../shared/entities.ts'

/** Signs that playing harms somebody, each worked out from what they did in the last 14 days. */
export const CARE_MARKERS = ['chasing', 'night', 'deposits', 'raises', 'sessions'] as const
export type CareMarkerName = (typeof CARE_MARKERS)[number]

/** From here on a player is on the list of the care team; from `CARE_HIGH` on they should hear of it soon. */
export const CARE_WATCH = 20
export const CARE_HIGH = 50

/** `count` is what the marker counts: days, nights, deposits within a day, raises, or hours of the longest session. */
const CareMarker = z.object({
  marker: z.enum(CARE_MARKERS),
  level: z.number(),
  count: z.number(),
})
export type CareMarker = z.infer<typeof CareMarker>

export const CARE_ACTS = ['message', 'break', 'limit', 'talk'] as const
export type CareActKind = (typeof CARE_ACTS)[number]
export const CARE_OUTCOMES = ['accepted', 'declined', 'silent', 'better'] as const
export type CareOutcome = (typeof CARE_OUTCOMES)[number]

export const CareAct = z.object({
  id: z.string(),
  kind: z.enum(CARE_ACTS),
  reason: z.string(),
  by: z.string(),
  at: TimeMs,
  /** When the player first took a break or lowered a limit after it; null if they have not. */
  tookBreakAt: z.nullable(TimeMs),
  setLimitAt: z.nullable(TimeMs),
  outcome: z.nullable(
    z.object({ kind: z.enum(CARE_OUTCOMES), note: z.string(), by: z.string(), at: TimeMs }),
  ),
})
export type CareAct = z.infer<typeof CareAct>

export const CaredPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  countryId: CountryId,
  score: z.number(),
  markers: z.array(CareMarker),
  since: TimeMs,
  excludedUntil: z.nullable(TimeMs),
  lastAct: z.nullable(z.object({ kind: z.enum(CARE_ACTS), by: z.string(), at: TimeMs, isOpen: z.boolean() })),
})
export type CaredPlayer = z.infer<typeof CaredPlayer>

/** A player's score, 0 without any marker. */
export const PlayerCare = z.object({
  score: z.number(),
  markers: z.array(CareMarker),
  since: z.nullable(TimeMs),
  acts: z.array(CareAct),
})
export type PlayerCare = z.infer<typeof PlayerCare>
