import * as z from 'zod/mini'

/** Everything that is given to players, each programme with its own share of the edge, budget, daily cap and switch. */
export const PROGRAMMES = [
  'rakeback',
  'weekly',
  'monthly',
  'levelUp',
  'checkIn',
  'task',
  'invite',
  'wheel',
  'scratch',
  'rain',
  'salary',
] as const
export const Programme = z.enum(PROGRAMMES)
export type Programme = z.infer<typeof Programme>

/** The most that all programmes together may give away, in ten-thousandths of the edge. */
export const MOST_SHARES = 4000
