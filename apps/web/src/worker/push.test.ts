import { describe, expect, it, vi } from 'vitest'
import {
  type OpenPage,
  openPlace,
  type PushWorker,
  pathWithin,
  readMessage,
  renewSubscription,
  showPush,
} from './push.ts'

const ORIGIN = 'https://site.example'
const CLICK = '6a0c1c52-6a1e-4a39-9f3b-2f9a7d3a1b11'
const message = (notification: object = {}, rest: object = {}): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Withdrawal paid',
      body: '$ 12.50 was paid to your account.',
      navigate: `${ORIGIN}/#notifications`,
      lang: 'en',
      dir: 'ltr',
      tag: 'notice-7',
      ...notification,
    },
    app_badge: 3,
    ...rest,
  })

function page(answers: boolean, state: Partial<OpenPage> = {}): OpenPage & { readonly told: unknown[] } {
  const told: unknown[] = []
  const open = {
    told,
    visibilityState: 'hidden' as const,
    focused: false,
    focus: vi.fn<() => Promise<never>>(),
    navigate: vi.fn<(path: string | URL) => Promise<null>>(async () => null),
    postMessage: (given: unknown, options?: Transferable[] | StructuredSerializeOptions) => {
      told.push(given)
      const ports = Array.isArray(options) ? options : (options?.transfer ?? [])
      for (const port of ports) if (answers && port instanceof MessagePort) port.postMessage('opened')
    },
    ...state,
  }
  return Object.assign(open, { focus: async () => Promise.resolve(Object.assign({}, client, open)) })
}
/** The rest of a client, which nothing here reads. */
const client = {
  ancestorOrigins: [],
  frameType: 'top-level' as const,
  id: '1',
  type: 'window' as const,
  url: ORIGIN,
}

function worker(pages: readonly OpenPage[] = []) {
  const shown: unknown[][] = []
  const told: unknown[][] = []
  const opened: string[] = []
  const badges: number[] = []
  const scope: PushWorker = {
    origin: ORIGIN,
    pages: async () => pages,
    openPage: async (path) => opened.push(path),
    show: async (...given) => void shown.push(given),
    setBadge: async (count) => badges.push(count),
    subscribe: () => Promise.reject(new Error('not expected')),
    tell: async (...given) => told.push(given),
  }
  return { scope, shown, told, opened, badges }
}

describe('[G-30] a push in the service worker', () => {
  it('is shown as it says, with its place and the number of unread notices', async () => {
    const { scope, shown, badges } = worker([page(true)])
    await showPush(scope, message({ data: { click: CLICK } }))
    expect(shown).toEqual([
      [
        'Withdrawal paid',
        expect.objectContaining({
          body: '$ 12.50 was paid to your account.',
          lang: 'en',
          dir: 'ltr',
          tag: 'notice-7',
          data: { navigate: '/#notifications', click: CLICK },
        }),
      ],
    ])
    expect(badges).toEqual([3])
  })

  it('is not shown over a page in view, which has told it, unless it is a test', async () => {
    const { scope, shown } = worker([page(true, { visibilityState: 'visible' })])
    await showPush(scope, message())
    expect(shown).toEqual([])
    await showPush(scope, message({ data: { always: true } }))
    expect(shown).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', '<html>'],
    ['another form', '{"title":"Hello"}'],
    ['another version', message({}, { web_push: 9001 })],
    ['no title', message({ title: '' })],
    ['a title that is no text', message({ title: { toString: 1 } })],
    ['a title without end', message({ title: 'x'.repeat(201) })],
    ['no tag', message({ tag: undefined })],
    ['a place elsewhere', message({ navigate: 'https://evil.example/' })],
    ['a place that is a script', message({ navigate: 'javascript:alert(1)' })],
    ['a list', '[]'],
    ['null', 'null'],
  ])('with %s is shown as a neutral notice: browsers punish a silent one', async (_, text) => {
    const { scope, shown, badges } = worker([page(true, { visibilityState: 'visible' })])
    await showPush(scope, text)
    expect(shown).toEqual([
      ['Baize', expect.objectContaining({ tag: 'neutral', data: { navigate: '/#notifications' } })],
    ])
    expect(badges).toEqual([])
  })

  it('keeps only fields of the right form', () => {
    const read = readMessage(message({ dir: 'up', lang: 7, body: null, data: 'x', icon: '//x' }), ORIGIN)
    expect(read?.shown).toEqual({
      title: 'Withdrawal paid',
      tag: 'notice-7',
      navigate: '/#notifications',
      data: {},
    })
    expect(readMessage(message({}, { app_badge: -1 }), ORIGIN)?.badge).toBeNull()
  })
})

describe('[G-30] a click on a push', () => {
  it('leads an open page to the place without loading it, and is counted', async () => {
    const open = page(true)
    const { scope, opened, told } = worker([open])
    await openPlace(scope, { navigate: '/bets', click: CLICK })
    expect(open.told).toEqual([{ type: 'openPlace', path: '/bets' }])
    expect(opened).toEqual([])
    expect(told).toEqual([['/api/push/clicked', { id: CLICK }]])
  })

  it('loads the place in a page that does not take it', async () => {
    vi.useFakeTimers()
    try {
      const open = page(false)
      const { scope } = worker([open])
      const done = openPlace(scope, { navigate: '/bets' })
      await vi.advanceTimersByTimeAsync(1000)
      await done
      expect(open.navigate).toHaveBeenCalledWith('/bets')
    } finally {
      vi.useRealTimers()
    }
  })

  it('opens a page where there is none, and never another site', async () => {
    const { scope, opened, told } = worker()
    await openPlace(scope, { navigate: '/bets' })
    await openPlace(scope, { navigate: 'https://evil.example/' })
    await openPlace(scope, null)
    expect(opened).toEqual(['/bets', '/', '/'])
    expect(told).toEqual([])
  })

  it.each([
    ['/bets?a=1#b', '/bets?a=1#b'],
    [`${ORIGIN}/bets`, '/bets'],
    ['//evil.example/', null],
    ['/\\evil.example', null],
    ['https://site.example.evil.example/', null],
    ['https://me@site.example/', null],
    ['data:text/html,x', null],
    [7, null],
  ])('takes %j for %j', (address, path) => {
    expect(pathWithin(address, ORIGIN)).toBe(path)
  })
})

describe('[G-30] a subscription that the push service has replaced', () => {
  const key = new Uint8Array([4, 255, 254]).buffer
  const subscription = (endpoint: string) => ({
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: key, userVisibleOnly: true },
    getKey: () => null,
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
  })

  it('is renewed with the proof that the old one was ours', async () => {
    for (const given of [subscription('https://push.example/2'), null]) {
      const { scope, told } = worker()
      const subscribing = { ...scope, subscribe: async () => subscription('https://push.example/2') }
      await renewSubscription(subscribing, {
        oldSubscription: subscription('https://push.example/1'),
        newSubscription: given,
      })
      expect(told).toEqual([
        [
          '/api/push/renew',
          {
            old: { endpoint: 'https://push.example/1', auth: 'secret' },
            subscription: {
              endpoint: 'https://push.example/2',
              keys: { p256dh: 'point', auth: 'secret' },
              publicKey: 'BP_-',
            },
          },
        ],
      ])
    }
  })

  it('is left to the next visit of the page where the browser does not say which it was', async () => {
    const { scope, told } = worker()
    await renewSubscription(scope, { oldSubscription: null, newSubscription: null })
    expect(told).toEqual([])
  })
})
