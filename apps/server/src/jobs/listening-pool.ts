import type { Pool, PoolClient } from 'pg'

/**
 * The pool as the job library may have it. The library listens over a connection that it gives back when that breaks, and when it
 * shuts down; when it breaks during the shutdown it gives it back twice, in a promise that nobody waits for, and a second time is an error
 * that would end the process. Here the second time does nothing.
 */
export const listeningPool = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name): unknown => {
      if (name === 'connect') return connectOver(target)
      const found: unknown = Reflect.get(target, name)
      const bound: unknown = typeof found === 'function' ? found.bind(target) : found
      return bound
    },
  })

type Release = (broken?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

const connectOver =
  (pool: Pool) =>
  (connected?: Connected): unknown => {
    if (!connected) return pool.connect()
    pool.connect((error, client, release) => connected(error, client, once(release)))
    return undefined
  }

function once(release: Release): Release {
  let isReleased = false
  return (broken) => {
    if (isReleased) return
    isReleased = true
    release(broken)
  }
}
