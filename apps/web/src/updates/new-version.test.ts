import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'

const page = (build: string, script = '/assets/start-bbbbbbbb.js') =>
  `<!doctype html><head><meta name="build" content="${build}"><script type="module" src="${script}"></script></head>`
const javascript = () => new Response('', { headers: { 'content-type': 'text/javascript' } })
let served: () => Promise<Response>
let script: () => Response
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  storage.set('hasBet', true)
  asked.length = 0
  served = () => Promise.resolve(new Response(page('own')))
  script = javascript
  document.head.innerHTML = '<meta name="build" content="own">'
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url === '/' ? served() : Promise.resolve(script())
  })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

/** A page that has just loaded: its modules know nothing yet. */
async function newPage() {
  vi.resetModules()
  const [version, { usePopupStack }] = await Promise.all([
    import('./new-version.ts'),
    import('../popups/stack.ts'),
  ])
  const hears = async (...nodes: readonly string[]) => {
    for (const node of nodes) await version.handleNodeKey(node)
  }
  const offered = () => usePopupStack.getState().stack.map(({ name }) => name)
  return { ...version, hears, offered, state: () => version.useNewVersion.getState().state }
}

describe('[E-06] [S-21] another process of the server (nodeKey)', () => {
  it('makes the page offer the update once when it serves another build', async () => {
    const { hears, offered, state } = await newPage()
    await hears('aaa', 'aaa')
    expect(asked).toEqual([])
    served = () => Promise.resolve(new Response(page('other')))
    await hears('bbb', 'ccc')
    expect([state(), offered(), asked]).toEqual(['ready', ['update'], ['/', '/assets/start-bbbbbbbb.js']])
  })

  it('changes nothing when it serves the same build', async () => {
    const { hears, offered, state } = await newPage()
    await hears('aaa', 'bbb')
    expect([state(), offered(), asked]).toEqual(['newest', [], ['/']])
  })

  it.each([
    ['a foreign page', () => Promise.resolve(new Response('<h1>Bad gateway</h1>'))],
    ['a fault', () => Promise.resolve(new Response(page('other'), { status: 503 }))],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'offers no update when it answers with %s, and looks again at the next connection',
    async (_what, answer) => {
      const { hears, offered, state } = await newPage()
      served = answer
      await hears('aaa', 'bbb')
      expect([state(), offered()]).toEqual(['unreachable', []])
      served = () => Promise.resolve(new Response(page('other')))
      await hears('ccc', 'ddd')
      expect([state(), offered()]).toEqual(['ready', ['update']])
    },
  )

  it.each([
    ['missing', () => new Response('', { status: 404 })],
    ['a page', () => new Response('', { headers: { 'content-type': 'text/html' } })],
  ])('[G-25] ignores a build whose script is %s: the deploy is not finished', async (_what, answer) => {
    const { hears, offered, state } = await newPage()
    served = () => Promise.resolve(new Response(page('other')))
    script = answer
    await hears('aaa', 'bbb')
    expect([state(), offered()]).toEqual(['newest', []])
  })
})

describe('[G-25] a detection by the service worker', () => {
  it('replaces that by the page, and its update replaces the reload', async () => {
    const { hears, offered, updateBy, takeUpdate } = await newPage()
    const taken = vi.fn<() => void>()
    updateBy({ detect: () => Promise.resolve(true), apply: taken })
    await hears('aaa', 'bbb')
    takeUpdate()
    expect([offered(), asked, taken.mock.calls.length]).toEqual([['update'], [], 1])
  })

  it('is not undone by a slower look that found nothing', async () => {
    const { lookForUpdate, offerUpdate, state, updateBy } = await newPage()
    let found: (other: boolean) => void = () => undefined
    updateBy({
      detect: () =>
        new Promise((resolve) => {
          found = resolve
        }),
      apply: () => undefined,
    })
    const looking = lookForUpdate()
    offerUpdate()
    found(false)
    await looking
    expect(state()).toBe('ready')
  })
})
