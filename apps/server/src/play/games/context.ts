import type { LiveContext } from '../live/service.ts'
import type { LotteryContext } from '../lottery/service.ts'
import type { RoundsContext } from '../rounds/service.ts'

/** Everything that a bet of any of our games may need. */
export type GamesContext = RoundsContext & LotteryContext & LiveContext
