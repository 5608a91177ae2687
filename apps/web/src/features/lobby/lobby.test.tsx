import { GAMES } from '@baize/contract'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { MemoryRouter } from '../../router/router.tsx'
import { clearUser } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useToasts } from '../../ui/toast.ts'
import { serveCatalogue } from '../catalogue/catalogue.fixture.ts'
import { findGames } from './find-games.ts'
import { LobbyPage } from './LobbyPage.tsx'

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  clearUser()
  setStartup(STARTUP)
  queryClient.clear()
  serveCatalogue([])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showLobby = () =>
  render(
    <MemoryRouter>
      <LobbyPage />
    </MemoryRouter>,
  )

describe('the lobby', () => {
  it('shows all eight games, the open one as a link and the others as not open yet', () => {
    showLobby()
    const open = GAMES.filter((game) => game.open).map(({ id }) => `/h5/${id}`)
    const closed = GAMES.filter((game) => !game.open).map(({ name }) => `${name}, not open yet`)
    expect(open.length + closed.length).toBe(8)
    const tiles = screen.getByRole('region', { name: 'Baize Originals' })
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((tile) => tile.getAttribute('href')),
    ).toEqual(open)
    expect(
      within(tiles)
        .getAllByRole('button')
        .map((tile) => tile.getAttribute('aria-label')),
    ).toEqual(closed)
  })

  it('finds games as one types, and leads back when there is none', async () => {
    showLobby()
    await userEvent.type(screen.getByRole('searchbox'), 'kang')
    expect(screen.queryByRole('button', { name: /Crash/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Kangaroo/ })).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'xyz')
    expect(await screen.findByRole('heading', { name: 'No game by that name' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Baize Originals' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all games' }))
    expect(screen.getByRole('button', { name: /Crash/ })).toBeTruthy()
  })

  it('says that a game is not open yet when it is pressed', async () => {
    showLobby()
    await userEvent.click(screen.getByRole('button', { name: /Crash/ }))
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Crash is not open yet'])
  })

  it('keeps to a category', async () => {
    showLobby()
    await userEvent.click(screen.getByRole('radio', { name: 'Rounds' }))
    expect(screen.getByRole('button', { name: /Aviator/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Tower/ })).toBeNull()
  })
})

describe('searching', () => {
  const search = (typed: string) => findGames(typed, 'all', () => 'Ação e emoção').map(({ id }) => id)

  it('puts what can be played first', () => {
    expect(search('')[0]).toBe('mines')
    expect(search('')).toHaveLength(8)
  })

  it('minds neither case nor accents', () => {
    expect(search('MINES')).toEqual(['mines'])
    expect(search('acao')).toHaveLength(8)
    expect(search('ACÃO tower')).toEqual(['tower'])
  })

  it.each([
    ['towr', 'tower'],
    ['minse', 'mines'],
    ['kangroo', 'kangaroo'],
    ['avaitor', 'aviator'],
    ['footbal', 'football'],
    ['staair', 'stair'],
    ['thinb', 'thimbles'],
  ])('forgives one slip: %s is %s', (typed, meant) => {
    expect(search(typed)).toEqual([meant])
  })

  it('forgives no more than that', () => {
    expect(search('tweor')).toEqual([])
    expect(search('roulette')).toEqual([])
  })
})
