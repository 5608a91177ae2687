import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePopupStack } from '../popups/stack.ts'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { boot } from './boot.ts'
import { browserEnv } from './env.ts'
import { offerLinkLogin, showLinkLogin } from './link-login.ts'
import { STARTUP } from './startup.fixture.ts'

const ana = { ...VISITOR, token: 'token-of-ana', userId: '5', username: 'ana' }
const other = { ...VISITOR, token: 'token-of-other', userId: '6', username: 'other' }
const anaElsewhere = { ...ana, token: 'fresh-token-of-ana' }

const loadedAt: string[] = []
/** Redeemed tickets, and tokens that were logged out. */
const shown: unknown[] = []
const loggedOut: (string | null)[] = []

/** Page at an address; navigations are recorded instead of performed. */
function pageAt(path: string): Window {
  history.replaceState(null, '', path)
  const location = {
    href: window.location.href,
    pathname: '/',
    replace: (address: string) => void loadedAt.push(new URL(address).href),
    reload: () => void loadedAt.push(window.location.href),
  }
  return new Proxy(window, {
    get: (real, name) => {
      if (name === 'location') return location
      if (name === 'top' || name === 'self') return real
      return name === 'history' ? real.history : undefined
    },
  })
}

function ticketIn(body: RequestInit['body']): unknown {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
  return typeof sent === 'object' && sent !== null && 'ticket' in sent ? sent.ticket : undefined
}

/** Fake server: knows each of these users by token, exchanges `ticket-of-…` for it, and refuses all else. */
function serve(...players: (typeof VISITOR)[]): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.split('?')[0]
    if (path === '/api/home/startup')
      return Promise.resolve(new Response(JSON.stringify({ status: 0, ...STARTUP })))
    const token = new Headers(init.headers).get('auth')
    if (path === '/api/auth/logout') loggedOut.push(token)
    const ticket = path === '/api/auth/login_ticket' ? ticketIn(init.body) : undefined
    if (ticket !== undefined) shown.push(ticket)
    const user = players.find((player) =>
      ticket === undefined ? player.token === token : player.token.replace('token', 'ticket') === ticket,
    )
    const answer = user ? { status: 0, user } : { status: 1012, message: 'Log in to continue.' }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
}

async function question() {
  const asked = await vi.waitFor(() => {
    const popup = usePopupStack.getState().stack[0]
    if (popup?.name !== 'dialog') throw new Error('nothing is asked')
    return popup
  })
  return asked.props
}

