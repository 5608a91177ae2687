import { cx } from '@baize/ui/cx'
import { Flame } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { artFile } from '../../assets/art.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Heart } from './Heart.tsx'
import { PlayLink } from './PlayLink.tsx'
import { tileLook } from './tile-art.ts'
import { addressOfGame, ownLink, type TileGame, useNameOf } from './tile-game.ts'

const FRAME =
  'absolute inset-0 isolate block w-full overflow-hidden rounded-control text-left transition-transform duration-200 ease-out-soft hover:-translate-y-1 focus-visible:-translate-y-1 active:scale-98'
const MARK =
  'rounded-full bg-black/65 px-2 py-px text-[0.6875rem] font-semibold max-w-full truncate text-white'

type CatalogueTileProps = {
  readonly game: TileGame
  /** A press launches the game directly, if it is playable. One with a link of its own has no other page. */
  readonly directlyPlay?: boolean
}

/** One game of thousands. No blur or filters, so that a page of tiles scrolls smoothly on any machine. */
export const CatalogueTile = memo(function CatalogueTile({ game, directlyPlay = false }: CatalogueTileProps) {
  return (
    <div className="group relative aspect-[4/5] w-full">
      {(directlyPlay || ownLink(game) !== undefined) && game.state === 'open' ? (
        <PlayLink game={game} className={FRAME}>
          <Stage game={game} />
        </PlayLink>
      ) : (
        <Link to={addressOfGame(game.id)} className={FRAME}>
          <Stage game={game} />
        </Link>
      )}
      <Heart game={game} className="absolute -top-0.5 -right-0.5" />
    </div>
  )
})

function Stage({ game }: { game: TileGame }) {
  const nameOf = useNameOf()
  return (
    <>
      <TileArt game={game} isShaded />
      <span className="absolute top-2 right-9 left-2 grid grid-cols-1 justify-items-start gap-1">
        <Marks game={game} />
        <Popularity betsDay={game.betsDay} />
      </span>
      <span className="absolute inset-x-0 bottom-0 grid gap-0.5 p-2.5 text-white">
        <span className="line-clamp-2 text-sm leading-tight font-bold">{nameOf(game)}</span>
        <span className="line-clamp-1 text-[0.6875rem] text-white/85">{game.provider}</span>
      </span>
    </>
  )
}

/** Demo and availability badges, on one line. */
function Marks({ game: { demo, state } }: { game: TileGame }) {
  const t = useT()
  const marks = [
    ...(demo ? [t('catalogue.demo')] : []),
    ...(state === 'soon' ? [t('common.soon')] : []),
    ...(state === 'maintenance' ? [t('catalogue.maintenance')] : []),
  ]
  return marks.length > 0 && <span className={MARK}>{marks.join(' · ')}</span>
}

function Popularity({ betsDay = 0 }: { betsDay: number | undefined }) {
  const t = useT()
  const language = useLanguage()
  if (betsDay === 0) return null
  // The first number format of a page is slow, and small counts do not need one.
  const short =
    betsDay < 1000
      ? String(betsDay)
      : new Intl.NumberFormat(language, { notation: 'compact' }).format(betsDay)
  return (
    <span className={cx(MARK, 'amount inline-flex items-center gap-1')}>
      <Flame aria-hidden className="size-3 text-[#ffb347]" />
      <span aria-hidden>{short}</span>
      <span className="sr-only">{t('lobby.betsToday', { count: betsDay })}</span>
    </span>
  )
}

const GROUNDS = {
  rings:
    'bg-[radial-gradient(circle_at_78%_12%,rgb(255_255_255/26%)_0_26%,rgb(255_255_255/13%)_26%_42%,rgb(255_255_255/6%)_42%_58%,transparent_58%)]',
  rays: 'bg-[repeating-conic-gradient(from_8deg_at_50%_36%,rgb(255_255_255/16%)_0_12deg,transparent_12deg_24deg)]',
  hills:
    'bg-[radial-gradient(80%_50%_at_20%_78%,rgb(255_255_255/18%)_0_60%,transparent_61%),radial-gradient(90%_60%_at_90%_84%,rgb(255_255_255/12%)_0_60%,transparent_61%)]',
} as const

type TileArtProps = {
  readonly game: Pick<TileGame, 'art' | 'tags' | 'demo'>
  /** Darkened at the bottom, for text over it. */
  readonly isShaded?: boolean
}

/** Tile art: theme in front, mechanic behind, on the game's hue. */
export function TileArt({ game, isShaded = false }: TileArtProps) {
  const { front, behind, hue, ground } = tileLook(game)
  return (
    <span aria-hidden className="absolute inset-0 -z-10 rounded-[inherit]">
      <span
        className="absolute inset-0"
        style={{
          backgroundImage: `linear-gradient(155deg, hsl(${hue} 74% 62%), hsl(${hue + 18} 62% 40%) 52%, hsl(${hue + 40} 60% 16%))`,
        }}
      />
      <span className={cx('absolute inset-0', GROUNDS[ground])} />
      {behind !== undefined && (
        <img
          src={artFile(behind)}
          alt=""
          width={192}
          height={192}
          loading="lazy"
          decoding="async"
          className="absolute top-[33%] right-[4%] w-[36%] rotate-12 transition-transform duration-200 ease-out-soft group-hover:translate-x-1 group-hover:rotate-20"
        />
      )}
      <span
        className={cx(
          'absolute top-[56%] h-[8%] w-[50%] rounded-full bg-[radial-gradient(closest-side,rgb(0_0_0/45%),transparent)]',
          behind === undefined ? 'left-[25%]' : 'left-[17%]',
        )}
      />
      <img
        src={artFile(front)}
        alt=""
        width={192}
        height={192}
        loading="lazy"
        decoding="async"
        className={cx(
          'absolute top-[15%] w-[60%] transition-transform duration-200 ease-out-soft group-hover:-translate-y-1 group-hover:scale-105 group-hover:-rotate-3',
          behind === undefined ? 'left-[20%]' : 'left-[12%]',
        )}
      />
      <span
        className={cx(
          'absolute inset-0 rounded-[inherit] shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]',
          isShaded &&
            'bg-linear-to-t from-[rgb(4_10_18/92%)] via-[rgb(4_10_18/52%)] via-32% to-transparent to-62%',
        )}
      />
    </span>
  )
}
