import type { RoundGameId } from '@baize/contract'
import type { Key } from '@baize/words'
import type { Drawing } from '../pixi/drawing.ts'
import type { RoundShown } from './shown.ts'
import type { Happening } from './what-happened.ts'

/** A sentence without values. */
type Saying = Extract<Key, `rounds.rules${string}`>

/** A game of rounds. Everything else about playing it is the page of all of them. */
export type RoundUi = {
  readonly id: RoundGameId
  /** How many bets a player may have in a round. */
  readonly slots: number
  readonly words: {
    readonly title: 'rounds.crash' | 'rounds.aviator'
    /** Over the multiplier once the round has ended. */
    readonly ended: 'rounds.crashed' | 'rounds.flewAway'
    readonly saidEnded: 'rounds.saidCrashed' | 'rounds.saidFlewAway'
    readonly fairness: 'rounds.fairnessCrash' | 'rounds.fairnessAviator'
  }
  readonly rules: readonly Saying[]
  readonly loadDrawing: () => Promise<() => Drawing<RoundShown>>
  readonly sound: (happening: Happening) => void
}
