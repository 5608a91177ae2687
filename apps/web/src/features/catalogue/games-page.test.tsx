import { act, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { category, gameOf, type Served, serveCatalogue } from './catalogue.fixture.ts'
import { GamesPage } from './GamesPage.tsx'

/** Callback of the intersection observer at the end of the list. */
let reachEnd: () => void = () => undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => onSeen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  // Tall enough to show everything: virtualisation has a test of its own.
  vi.stubGlobal('innerHeight', 100_000)
})
afterEach(async () => {
  vi.restoreAllMocks()
  clearPage()
  await showLanguage('en')
})

const GAMES: Served[] = [
  { id: 'ember-fox', name: 'Ember Fox' },
  { id: 'zebra-run', name: 'Zebra Run', provider: 'Acorn Sandbox' },
  { id: 'amber-hall', name: 'Amber Hall', names: { pt: 'Salão de âmbar' } },
]
const many = (count: number): Served[] =>
  Array.from({ length: count }, (_, n) => ({ id: `game-${n}`, name: `Game ${n}` }))

const show = (at: string) =>
  showPage(
    <Routes>
      <Route path="/games/:categoryId" element={<GamesPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { user: null, at },
  )
const list = () => screen.findByRole('list', { name: /All Games|Slots|Todos/ })
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map((tile) => tile.textContent)
const until = (check: () => void | Promise<void>) => vi.waitFor(check)
const shows = (...wanted: string[]) =>
  until(async () =>
    expect(await names()).toEqual(wanted.map((name): unknown => expect.stringContaining(name))),
  )

describe('the page of a category', () => {
  it('[D-05] lists its games with their marks, and all categories with All Games first', async () => {
    serveCatalogue({ games: GAMES })
    show('/games/00')
    await shows('Ember Fox', 'Zebra Run', 'Amber Hall')
    expect((await names())[0]).toContain('Demo · Soon')
    expect(await screen.findByRole('heading', { level: 1, name: 'All Games' })).toBeTruthy()
    const chips = within(screen.getByRole('navigation', { name: 'Category' })).getAllByRole('link')
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-current')])).toEqual([
      ['All Games', 'page'],
      ['Slots', null],
    ])
    expect(document.title).toBe('All Games · Baize')
  })

  it('keeps both of two choices made before the address has changed', async () => {
    serveCatalogue({ games: GAMES })
    show('/games/00')
    await shows('Ember Fox', 'Zebra Run', 'Amber Hall')
    await screen.findByRole('option', { name: 'Acorn Sandbox' })
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
    act(() => {
      choose('Provider', 'acorn-sandbox')
      choose('Sort by', 'byName')
    })
    await shows('Zebra Run')
    expect(screen.getByRole('combobox', { name: 'Provider' })).toHaveProperty('value', 'acorn-sandbox')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'byName')
  })

  it('loads a page at a time, by scrolling or by the button', async () => {
    const { asked } = serveCatalogue({ games: many(150) })
    const { person } = show('/games/00')
    const pages = () => asked.filter((address) => address.includes('pageNo'))
    await until(async () => expect(await names()).toHaveLength(60))
    expect(pages()).toHaveLength(1)
    expect(screen.getByText('60 of 150')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await until(async () => expect(await names()).toHaveLength(120))
    reachEnd()
    await until(async () => expect(await names()).toHaveLength(150))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(pages()).toHaveLength(3)
  })

  it('renders only the visible ones of thousands, at their places', async () => {
    vi.stubGlobal('innerHeight', 700)
    serveCatalogue({ games: many(3000) })
    show('/games/00?sort=byName')
    await until(async () => expect((await names()).length).toBeGreaterThan(10))
    expect((await names()).length).toBeLessThan(120)
    expect(Number.parseInt((await list()).style.height, 10)).toBeGreaterThan(50_000)
    expect((await within(await list()).findAllByRole('listitem'))[0]?.getAttribute('aria-setsize')).toBe(
      '3000',
    )
  })

  it('filters by provider, order and typed text without another request', async () => {
    const { asked } = serveCatalogue({ games: GAMES, added: { 'zebra-run': 20_000 } })
    const { person } = show('/games/00?provider=fable-sandbox')
    await shows('Ember Fox', 'Amber Hall')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A to Z')
    await shows('Amber Hall', 'Ember Fox')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'All providers')
    await shows('Amber Hall', 'Ember Fox', 'Zebra Run')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest')
    await shows('Zebra Run', 'Amber Hall', 'Ember Fox')
    await person.type(screen.getByRole('searchbox', { name: 'Search in All Games' }), 'embre')
    await shows('Ember Fox')
    expect(asked.filter((address) => address.includes('search_index'))).toHaveLength(1)
  })

  it('sorts the most played games first', async () => {
    const zebra = { ...gameOf({ id: 'zebra-run', name: 'Zebra Run' }), betsDay: 3, betsWeek: 9 }
    serveCatalogue({ games: GAMES, popular: [zebra] })
    show('/games/00?sort=popular')
    await until(async () => expect((await names())[0]).toContain('Zebra Run'))
    expect(await names()).toHaveLength(3)
  })

  it('finds only games of the category', async () => {
    serveCatalogue({
      games: GAMES,
      categories: [category({ id: '02', name: 'Slots' }), category({ id: '03', name: 'Tables' })],
      categoriesOf: { 'zebra-run': ['03'] },
    })
    show('/games/02?sort=byName')
    await shows('Amber Hall', 'Ember Fox')
    expect((await names()).join()).not.toContain('Zebra')
  })

  it('says when nothing matches and offers a way back', async () => {
    serveCatalogue({ games: GAMES })
    const { person } = show('/games/00?q=xylophone')
    expect(await screen.findByRole('heading', { name: 'No games match' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show all' }))
    await shows('Ember Fox', 'Zebra Run', 'Amber Hall')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('reports a failed load and retries', async () => {
    const served = serveCatalogue({ games: GAMES })
    served.setDown(true)
    const { person } = show('/games/00')
    expect(await screen.findByRole('heading', { name: "The games didn't load" })).toBeTruthy()
    served.setDown(false)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await shows('Ember Fox', 'Zebra Run', 'Amber Hall')
  })

  it('says that there is no network and resumes with it', async () => {
    serveCatalogue({ games: GAMES })
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const change = (name: 'online' | 'offline') =>
      act(() => {
        isOnline.mockReturnValue(name === 'online')
        dispatchEvent(new Event(name))
      })
    change('offline')
    show('/games/00')
    expect(await screen.findByRole('heading', { name: "You're offline" })).toBeTruthy()
    change('online')
    await shows('Ember Fox', 'Zebra Run', 'Amber Hall')
  })

  it('says that there is no such category', async () => {
    serveCatalogue({ games: GAMES })
    show('/games/77')
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all games' }).getAttribute('href')).toBe('/games/00')
  })

  it('[E-04] is its only game when the category is played directly', async () => {
    const sports = category({ id: '08', name: 'Sports', directlyPlay: true })
    serveCatalogue({ games: GAMES, categories: [sports], categoriesOf: { 'ember-fox': ['08'] } })
    show('/games/08')
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('shows translated names of games and categories', async () => {
    serveCatalogue({ games: GAMES })
    await showLanguage('pt')
    show('/games/00')
    await until(async () => expect((await names()).join()).toContain('Salão de âmbar'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Todos os jogos' })).toBeTruthy()
  })
})
