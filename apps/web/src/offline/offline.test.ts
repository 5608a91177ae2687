import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetResponses } from '../api/forget.ts'
import { queryClient } from '../api/query.ts'
import { clockText } from '../features/bets/clock-text.ts'
import { PLAYER } from '../games/testing/page.tsx'
import { useConnection } from '../session/connection.ts'
import { clearUser, signIn } from '../session/session.ts'
import { FakeStores } from '../worker/testing.ts'
import { startKeeping } from './keep.ts'
import { forgetPlayers, keep, keptFor, keptUnder } from './kept.ts'
import { showAsOf } from './show-as-of.ts'
import { startOffline } from './start.ts'

const AT_MS = Date.parse('2026-11-19T14:05:00')
const KEY = ['/api/game/bet_record', 'pages', {}]
const PAGE = { items: [], total: 0, pageNo: 1, pageSize: 20 }
let stores: FakeStores
let stop: () => void = () => undefined
const DEFAULTS = queryClient.getDefaultOptions()

beforeEach(() => {
  stores = new FakeStores()
  vi.stubGlobal('caches', stores)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: {}, addEventListener: () => undefined },
  })
})
afterEach(() => {
  stop()
  queryClient.setDefaultOptions(DEFAULTS)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  showAsOf(undefined, AT_MS)
  clearUser()
  useConnection.setState({ state: 'idle' })
})

describe('[G-25] what a page keeps for a start without a network', () => {
  it('is of one player, and gone when another one is here', async () => {
    await keep('mine', { userId: '7', atMs: AT_MS, value: 1 })
    await keep('theirs', { userId: '8', atMs: AT_MS, value: 2 })
    await keep('everybody', { userId: '', atMs: AT_MS, value: 3 })
    expect([...(await keptFor('7')).keys()]).toEqual(['mine'])
    // A visitor is nobody's player.
    expect((await keptFor('')).size).toBe(0)
    await forgetPlayers('7')
    expect([await keptUnder('theirs'), (await keptUnder('mine'))?.value]).toEqual([undefined, 1])
    await forgetPlayers()
    expect([await keptUnder('mine'), (await keptUnder('everybody'))?.value]).toEqual([undefined, 3])
  })

  it('is bounded, the oldest dropped first', async () => {
    for (let n = 0; n < 30; n += 1) await keep(`list ${n}`, { userId: '7', atMs: AT_MS, value: n })
    await keep('list 10', { userId: '7', atMs: AT_MS, value: 'again' })
    const names = [...(await keptFor('7')).keys()]
    expect([names.length, names[0], names.at(-1)]).toEqual([24, 'list 6', 'list 10'])
  })

  it('is nothing where the browser refuses storage, and no error', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('insecure', 'SecurityError')) })
    await keep('mine', { userId: '7', atMs: AT_MS, value: 1 })
    expect(await keptUnder('mine')).toBeUndefined()
    expect((await keptFor('7')).size).toBe(0)
    await forgetPlayers()
    stores.of('page').isFull = true
    vi.stubGlobal('caches', stores)
    await keep('mine', { userId: '7', atMs: AT_MS, value: 1 })
    expect(await keptUnder('mine')).toBeUndefined()
  })

  it("is the first page of the player's bets as it was read, removed at log-out", async () => {
    signIn(PLAYER)
    stop = startKeeping()
    await queryClient.infiniteQuery({
      queryKey: KEY,
      queryFn: () => Promise.resolve(PAGE),
      initialPageParam: 1,
    })
    await queryClient.query({ queryKey: ['/api/user/security'], queryFn: () => Promise.resolve({}) })
    const name = JSON.stringify(KEY)
    await vi.waitFor(async () =>
      expect(await keptUnder(name)).toMatchObject({ userId: PLAYER.userId, value: { pages: [PAGE] } }),
    )
    expect(await keptUnder('["/api/user/security"]')).toBeUndefined()
    forgetResponses()
    await vi.waitFor(async () => expect(await keptUnder(name)).toBeUndefined())
  })
})

it('[G-25] a list that was read before the page began to keep is kept as well', async () => {
  signIn(PLAYER)
  queryClient.setQueryData(KEY, { pages: [PAGE, PAGE], pageParams: [1, 2] }, { updatedAt: AT_MS })
  stop = startKeeping()
  const name = JSON.stringify(KEY)
  await vi.waitFor(async () =>
    expect(await keptUnder(name)).toMatchObject({
      atMs: AT_MS,
      userId: PLAYER.userId,
      value: { pages: [PAGE] },
    }),
  )
  forgetResponses()
  await vi.waitFor(async () => expect(await keptUnder(name)).toBeUndefined())
})

describe('[G-25] a start without a network', () => {
  it('is not tried without a worker, nor without anything that was kept', async () => {
    expect(await startOffline()).toBe(false)
    await keep('startup', { userId: '', atMs: AT_MS, value: { languages: 'none' } })
    expect(await startOffline()).toBe(false)
    Reflect.deleteProperty(navigator, 'serviceWorker')
    expect(await startOffline()).toBe(false)
  })
})

describe('[G-25] an amount that may be old', () => {
  const shown = () => document.documentElement.style.getPropertyValue('--as-of')

  it('says the time of today, and the day of another one', () => {
    expect(clockText(AT_MS, AT_MS + 60_000, 'en')).toBe('02:05 PM')
    expect(clockText(AT_MS, AT_MS + 60_000, 'pt')).toBe('14:05')
    expect(clockText(AT_MS, AT_MS + 86_400_000, 'pt')).toMatch(/^19 de nov\., 14:05$/)
  })

  it('says so from when the live connection is lost until it is back', () => {
    signIn(PLAYER)
    stop = startKeeping()
    useConnection.setState({ state: 'connecting' })
    expect(shown()).toBe('')
    useConnection.setState({ state: 'online' })
    expect(shown()).toBe('')
    useConnection.setState({ state: 'retrying' })
    expect(shown()).toMatch(/^"as of \d/)
    useConnection.setState({ state: 'online' })
    expect(shown()).toBe('')
  })

  it('is not said to a visitor, who has none', () => {
    stop = startKeeping()
    useConnection.setState({ state: 'online' })
    useConnection.setState({ state: 'lost' })
    expect(shown()).toBe('')
  })
})
