import type { MinesView } from '@baize/contract/player'
import { MINES_TILES } from '@baize/contract/shared'

export type Tile = {
  readonly index: number
  readonly face: 'hidden' | 'gem' | 'mine'
  /** Opened by the player, as opposed to revealed when the bet ended. */
  readonly picked: boolean
  readonly waiting: boolean
}

type Shown = Pick<MinesView, 'picks' | 'board'>

/** All tiles are hidden without a bet. */
export function tiles(view: Shown | null, awaited: number | null): Tile[] {
  const picks = new Set(view?.picks)
  const board = view?.board ? new Set(view.board) : null
  return Array.from({ length: MINES_TILES }, (_, index) => {
    const picked = picks.has(index)
    const waiting = awaited === index
    if (board) return { index, face: board.has(index) ? 'mine' : 'gem', picked, waiting }
    return { index, face: picked ? 'gem' : 'hidden', picked, waiting }
  })
}
