import type { StepGameId } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import bomb from '../../assets/art/bomb.webp'
import { useT } from '../../i18n/language.ts'
import { lookOf } from '../lobby/game-looks.ts'
import { boardWords } from './board-words.ts'
import { tileColumns } from './tile-columns.ts'

type TilesPictureProps = {
  gameId: StepGameId
  places: number
  /** Null while the bet is open: only the picks are known. */
  board: readonly number[] | null
  picks: readonly number[]
}

/** One field of tiles, with the art of the game: `behind` is its hazard. */
export function TilesPicture({ gameId, places, board, picks }: TilesPictureProps) {
  const t = useT()
  const words = boardWords(gameId)
  const { art, behind = bomb } = lookOf(gameId)
  const label = board && words.losing ? words.losing(t, board) : words.hidden(t)
  return (
    <div role="img" aria-label={label} className="grid w-full max-w-60 gap-1.5" style={tileColumns(places)}>
      {Array.from({ length: places }, (_, tile) => {
        const losing = board?.includes(tile) ?? false
        const picked = picks.includes(tile)
        const shown = board !== null || picked
        return (
          <span
            key={tile}
            className={cx(
              'grid aspect-square place-items-center rounded-small',
              shown ? 'bg-sunken' : 'bg-button',
              picked && (losing ? 'ring-2 ring-danger' : 'ring-2 ring-gain'),
            )}
          >
            {shown && (losing || picked) && (
              <img src={losing ? behind : art} alt="" width={28} height={28} className="w-2/3" />
            )}
          </span>
        )
      })}
    </div>
  )
}
