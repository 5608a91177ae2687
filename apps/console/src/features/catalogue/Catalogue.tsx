import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { type Chosen, OfferDialog } from './OfferDialog.tsx'
import { countriesText, fitting, type Shelf, type ShelfGame, tagsOf } from './offer-words.ts'
import { ShelfHistory } from './ShelfHistory.tsx'

/** One call changes as many. */
const MOST = 200

/** How every game and provider is offered to players. */
export function Catalogue() {
  const t = useT()
  const shelf = useRead('/api/operator/catalogue', {})
  const [asked, setAsked] = useState<Chosen | null>(null)
  return (
    <Page title={t('shelf.title')} about={t('shelf.about')}>
      <Answered of={shelf} rows={8}>
        {({ model }) => (
          <>
            <ShelfGames shelf={model} onAsk={setAsked} />
            <ShelfProviders shelf={model} onAsk={setAsked} />
            <ShelfHistory />
            {asked && <OfferDialog chosen={asked} tags={tagsOf(model)} onClose={() => setAsked(null)} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

type OfShelf = { readonly shelf: Shelf; readonly onAsk: (chosen: Chosen) => void }

function ShelfGames({ shelf, onAsk }: OfShelf) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const mayChange = useMay('games.settings')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [filter, setFilter] = useFilters(['q', 'provider', 'category', 'on', 'featured'])
  const rows = fitting(shelf, filter)
  const games = shelf.games.filter(({ id }) => picked.has(id))
  const categoryName = (id: string) => {
    const category = shelf.categories.find((other) => other.id === id)
    return category?.names[locale.slice(0, 2)] ?? category?.name ?? ''
  }
  const pick = (id: string, isPicked: boolean): void => {
    const next = new Set(picked)
    if (isPicked) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  const columns: readonly Column<ShelfGame>[] = [
    { ...textColumn('name', t('games.game'), ({ name }) => name), width: 'minmax(10rem, 2fr)' },
    ...(mayChange
      ? [
          {
            id: 'pick',
            title: t('shelf.pick'),
            width: '5rem',
            // Above the press that opens the row.
            cell: ({ id, name }: ShelfGame) => (
              <input
                type="checkbox"
                aria-label={t('shelf.pickGame', { game: name })}
                className="relative z-1 size-6 accent-accent-deep"
                checked={picked.has(id)}
                onChange={({ target }) => pick(id, target.checked)}
              />
            ),
            text: ({ id }: ShelfGame) => t(picked.has(id) ? 'shelf.yes' : 'shelf.no'),
          },
        ]
      : []),
    textColumn('provider', t('providers.name'), ({ provider }) => provider),
    textColumn('category', t('shelf.category'), ({ categories }) => categories.map(categoryName).join(', ')),
    {
      id: 'on',
      title: t('shelf.offered'),
      cell: ({ offer }) => (
        <StatusChip tone={offer.on ? 'good' : 'bad'}>{t(offer.on ? 'shelf.on' : 'shelf.off')}</StatusChip>
      ),
      text: ({ offer }) => t(offer.on ? 'shelf.on' : 'shelf.off'),
    },
    textColumn('state', t('games.state'), ({ state }) => t(`games.${state}`)),
    textColumn('featured', t('shelf.featured'), ({ offer }) => t(offer.featured ? 'shelf.yes' : 'shelf.no')),
    textColumn('place', t('shelf.place'), ({ offer }) =>
      offer.place === 0 ? t('shelf.usualPlace') : String(offer.place),
    ),
    textColumn('tags', t('shelf.tags'), ({ tags, offer }) =>
      [...new Set([...tags, ...offer.tags])].join(', '),
    ),
    textColumn('countries', t('shelf.countries'), ({ offer }) => countriesText(offer.countries, t, locale)),
  ]
  const select = (
    name: 'provider' | 'category' | 'on' | 'featured',
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      label={label}
      value={filter[name] ?? ''}
      options={[{ value: '', label: t('audit.any') }, ...options]}
      onChange={({ target }) => setFilter(name, target.value)}
    />
  )
  const yesNo = [
    { value: 'yes', label: t('shelf.yes') },
    { value: 'no', label: t('shelf.no') },
  ]
  return (
    <>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-medium" role="status">
            {t('shelf.chosen', { count: games.length })}
          </p>
          <Button small onClick={() => setPicked(new Set(rows.slice(0, MOST).map(({ id }) => id)))}>
            {t('shelf.pickAll', { count: Math.min(rows.length, MOST) })}
          </Button>
          <Button small disabled={games.length === 0} onClick={() => setPicked(new Set())}>
            {t('shelf.pickNone')}
          </Button>
          <Button
            small
            look="main"
            disabled={games.length === 0 || games.length > MOST}
            onClick={() => onAsk({ kind: 'games', games })}
          >
            {t('shelf.changeChosen')}
          </Button>
        </div>
      )}
      <DataList
        id="catalogue"
        label={t('shelf.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={(game) => onAsk({ kind: 'games', games: [game] })}
        empty={t('shelf.none')}
        filters={
          <>
            <TextField
              label={t('shelf.search')}
              type="search"
              value={filter.q ?? ''}
              onChange={({ target }) => setFilter('q', target.value)}
            />
            {select(
              'provider',
              t('providers.name'),
              shelf.providers.map(({ name }) => ({ value: name, label: name })),
            )}
            {select(
              'category',
              t('shelf.category'),
              shelf.categories.map(({ id }) => ({ value: id, label: categoryName(id) })),
            )}
            {select('on', t('shelf.offered'), yesNo)}
            {select('featured', t('shelf.featured'), yesNo)}
          </>
        }
      />
    </>
  )
}

function ShelfProviders({ shelf, onAsk }: OfShelf) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const mayChange = useMay('games.settings')
  return (
    <Section title={t('providers.title')}>
      <ul className="grid gap-3 md:grid-cols-2">
        {shelf.providers.map(({ name, games, offer }) => (
          <li key={name} className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3">
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold break-words">{name}</h3>
              <p className="text-sm text-quiet">
                {t('shelf.games', { count: games })} · {countriesText(offer.countries, t, locale)}
              </p>
            </div>
            <StatusChip tone={offer.on ? 'good' : 'bad'}>{t(offer.on ? 'shelf.on' : 'shelf.off')}</StatusChip>
            {mayChange && (
              <Button
                small
                aria-label={`${t('shelf.changeOne')}: ${name}`}
                onClick={() => onAsk({ kind: 'provider', name, offer })}
              >
                {t('shelf.changeOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
