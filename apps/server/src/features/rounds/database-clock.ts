import { type Clock, present } from '@baize/kit'
import type { Logger } from 'pino'

const EVERY_MS = 10_000
const SAMPLES = 5
/** Steady clocks drift apart by a few milliseconds an hour: a good reading is better than a newer one that took long. */
const GOOD_FOR_MS = 120_000

/** Rounds go by the database's clock, which all processes share. */
export type DatabaseClock = {
  /** What the database's clock showed at an instant of this process's steady clock, in whole milliseconds. */
  at(steadyMs: number): Promise<number>
}

/** Of a few readings the quickest is the best: the reading was made somewhere between question and answer. */
export function createDatabaseClock({
  read,
  steadyClock,
  log,
}: {
  /** What the database's clock shows. */
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
      const isOld = known && steadyClock.now() - triedAtMs > EVERY_MS
      // What was measured ten seconds ago is good for this once more; nobody waits for the next.
      if (isOld) measured().catch((error: unknown) => log.warn({ err: error }, 'the clock was not compared'))
      return Math.floor(steadyMs + (known?.aheadMs ?? (await measured())))
    },
  }
}
