import type { StepGameId } from '@baize/contract'
import { type Board, type Options, STEP_GAMES } from '@baize/rules'
import { MinesPicture } from './MinesPicture.tsx'
import { RowsPicture } from './RowsPicture.tsx'

const NONE: readonly number[] = []

type BoardPictureProps = {
  gameId: StepGameId
  options: Options
  /** Null, or only the steps taken, while the bet is open. */
  board: Board | null
  picks?: readonly number[]
}

/** Read-only board of any game. */
export function BoardPicture({ gameId, options, board, picks = NONE }: BoardPictureProps) {
  if (gameId === 'mines') return <MinesPicture board={board && board.flat()} picks={picks} />
  const game = STEP_GAMES[gameId]
  return (
    <RowsPicture
      steps={game.multipliers(options, game.defaultRtp).length}
      places={game.places(options)}
      rows={(board ?? []).map((row) => (typeof row === 'number' ? [row] : row))}
      picks={picks}
    />
  )
}
