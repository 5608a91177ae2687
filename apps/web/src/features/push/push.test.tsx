import type { PushDevice, PushState } from '@baize/contract/player'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { setStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { keepSubscription } from './browser.ts'
import { PushOffer } from './PushOffer.tsx'
import { PushSettings } from './PushSettings.tsx'

const KEY = `B${'A'.repeat(86)}`
const ENDPOINT = 'https://push.example/1'
const device = (changes: Partial<PushDevice> = {}): PushDevice => ({
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Chrome · Android',
  createdAt: 1_767_225_600_000,
  lastSentAt: null,
  current: false,
  ...changes,
})

/** A browser with a push service: its permission, its subscription, and what a person answers when asked. */
function browser(start: { permission: NotificationPermission; subscribed?: boolean; asked?: string }) {
  const state = {
    permission: start.permission,
    subscribed: start.subscribed === true,
    fails: false,
    hangs: false,
  }
  const key = Uint8Array.from(atob(`${KEY.replaceAll('-', '+')}=`), (sign) => sign.charCodeAt(0)).buffer
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: KEY, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      state.subscribed = false
      return true
    },
  }
  const ask = vi.fn<() => Promise<string>>(async () => {
    const answer = start.asked ?? 'granted'
    if (answer === 'granted' || answer === 'denied') state.permission = answer
    return answer
  })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: ask,
  })
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async () => {
      if (state.hangs) await new Promise<never>(() => undefined)
      if (state.fails) throw new DOMException('no push service', 'AbortError')
      state.subscribed = true
      return subscription
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  })
  return { state, ask }
}

/** A server that knows these devices; subscribing adds this browser. */
function serve(devices: PushDevice[], answers: Answers = {}) {
  const model = (endpoint: unknown): PushState => ({
    publicKey: KEY,
    keyIsCurrent: true,
    devices: devices.map((one) => ({ ...one, current: one.current && endpoint === ENDPOINT })),
  })
  return fakeServer({
    '/api/push/state': ({ endpoint }) => ({ model: model(endpoint) }),
    '/api/push/subscribe': () => {
      devices.push(device({ id: '00000000-0000-4000-8000-000000000009', current: true }))
      return { model: model(ENDPOINT) }
    },
    '/api/push/unsubscribe': ({ id, endpoint }) => {
      devices.splice(
        devices.findIndex((one) => one.id === id),
        1,
      )
      return { model: model(endpoint) }
    },
    '/api/push/test': () => ({ model: {} }),
    ...answers,
  })
}

const show = () => showPage(<PushSettings />, { user: PLAYER })
const turnOn = () => screen.findByRole('button', { name: 'Turn on notifications' })

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  clearPage()
  storage.remove('noticesShown')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

