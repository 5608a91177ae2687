import { GAMES } from '@baize/contract/shared'
import { originalName } from '@baize/words/original-names'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { LobbyPage } from '../../design/pages/LobbyPage.tsx'
import { clearUser } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { serveCatalogue } from '../catalogue/catalogue.fixture.ts'
import { findGames } from './find-games.ts'

beforeEach(() => {
  localStorage.clear()
  clearUser()
  setStartup(STARTUP)
  queryClient.clear()
  serveCatalogue({ games: [] })
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
  it('shows all our games, each linked to its page', () => {
    showLobby()
    const tiles = screen.getByRole('region', { name: 'Baize Originals' })
    const shown = within(tiles)
      .getAllByRole('link')
      .map((tile) => tile.getAttribute('href'))
    expect(shown).toEqual(GAMES.map(({ id }) => `/h5/${id}`))
  })
})

describe('the search in the lobby', () => {
  const search = (typed: string) =>
    findGames(typed, {
      nameOf: (gameId) => originalName('pt', gameId),
      lineOf: () => 'Ação e emoção',
    }).map(({ id }) => id)

  it('finds all games for an empty text', () => {
    expect(search('')).toHaveLength(GAMES.length)
  })

  it('ignores case and accents', () => {
    expect(search('MINES')).toEqual(['mines'])
    expect(search('acao')).toHaveLength(GAMES.length)
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
  ])('forgives one typo: %s is %s', (typed, meant) => {
    expect(search(typed)).toEqual([meant])
  })

  it('finds a game by its name in the language of the page too', () => {
    expect(search('penaltis')).toEqual(['football'])
    expect(search('escda')).toEqual(['stair'])
  })

  it('forgives no more than one typo', () => {
    expect(search('tweor')).toEqual([])
    expect(search('roulette')).toEqual([])
  })
})
