import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { gameOf, type Served, serveCatalogue } from '../../../features/catalogue/catalogue.fixture.ts'
import { clearPage, showPage } from '../../../games/testing/page.tsx'
import { search as Search } from './Search.tsx'

afterEach(clearPage)

const DEMOS: Served[] = [
  { id: 'ember-fox-keno', name: 'Ember Fox Keno' },
  { id: 'ember-fox-dice', name: 'Ember Fox Dice', state: 'open' },
  { id: 'mines', name: 'Mines', state: 'open', demo: false },
]
const many = Array.from({ length: 30 }, (_, n) => ({ id: `fox-${n}`, name: `Fox ${n}` }))

async function type(words: string) {
  const { person } = showPage(<Search comId="search" data={{}} />, { user: null })
  await person.type(screen.getByRole('searchbox', { name: 'Search games' }), words)
  return person
}
const tiles = async () =>
  within(await screen.findByRole('region', { name: 'Results' })).findAllByRole('listitem')

describe('a search in the lobby', () => {
  it('finds games of the catalogue, marks demos, and loads the index once instead of per key', async () => {
    const { asked } = serveCatalogue({ games: DEMOS })
    await type('ember')
    expect(
      await screen.findByRole('link', { name: /Demo · Soon.*Ember Fox Keno.*Fable Sandbox/ }),
    ).toHaveProperty('pathname', '/game/ember-fox-keno')
    expect((await tiles()).map((tile) => /Demo/.test(tile.textContent))).toEqual([true, true])
    expect(asked.filter((address) => address.includes('search_index'))).toHaveLength(1)
  })

  it('loads nothing before somebody searches', () => {
    const { asked } = serveCatalogue({ games: DEMOS })
    showPage(<Search comId="search" data={{}} />, { user: null })
    expect(asked).toEqual([])
  })

  it('finds the originals by their descriptions too, each once and before the others', async () => {
    serveCatalogue({ games: [...DEMOS, { id: 'minesweep', name: 'Mines of Amber' }] })
    await type('mines')
    await vi.waitFor(async () => expect(await tiles()).toHaveLength(2))
    const found = (await tiles()).map((tile) => tile.textContent)
    expect(found).toEqual([expect.stringMatching(/^.*Find gems/), expect.stringContaining('Mines of Amber')])
  })

  it('lists the most played games first', async () => {
    const plays = { ...gameOf({ id: 'ember-fox-dice', name: '' }), betsDay: 1, betsWeek: 9 }
    serveCatalogue({ games: DEMOS, popular: [plays] })
    await type('ember fox')
    expect((await tiles())[0]?.textContent).toContain('Ember Fox Dice')
  })

  it('shows a screenful and more on demand, with the total', async () => {
    serveCatalogue({ games: many })
    const person = await type('fox')
    await vi.waitFor(async () => expect(await tiles()).toHaveLength(24))
    expect(await screen.findByText('30 games')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await tiles()).toHaveLength(30)
  })

  it('says that nothing matches and offers a way back', async () => {
    serveCatalogue({ games: DEMOS })
    const person = await type('xylophone')
    expect(await screen.findByRole('heading', { name: 'No games found' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show all games' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('still finds the originals when the catalogue fails to load', async () => {
    serveCatalogue({ games: DEMOS }).setDown(true)
    await type('aviator')
    expect(await screen.findByRole('link', { name: /Aviator/ })).toBeTruthy()
    expect(await screen.findByText('1 game')).toBeTruthy()
  })
})
