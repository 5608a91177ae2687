import type { RoundPhase } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import type { ColorMode } from '../../styles/color-mode.ts'

/** A bet of the player on the curve: where it was cashed out, or where its auto cash-out is. */
export type Mark = {
  readonly bet: string
  readonly at: number
  readonly label: string
  readonly kind: 'paid' | 'ahead'
}

/** Input of the round's scene. Times are of the browser's monotonic clock. */
export type RoundShown = {
  readonly phase: RoundPhase | null
  /** Start of the curve; later than the round's by the render delay. */
  readonly runsAtMs: number | null
  /** Final multiplier of an ended round. */
  readonly end: number | null
  readonly marks: readonly Mark[]
  readonly mode: ColorMode
  /** Language for the number format of the curve's labels. */
  readonly language: LanguageId
  /** Reduced motion: the curve grows, and nothing else moves. */
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