describe('[G-30] notifications of this device', () => {
  it('ask for permission at a press, not before, and are on afterwards', async () => {
    const { ask } = browser({ permission: 'default' })
    const server = serve([])
    const { person } = show()
    const button = await turnOn()
    expect(ask).not.toHaveBeenCalled()
    await person.click(button)
    expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy()
    expect(screen.getByText(/· This device/)).toBeTruthy()
    expect(server.requests('/api/push/subscribe')).toEqual([
      { subscription: { endpoint: ENDPOINT, publicKey: KEY, keys: { p256dh: KEY, auth: 'A'.repeat(22) } } },
    ])
  })

  it('say how to allow them again once they were denied', async () => {
    browser({ permission: 'default', asked: 'denied' })
    serve([])
    const { person } = show()
    await person.click(await turnOn())
    expect(await screen.findByText(/Notifications are blocked for this site/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
  })

  it('stay off when the question is dismissed', async () => {
    browser({ permission: 'default', asked: 'default' })
    const server = serve([])
    const { person } = show()
    await person.click(await turnOn())
    expect(await turnOn()).toBeTruthy()
    expect(server.requests('/api/push/subscribe')).toEqual([])
  })

  it('say that it failed where the push service cannot be reached, and can be tried again', async () => {
    const { state } = browser({ permission: 'default' })
    state.fails = true
    serve([])
    const { person } = show()
    await person.click(await turnOn())
    expect(await screen.findByText(/couldn't be turned on/)).toBeTruthy()
    state.fails = false
    await person.click(await turnOn())
    expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy()
  })

  it('say that it failed where the browser never hears from its push service, as behind a firewall', async () => {
    const { state } = browser({ permission: 'default' })
    state.hangs = true
    serve([])
    const { person } = show()
    const button = await turnOn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.click(button)
      await vi.advanceTimersByTimeAsync(29_000)
      expect(screen.queryByText(/couldn't be turned on/)).toBeNull()
      await vi.advanceTimersByTimeAsync(1000)
    } finally {
      vi.useRealTimers()
    }
    expect(await screen.findByText(/couldn't be turned on/)).toBeTruthy()
    state.hangs = false
    await person.click(await turnOn())
    expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy()
  })

  it('say what this browser lacks: push itself, or a place on the home screen of iOS', async () => {
    serve([])
    show()
    expect(await screen.findByText(/can't show notifications/)).toBeTruthy()
    clearPage()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/605')
    serve([])
    show()
    expect(await screen.findByText(/add the site to your home screen first/)).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('are off for this device when the browser has lost the subscription that the server still lists', async () => {
    browser({ permission: 'default' })
    serve([device({ current: true })])
    show()
    expect(await turnOn()).toBeTruthy()
    expect(screen.queryByText(/· This device/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Turn off on Chrome · Android' })).toBeTruthy()
  })

  it('are tested by a press', async () => {
    browser({ permission: 'granted', subscribed: true })
    const server = serve([device({ current: true })])
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Send a test' }))
    await waitFor(() => expect(server.requests('/api/push/test')).toEqual([{ id: device().id }]))
  })

  it('are turned off here and on other devices, each by its own button', async () => {
    const { state } = browser({ permission: 'granted', subscribed: true })
    const other = device({ id: '00000000-0000-4000-8000-000000000002', device: 'Firefox · Linux' })
    const server = serve([device({ current: true }), other])
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Turn off on Firefox · Linux' }))
    await waitFor(() => expect(screen.queryByText('Firefox · Linux')).toBeNull())
    expect(state.subscribed).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Turn off on Chrome · Android' }))
    expect(await turnOn()).toBeTruthy()
    expect(state.subscribed).toBe(false)
    expect(server.requests('/api/push/unsubscribe')).toHaveLength(2)
  })
})

describe('[G-30] the subscription of a player who is here', () => {
  it('is renewed, but another player of the same browser is not signed up', async () => {
    browser({ permission: 'granted', subscribed: true })
    const own = serve([device({ current: true })])
    await keepSubscription()
    expect(own.requests('/api/push/subscribe')).toHaveLength(1)
    const foreign = serve([])
    await keepSubscription()
    expect(foreign.requests('/api/push/subscribe')).toEqual([])
  })
})

describe('[G-30] the offer after a withdrawal', () => {
  const offer = (enableWebPush: boolean) => {
    const shown = showPage(null, { user: PLAYER })
    setStartup({ ...STARTUP, enableWebPush })
    render(<PushOffer />)
    return shown
  }

  it('gives the reason, asks at a press, and is not made twice on a device', async () => {
    const { ask } = browser({ permission: 'default' })
    serve([])
    const { person } = offer(true)
    expect(await screen.findByText('Know when your money arrives')).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByText('Know when your money arrives')).toBeNull()
    expect(ask).not.toHaveBeenCalled()
    expect(storage.get('noticesShown')).toHaveProperty('pushOffer')
  })

  it('is not made where the site has no web push, nor to who denied it', async () => {
    browser({ permission: 'default' })
    const off = serve([])
    offer(false)
    clearPage()
    browser({ permission: 'denied' })
    const denied = serve([])
    offer(true)
    await waitFor(() => expect(document.body.textContent).not.toContain('Know when'))
    expect([...off.requests('/api/push/state'), ...denied.requests('/api/push/state')]).toEqual([])
  })
})
