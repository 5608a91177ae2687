import type { Path, ReplyOf, RequestOf } from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { type CallOptions, call } from './client.ts'
import { forgetWithPlayer } from './forget.ts'
import { readAnswer } from './wire.ts'

const LOCK_POLL_MS = 100

/** Accepted responses by path and request body, cached for the lifetime of the page. */
const kept = new Map<string, unknown>()
const locked = new Set<string>()
/** Incremented with each change of player: a response to a call from before it is not cached. */
let generation = 0

/** Called when the player changes: a cached response must not leak to the next player. */
export function forgetCached(): void {
  kept.clear()
  generation += 1
}
forgetWithPlayer(forgetCached)

/**
 * Call with a response cache. Identical calls are serialised: the second waits for the first, then takes the cached
 * response or, if the first was refused, sends its own request.
 */
export async function cachedCall<P extends Path>(
  path: P,
  input: RequestOf<P>,
  options: CallOptions = {},
): Promise<Envelope<ReplyOf<P>>> {
  const key = path + JSON.stringify(input)
  while (locked.has(key)) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
  if (kept.has(key)) {
    const found = readAnswer(path, kept.get(key))
    if (found.ok) return found.value
  }
  locked.add(key)
  const asked = generation
  try {
    const answer = await call(path, input, options)
    if (isAccepted(answer) && asked === generation) kept.set(key, answer)
    return answer
  } finally {
    locked.delete(key)
  }
}
