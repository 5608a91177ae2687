import type { LanguageId, RoundPhase } from '@baize/contract'
import type { ColorMode } from '../../styles/color-mode.ts'

/** A bet of the player's on the curve: where it was cashed out, or where it will be. */
export type Mark = {
  readonly bet: string
  readonly at: number
  readonly label: string
  readonly kind: 'paid' | 'ahead'
}

/** What the picture of a round is drawn from. Times are of the browser's steady clock. */
export type RoundShown = {
  readonly phase: RoundPhase | null
  /** When the curve begins; later than the round itself by as much as the page draws behind. */
  readonly runsAtMs: number | null
  /** Where the round has ended. */
  readonly end: number | null
  readonly marks: readonly Mark[]
  readonly mode: ColorMode
  /** Numbers beside the curve are written as the player writes them. */
  readonly language: LanguageId
  /** For who asked for less motion: the curve grows, and nothing else moves. */
  readonly calm: boolean
}

export const NOTHING_SHOWN: RoundShown = {
  phase: null,
  runsAtMs: null,
  end: null,
  marks: [],
  mode: 'dark',
  language: 'en',
  calm: false,
}
