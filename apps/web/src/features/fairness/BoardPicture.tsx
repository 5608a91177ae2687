import type { StepGameId } from '@baize/contract'
import { type Board, type BoardKind, type Options, STEP_GAMES } from '@baize/rules'
import type { ComponentType } from 'react'
import { RowsPicture } from './RowsPicture.tsx'
import { TilesPicture } from './TilesPicture.tsx'

const NONE: readonly number[] = []

type BoardPictureProps = {
  gameId: StepGameId
  options: Options
  /** Null, or only the steps taken, while the bet is open. */
  board: Board | null
  picks?: readonly number[]
}

const PICTURES: Readonly<Record<BoardKind, ComponentType<Required<BoardPictureProps>>>> = {
  tiles: ({ gameId, options, board, picks }) => (
    <TilesPicture
      gameId={gameId}
      places={STEP_GAMES[gameId].places(options)}
      board={board && board.flat()}
      picks={picks}
    />
  ),
  rows: ({ gameId, options, board, picks }) => {
    const game = STEP_GAMES[gameId]
    return (
      <RowsPicture
        steps={game.multipliers(options, game.defaultRtp).length}
        places={game.places(options)}
        rows={(board ?? []).map((row) => (typeof row === 'number' ? [row] : row))}
        picks={picks}
      />
    )
  },
}

/** Read-only board of any game, drawn by the kind of its board. */
export function BoardPicture({ picks = NONE, ...bet }: BoardPictureProps) {
  const Picture = PICTURES[STEP_GAMES[bet.gameId].board]
  return <Picture {...bet} picks={picks} />
}
