import * as z from 'zod/mini'
import { Uuid } from '../shared/entities.ts'

export const SeedPair = z.object({
  id: Uuid,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** Number of bets decided by this pair. */
  nonce: z.number(),
})
export type SeedPair = z.infer<typeof SeedPair>

/** The active pair. The next server seed is already fixed, so a client seed can be chosen against its hash. */
export const ActiveSeedPair = z.object({ ...SeedPair.shape, nextServerSeedHash: z.string() })
export type ActiveSeedPair = z.infer<typeof ActiveSeedPair>
