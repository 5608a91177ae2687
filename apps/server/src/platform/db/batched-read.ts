import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises'
import { assert } from '@baize/kit'

type Waiting<V> = {
  readonly resolve: (value: V | undefined) => void
  readonly reject: (error: unknown) => void
}

type TogetherOptions<K, V> = {
  /** One read for all keys, each key once. A key missing from the map was not found. */
  readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
  /** Maximum keys per read. */
  readonly most: number
}

/**
 * Batches reads of many callers: keys requested while a read is in flight form the next read. No timer, so a single
 * caller is not delayed; no cache, so every answer was read after it was requested. A failed read rejects only the
 * callers in it.
 */
export function readTogether<K, V>({
  read,
  most,
}: TogetherOptions<K, V>): (key: K) => Promise<V | undefined> {
  assert(Number.isInteger(most) && most > 0, `most must be a positive integer, got ${most}`)
  /** In order of arrival, which a Map preserves. */
  let next = new Map<K, Waiting<V>[]>()
  let isRunning = false

  async function run(): Promise<void> {
    while (next.size > 0) {
      // Requests that have already arrived are read from their sockets in this turn and join the batch. Reading at once
      // would serve the first alone, and a read for one costs about as much as a read for fifty.
      await turnOfTheEventLoop()
      const asked = take()
      try {
        const found = await read([...asked.keys()])
        for (const [key, waiting] of asked) for (const { resolve } of waiting) resolve(found.get(key))
      } catch (error) {
        for (const waiting of asked.values()) for (const { reject } of waiting) reject(error)
      }
    }
    isRunning = false
  }

  function take(): ReadonlyMap<K, readonly Waiting<V>[]> {
    const all = next
    if (all.size <= most) {
      next = new Map()
      return all
    }
    const first = new Map([...all].slice(0, most))
    for (const key of first.keys()) all.delete(key)
    return first
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = next.get(key)
      if (waiting) waiting.push({ resolve, reject })
      else next.set(key, [{ resolve, reject }])
      if (isRunning) return
      isRunning = true
      void run()
    })
}
