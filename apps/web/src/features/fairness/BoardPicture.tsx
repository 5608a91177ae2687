import type { SoloGameId, StepGameId } from '@baize/contract/player'
import { type Board, type BoardKind, isInstantGame, type Options, STEP_GAMES } from '@baize/rules'
import type { ComponentType } from 'react'
import { DrawnPicture } from './DrawnPicture.tsx'
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

type ResultPictureProps = Omit<BoardPictureProps, 'gameId'> & { gameId: SoloGameId }

/** The result of any solo game: its board, drawn by the kind of the board, or the numbers that it drew. */
export function ResultPicture({ gameId, picks = NONE, ...bet }: ResultPictureProps) {
  if (isInstantGame(gameId)) return <DrawnPicture gameId={gameId} drawn={(bet.board ?? []).flat()} />
  const Picture = PICTURES[STEP_GAMES[gameId].board]
  return <Picture {...bet} gameId={gameId} picks={picks} />
}
