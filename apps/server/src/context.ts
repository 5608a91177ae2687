import type { Clock, RandomBytes } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './configuration/config.ts'
import type { Catalogue } from './features/catalogue/catalogue.ts'
import type { Chat } from './features/chat/chat.ts'
import type { GameSettings } from './features/games/settings.ts'
import type { ProviderNews } from './features/live/provider-news.ts'
import type { SeenWins } from './features/live/seen-wins.ts'
import type { Lottery } from './features/lottery/lottery.ts'
import type { Rounds } from './features/rounds/rounds.ts'
import type { Site } from './features/site/site.ts'
import type { ForcedAnswers } from './http/forced-answers.ts'
import type { Ledger } from './ledger/commands.ts'
import type { Metrics } from './support/metrics.ts'

/** Dependencies of the server's parts, created once in server.ts and passed down. */
export type Context = {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  /** Monotonic, with sub-millisecond resolution: for durations and arrival times. */
  readonly steadyClock: Clock
  readonly randomBytes: RandomBytes
  readonly db: Pool
  readonly ledger: Ledger
  readonly metrics: Metrics
  /** Null outside of development: no call is overridden. */
  readonly forcedAnswers: ForcedAnswers | null
  readonly catalogue: Catalogue
  readonly gameSettings: GameSettings
  readonly site: Site
  readonly seenWins: SeenWins
  readonly providerNews: ProviderNews
  readonly rounds: Rounds
  readonly lottery: Lottery
  readonly chat: Chat
}
