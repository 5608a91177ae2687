import { MINES_TILES } from '@baize/contract'
import bomb from '../../assets/art/bomb.webp'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'

const NONE: readonly number[] = []
const TILES = Array.from({ length: MINES_TILES }, (_, tile) => tile)

type MinesPictureProps = {
  /** Null while the bet is open: only the picks are known. */
  board: readonly number[] | null
  picks?: readonly number[]
}

/** Read-only mines board. Tiles are numbered from 1. */
export function MinesPicture({ board, picks = NONE }: MinesPictureProps) {
  const t = useT()
  const words = board
    ? t('fairness.boardIs', { tiles: board.map((tile) => tile + 1).join(', ') })
    : t('bets.boardOpen')
  return (
    <div role="img" aria-label={words} className="grid w-full max-w-60 grid-cols-5 gap-1.5">
      {TILES.map((tile) => {
        const mine = board?.includes(tile) ?? false
        const picked = picks.includes(tile)
        const shown = board !== null || picked
        return (
          <span
            key={tile}
            className={cx(
              'grid aspect-square place-items-center rounded-small',
              shown ? 'bg-sunken' : 'bg-button',
              picked && (mine ? 'ring-2 ring-danger' : 'ring-2 ring-gain'),
            )}
          >
            {shown && (mine || picked) && (
              <img src={mine ? bomb : gem} alt="" width={28} height={28} className="w-2/3" />
            )}
          </span>
        )
      })}
    </div>
  )
}
