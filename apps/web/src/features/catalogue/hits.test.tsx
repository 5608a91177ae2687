import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { MemoryRouter } from '../../router/router.tsx'
import { clearUser } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useToasts } from '../../ui/toast.ts'
import { LobbyPage } from '../lobby/LobbyPage.tsx'
import { type Served, serveCatalogue } from './catalogue.fixture.ts'

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  clearUser()
  queryClient.clear()
  setStartup({ ...STARTUP, designCacheKey: 'd1', catalogueKey: 'c1' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DEMOS: Served[] = [
  { id: 'ember-fox-keno', name: 'Ember Fox Keno' },
  { id: 'ember-fox-dice', name: 'Ember Fox Dice', state: 'open' },
  { id: 'mines', name: 'Mines', state: 'open', demo: false },
]
const many = Array.from({ length: 30 }, (_, n) => ({ id: `fox-${n}`, name: `Fox ${n}` }))

async function search(typed: string): Promise<void> {
  render(
    <MemoryRouter>
      <LobbyPage />
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByRole('searchbox'), typed)
}
const hits = () => screen.findByRole('region', { name: 'More games' })
const tiles = async () => within(await hits()).findAllByRole('listitem')

describe('a search in the lobby', () => {
  it('finds games of the catalogue, each marked as a demo, and asks for it once and not for each key', async () => {
    const { asked } = serveCatalogue(DEMOS)
    await search('ember')
    expect(
      await screen.findByRole('button', { name: /Demo.*Soon.*Ember Fox Keno.*Fable Sandbox/ }),
    ).toBeTruthy()
    expect((await tiles()).map((tile) => /Demo/.test(tile.textContent))).toEqual([true, true])
    const indexes = asked.filter((address) => address.includes('search_index'))
    expect(indexes).toEqual(['/api/static/static/apicdn/d1/game/search_index?v=c1'])
  })

  it('asks for nothing before anybody searches', () => {
    const { asked } = serveCatalogue(DEMOS)
    render(
      <MemoryRouter>
        <LobbyPage />
      </MemoryRouter>,
    )
    expect(asked.filter((address) => address.includes('/game/'))).toEqual([])
  })

  it('shows an original once, among the originals', async () => {
    serveCatalogue([...DEMOS, { id: 'minesweep', name: 'Mines of Amber' }])
    await search('mines')
    expect((await tiles()).map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('Mines of Amber'),
    ])
    expect(screen.getAllByRole('link', { name: /^Mines/ })).toHaveLength(1)
  })

  it('puts what is played most first', async () => {
    const plays = { betsDay: 1, betsWeek: 9 }
    const game = { provider: '', art: '', tags: [], names: {}, rtp: null, minBet: null, maxBet: null }
    serveCatalogue(DEMOS, [
      { ...game, ...plays, id: 'ember-fox-dice', name: '', state: 'open', demo: true, link: '' },
    ])
    await search('ember fox')
    expect((await tiles())[0]?.textContent).toContain('Ember Fox Dice')
  })

  it('says that a game is not open yet when it is pressed', async () => {
    serveCatalogue(DEMOS)
    await search('keno')
    await userEvent.click(await screen.findByRole('button', { name: /Ember Fox Keno/ }))
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Ember Fox Keno is not open yet',
    ])
  })

  it('shows a screenful and more on demand, and says how many there are', async () => {
    serveCatalogue(many)
    await search('fox')
    expect(await tiles()).toHaveLength(24)
    expect(await screen.findByText('30 games')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await tiles()).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('still finds the originals where the catalogue does not come', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await search('kangaroo')
    expect(screen.getByRole('button', { name: /Kangaroo/ })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'More games' })).toBeNull(), 5000)
    expect(await screen.findByText('1 game')).toBeTruthy()
  })
})
