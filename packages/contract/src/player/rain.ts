import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'

/** Only who has bet in this many days catches a share. */
export const RAIN_PLAYED_DAYS = 7

export const RAIN_STATES = ['COMING', 'FALLING', 'OVER', 'CANCELLED'] as const
export const RainState = z.enum(RAIN_STATES)
export type RainState = z.infer<typeof RainState>

/** A money rain as every page sees it. */
export const Rain = z.object({
  id: Uuid,
  currencyId: CurrencyId,
  state: RainState,
  total: Amount,
  shares: z.number(),
  caught: z.number(),
  startsAt: TimeMs,
  endsAt: TimeMs,
  /** SHA-256 of the seed that split it, published before it falls. */
  seedHash: z.string(),
})
export type Rain = z.infer<typeof Rain>

/** A rain that is over, with everything needed to recompute its split. */
export const RainProof = z.object({
  rain: z.object({ ...Rain.shape, seed: z.string() }),
  /** In the order of the split: `position` 0 was caught first. */
  catches: z.array(z.object({ position: z.number(), amount: Amount, name: z.string() })),
})
export type RainProof = z.infer<typeof RainProof>
