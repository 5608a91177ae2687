import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { logOut, reloadUser, watchToken } from './account.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana', seq: 1 }

/** Each call stays pending until the test answers it. */
function heldServer() {
  const waiting: { path: string; answer: (body: unknown) => void }[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.split('?')[0] ?? ''
    return new Promise((resolve) => {
      waiting.push({ path, answer: (body) => resolve(new Response(JSON.stringify(body))) })
    })
  })
  const next = async (path: string) => {
    await vi.waitFor(() => expect(waiting[0]?.path).toBe(path))
    return waiting.shift()
  }
  return { waiting, next }
}

beforeEach(() => {
  localStorage.clear()
  clearUser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the reload of the user', () => {
  it('is repeated when requested while waiting, because the first reply may be outdated', async () => {
    const server = heldServer()
    signIn(player)
    const done = reloadUser()
    void reloadUser()
    void reloadUser()
    const first = await server.next('/api/auth/user_info')
    first?.answer({ status: 0, user: { ...player, balance: '1.00', seq: 1 } })
    const second = await server.next('/api/auth/user_info')
    second?.answer({ status: 0, user: { ...player, balance: '2.00', seq: 2 } })
    await done
    expect(session().user.balance).toBe('2.00')
    expect(server.waiting).toEqual([])
  })

  it('discards a reply when the player has left meanwhile', async () => {
    const server = heldServer()
    signIn(player)
    const done = reloadUser()
    const reply = await server.next('/api/auth/user_info')
    clearUser()
    reply?.answer({ status: 0, user: player })
    await done
    expect(session().hasLogin).toBe(false)
  })

  it('sends nothing for a visitor', async () => {
    const server = heldServer()
    await reloadUser()
    expect(server.waiting).toEqual([])
  })
})

it('a log-out makes a visitor at once and gives the browser a new identity', async () => {
  const server = heldServer()
  signIn(player)
  storage.set('BrowserFingerprintId', 'old')
  const done = logOut()
  expect(session().hasLogin).toBe(false)
  const logout = await server.next('/api/auth/logout')
  logout?.answer({ status: 0 })
  const identity = await server.next('/api/auth/browser_foot_print')
  identity?.answer({ status: 0, model: 'new' })
  await done
  expect(storage.get('BrowserFingerprintId')).toBe('new')
})

it('[T-04] the page checks for a token every 1000 ms while there is none, then reloads the user', async () => {
  vi.useFakeTimers()
  const asked = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(
      new Response(JSON.stringify({ status: 0, user: { ...player, token: 'from-elsewhere' } })),
    ),
  )
  vi.stubGlobal('fetch', asked)
  const stop = watchToken()
  await vi.advanceTimersByTimeAsync(6400)
  expect(asked).not.toHaveBeenCalled()
  storage.set('token', 'from-elsewhere')
  await vi.advanceTimersByTimeAsync(599)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/auth/user_info'])
  expect(session()).toMatchObject({ hasLogin: true, user: { username: 'ana', token: 'from-elsewhere' } })
  stop()
})
