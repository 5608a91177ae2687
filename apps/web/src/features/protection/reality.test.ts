import type { Protection } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { VISITOR } from '../../session/session.ts'

const MINUTE_MS = 60_000
const ANA = { ...VISITOR, token: 'token-of-ana', userId: '42' }
const BEN = { ...VISITOR, token: 'token-of-ben', userId: '43' }

/** The current response of the server. */
let counted: Protection
let stops: (() => void)[] = []

/** A separate tab: its own module state, with the browser storage shared. */
async function openTab() {
  vi.resetModules()
  const { signIn, clearUser } = await import('../../session/session.ts')
  const { usePopupStack } = await import('../../popups/stack.ts')
  const { setRealityMinutes, watchReality } = await import('./reality.ts')
  const stop = watchReality()
  stops.push(stop)
  await vi.advanceTimersByTimeAsync(0)
  const told = () => usePopupStack.getState().stack.filter(({ name }) => name === 'reality')
  return { signIn, clearUser, setRealityMinutes, told, close: stop }
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
const play = (change: Partial<Protection>) => {
  counted = { ...counted, ...change }
}

beforeEach(() => {
  vi.useFakeTimers()
  counted = {
    limits: [],
    depositLimits: [],
    session: { minutes: null, endsAt: null, restUntil: null, waiting: null },
    excludedUntil: null,
    realityMinutes: 15,
    wagered: '100.00',
    netLoss: '20.00',
    held: '0.00',
    history: [],
  }
  fakeServer({ '/api/user/protection': () => ({ model: counted }) })
  localStorage.clear()
  localStorage.setItem('token', JSON.stringify(ANA.token))
  localStorage.setItem('user', JSON.stringify(ANA))
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  Reflect.deleteProperty(navigator, 'locks')
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a play session', () => {
  it('is reported once its minutes are over, and then the next one starts', async () => {
    const tab = await openTab()
    play({ wagered: '130.50', netLoss: '12.25' })
    await pass(14)
    expect(tab.told()).toEqual([])
    await pass(1.5)
    expect(tab.told()).toMatchObject([{ props: { minutes: 15, staked: '30.50', net: '7.75', open: null } }])
  })

  it('is reported when its only stake is still open', async () => {
    const tab = await openTab()
    play({ netLoss: '30.00', held: '10.00' })
    await pass(15.5)
    expect(tab.told()).toMatchObject([{ props: { staked: '0.00', net: '0.00', open: '10.00' } }])
  })

  it('restarts without a report when nothing was staked', async () => {
    const tab = await openTab()
    await pass(20)
    play({ wagered: '110.00' })
    await pass(9)
    expect(tab.told()).toEqual([])
    await pass(2)
    expect(tab.told()).toMatchObject([{ props: { minutes: 15, staked: '10.00' } }])
  })

  it('continues after a reload', async () => {
    const first = await openTab()
    await pass(10)
    play({ wagered: '110.00' })
    first.close()
    const second = await openTab()
    await pass(5.5)
    expect(second.told()).toMatchObject([{ props: { minutes: 15, staked: '10.00' } }])
  })

  it('restarts when the player returns after a whole interval', async () => {
    const first = await openTab()
    await pass(10)
    play({ wagered: '110.00' })
    first.close()
    await pass(60)
    const second = await openTab()
    await pass(14)
    expect(second.told()).toEqual([])
    play({ wagered: '115.00' })
    await pass(1.5)
    expect(second.told()).toMatchObject([{ props: { minutes: 15, staked: '5.00' } }])
  })

  it('starts even when the server was unreachable at first', async () => {
    fakeServer({ '/api/user/protection': () => 'down' })
    const tab = await openTab()
    await pass(1)
    fakeServer({ '/api/user/protection': () => ({ model: counted }) })
    await pass(1)
    play({ wagered: '110.00' })
    await pass(15.5)
    expect(tab.told()).toHaveLength(1)
  })
})

describe('a play session in two tabs', () => {
  /** So slow that both tabs are due before either has its response. */
  const serveSlowly = () =>
    fakeServer({
      '/api/user/protection': async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        return { model: counted }
      },
    })

  it('is reported by one', async () => {
    const tabs = [await openTab(), await openTab()]
    serveSlowly()
    play({ wagered: '110.00' })
    await pass(15.5)
    expect(tabs.flatMap((tab) => tab.told())).toHaveLength(1)
  })

  it('is checked by one at a time in a browser with locks', async () => {
    let isHeld = false
    const request = async (_: string, __: object, act: (lock: object | null) => Promise<void> | null) => {
      if (isHeld) return act(null)
      isHeld = true
      await act({})
      isHeld = false
      return null
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    const tabs = [await openTab(), await openTab()]
    const server = serveSlowly()
    play({ wagered: '110.00' })
    await pass(15.5)
    expect(tabs.flatMap((tab) => tab.told())).toHaveLength(1)
    expect(server.requests('/api/user/protection')).toHaveLength(1)
  })

  it('is reported as soon as a tab is visible', async () => {
    const tab = await openTab()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    play({ wagered: '110.00' })
    await pass(40)
    expect(tab.told()).toEqual([])
    hidden.mockReturnValue(false)
    await pass(0.5)
    expect(tab.told()).toMatchObject([{ props: { minutes: 40, staked: '10.00' } }])
  })

  it('follows the minutes chosen in the other', async () => {
    const [first, second] = [await openTab(), await openTab()]
    play({ realityMinutes: 0 })
    await first.setRealityMinutes(0)
    await pass(1)
    play({ wagered: '110.00' })
    await pass(40)
    expect([...first.told(), ...second.told()]).toEqual([])
    play({ realityMinutes: 15 })
    await first.setRealityMinutes(15)
    // A browser fires the event in every tab but the one that wrote.
    dispatchEvent(new StorageEvent('storage', { key: 'realityMark' }))
    first.close()
    play({ wagered: '120.00' })
    await pass(15.5)
    expect(second.told()).toMatchObject([{ props: { staked: '10.00' } }])
  })
})

describe('the stored play session', () => {
  it('is deleted by a log-out', async () => {
    const tab = await openTab()
    expect(localStorage.getItem('realityMark')).not.toBeNull()
    tab.clearUser()
    await pass(1)
    expect(localStorage.getItem('realityMark')).toBeNull()
  })

  it('is ignored for another player', async () => {
    const tab = await openTab()
    await pass(10)
    play({ wagered: '500.00' })
    tab.signIn(BEN)
    await pass(14)
    expect(tab.told()).toEqual([])
    play({ wagered: '501.00' })
    await pass(1.5)
    expect(tab.told()).toMatchObject([{ props: { minutes: 15, staked: '1.00' } }])
  })

  const forged = (change: object) =>
    JSON.stringify({
      userId: ANA.userId,
      atMs: Date.now(),
      seenMs: Date.now(),
      wagered: '100.00',
      netLoss: '20.00',
      held: '0.00',
      ...change,
    })
  it.each([
    ['no mark at all', () => 'rubbish'],
    ['a future time', () => forged({ atMs: Date.now() + 1e12, seenMs: Date.now() + 1e12 })],
    ['no time', () => forged({ atMs: null })],
    ['no amounts', () => forged({ wagered: 'much', held: '' })],
    ['amounts in another currency', () => forged({ wagered: '7', netLoss: '0.12345678' })],
  ])('delays the report by no more than its minutes after tampering: %s', async (_, written) => {
    localStorage.setItem('realityMark', written())
    const tab = await openTab()
    play({ wagered: '110.00' })
    await pass(15.5)
    expect(tab.told()).toHaveLength(1)
  })
})
