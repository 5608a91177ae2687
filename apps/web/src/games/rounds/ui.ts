import type { RoundGameId } from '@baize/contract/player'
import type { Key } from '@baize/words'
import type { Drawing } from '../pixi/drawing.ts'
import type { RoundShown } from './shown.ts'
import type { Happening } from './what-happened.ts'

/** A translation key without parameters. */
type RulesKey = Extract<Key, `rounds.rules${string}`>

/** Definition of a round game. The rest of its page is shared by all of them. */
export type RoundUi = {
  readonly id: RoundGameId
  /** Bets a player may have in a round. */
  readonly slots: number
  readonly words: {
    readonly title: 'rounds.crash' | 'rounds.aviator'
    /** Text over the multiplier of an ended round. */
    readonly ended: 'rounds.crashed' | 'rounds.flewAway'
    readonly saidEnded: 'rounds.saidCrashed' | 'rounds.saidFlewAway'
    readonly fairness: 'rounds.fairnessCrash' | 'rounds.fairnessAviator'
  }
  readonly rules: readonly RulesKey[]
  readonly loadDrawing: () => Promise<() => Drawing<RoundShown>>
  readonly sound: (happening: Happening) => void
}
