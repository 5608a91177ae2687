import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises'
import { assert } from '@baize/kit'

type Waiting<V> = {
  readonly resolve: (value: V | undefined) => void
  readonly reject: (error: unknown) => void
}

type TogetherOptions<K, V> = {
  /** One read for all of the keys, each of them once. What is not in the map is not there. */
  readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
  /** How many keys one read takes at most. */
  readonly most: number
}

/**
 * Reads for many callers at once: what is asked while a read is in flight is the next read. No timer, so one caller alone
 * waits for nobody; no cache, so every answer was read after it was asked for. A read that fails fails for those who asked
 * in it, and for nobody else.
 */
export function readTogether<K, V>({
  read,
  most,
}: TogetherOptions<K, V>): (key: K) => Promise<V | undefined> {
  assert(Number.isInteger(most) && most > 0, 'a read takes at least one key')
  /** In order of arrival: a Map keeps it. */
  let next = new Map<K, Waiting<V>[]>()
  let isRunning = false

  async function run(): Promise<void> {
    while (next.size > 0) {
      // Requests that have arrived already are read from their sockets in this turn, and so come along. Going at once would
      // make a read of the first alone, and a read for one costs about as much as a read for fifty.
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
