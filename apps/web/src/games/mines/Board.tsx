import { type KeyboardEvent, type RefObject, useState } from 'react'
import bomb from '../../assets/art/bomb.webp'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { nextTile } from './keyboard.ts'
import type { Tile } from './round.ts'

type BoardProps = {
  board: RefObject<HTMLDivElement | null>
  tiles: readonly Tile[]
  /** Whether a closed tile may be opened now. A tile that may not keeps its focus, so it is never `disabled`. */
  canOpen: boolean
  onOpen: (tile: number) => void
}

const ART = { gem, mine: bomb } as const
const WORDS = { hidden: 'mines.tileHidden', gem: 'mines.tileGem', mine: 'mines.tileMine' } as const

/** Puts the focus where it last was on the board. */
export const focusBoard = (board: HTMLElement | null): void =>
  board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })

/** One stop for the tab key; the arrow keys move over the tiles. */
export function Board({ board, tiles, canOpen, onOpen }: BoardProps) {
  const t = useT()
  const [stop, setStop] = useState(12)

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextTile(stop, event.key)
    if (next === null) return
    event.preventDefault()
    setStop(next)
    board.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={board}
      role="group"
      aria-label={t('mines.board')}
      className="mines-board"
      data-resting={!canOpen && tiles.every((tile) => tile.face === 'hidden')}
    >
      {tiles.map(({ index, face, picked, waiting }) => {
        const openable = canOpen && face === 'hidden'
        return (
          <button
            key={index}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={t(WORDS[face], { n: index + 1 })}
            aria-disabled={!openable}
            data-face={face}
            data-picked={picked}
            data-waiting={waiting}
            data-can-open={openable}
            className="mines-tile"
            onFocus={() => setStop(index)}
            onKeyDown={onKeyDown}
            onClick={() => openable && onOpen(index)}
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