beforeEach(() => {
  localStorage.clear()
  clearUser()
  storage.set('BrowserFingerprintId', 'this-browser')
  loadedAt.length = 0
  shown.length = 0
  loggedOut.length = 0
})
afterEach(() => {
  usePopupStack.setState({ stack: [] })
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const HERE = window.location.origin
const LINK = { ticket: 'ticket-of-other', cleaned: `${HERE}/` }

describe('[T-02] a token in the address', () => {
  it('logs a visitor in: it is saved, stripped, and the page reloads at the cleaned address', async () => {
    serve(other)
    expect(await boot(browserEnv(pageAt('/?token=ticket-of-other&tab=won#recharge')))).toBe('leaving')
    expect(storage.get('token')).toBe('token-of-other')
    expect(loadedAt, 'and nothing behind its # is followed').toEqual([`${HERE}/?tab=won`])
    expect(storage.get('linkLogin')).toEqual({ userId: '6', told: false })
  })

  it('logs nobody in when it is the token of a session', async () => {
    serve(other)
    expect(await boot(browserEnv(pageAt('/?token=token-of-other#recharge')))).toBe('ready')
    expect(storage.get('token')).toBeUndefined()
    expect(window.location.href).toBe(`${HERE}/`)
    expect(loadedAt).toEqual([])
  })

  it.each([
    [true, 'token-of-other', { userId: '6', told: true }],
    [false, undefined, undefined],
  ])('shows whose account it has opened, with a way out (confirmed: %s)', async (mine, token, link) => {
    serve(other)
    await boot(browserEnv(pageAt('/?token=ticket-of-other')))
    signIn(other)
    await boot(browserEnv(pageAt('/')))
    const asked = await question()
    expect(asked.title).toContain('other')
    asked.answer(mine, true)
    await vi.waitFor(() => expect(storage.get('linkLogin')).toEqual(link))
    expect(storage.get('token')).toBe(token)
  })

  it('shows whose account it has opened even if the next load brings an invalid link', async () => {
    serve(other)
    await boot(browserEnv(pageAt('/?token=ticket-of-other')))
    signIn(other)
    await boot(browserEnv(pageAt('/?token=xxxxxxxxxxxx')))
    expect((await question()).title).toContain('other')
  })

  it('shows whose account it has opened even if the next load brings a new link to the same account', async () => {
    const fresh = { ...other, token: 'fresh-token-of-other' }
    serve(other, fresh)
    await boot(browserEnv(pageAt('/?token=ticket-of-other')))
    signIn(other)
    await boot(browserEnv(pageAt('/?token=fresh-ticket-of-other')))
    await vi.waitFor(() => expect(loadedAt).toHaveLength(2))
    expect(storage.get('token')).toBe('fresh-token-of-other')
    expect(storage.get('linkLogin')).toEqual({ userId: '6', told: false })
  })

  it('shows whose account it has opened again after a dialog closed without an answer', async () => {
    serve(other)
    await boot(browserEnv(pageAt('/?token=ticket-of-other')))
    signIn(other)
    const told = showLinkLogin()
    const asked = await question()
    asked.answer(false, false)
    await told
    expect(storage.get('linkLogin')).toEqual({ userId: '6', told: false })
    expect(storage.get('token')).toBe('token-of-other')
  })

  it('is stripped from a player’s address at once and keeps their log-in until they answer', async () => {
    serve(ana, other)
    signIn(ana)
    expect(await boot(browserEnv(pageAt('/?token=ticket-of-other&tab=won#recharge')))).toBe('ready')
    expect(window.location.href).toBe(`${HERE}/?tab=won`)
    const asked = await question()
    expect(asked.message).toContain('other')
    expect(shown).toEqual(['ticket-of-other'])
    expect(storage.get('token')).toBe('token-of-ana')
    expect(session().user.username).toBe('ana')
  })

  it('is dropped when the player stays', async () => {
    serve(ana, other)
    signIn(ana)
    const offered = offerLinkLogin(pageAt('/'), LINK)
    const asked = await question()
    asked.answer(false)
    await offered
    expect(loggedOut, 'the session that the ticket has opened').toEqual(['token-of-other'])
    expect(storage.get('token')).toBe('token-of-ana')
    expect(session().user.username).toBe('ana')
    expect(loadedAt).toEqual([])
  })

  it('replaces a log-in only on the player’s request and leaves nothing of it behind', async () => {
    serve(ana, other)
    signIn(ana)
    await boot(browserEnv(pageAt('/?token=ticket-of-other')))
    const asked = await question()
    asked.answer(true)
    await vi.waitFor(() => expect(loadedAt).toEqual([`${HERE}/`]))
    expect(storage.get('token')).toBe('token-of-other')
    expect(storage.get('user')).toBeUndefined()
    expect(loggedOut, 'the session it has replaced').toEqual(['token-of-ana'])
  })

  it('neither logs out nor asks anything when it is invalid', async () => {
    serve(ana)
    signIn(ana)
    await offerLinkLogin(pageAt('/'), { ...LINK, ticket: 'xxxxxxxxxxxx' })
    expect(shown).toEqual(['xxxxxxxxxxxx'])
    expect(usePopupStack.getState().stack).toEqual([])
    expect(storage.get('token')).toBe('token-of-ana')
    expect(session().hasLogin).toBe(true)
  })

  it('is accepted without a question for the same player', async () => {
    serve(ana, anaElsewhere)
    signIn(ana)
    await boot(browserEnv(pageAt('/?token=fresh-ticket-of-ana')))
    await vi.waitFor(() => expect(loadedAt).toEqual([`${HERE}/`]))
    expect(storage.get('token')).toBe('fresh-token-of-ana')
    expect(loggedOut, 'the session before may have issued the ticket').toEqual([])
    expect(usePopupStack.getState().stack).toEqual([])
  })

  it('is ignored when its answer arrives after the player has logged out', async () => {
    serve(ana, other)
    signIn(ana)
    const offered = offerLinkLogin(pageAt('/'), LINK)
    const asked = await question()
    clearUser()
    asked.answer(true)
    await offered
    expect(storage.get('token')).toBeUndefined()
    expect(loadedAt).toEqual([])
  })
})
