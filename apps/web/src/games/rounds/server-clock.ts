/** Readings older than this may be off by clock drift. */
const KEPT_MS = 60_000

export type ServerClock = {
  /** Records the server time of a message and the monotonic time of its arrival. */
  readonly heard: (serverMs: number, atMs: number) => void
  /** Drops all readings after a sleep, in which the monotonic clock may have stopped. */
  readonly forget: () => void
  /** Lower bound of the server clock's offset to the monotonic clock; null before the first reading. */
  readonly aheadMs: () => number | null
}

/**
 * Latency only makes a message older on arrival. The reading with the least latency is therefore the best one, and the
 * estimated server time is never ahead of the real one.
 */
export function createServerClock(): ServerClock {
  let readings: { readonly aheadMs: number; readonly atMs: number }[] = []
  return {
    heard(serverMs, atMs) {
      readings = readings.filter((reading) => atMs - reading.atMs <= KEPT_MS)
      const aheadMs = serverMs - atMs
      // A reading that is both older and slower carries no information.
      readings = [...readings.filter((reading) => reading.aheadMs > aheadMs), { aheadMs, atMs }]
    },
    forget() {
      readings = []
    },
    aheadMs: () => readings[0]?.aheadMs ?? null,
  }
}
