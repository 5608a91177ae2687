import type { DesignModel } from '@baize/contract/player'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { designOf } from '../design/design.fixture.ts'
import type { DesignItem } from '../design/find-page.ts'
import { loadDesign } from '../design/load-design.ts'
import { fakeServer } from '../games/testing/fake-server.ts'
import { showLanguage } from '../i18n/language.ts'
import { clearUser, useSession } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { Shell } from './Shell.tsx'

const ID = 'c'.repeat(64)
const TABS: DesignModel['tabs'] = [
  { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
  { id: 'pay', name: 'shell.deposit', icon: 'plus', link: '#recharge', data: { raised: true } },
]

const CHAT = { id: 'chat', name: 'chat.title', icon: 'chat', link: '/chatlive' } as const

let logged: string[]
beforeEach(() => {
  localStorage.clear()
  clearUser()
  setStartup(STARTUP)
  logged = []
  vi.spyOn(console, 'warn').mockImplementation((words: string) => void logged.push(words))
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await showLanguage('en')
  await loadDesign(() => Promise.resolve(designOf({})))
})

/** Renders a page with these blocks in its frame. */
async function show(items: readonly DesignItem[], path = '/', menus = TABS) {
  const settings = { comId: 'C000045', data: {} }
  const pages = [{ id: 'global', type: 'global', items: [settings, ...items] }]
  const parts = { pages, tabs: TABS, menus, assetMappings: { 'house.png': ID } }
  await loadDesign(() => Promise.resolve(designOf({}, parts)))
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shell>page</Shell>
    </MemoryRouter>,
  )
  return { footer: await screen.findByRole('contentinfo'), header: screen.getByRole('banner') }
}
const menu = () => screen.getByRole('complementary')
const buttons = (inside: HTMLElement) =>
  within(inside)
    .queryAllByRole('button')
    .map((button) => button.textContent || button.title)

describe('[D-01] the header of the design', () => {
  it('is the site’s own by default: it stays visible, with all log-in buttons', async () => {
    const { header } = await show([])
    expect(header.className).toMatch(/\bsticky\b/)
    expect(buttons(header)).toEqual(['Log in', 'Register', 'Settings'])
    expect(within(header).queryByRole('link', { name: 'Find a game' })).toBeNull()
    expect(logged).toEqual([])
  })

  it('has the logo, the actions and the search of the design', async () => {
    const data = { logo: 'house.png', actions: ['account', 'register'], search: true, sticky: false }
    const { header } = await show([{ comId: 'header', data }])
    expect(header.className).not.toMatch(/\bsticky\b/)
    expect(buttons(header)).toEqual(['Settings', 'Register'])
    expect(within(header).getByRole('link', { name: 'Find a game' }).getAttribute('href')).toBe('/games/00')
    for (const place of [header, menu()])
      expect(place.querySelector('a[href="/"] img')?.getAttribute('src')).toBe(`/static/asset/${ID}.png`)
  })

  it('shows the wallet to a logged-in player only, and no log-in button', async () => {
    const { header } = await show([{ comId: 'header', data: { actions: ['logIn', 'wallet'] } }])
    expect(within(header).queryByTestId('balance')).toBeNull()
    act(() => useSession.setState({ hasLogin: true }))
    expect(within(header).getByTestId('balance')).toBeTruthy()
    expect(buttons(header)).toEqual(['Deposit'])
  })

  it('is the site’s own with invalid data, which is logged', async () => {
    const { header } = await show([{ comId: 'header', data: { actions: 'none', sticky: 7 } }])
    expect(buttons(header)).toEqual(['Log in', 'Register', 'Settings'])
    expect(logged).toEqual(['the design has a part of the frame whose data do not fit: header'])
  })

  it('[D-02] is the first one whose path matches', async () => {
    const items = [
      { comId: 'header', data: { actions: ['account'] }, rules: ['^=/bets'] },
      { comId: 'header', data: { actions: ['register'] } },
    ]
    expect(buttons((await show(items)).header)).toEqual(['Register'])
    cleanup()
    expect(buttons((await show(items, '/bets/1')).header)).toEqual(['Settings'])
  })
})

