/** Readings older than this may be off by how far two clocks drift apart. */
const KEPT_MS = 60_000

export type ServerClock = {
  /** What the server's clock said in a message that arrived at this moment of the steady clock. */
  readonly heard: (serverMs: number, atMs: number) => void
  /** After a sleep, in which the steady clock may have stood still. */
  readonly forget: () => void
  /** How far the server's clock is ahead of the steady one, at least; null before anything was heard. */
  readonly aheadMs: () => number | null
}

/**
 * A message is older when it arrives than when it was written, never younger: so the reading that says most is the quickest one,
 * and by it the server's time is never thought to be later than it is.
 */
export function createServerClock(): ServerClock {
  let readings: { readonly aheadMs: number; readonly atMs: number }[] = []
  return {
    heard(serverMs, atMs) {
      readings = readings.filter((one) => atMs - one.atMs <= KEPT_MS)
      const aheadMs = serverMs - atMs
      // What is neither quicker nor newer says nothing.
      readings = [...readings.filter((one) => one.aheadMs > aheadMs), { aheadMs, atMs }]
    },
    forget() {
      readings = []
    },
    aheadMs: () => readings[0]?.aheadMs ?? null,
  }
}
