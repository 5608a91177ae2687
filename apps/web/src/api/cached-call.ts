import { type Envelope, isAccepted, type Path, type ReplyOf, type RequestOf } from '@baize/contract'
import { type CallOptions, call } from './client.ts'
import { readAnswer } from './wire.ts'

const LOCK_POLL_MS = 100

/** First successes by path and body, for as long as the page lives. */
const kept = new Map<string, unknown>()
const locked = new Set<string>()

/** Another player must not be given what the last one was told. */
export const forgetCached = (): void => kept.clear()

/**
 * A call whose first success is kept. Identical calls go one after the other: the second waits for the first, and finds what
 * that has kept or, when it was refused, asks in its turn.
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
  try {
    const answer = await call(path, input, options)
    if (isAccepted(answer)) kept.set(key, answer)
    return answer
  } finally {
    locked.delete(key)
  }
}
