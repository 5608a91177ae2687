import { PROVIDER_LIST_PATH, ProviderListReply } from '@baize/contract/player'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { CategoryStrip, useCategories } from './CategoryStrip.tsx'
import { GameResults } from './GameResults.tsx'
import { Picker } from './Picker.tsx'
import { SearchField } from './SearchField.tsx'
import { addressOfGame, ownLink, type TileGame, useNameOf } from './tile-game.ts'
import { useCatalogue } from './use-catalogue.ts'
import { type Choice, SORTS, type Sort, useGameList } from './use-game-list.ts'
import { useOwnPage } from './use-own-page.ts'

const sortOf = (text: string | null): Sort => SORTS.find((sort) => sort === text) ?? 'featured'

/** A category as a list with search, filters and sorting. The selection is stored in the URL. */
export function GamesPage() {
  const { categoryId = '' } = useParams()
  return <Category key={categoryId} categoryId={categoryId} />
}

function Category({ categoryId }: { categoryId: string }) {
  const t = useT()
  const nameOf = useNameOf()
  const { choice, typed, choose } = useChoice(categoryId)
  const { data: categories, isError: isNameless, refetch: askForNames } = useCategories()
  const { data: providers } = useCatalogue(PROVIDER_LIST_PATH, ProviderListReply)
  const list = useGameList(choice)
  const category = categories?.find(({ id }) => id === categoryId)
  const name = category ? nameOf(category) : ''
  const retry = () => {
    list.retry()
    if (isNameless) void askForNames()
  }
  usePageHead(name)
  useOnlyGame(category?.directlyPlay === true, list.total === 1 ? list.games[0] : undefined)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex min-h-8 items-baseline gap-3">
        <h1 className="text-2xl font-extrabold md:text-3xl">{name}</h1>
        <span className="amount text-quiet">{list.total > 0 && t('lobby.found', { count: list.total })}</span>
      </div>
      <div className="sticky top-15 z-20 -mx-4 bg-page px-4 py-1 md:top-16 md:-mx-6 md:px-6 floating:top-18">
        <CategoryStrip current={categoryId} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <div className="flex w-full min-w-0 md:w-auto md:flex-1">
          <SearchField
            label={t('catalogue.search', { category: name })}
            value={typed}
            onChange={(q) => choose({ q })}
          />
        </div>
        <Picker
          label={t('catalogue.provider')}
          value={choice.provider}
          onChange={(provider) => choose({ provider })}
          options={[
            { value: '', label: t('catalogue.allProviders') },
            ...(providers ?? []).map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
        <Picker
          label={t('catalogue.sort')}
          value={choice.sort}
          onChange={(sort) => choose({ sort: sort === 'featured' ? '' : sort })}
          options={SORTS.map((sort) => ({ value: sort, label: t(`catalogue.${sort}`) }))}
        />
      </div>
      <GameResults
        list={list}
        label={name}
        onRetry={retry}
        onClear={() => choose({ q: '', provider: '', sort: '' })}
      />
      <LiveRegion words={list.isPending ? '' : t('lobby.found', { count: list.total })} />
    </div>
  )
}

/** The selection and its setters. The text field updates at once, URL and list follow. */
function useChoice(categoryId: string) {
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const choice: Choice = {
    categoryId,
    provider: query.get('provider') ?? '',
    sort: sortOf(query.get('sort')),
    typed: useDeferredValue(typed),
  }
  // The URL updates in a transition: a second change must build on the first, not on the URL before both.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const choose = (request: { readonly q?: string; readonly provider?: string; readonly sort?: string }) => {
    if (request.q !== undefined) setTyped(request.q)
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(request)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    latest.current = next
    setQuery(next, { replace: true })
  }
  return { choice, typed, choose }
}

/** A direct category redirects to its only game. */
function useOnlyGame(isDirect: boolean, game: TileGame | undefined): void {
  const navigate = useNavigate()
  const isElsewhere = useOwnPage(isDirect && game?.state === 'open' ? ownLink(game) : undefined)
  const gameId = isElsewhere ? undefined : game?.id
  useEffect(() => {
    if (isDirect && gameId !== undefined) void navigate(addressOfGame(gameId), { replace: true })
  }, [isDirect, gameId, navigate])
}
