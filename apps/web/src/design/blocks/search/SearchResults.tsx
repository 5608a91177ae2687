import { Skeleton } from '@baize/ui/skeleton'
import { useMemo, useState } from 'react'
import { artFile } from '../../../assets/art.ts'
import { gameName } from '../../../features/bets/winner.ts'
import { CatalogueTile } from '../../../features/catalogue/CatalogueTile.tsx'
import { useIndex } from '../../../features/catalogue/use-index.ts'
import { findGames } from '../../../features/lobby/find-games.ts'
import { GameTile } from '../../../features/lobby/GameTile.tsx'
import { GAME_LOOKS } from '../../../features/lobby/game-looks.ts'
import { useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'

const PAGE_SIZE = 24
const TILES = 'grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-3'

type SearchResultsProps = { readonly typed: string; readonly onClear: () => void }

/** Search results: our own games first, which need no request, then those of the catalogue. */
export function SearchResults({ typed, onClear }: SearchResultsProps) {
  const t = useT()
  const { data: index, isLoading } = useIndex({ enabled: true })
  const ours = findGames(typed, { nameOf: gameName, lineOf: (gameId) => t(GAME_LOOKS[gameId].line) })
  const others = useMemo(
    () => index?.find(typed).filter(({ id }) => !Object.hasOwn(GAME_LOOKS, id)) ?? [],
    [index, typed],
  )
  const count = ours.length + others.length
  return (
    <>
      {count === 0 && !isLoading ? (
        <EmptyState
          art={artFile('lens')}
          title={t('lobby.nothingFound')}
          text={t('lobby.nothingFoundText')}
          action={<Button onClick={onClear}>{t('lobby.showAll')}</Button>}
        />
      ) : (
        <section aria-label={t('lobby.results')} aria-busy={isLoading} className="grid grid-cols-1 gap-3">
          <h2 className="text-lg font-bold">{t('lobby.results')}</h2>
          {ours.length > 0 && (
            <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
              {ours.map((game) => (
                <li key={game.id}>
                  <GameTile game={game} />
                </li>
              ))}
            </ul>
          )}
          {isLoading && <Waiting />}
          {others.length > 0 && <Others key={typed} games={others} />}
        </section>
      )}
      <LiveRegion words={isLoading ? '' : t('lobby.found', { count })} />
    </>
  )
}

const Waiting = () => (
  <div aria-hidden className={TILES}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
      <Skeleton key={place} className="aspect-[4/5] w-full" />
    ))}
  </div>
)

/** One screenful at a time. */
function Others({ games }: { games: readonly Parameters<typeof CatalogueTile>[0]['game'][] }) {
  const t = useT()
  const [shown, setShown] = useState(PAGE_SIZE)
  return (
    <>
      <ul className={TILES}>
        {games.slice(0, shown).map((game) => (
          <li key={game.id}>
            <CatalogueTile game={game} />
          </li>
        ))}
      </ul>
      {games.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('catalogue.more')}
        </Button>
      )}
    </>
  )
}
