import { CategoryPageReply, categoryPagePath, NEW_GAMES_PATH, NewGamesReply } from '@baize/contract/player'
import type { GameGridBlock } from '@baize/contract/player/blocks/game-grid'
import { Skeleton } from '@baize/ui/skeleton'
import { Link } from 'react-router'
import { CatalogueTile } from '../../../features/catalogue/CatalogueTile.tsx'
import { useCategories } from '../../../features/catalogue/CategoryStrip.tsx'
import { TileRow } from '../../../features/catalogue/TileRow.tsx'
import { type TileGame, useNameOf } from '../../../features/catalogue/tile-game.ts'
import { useCatalogue, usePopular } from '../../../features/catalogue/use-catalogue.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'

/** Games of the catalogue; renders nothing if there are none or they fail to load. */
export function Listed(request: GameGridBlock) {
  const t = useT()
  const { games, total, isFailed } = useGames(request)
  const title = useTitle(request)
  if (isFailed || games?.length === 0) return null
  const shown = games
    ?.slice(0, request.limit)
    .map(({ betsDay = 0, ...game }) => (betsDay < request.leastBets ? game : { ...game, betsDay }))
  const more = request.from === 'category' && total > request.limit && (
    <Link
      to={`/games/${request.categoryId}`}
      aria-label={`${t('lobby.seeAll', { count: total })}: ${title}`}
      className={`${buttonClass('ghost', 'small')} amount`}
    >
      {t('lobby.seeAll', { count: total })}
    </Link>
  )
  if (request.layout === 'row')
    return <TileRow title={title} games={shown} more={more} directlyPlay={request.directlyPlay} />
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lg font-bold">{title}</h2>
        {more}
      </div>
      <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-3">
        {shown
          ? shown.map((game) => (
              <li key={game.id}>
                <CatalogueTile game={game} directlyPlay={request.directlyPlay} />
              </li>
            ))
          : Array.from({ length: request.limit }, (_, place) => (
              <li key={place} aria-hidden>
                <Skeleton className="aspect-[4/5] w-full" />
              </li>
            ))}
      </ul>
    </section>
  )
}

type Games = {
  readonly games: readonly TileGame[] | undefined
  readonly total: number
  readonly isFailed: boolean
}

function useGames({ from, categoryId }: GameGridBlock): Games {
  const page = useCatalogue(categoryPagePath(categoryId), CategoryPageReply, { enabled: from === 'category' })
  const popular = usePopular({ enabled: from === 'popular' })
  const newest = useCatalogue(NEW_GAMES_PATH, NewGamesReply, { enabled: from === 'new' })
  if (from === 'category')
    return { games: page.data?.items, total: page.data?.total ?? 0, isFailed: page.isError }
  const { data, isError } = from === 'popular' ? popular : newest
  return { games: data, total: data?.length ?? 0, isFailed: isError }
}

const BUILT_IN_LISTS = { popular: 'lobby.popular', new: 'lobby.new' } as const

/** Title of the design, or the site's name of the list. */
function useTitle({ title, from, categoryId }: GameGridBlock): string {
  const t = useT()
  const words = useDesignText()
  const nameOf = useNameOf()
  const { data: categories } = useCategories()
  if (title !== undefined) return words(title)
  if (from !== 'category') return t(BUILT_IN_LISTS[from])
  const category = categories?.find(({ id }) => id === categoryId)
  return category ? nameOf(category) : ''
}
