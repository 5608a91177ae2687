import { GamesBlock } from '@baize/contract/blocks/games'
import { Search, X } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import lens from '../../../assets/art/lens.webp'
import { lazyPage } from '../../../chunks/lazy-page.ts'
import { useCatalogueSearch } from '../../../features/catalogue/use-catalogue-search.ts'
import { findGames } from '../../../features/lobby/find-games.ts'
import { GameTile } from '../../../features/lobby/GameTile.tsx'
import { type Category, GAME_LOOKS } from '../../../features/lobby/game-looks.ts'
import { useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useDesignText } from '../../text.ts'
import { block } from '../block.tsx'

const CatalogueHits = lazyPage('hits', () =>
  import('../../../features/catalogue/CatalogueHits.tsx').then((file) => file.CatalogueHits),
)

/** The games of the house: by category, by search, and each a tile. */
function Games({ title }: GamesBlock) {
  const t = useT()
  const words = useDesignText()
  const heading = title === undefined ? t('lobby.originals') : words(title)
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<Category | 'all'>('all')
  const wanted = useDeferredValue(typed)
  const games = findGames(wanted, category, (gameId) => t(GAME_LOOKS[gameId].line))
  const hits = useCatalogueSearch(category === 'all' ? wanted : '')
  const count = games.length + hits.games.length
  const showAll = () => {
    setTyped('')
    setCategory('all')
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-3 md:flex md:items-center md:justify-between">
        <Segmented
          label={t('lobby.categories')}
          value={category}
          onChange={setCategory}
          options={[
            { value: 'all', label: t('lobby.all') },
            { value: 'steps', label: t('lobby.steps') },
            { value: 'rounds', label: t('lobby.rounds') },
            { value: 'quick', label: t('lobby.quick') },
          ]}
        />
        <SearchField value={typed} onChange={setTyped} />
      </div>
      {count === 0 && !hits.isLoading && (
        <EmptyState
          art={lens}
          title={t('lobby.nothingFound')}
          text={t('lobby.nothingFoundText')}
          action={<Button onClick={showAll}>{t('lobby.showAll')}</Button>}
        />
      )}
      {games.length > 0 && (
        <section aria-label={heading} className="grid grid-cols-1 gap-3">
          <h2 className="text-lg font-bold">{heading}</h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
            {games.map((game) => (
              <li key={game.id}>
                <GameTile game={game} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {wanted !== '' && (
        <Suspense fallback={null}>
          <CatalogueHits key={wanted} {...hits} />
        </Suspense>
      )}
      <LiveRegion words={wanted === '' || hits.isLoading ? '' : t('lobby.found', { count })} />
    </>
  )
}

export const games = block(GamesBlock, Games)

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT()
  return (
    <div role="search" className="relative md:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={t('lobby.search')}
        placeholder={t('lobby.search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="min-h-12 w-full rounded-control border border-line bg-block pr-12 pl-11 placeholder:text-faint hover:border-(--input-hover-border) focus:border-(--input-active-border) [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <span className="absolute inset-y-0 right-0.5 grid place-items-center">
          <IconButton
            label={t('lobby.clearSearch')}
            onClick={() => onChange('')}
            icon={<X aria-hidden className="size-4" />}
          />
        </span>
      )}
    </div>
  )
}
