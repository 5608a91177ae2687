import type { Pool, PoolClient } from 'pg'

/**
 * The pool as the job library gets it. The library releases its LISTEN connection when it breaks and when it shuts
 * down. If it breaks during shutdown, it is released twice, in a promise that nobody awaits; the second release throws,
 * which would end the process. This proxy ignores the second release.
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
