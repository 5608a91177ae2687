import { cx } from '@baize/ui/cx'
import { Heart as HeartIcon } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { setLiked, useFavourites } from './favourites.ts'
import { type TileGame, useNameOf } from './tile-game.ts'

/** Favourite toggle, for players only. */
export function Heart(props: HeartProps) {
  const hasLogin = useSession((state) => state.hasLogin)
  return hasLogin && <PlayersHeart {...props} />
}

type HeartProps = { readonly game: TileGame; readonly className?: string }

function PlayersHeart({ game, className }: HeartProps) {
  const t = useT()
  const nameOf = useNameOf()
  const favourites = useFavourites()
  if (!favourites) return null
  const isLiked = favourites.some(({ id }) => id === game.id)
  const label = t(isLiked ? 'lobby.unlike' : 'lobby.like', { game: nameOf(game) })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void setLiked(game, !isLiked)}
      className={cx(
        'group/heart grid size-10 place-items-center rounded-full transition-transform duration-150 ease-out-soft active:scale-85',
        className,
      )}
    >
      <span className="grid size-7 place-items-center rounded-full bg-black/55 text-white group-hover/heart:bg-black/75">
        <HeartIcon
          aria-hidden
          className={cx('size-4', isLiked && 'animate-pop-in fill-[#ff5d7a] text-[#ff5d7a]')}
        />
      </span>
    </button>
  )
}
