import { GLOBAL_MODULE, type ModulePush, type PublicWin } from '@baize/contract/player'
import type { Clock } from '@baize/kit'
import type { Logger } from 'pino'

/** Interval of messages, and maximum wins in each. */
const PACE_MS = 1000
const MOST = 10

export type ToldWin = { readonly win: PublicWin; readonly atMs: number }

/** Tells everybody of wins at providers. */
export type ProviderNews = {
  /** A provider has paid something, here: there may be a win to tell. */
  readonly paid: () => void
  readonly close: () => void
}

export type WithProviderNews = { readonly providerNews: ProviderNews }

/**
 * Reads the wins of the last moments, once a second at most and only while somebody listens: the move itself carries
 * neither stake nor game, and must not wait for them.
 */
export function createProviderNews({
  log,
  hasListeners,
  tell,
  clock,
  winsSince,
}: {
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
  readonly clock: Clock
  /** Newest first. */
  readonly winsSince: (ms: number, most: number) => Promise<readonly ToldWin[]>
}): ProviderNews {
  let timer: NodeJS.Timeout | undefined
  let toldMs = 0

  async function tellAll(sinceMs: number): Promise<void> {
    timer = undefined
    try {
      const wins = await winsSince(Math.max(sinceMs, toldMs), MOST)
      const [newest] = wins
      if (!newest) return
      toldMs = newest.atMs
      tell(
        GLOBAL_MODULE,
        wins.toReversed().map(({ win }) => ({ type: 'bet', bet: { ...win, win: true } })),
      )
    } catch (error) {
      // Dropped, not retried: late news is worthless.
      log.error({ err: error }, 'publishing wins at providers failed')
    }
  }

  return {
    paid: () => {
      if (timer || !hasListeners(GLOBAL_MODULE)) return
      // The move is committed already, a moment ago.
      const sinceMs = clock.now() - PACE_MS
      timer = setTimeout(() => void tellAll(sinceMs), PACE_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}
