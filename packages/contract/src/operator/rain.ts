import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'

/** A rain that falls on its own: on these days of the week (0 is Sunday) at this minute of the day, UTC. */
export const RainSchedule = z.object({
  id: Uuid,
  currencyId: CurrencyId,
  total: Amount,
  shares: z.number(),
  seconds: z.number(),
  days: z.array(z.number()),
  minute: z.number(),
  isOn: z.boolean(),
  by: z.string(),
  createdAt: TimeMs,
})
export type RainSchedule = z.infer<typeof RainSchedule>
