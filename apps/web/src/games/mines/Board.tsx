import type { MinesView } from '@baize/contract/player'
import { MINES_TILES } from '@baize/contract/shared'
import { useRef } from 'react'
import bomb from '../../assets/art/bomb.webp'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import type { SceneProps } from '../step/scene.ts'
import { useBoardKeys } from '../step/use-board-keys.ts'
import { tiles } from './tiles.ts'
import './mines.css'

const ART = { gem, mine: bomb } as const
const WORDS = { hidden: 'mines.tileHidden', gem: 'mines.tileGem', mine: 'mines.tileMine' } as const
const GRID = { columns: 5, places: MINES_TILES }

/** A tile that may not be opened is never `disabled`, because that would drop its focus. */
export function Board({ view, waiting, canPick, onPick }: SceneProps<MinesView>) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(group, GRID, 12)
  const board = tiles(view, waiting)
  return (
    <div
      ref={group}
      role="group"
      aria-label={t('mines.board')}
      className="mines-board"
      data-resting={!canPick && board.every((tile) => tile.face === 'hidden')}
    >
      {board.map(({ index, face, picked, waiting: awaited }) => {
        const openable = canPick && face === 'hidden'
        return (
          <button
            key={index}
            type="button"
            {...keys.of(index)}
            aria-label={t(WORDS[face], { n: index + 1 })}
            aria-disabled={!openable}
            data-face={face}
            data-picked={picked}
            data-waiting={awaited}
            data-can-open={openable}
            className="mines-tile"
            onClick={() => openable && onPick(index)}
          >
            <span aria-hidden className="mines-cover" />
            {face !== 'hidden' && (
              <img src={ART[face]} alt="" width={96} height={96} draggable={false} className="mines-face" />
            )}
          </button>
        )
      })}
    </div>
  )
}
