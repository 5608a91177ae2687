import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { category, gameOf, serveCatalogue } from '../../features/catalogue/catalogue.fixture.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { categories as Categories } from './categories/Categories.tsx'
import { continuePlaying as ContinuePlaying } from './continue-playing/ContinuePlaying.tsx'
import { lotteries as Lotteries } from './lotteries/Lotteries.tsx'
import { providers as Providers } from './providers/Providers.tsx'
import { sports as Sports } from './sports/Sports.tsx'

afterEach(async () => {
  clearPage()
  await showLanguage('en')
})

const LOTTERY = category({ id: '06', name: 'Lotteries' })
const SPORTS = category({ id: '08', name: 'Sports', directlyPlay: true })

describe('the categories', () => {
  it('[D-05] begin with All Games and are browsed with arrow keys', async () => {
    serveCatalogue({ games: [], categories: [LOTTERY, SPORTS] })
    const { person } = showPage(<Categories comId="categories" data={{}} />, { user: null })
    const all = await screen.findByRole('link', { name: 'All Games' })
    const chips = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(['/games/00', '/games/06', '/games/08'])
    all.focus()
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(chips[2])
    await person.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(chips[1])
  })
})

describe('the strips of the catalogue', () => {
  it('list each provider with its games, whether they are demos, and a link', async () => {
    serveCatalogue({
      games: [
        { id: 'fox', name: 'Fox' },
        { id: 'owl', name: 'Owl' },
        { id: 'mines', name: 'Mines', provider: 'Baize', demo: false },
      ],
    })
    showPage(<Providers comId="providers" data={{}} />, { user: null })
    const sandbox = await screen.findByRole('link', { name: /Fable Sandbox.*2 games.*Demo/ })
    expect(sandbox.getAttribute('href')).toBe('/games/00?provider=fable-sandbox')
    expect(screen.getByRole('link', { name: /Baize/ }).textContent).not.toContain('Demo')
  })

  it('link closed lotteries and sports to their page and start open ones', async () => {
    serveCatalogue({
      games: [
        { id: 'minute-draw', name: 'Minute Draw', demo: false, link: '#lottery=minute-draw' },
        { id: 'daily-six', name: 'Daily Six', demo: false, state: 'open', link: '/freeSpin' },
        { id: 'sports', name: 'Sports', names: { pt: 'Esportes' }, demo: false },
      ],
      categories: [LOTTERY, SPORTS],
      categoriesOf: { 'minute-draw': ['06'], 'daily-six': ['06'], sports: ['08'] },
    })
    await showLanguage('pt')
    showPage(
      <>
        <Lotteries comId="lotteries" data={{ title: { en: 'Draws', pt: 'Sorteios' } }} />
        <Sports comId="sports" data={{}} />
      </>,
      { user: null },
    )
    const draws = await screen.findByRole('region', { name: 'Sorteios' })
    expect(await within(draws).findByRole('link', { name: /Minute Draw.*Em breve/ })).toHaveProperty(
      'pathname',
      '/game/minute-draw',
    )
    expect(within(draws).getByRole('link', { name: 'Daily Six' })).toHaveProperty('pathname', '/freeSpin')
    expect(await screen.findByRole('link', { name: /Esportes/ })).toHaveProperty('pathname', '/game/sports')
  })
})

describe('the strip of recent games', () => {
  it('shows the last played games, the latest first, and is hidden when there are none', async () => {
    const played = [
      { ...gameOf({ id: 'mines', name: 'Mines', state: 'open', demo: false }), playedAt: 2 },
      { ...gameOf({ id: 'fox', name: 'Fox' }), playedAt: 1 },
    ]
    const info = {
      gameId: 'mines',
      rtp: 9900,
      minBet: '1',
      maxBet: '9',
      defaultBet: '1',
      maxWin: '9',
      heldBet: null,
    }
    serveCatalogue({
      games: [],
      calls: {
        '/api/game/recent_list': () => ({ model: played }),
        '/api/game/info': () => ({ model: info }),
      },
    })
    showPage(<ContinuePlaying comId="continuePlaying" data={{}} />)
    const row = await screen.findByRole('region', { name: 'Recently played' })
    const tiles = within(row).getAllByRole('link')
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/h5/mines', '/game/fox'])
    expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull()
  })
})
