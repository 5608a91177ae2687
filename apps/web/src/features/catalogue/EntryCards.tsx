import { CategoryPageReply, categoryPagePath } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { artFile } from '../../assets/art.ts'
import { useT } from '../../i18n/language.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { PlayLink } from './PlayLink.tsx'
import { tileLook } from './tile-art.ts'
import { addressOfGame, type TileGame, useNameOf } from './tile-game.ts'
import { useCatalogue } from './use-catalogue.ts'

const CARD =
  'relative isolate flex h-28 w-full items-center overflow-hidden rounded-block p-4 text-left text-white transition-transform duration-200 ease-out-soft hover:-translate-y-1 md:h-32 md:p-5'
const PLACES = ['a', 'b', 'c', 'd']

type EntryCardsProps = {
  readonly title: string
  readonly categoryId: string
  /** A line below the name of an open entry. */
  readonly note?: (gameId: string) => ReactNode
}

/** The few entries of a category as wide cards. An unavailable one is marked and links to its page. */
export function EntryCards({ title, categoryId, note }: EntryCardsProps) {
  const { data, isError } = useCatalogue(categoryPagePath(categoryId), CategoryPageReply)
  const games = data?.items
  if (isError || games?.length === 0) return null
  const width = games?.length === 1 ? 'w-full' : 'w-60 shrink-0 snap-start md:w-72'
  return (
    <Scroller title={title}>
      {games?.map((game) => (
        <li key={game.id} className={width}>
          <EntryCard game={game} note={note?.(game.id)} />
        </li>
      ))}
      {!games &&
        PLACES.map((place) => (
          <li key={place} aria-hidden className="w-60 shrink-0 md:w-72">
            <Skeleton className="h-28 md:h-32 [&]:rounded-block" />
          </li>
        ))}
    </Scroller>
  )
}

function EntryCard({ game, note }: { game: TileGame; note: ReactNode }) {
  if (game.state === 'open')
    return (
      <PlayLink game={game} className={cx(CARD, 'group')}>
        <Face game={game} note={note} />
      </PlayLink>
    )
  return (
    <Link to={addressOfGame(game.id)} className={cx(CARD, 'group')}>
      <Face game={game} note={null} />
    </Link>
  )
}

function Face({ game, note }: { game: TileGame; note: ReactNode }) {
  const t = useT()
  const nameOf = useNameOf()
  const { front, hue } = tileLook(game)
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)]"
        style={{
          backgroundImage: `radial-gradient(40% 90% at 84% 30%, rgb(255 255 255 / 22%), transparent 70%), linear-gradient(120deg, hsl(${hue} 62% 30%), hsl(${hue + 25} 58% 20%) 60%, hsl(${hue + 45} 60% 12%))`,
        }}
      />
      <span className="grid max-w-[60%] justify-items-start gap-1.5">
        <span className="text-base leading-tight font-extrabold md:text-lg">{nameOf(game)}</span>
        {note}
        {game.state !== 'open' && (
          <span className="rounded-full bg-black/45 px-2.5 py-0.5 text-xs font-semibold">
            {t(game.state === 'soon' ? 'common.soon' : 'catalogue.maintenance')}
          </span>
        )}
      </span>
      <img
        src={artFile(front)}
        alt=""
        width={192}
        height={192}
        loading="lazy"
        decoding="async"
        className="absolute right-4 w-20 transition-transform duration-200 ease-out-soft group-hover:-rotate-6 group-hover:scale-105 md:w-24"
      />
    </>
  )
}
