import type { StepGameId } from '@baize/contract'
import bomb from '../../assets/art/bomb.webp'
import gem from '../../assets/art/gem.webp'
import { useT } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { boardWords } from './board-words.ts'

type TilesPictureProps = {
  gameId: StepGameId
  places: number
  /** Null while the bet is open: only the picks are known. */
  board: readonly number[] | null
  picks: readonly number[]
}

/** One field of tiles, five in a row. */
export function TilesPicture({ gameId, places, board, picks }: TilesPictureProps) {
  const t = useT()
  const words = boardWords(gameId)
  const label = board && words.losing ? words.losing(t, board) : words.hidden(t)
  return (
    <div role="img" aria-label={label} className="grid w-full max-w-60 grid-cols-5 gap-1.5">
      {Array.from({ length: places }, (_, tile) => {
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
