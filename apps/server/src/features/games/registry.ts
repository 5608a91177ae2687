import type { GameId, MinesView } from '@baize/contract'
import { mines, type StepGame } from '@baize/rules'
import type { Config } from '../../config.ts'

export type BuiltGame = {
  readonly rules: StepGame<MinesView>
  /** Return to player in ten-thousandths, as the operator has set it. */
  readonly rtp: (config: Config) => number
}

/** The games that can be played. A new step game is its rules and a line here. */
const BUILT: { readonly [Id in GameId]?: BuiltGame } = {
  mines: { rules: mines, rtp: (config) => config.rtpMines },
}

export const builtGame = (id: GameId): BuiltGame | null => BUILT[id] ?? null
