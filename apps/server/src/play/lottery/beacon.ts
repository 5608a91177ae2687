import { type BeaconParameters, roundFrom, timeOfRound } from '@baize/rules/lottery/beacon'
import type { Logger } from 'pino'
import * as z from 'zod/mini'

/** Public randomness as terms use it. */
export type Beacon = {
  readonly parameters: BeaconParameters
  /** The first round at or after a moment. */
  roundFrom(atMs: number): number
  timeOf(round: number): number
  /** The verified signature of a round; null while it has not come. */
  signatureOf(round: number): Promise<string | null>
}

/** Verifies a signature off the event loop. */
export type VerifySignature = (publicKey: string, round: number, signature: string) => Promise<boolean>

const Pulse = z.object({ round: z.number(), signature: z.string() })
const ASK_MS = 3000
/** Terms of several lines are decided by one round. */
const KEPT = 100

type BeaconParts = {
  readonly parameters: BeaconParameters
  /** Base addresses that serve `/{name}/public/{round}`, asked in turn. */
  readonly relays: readonly string[]
  readonly verify: VerifySignature
  readonly log: Pick<Logger, 'warn'>
  readonly fetch?: typeof globalThis.fetch
}

/** A beacon over HTTP. A relay cannot cheat: a signature that is not the beacon's counts as missing. */
export function createBeacon({
  parameters,
  relays,
  verify,
  log,
  fetch = globalThis.fetch,
}: BeaconParts): Beacon {
  const known = new Map<number, string>()
  const asking = new Map<number, Promise<string | null>>()

  async function askRelay(relay: string, round: number): Promise<string | null> {
    try {
      const answer = await fetch(`${relay}/${parameters.name}/public/${round}`, {
        signal: AbortSignal.timeout(ASK_MS),
      })
      if (!answer.ok) return null
      const pulse = Pulse.safeParse(await answer.json())
      if (!pulse.success || pulse.data.round !== round) return null
      if (await verify(parameters.publicKey, round, pulse.data.signature)) return pulse.data.signature
      log.warn({ relay, round }, 'beacon signature not valid')
    } catch (error) {
      log.warn(
        { relay, round, cause: error instanceof Error ? error.message : String(error) },
        'beacon not reached',
      )
    }
    return null
  }

  async function ask(round: number): Promise<string | null> {
    for (const relay of relays) {
      const signature = await askRelay(relay, round)
      if (signature === null) continue
      known.set(round, signature)
      for (const old of known.keys()) {
        if (known.size <= KEPT) break
        known.delete(old)
      }
      return signature
    }
    return null
  }

  return {
    parameters,
    roundFrom: (atMs) => roundFrom(parameters, atMs),
    timeOf: (round) => timeOfRound(parameters, round),
    signatureOf: (round) => {
      const found = known.get(round)
      if (found !== undefined) return Promise.resolve(found)
      const current = asking.get(round) ?? ask(round).finally(() => asking.delete(round))
      asking.set(round, current)
      return current
    },
  }
}
