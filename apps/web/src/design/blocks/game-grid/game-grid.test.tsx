import { GAMES } from '@baize/contract/shared'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  category,
  gameOf,
  type Served,
  serveCatalogue,
} from '../../../features/catalogue/catalogue.fixture.ts'
import { clearPage, showPage } from '../../../games/testing/page.tsx'
import { showLanguage } from '../../../i18n/language.ts'
import { usePopupStack } from '../../../popups/stack.ts'
import { stubSight } from '../live.fixture.tsx'
import { gameGrid as GameGrid } from './GameGrid.tsx'

afterEach(async () => {
  clearPage()
  await showLanguage('en')
})

const FOXES: Served[] = Array.from({ length: 70 }, (_, n) => ({ id: `fox-${n}`, name: `Fox ${n}` }))
const show = (data: object) => {
  stubSight(true)
  return showPage(<GameGrid comId="gameGrid" data={data} />, { user: null })
}
const region = (name: string) => screen.findByRole('region', { name })
const tiles = async (name: string) =>
  (await within(await region(name)).findAllByRole('listitem')).map((tile) => tile.textContent)
const until = (check: () => Promise<void>) => vi.waitFor(check)

describe('a grid of games', () => {
  it('shows the originals by default without a request', async () => {
    const { asked } = serveCatalogue({ games: [] })
    show({})
    expect(await tiles('Baize Originals')).toHaveLength(GAMES.length)
    expect((await tiles('Baize Originals'))[0]).toContain('Crash')
    expect(asked).toEqual([])
  })

  it('shows the games of a category up to its limit and links to all of them with their number', async () => {
    serveCatalogue({ games: FOXES })
    show({ categoryId: '02', limit: 5, layout: 'row' })
    await until(async () => expect(await tiles('Slots')).toHaveLength(5))
    const all = screen.getByRole('link', { name: 'See all 70: Slots' })
    expect(all.getAttribute('href')).toBe('/games/02')
  })

  it('shows the most played games, with today’s count', async () => {
    serveCatalogue({
      games: [],
      popular: [{ ...gameOf({ id: 'fox-1', name: 'Fox 1' }), betsDay: 1200, betsWeek: 5000 }],
    })
    show({ from: 'popular', layout: 'row' })
    await until(async () => expect((await tiles('Popular now'))[0]).toMatch(/1\.2K.*1,200 bets today.*Fox 1/))
  })

  it('shows the new games under the design’s title in the player’s language', async () => {
    serveCatalogue({ games: FOXES.slice(0, 3) })
    await showLanguage('pt')
    show({ from: 'new', title: { en: 'Fresh', pt: 'Frescos' } })
    await until(async () => expect((await tiles('Frescos'))[0]).toContain('Fox 2'))
  })

  it('starts an open game at once if the design says so, and else opens its page', async () => {
    const open: Served = { id: 'fox-1', name: 'Fox 1', state: 'open' }
    serveCatalogue({ games: [open, { id: 'fox-2', name: 'Fox 2' }] })
    const { person, unmount } = show({ categoryId: '02', directlyPlay: true })
    await person.click(await screen.findByRole('button', { name: /Fox 1/ }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual([])
    // A game that is not open has no play button.
    expect(screen.getByRole('link', { name: /Fox 2/, hidden: true })).toHaveProperty(
      'pathname',
      '/game/fox-2',
    )
    unmount()
    show({ categoryId: '02' })
    expect(await screen.findByRole('link', { name: /Fox 1/, hidden: true })).toHaveProperty(
      'pathname',
      '/game/fox-1',
    )
  })

  it('is hidden when there are no games or they fail to load', async () => {
    const served = serveCatalogue({ games: [], categories: [category({ id: '02', name: 'Slots' })] })
    const { container, unmount } = show({ from: 'popular' })
    await until(async () => expect(container.querySelector('section')).toBeNull())
    unmount()
    served.setDown(true)
    const later = show({ categoryId: '02' })
    await until(async () => expect(later.container.querySelector('section')).toBeNull())
  })

  it.each([{ categoryId: '1' }, { limit: 0 }, { from: 'mars' }, { more: true }])(
    'is skipped with invalid data: %j',
    (data) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      expect(show(data).container.querySelector('section')).toBeNull()
      vi.restoreAllMocks()
    },
  )
})
