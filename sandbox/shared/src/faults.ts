import * as z from 'zod/mini'

/** Faults that the control page injects. Each counts down with the calls it spoils. */
export const Faults = z.object({
  /** Replies to drop after the operator has answered. */
  loseReplies: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  /** Calls to send three times at once. */
  duplicates: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  wrongSignatures: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  wrongCurrencies: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  /** Bets that are rolled back before they are sent. */
  earlyRollbacks: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  /** Launches to answer with 503. */
  failLaunches: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
})
export type Faults = z.infer<typeof Faults>
export const NO_FAULTS: Faults = Faults.parse({})

/** Takes one of a fault's remaining calls. */
export function strikes<Name extends string>(faults: Record<Name, number>, name: Name): boolean {
  if (faults[name] <= 0) return false
  faults[name] -= 1
  return true
}
