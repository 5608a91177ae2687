import type { Clock } from '@baize/kit'

export type Limiter = {
  /** Takes a token from the bucket of `key`: 0 on success, else the whole seconds until there is one. */
  take(key: string): number
  /** Whether `take` would succeed. Takes nothing. */
  hasLeft(key: string): boolean
}

type Options = {
  readonly clock: Clock
  readonly perSecond: number
  readonly burst: number
  /** How many keys are kept. The least recently seen is evicted first, so memory cannot be filled from outside. */
  readonly capacity: number
}

/** One token bucket per key. With `perSecond` 0 nothing is limited. */
export function createLimiter({ clock, perSecond, burst, capacity }: Options): Limiter {
  // Counted in thousandths of a token: a millisecond adds `perSecond` of them, so that nothing is lost to rounding.
  const buckets = new Map<string, { thousandths: number; atMs: number }>()
  const leftOf = (key: string, nowMs: number): number => {
    const known = buckets.get(key)
    const refilled = known ? known.thousandths + Math.max(0, nowMs - known.atMs) * perSecond : Infinity
    return Math.min(burst * 1000, refilled)
  }
  return {
    hasLeft: (key) => perSecond === 0 || leftOf(key, clock.now()) >= 1000,
    take: (key) => {
      if (perSecond === 0) return 0
      const nowMs = clock.now()
      const left = leftOf(key, nowMs)
      const allowed = left >= 1000
      buckets.delete(key)
      buckets.set(key, { thousandths: allowed ? left - 1000 : left, atMs: nowMs })
      if (buckets.size > capacity) {
        const oldest = buckets.keys().next()
        if (!oldest.done) buckets.delete(oldest.value)
      }
      return allowed ? 0 : Math.max(1, Math.ceil((1000 - left) / perSecond / 1000))
    },
  }
}

/** Key by /64 prefix: the lower half of an IPv6 address is the caller's own to choose. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':')
}
