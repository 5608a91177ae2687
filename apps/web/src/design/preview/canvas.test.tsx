import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../api/client.ts'
import { answerBy } from '../../api/wire.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { showLanguage } from '../../i18n/language.ts'
import { useDesign } from '../../session/design.ts'
import { session } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { forgetfulInStudio, isInStudio } from '../../storage/studio.ts'
import { designOf } from '../design.fixture.ts'
import { loadDesign } from '../load-design.ts'
import { pointAt } from './point-at.ts'
import { DRAFT, watched } from './preview.fixture.tsx'
import { pageAt } from './route.ts'
import { standIn } from './stand-in.ts'
import { showAs } from './visitors.ts'

beforeEach(() => {
  localStorage.clear()
  setStartup(STARTUP)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  cleanup()
  pointAt(null)
  answerBy(undefined)
  showAs('visitor')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useDesign.setState({ preview: false })
  history.replaceState(null, '', '/')
  await showLanguage('en')
  await loadDesign(() => Promise.resolve(designOf({})))
})

const home = (...texts: readonly string[]) => ({
  id: 'h',
  type: 'home',
  items: texts.map((text, at) => ({ comId: 'announcement', data: { text }, blockId: `h.${at}` })),
})

describe('[D-06] the page as the canvas of a studio', () => {
  it('opens another page of the site and tells where it is', async () => {
    const { says, heard, stop } = await watched()
    says('goTo', { path: '/help' })
    await screen.findByText('We help')
    await vi.waitFor(() =>
      expect(heard('routeChanged').at(-1)).toMatchObject({ path: '/help', pageId: 'help' }),
    )
    stop()
  })

  it('names the page of the design at an address, and none where the site has its own screen', () => {
    const at = (path: string) => pageAt(DRAFT, path)
    expect(['/', '/help', '/p/help', '/p/in', '/p/%zz', '/bets', '/global', '/h5/mines'].map(at)).toEqual([
      'h',
      'help',
      'help',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('speaks another language and shows the other mode', async () => {
    const { says, stop } = await watched()
    says('goTo', { path: '/help' })
    await screen.findByText('We help')
    says('setLanguage', { language: 'pt' })
    await screen.findByText('Ajudamos')
    for (const mode of ['light', 'dark']) {
      says('setMode', { mode })
      expect(document.documentElement.dataset.theme).toBe(mode)
    }
    stop()
  })

  it('[D-12] replaces a page and leaves what did not change as it was', async () => {
    const { says, stop } = await watched()
    says('replacePage', { page: home('first', 'new below') })
    const first = screen.getByText('first')
    const [item] = useDesign.getState().model?.pages.find(({ id }) => id === 'h')?.items ?? []
    says('replacePage', { page: home('first', 'changed') })
    expect(screen.getByText('changed')).toBeTruthy()
    expect(screen.getByText('first')).toBe(first)
    expect(useDesign.getState().model?.pages.find(({ id }) => id === 'h')?.items[0]).toBe(item)
    says('replacePage', { page: { ...home('a page of its own'), id: 'more', type: 'more' } })
    says('goTo', { path: '/p/more' })
    expect(await screen.findByText('a page of its own')).toBeTruthy()
    stop()
  })

  it('[D-12] replaces the whole draft with its settings and tabs', async () => {
    const { says, stop } = await watched()
    const [global, ...pages] = DRAFT.pages
    const model = {
      ...DRAFT,
      tabs: [{ id: 'help', name: 'Get help', icon: 'help', link: '/help' }],
      pages: [
        {
          ...global,
          items: global?.items.map((item) =>
            item.blockId === 'g.0' ? { ...item, data: { maxWidth: 700 } } : item,
          ),
        },
        ...pages,
      ],
    }
    says('replaceModel', { model })
    expect(screen.getByText('Get help')).toBeTruthy()
    expect(document.documentElement.style.getPropertyValue('--max-width')).toBe('700px')
    stop()
  })

  it('[G-27] shows hostile data as text and follows no hostile link', async () => {
    const { says, stop } = await watched()
    const evil = `<img src=x onerror="window.__pwned=1">`
    says('replacePage', {
      page: {
        ...home(evil),
        items: [
          { comId: 'announcement', blockId: 'h.0', data: { text: evil } },
          { comId: 'announcement', blockId: 'h.1', data: { text: 'a link', link: 'javascript:alert(1)' } },
          { comId: '__proto__', blockId: 'h.2', data: {} },
          { comId: 'announcement', blockId: 'h.3', data: { constructor: { text: 'x' } } },
          { comId: 'announcement', blockId: 'h.4', data: { text: 'x'.repeat(100_000) } },
        ],
      },
    })
    expect(screen.getByText(evil)).toBeTruthy()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
    expect(document.querySelector('main img[src="x"]')).toBeNull()
    expect('__pwned' in window).toBe(false)
    stop()
  })
})

describe('[D-06] the check of a previewed page', () => {
  it('tells what axe finds, with the block, the order of headings too', async () => {
    const { says, heard, stop } = await watched()
    const richText = (blockId: string, text: string) => ({ comId: 'richText', blockId, data: { text } })
    says('replacePage', {
      page: { id: 'h', type: 'home', items: [richText('h.0', 'fine'), richText('h.1', '### Too deep')] },
    })
    await screen.findByText('Too deep')
    says('inspect')
    await vi.waitFor(() => expect(heard('inspected')).toHaveLength(1))
    const [told] = heard('inspected')
    expect(told && 'findings' in told && told.findings).toContainEqual({
      blockId: 'h.1',
      rule: 'heading-order',
      impact: 'moderate',
      words: 'Heading levels should only increase by one',
      text: 'Too deep',
      contrast: null,
    })
    stop()
  })
})

describe('[S-08] the people as whom a preview is shown', () => {
  it('are made up: a visitor, a newcomer without money, a regular player, one of the highest level', async () => {
    const { says, stop } = await watched()
    const shown = (visitor: string) => {
      says('setVisitor', { visitor })
      const { user, hasLogin } = session()
      return [hasLogin, user.rechargeCount > 0, Number(user.balance) > 0, user.vipLevel.level]
    }
    expect(['newcomer', 'regular', 'vip', 'visitor'].map(shown)).toEqual([
      [true, false, false, 0],
      [true, true, true, 2],
      [true, true, true, 6],
      [false, false, false, 0],
    ])
    stop()
  })

  it('cannot call as a player: what they read is empty, and nothing that writes is sent', async () => {
    const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify({ status: 0, model: [] }))),
    )
    vi.stubGlobal('fetch', asked)
    answerBy(standIn)
    showAs('vip')
    expect(await call('/api/auth/user_info', {})).toMatchObject({ status: 0, user: { username: 'Sasha' } })
    expect(await call('/api/game/favourite_list', {}, { quiet: true })).toMatchObject({
      status: 0,
      model: [],
    })
    expect(await call('/api/user/hide_name', { on: true }, { quiet: true })).toMatchObject({ status: -2 })
    showAs('visitor')
    expect(await call('/api/auth/login', { account: 'a', password: 'b' }, { quiet: true })).toMatchObject({
      status: -2,
    })
    expect(asked).not.toHaveBeenCalled()
    showAs('regular')
    await call('/api/home/recent_wins', {}, { quiet: true })
    expect(asked.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).has('Auth')])).toEqual([
      ['/api/home/recent_wins', false],
    ])
  })

  it('leave nothing in the storage of the browser', () => {
    const real = { localStorage: { token: 'real' }, sessionStorage: {} }
    const page = (search: string, top: object) => ({ ...real, self: real, top, location: { search } })
    const framed = page('?designToken=abc', {})
    forgetfulInStudio(framed)
    expect([framed.localStorage, framed.sessionStorage, isInStudio()]).toEqual([undefined, undefined, true])
    for (const own of [page('?designToken=abc', real), page('', {})]) {
      forgetfulInStudio(own)
      expect([own.localStorage, isInStudio()]).toEqual([real.localStorage, false])
    }
  })
})
