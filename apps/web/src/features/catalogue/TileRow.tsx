import { Skeleton } from '@baize/ui/skeleton'
import type { ReactNode } from 'react'
import { Scroller } from '../../ui/Scroller.tsx'
import { CatalogueTile } from './CatalogueTile.tsx'
import type { TileGame } from './tile-game.ts'

const TILE = 'w-32 shrink-0 snap-start md:w-36'
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type TileRowProps = {
  readonly title: string
  /** Undefined while loading: placeholders hold their places. */
  readonly games: readonly TileGame[] | undefined
  readonly more?: ReactNode
  readonly directlyPlay?: boolean
}

/** A horizontally scrolling row of games. */
export function TileRow({ title, games, more, directlyPlay = false }: TileRowProps) {
  return (
    <Scroller title={title} more={more}>
      {games
        ? games.map((game) => (
            <li key={game.id} className={TILE}>
              <CatalogueTile game={game} directlyPlay={directlyPlay} />
            </li>
          ))
        : PLACES.map((place) => (
            <li key={place} aria-hidden className={TILE}>
              <Skeleton className="aspect-[4/5] w-full" />
            </li>
          ))}
    </Scroller>
  )
}
