import { GLOBAL_MODULE, type ModulePush, type Rain } from '@baize/contract/player'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import { rainsAhead } from './service.ts'

const POLL_INTERVAL_MS = 1000

type RainNews = { readonly look: () => Promise<void>; readonly close: () => void }
type RainNewsParts = Pick<Context, 'db' | 'clock'> & {
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
}

/**
 * Tells open pages of a rain: when it is set aside, when it starts, how much is left of it, and when it is over. One small
 * query a second, and only while a page listens; whichever process changed the rain.
 */
export function createRainNews({ db, clock, log, hasListeners, tell }: RainNewsParts): RainNews {
  let told = new Map<string, Rain>()
  const isNews = (rain: Rain): boolean => {
    const before = told.get(rain.id)
    return before?.state !== rain.state || before.caught !== rain.caught
  }
  async function look(): Promise<void> {
    if (!hasListeners(GLOBAL_MODULE)) return
    const rains = await rainsAhead({ db, clock })
    const ended = [...told.values()]
      .filter(({ id }) => !rains.some((rain) => rain.id === id))
      .map((rain): Rain => ({ ...rain, state: 'OVER' }))
    const news = [...rains.filter(isNews), ...ended].map((rain): ModulePush => ({ type: 'rain', rain }))
    told = new Map(rains.map((rain) => [rain.id, rain]))
    if (news.length > 0) tell(GLOBAL_MODULE, news)
  }
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => log.error({ err: error }, 'publishing rains failed'))
      .finally(() => {
        looking = false
      })
  }, POLL_INTERVAL_MS).unref()
  return { look, close: () => clearInterval(timer) }
}
