import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VISITOR } from '../session/session.ts'
import type { WireEvents } from './link.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5', balance: '1.00' }
type FakeLine = { dialled: string[]; joined: string[]; events: WireEvents | undefined }
const line = vi.hoisted((): FakeLine => ({ dialled: [], joined: [], events: undefined }))
vi.mock('./wire.ts', () => ({
  dial: (token: string, events: WireEvents) => {
    line.dialled.push(token)
    line.events = events
    return Promise.resolve({
      join: (ticket: string) => {
        line.joined.push(ticket)
        return Promise.resolve(true)
      },
      close: () => undefined,
    })
  },
}))

const asked: { path: string; body: string }[] = []
let answers: Record<string, object> = {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  for (const list of [line.dialled, line.joined, asked]) list.length = 0
  answers = {
    '/api/sockmsg/init': { status: 0, model: { token: 'connect-ticket', nodeKey: 'abc' } },
    '/api/sockmsg/join': { status: 0, model: { token: 'join-ticket' } },
    '/api/auth/user_info': { status: 0, user: { ...player, balance: '7.00' } },
  }
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push({ path, body })
    return Promise.resolve(new Response(JSON.stringify(answers[path])))
  })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const paths = () => asked.map((request) => request.path)
/** Fresh modules for each test: the channel lives as long as the page. */
async function newPage() {
  vi.resetModules()
  const [{ startRealtime }, { useModule }, people, { queryClient }, { usePopupStack }, { useToasts }] =
    await Promise.all([
      import('./realtime.ts'),
      import('./modules.ts'),
      import('../session/session.ts'),
      import('../api/query.ts'),
      import('../popups/stack.ts'),
      import('@baize/ui/toast'),
    ])
  const start = async () => {
    startRealtime()
    await pass(0)
  }
  const said = () => [...usePopupStack.getState().stack, ...useToasts.getState().toasts]
  const { signIn, clearUser, session } = people
  return { signIn, clearUser, session, queryClient, useModule, start, said }
}

describe('the page’s live channel', () => {
  it('[A-23] [A-24] [T-11] requests a ticket with an empty body, connects, and joins by the module names and the user id', async () => {
    const page = await newPage()
    page.signIn(player)
    await page.start()
    expect(asked).toEqual([{ path: '/api/sockmsg/init', body: '{}' }])
    expect(line.dialled).toEqual(['connect-ticket'])
    line.events?.opened()
    await pass(1000)
    expect(asked[1]).toEqual({ path: '/api/sockmsg/join', body: '["5","global"]' })
    expect(line.joined).toEqual(['join-ticket'])
  })

  it('[T-11] joins a player’s module at the log-in and leaves it at the log-out', async () => {
    const page = await newPage()
    await page.start()
    line.events?.opened()
    await pass(1000)
    expect(asked.at(-1)).toEqual({ path: '/api/sockmsg/join', body: '["global"]' })
    page.signIn(player)
    await pass(100)
    expect(asked).toContainEqual({ path: '/api/sockmsg/join', body: '["5","global"]' })
    page.clearUser()
    await pass(100)
    expect(asked.at(-1)).toEqual({ path: '/api/sockmsg/join', body: '["global"]' })
  })

  it('requests the user once their module is joined, and again after each break', async () => {
    const page = await newPage()
    page.signIn(player)
    await page.start()
    line.events?.opened()
    await pass(1000)
    const reloads = () => paths().filter((path) => path === '/api/auth/user_info')
    expect(reloads()).toHaveLength(1)
    expect(page.session().user.balance).toBe('7.00')
    line.events?.closed()
    await pass(3000)
    line.events?.opened()
    await pass(100)
    expect(reloads()).toHaveLength(2)
  })

  it('marks the cached data as stale after a break, not when a game is opened', async () => {
    const page = await newPage()
    const isOld = () => page.queryClient.getQueryState(['read'])?.isInvalidated
    page.queryClient.setQueryData(['read'], 'before')
    await page.start()
    line.events?.opened()
    await pass(1000)
    const { unmount } = renderHook(() => page.useModule('game:mines'))
    await pass(100)
    expect(asked.at(-1)).toEqual({ path: '/api/sockmsg/join', body: '["game:mines","global"]' })
    expect(isOld()).toBe(false)
    unmount()
    line.events?.closed()
    await pass(3000)
    line.events?.opened()
    await pass(100)
    expect(isOld()).toBe(true)
  })

  it.each(['/api/sockmsg/init', '/api/sockmsg/join'])(
    '[X-17] says nothing when %s is refused',
    async (path) => {
      answers[path] = refused(refusal('forbidden'))
      const page = await newPage()
      await page.start()
      line.events?.opened()
      await pass(60_000)
      expect(paths().filter((other) => other === path)).toHaveLength(1)
      expect(line.joined).toEqual([])
      expect(page.said()).toEqual([])
    },
  )

  it('asks a player to log in whose session ended before their module was joined', async () => {
    answers['/api/sockmsg/join'] = refused(refusal('forbidden'))
    answers['/api/auth/user_info'] = refused(refusal('sessionEnded'))
    const page = await newPage()
    page.signIn(player)
    await page.start()
    line.events?.opened()
    await pass(1000)
    expect(page.session().hasLogin).toBe(false)
    expect(page.said()).toMatchObject([{ name: 'login' }])
  })
})
