import { GLOBAL_MODULE, type ModulePush } from '@baize/contract/player'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import { designKeys } from './delivery.ts'

const POLL_INTERVAL_MS = 1000

type DesignNews = { readonly look: () => Promise<void>; readonly close: () => void }
type DesignNewsParts = Pick<Context, 'db' | 'config'> & {
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
}

/**
 * Tells open pages that another design is published, rolled back to, or was scheduled for now; whichever process did it. One
 * small query a second, and only while a page listens. After a second in which none did, the first to listen is told too: it
 * may have started before.
 */
export function createDesignNews({ db, config, log, hasListeners, tell }: DesignNewsParts): DesignNews {
  const currentKey = designKeys(db, config)
  let told: string | null = null
  async function look(): Promise<void> {
    if (!hasListeners(GLOBAL_MODULE)) {
      told = null
      return
    }
    const key = await currentKey()
    if (key !== told) tell(GLOBAL_MODULE, [{ type: 'designPublished', key }])
    told = key
  }
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => log.error({ err: error }, 'telling of designs failed'))
      .finally(() => {
        looking = false
      })
  }, POLL_INTERVAL_MS).unref()
  return { look, close: () => clearInterval(timer) }
}
