import type { DesignModel } from '@baize/contract/player'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { STARTUP } from '../boot/startup.fixture.ts'
import { serveCatalogue } from '../features/catalogue/catalogue.fixture.ts'
import { GameTile } from '../features/lobby/GameTile.tsx'
import { useDesign } from '../session/design.ts'
import { clearUser } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { designOf } from './design.fixture.ts'
import { type DesignItem, findPage } from './find-page.ts'
import { GlobalBlocks } from './GlobalBlocks.tsx'
import { LobbyPage } from './pages/LobbyPage.tsx'
import { regexEngine } from './regex.ts'
import { NO_REGEX, needsRegex, standsOn } from './rules.ts'

vi.mock(import('../features/lobby/GameTile.tsx'), { spy: true })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  clearUser()
  setStartup(STARTUP)
  serveCatalogue({ games: [] })
})
afterEach(() => {
  cleanup()
  useDesign.setState({ model: undefined })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.mocked(GameTile).mockReset()
})

const logs = () => {
  const logged: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((words: string) => void logged.push(words))
  return logged
}
const says = (text: string, rules?: string[]): DesignItem => ({
  comId: 'announcement',
  data: { text },
  ...(rules && { rules }),
})
const designed = (pages: DesignModel['pages']) => useDesign.setState({ model: { ...designOf({}), pages } })
const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <GlobalBlocks />
      <LobbyPage />
    </MemoryRouter>,
  )

it('[D-01] a page is found by its id, or else by its type', () => {
  const page = (id: string, type: string) => ({ id, type, items: [] })
  const model = { ...designOf({}), pages: [page('a', 'home'), page('b', 'home'), page('home-2', 'b')] }
  expect(findPage(model, 'b')?.id).toBe('b')
  expect(findPage(model, 'home')?.id).toBe('a')
  expect(findPage(model, 'nowhere')).toBeUndefined()
})

describe('[D-02] a block of the global page', () => {
  const stands = (rules: string[] | undefined, path: string, matches = regexEngine()) =>
    standsOn(says('x', rules), path, matches)

  it('is shown where one of its rules says, and everywhere without rules', () => {
    expect([stands(undefined, '/a'), stands([], '/a')]).toEqual([true, true])
    expect([stands(['=/a'], '/a'), stands(['=/a'], '/a/b')]).toEqual([true, false])
    expect([stands(['^=/a'], '/a/b'), stands(['^=/a'], '/b/a')]).toEqual([true, false])
    expect([stands(['*=b'], '/a/b'), stands(['*=b'], '/a')]).toEqual([true, false])
    expect([stands(['~=^/h\\d+$'], '/h5'), stands(['~=^/h\\d+$'], '/h5/mines')]).toEqual([true, false])
    expect([stands(['=/x', '^=/a'], '/a/b'), stands(['nonsense'], '/')]).toEqual([true, false])
  })

  it('matches quickly even with a pattern that would hang another engine', () => {
    expect(stands(['~=^(a+)+$'], `/${'a'.repeat(200)}!`)).toBe(false)
  })

  it('logs an invalid pattern once and skips it', () => {
    const logged = logs()
    const matches = regexEngine()
    expect([stands(['~=('], '/a', matches), stands(['~=(', '=/a'], '/a', matches)]).toEqual([false, true])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('is no regular expression and is skipped: (')
  })

  it('loads the engine for regular expressions only if it has one', () => {
    expect(needsRegex([says('x'), says('x', ['^=/a', '=~=b'])])).toBe(false)
    expect(needsRegex([says('x', ['^=/a', '~=b'])])).toBe(true)
    expect(stands(['~=.'], '/a', NO_REGEX)).toBe(false)
  })

  it('is shown above the pages it is for', async () => {
    designed([
      {
        id: 'g',
        type: 'global',
        items: [says('here', ['=/']), says('by pattern', ['~=^/$']), says('elsewhere', ['^=/bets'])],
      },
    ])
    show('/')
    expect(await screen.findByText('here')).toBeTruthy()
    expect(await screen.findByText('by pattern')).toBeTruthy()
    expect(screen.queryByText('elsewhere')).toBeNull()
  })
})

describe('the home page', () => {
  const home = (items: readonly DesignItem[]) => [{ id: 'h', type: 'home', items: [...items] }]

  it('has the blocks of the design in their order, with their data', async () => {
    designed(
      home([
        { comId: 'gameGrid', data: { title: { en: 'Our games' } } },
        { comId: 'announcement', data: { text: 'News', link: '/bets' } },
      ]),
    )
    show('/')
    const games = screen.getByRole('heading', { name: 'Our games' })
    const news = await screen.findByRole('link', { name: 'News' })
    expect(games.compareDocumentPosition(news)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(document.querySelector('[aria-roledescription=carousel]')).toBeNull()
  })

  it('is the site’s own when the design has none or an empty one', () => {
    designed(home([]))
    show('/')
    expect(document.querySelector('[aria-roledescription=carousel]')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Baize Originals' })).toBeTruthy()
  })

  it('skips and logs an unknown block or invalid data and shows the others', async () => {
    const logged = logs()
    designed(
      home([
        { comId: 'C999999', data: {} },
        { comId: 'toString', data: {} },
        { comId: 'announcement', data: { text: 7 } },
        says('still here'),
      ]),
    )
    show('/')
    expect(await screen.findByText('still here')).toBeTruthy()
    expect(logged).toEqual([
      'the design has a block this page does not know: C999999',
      'the design has a block this page does not know: toString',
      'the design has a block whose data do not fit: announcement',
    ])
  })

  it('survives a block that breaks, which shows nothing', async () => {
    const logged = logs()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.mocked(GameTile).mockImplementation(() => {
      throw new Error('the felt is torn')
    })
    designed(home([{ comId: 'gameGrid', data: {} }, says('still here')]))
    show('/')
    expect(await screen.findByText('still here')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Baize Originals' })).toBeNull()
    expect(logged).toEqual(['a block of the design broke: gameGrid'])
  })

  it('requests its blocks when it is lazy', async () => {
    const asked = vi.fn<(url: string) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify({ status: 0, model: { items: [says('came late')] } }))),
    )
    vi.stubGlobal('fetch', asked)
    designed([{ id: 'h', type: 'home', lazy: true, items: [] }])
    show('/')
    expect(screen.queryByRole('heading', { name: 'Baize Originals' })).toBeNull()
    expect(await screen.findByText('came late')).toBeTruthy()
    expect(asked.mock.calls[0]?.[0]).toMatch(/^\/design\/page_detail\/h\?device=(mobile|pc)$/)
  })
})