describe('[D-11] the side menu of the design', () => {
  it('has all of its parts by default', async () => {
    await show([])
    expect(within(menu()).getAllByRole('link', { name: 'Baize, go to the lobby' })).toHaveLength(2)
    expect(within(menu()).getByRole('link', { name: 'Lobby' })).toBeTruthy()
    expect(within(menu()).getByRole('heading', { name: 'Baize Originals' })).toBeTruthy()
    expect(within(menu()).getByRole('button', { name: /^Sound/ })).toBeTruthy()
    expect(document.documentElement.dataset.rail).toBeUndefined()
  })

  it('shows the number of people in the chat rooms, to players only', async () => {
    const listed = { kind: 'LANGUAGE', gameId: null, language: 'en', isOpen: true, slowSeconds: 0 } as const
    const room = { ...listed, id: 'lang-en', verifiedOnly: false, unread: 0, people: 4 }
    const server = fakeServer({ '/api/chat/rooms': () => ({ model: { rooms: [room] } }) })
    await show([], '/', [CHAT])
    expect(within(menu()).getByRole('link', { name: 'Live chat' })).toBeTruthy()
    expect(server.requests('/api/chat/rooms')).toEqual([])
    cleanup()
    useSession.setState({ hasLogin: true })
    await show([], '/', [CHAT])
    const link = await within(menu()).findByRole('link', { name: 'Live chat 4 people in the chat rooms' })
    expect(link.textContent).toContain('4 online')
    vi.unstubAllGlobals()
  })

  it('has only the parts it names, with or without the games', async () => {
    await show([{ comId: 'sideMenu', data: { parts: ['menus'], games: false } }])
    expect(within(menu()).queryByRole('link', { name: 'Baize, go to the lobby' })).toBeNull()
    expect(within(menu()).getByRole('link', { name: 'Lobby' })).toBeTruthy()
    expect(within(menu()).queryByRole('heading')).toBeNull()
    expect(within(menu()).queryByRole('button', { name: /^Sound/ })).toBeNull()
  })

  it('starts collapsed when it says so, and can be expanded and collapsed', async () => {
    await show([{ comId: 'sideMenu', data: { collapsed: true } }])
    const { dataset } = document.documentElement
    expect(dataset.rail).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }))
    expect(dataset.rail).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }))
    expect(dataset.rail).toBe('true')
    cleanup()
    expect(dataset.rail).toBeUndefined()
  })

  it('holds popups back while it covers the page, not while it is beside it', async () => {
    for (const [width, isOver] of [
      [820, true],
      [1440, false],
    ] as const) {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= width,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }))
      await show([{ comId: 'sideMenu', data: { collapsed: true } }])
      await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }))
      expect(document.querySelector('[data-menu-open]') !== null, `${width} px`).toBe(isOver)
      cleanup()
    }
    vi.unstubAllGlobals()
  })
})

describe('[D-11] the tabs of the design', () => {
  const bar = () => screen.getAllByRole('navigation').find((nav) => !nav.closest('aside, footer'))
  const raised = () => bar()?.querySelectorAll('.rounded-full').length

  it('stand out as configured, with their names under them', async () => {
    await show([])
    expect(raised()).toBe(1)
    expect(bar()?.querySelector('.sr-only')).toBeNull()
  })

  it('are flat, or icons alone with an accessible name', async () => {
    await show([{ comId: 'bottomTabs', data: { style: 'flat', labels: false } }])
    expect(raised()).toBe(0)
    const names = [...(bar()?.children ?? [])].map((tab) => tab.querySelector('.sr-only')?.textContent)
    expect(names).toEqual(['Lobby', 'Deposit'])
  })
})

describe('the footer of the design', () => {
  it('is the site’s own by default, for adults and with a link to help', async () => {
    const { footer } = await show([])
    expect(footer.textContent).toContain('18+')
    expect(footer.textContent).toContain('Adults only')
    // Help with gambling, and help with the site.
    expect(within(footer).getAllByRole('link', { name: /help/i })).toHaveLength(2)
    expect(within(footer).queryByRole('navigation')).toBeNull()
  })

  it('has its columns, texts and marks, in the player’s language', async () => {
    const { footer } = await show([
      {
        comId: 'footer',
        data: {
          columns: [
            {
              title: { en: 'House', pt: 'Casa' },
              links: [
                { name: { en: 'Terms', pt: 'Termos' }, link: '/terms' },
                { name: 'Again', link: '/terms' },
              ],
            },
            { title: 'More' },
          ],
          texts: [{ en: 'Since 2026', pt: 'Desde 2026' }, '<b>as it is</b>'],
          licence: { text: 'Licence 1', link: 'https://regulator.example/1' },
          payments: [{ name: 'Pix', image: 'house.png', link: '/pay' }, { name: 'Card' }],
          providers: [{ name: 'Sandbox' }],
          adults: false,
          languages: true,
        },
      },
    ])
    const inside = within(footer)
    expect(inside.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
    expect(inside.getByRole('heading', { name: 'More' })).toBeTruthy()
    expect(inside.getByText('<b>as it is</b>').innerHTML).toBe('&lt;b&gt;as it is&lt;/b&gt;')
    expect(inside.getByRole('link', { name: /^Licence 1/ }).getAttribute('href')).toBe(
      'https://regulator.example/1',
    )
    expect(inside.getByRole('link', { name: 'Pix' }).querySelector('img')?.getAttribute('src')).toBe(
      `/static/asset/${ID}.png`,
    )
    expect(inside.getByRole('region', { name: 'Payments' }).textContent).toContain('Card')
    expect(inside.getByRole('region', { name: 'Game providers' }).textContent).toContain('Sandbox')
    expect(footer.textContent).not.toContain('18+')
    expect(footer.textContent).not.toContain('sandbox payments')

    await userEvent.click(inside.getByRole('button', { name: 'Português' }))
    expect(await inside.findByRole('link', { name: 'Termos' })).toBeTruthy()
    expect(inside.getByRole('heading', { name: 'Casa' })).toBeTruthy()
    expect(inside.getByText('Desde 2026')).toBeTruthy()
    expect(inside.getByRole('button', { name: 'Português' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is the site’s own with invalid data', async () => {
    const columns = [{ title: 'x', links: [{ name: 'run', link: 'javascript:alert(1)' }] }]
    const { footer } = await show([{ comId: 'footer', data: { columns } }])
    expect(footer.textContent).toContain('Adults only')
    expect(within(footer).queryByText('run')).toBeNull()
    expect(logged).toEqual(['the design has a part of the frame whose data do not fit: footer'])
  })
})
