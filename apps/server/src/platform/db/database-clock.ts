import { type Clock, present } from '@baize/kit'
import type { Logger } from 'pino'

const SYNC_INTERVAL_MS = 10_000
const SAMPLES = 5
/**
 * Monotonic clocks drift apart by a few milliseconds an hour, so an old sample with a short round trip beats a new slow
 * one.
 */
const GOOD_FOR_MS = 120_000

/** Rounds use the database's clock, which all processes share. */
export type DatabaseClock = {
  /** The database's time at an instant of this process's steady clock, in whole milliseconds. */
  at(steadyMs: number): Promise<number>
}

/** Keeps the sample with the shortest round trip: its error is at most half of that. */
export function createDatabaseClock({
  read,
  steadyClock,
  log,
}: {
  /** Reads the database's clock. */
  readonly read: () => Promise<number>
  readonly steadyClock: Clock
  readonly log: Pick<Logger, 'warn'>
}): DatabaseClock {
  let known: { readonly aheadMs: number; readonly tookMs: number; readonly atMs: number } | null = null
  let triedAtMs = 0
  let measuring: Promise<number> | null = null

  async function measure(): Promise<number> {
    let best: { readonly aheadMs: number; readonly tookMs: number } | null = null
    for (let i = 0; i < SAMPLES; i++) {
      const before = steadyClock.now()
      const databaseMs = await read()
      const tookMs = steadyClock.now() - before
      if (!best || tookMs < best.tookMs) best = { aheadMs: databaseMs - (before + tookMs / 2), tookMs }
    }
    triedAtMs = steadyClock.now()
    const { aheadMs, tookMs } = present(best, 'a reading')
    const isBetter = !known || tookMs <= known.tookMs + 1 || triedAtMs - known.atMs > GOOD_FOR_MS
    if (isBetter) known = { aheadMs, tookMs, atMs: triedAtMs }
    return known?.aheadMs ?? aheadMs
  }
  const measured = (): Promise<number> => {
    measuring ??= measure().finally(() => {
      measuring = null
    })
    return measuring
  }

  return {
    at: async (steadyMs) => {
      const isOld = known && steadyClock.now() - triedAtMs > SYNC_INTERVAL_MS
      // Uses the last offset and refreshes it in the background, so that no call waits.
      if (isOld)
        measured().catch((error: unknown) => log.warn({ err: error }, 'comparing the database clock failed'))
      return Math.floor(steadyMs + (known?.aheadMs ?? (await measured())))
    },
  }
}
