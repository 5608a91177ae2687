import type { Clock, RandomBytes } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Catalogue } from './features/catalogue/service.ts'
import type { GameSettings } from './features/games/settings.ts'
import type { SeenWins } from './features/live/seen-wins.ts'
import type { Rounds } from './features/rounds/rounds.ts'
import type { ForcedAnswers } from './http/forced-answers.ts'
import type { Ledger } from './ledger/commands.ts'
import type { Metrics } from './metrics.ts'

/** Everything the server's parts need from outside themselves, made once in main.ts and passed down. */
export type Context = {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  /** Never put back and finer than a millisecond: what durations and arrivals are measured by. */
  readonly steadyClock: Clock
  readonly randomBytes: RandomBytes
  readonly db: Pool
  readonly ledger: Ledger
  readonly metrics: Metrics
  /** Null outside of development: every call does what it does. */
  readonly forcedAnswers: ForcedAnswers | null
  readonly catalogue: Catalogue
  readonly gameSettings: GameSettings
  readonly seenWins: SeenWins
  readonly rounds: Rounds
}
