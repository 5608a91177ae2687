import * as z from 'zod/mini'

/** Somebody who can answer players. */
export const SupportColleague = z.object({ handle: z.string(), name: z.string() })

/** The conversations that were opened on one UTC day. */
export const SupportDay = z.object({
  day: z.string(),
  opened: z.number(),
  answered: z.number(),
  solved: z.number(),
  /** Medians. Null before the first one. */
  firstAnswerSeconds: z.nullable(z.number()),
  solveSeconds: z.nullable(z.number()),
})
export type SupportDay = z.infer<typeof SupportDay>

/** Whose conversations a list has. */
export const SupportHolder = z.enum(['all', 'mine', 'free'])
