import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'

const OWN = '/assets/start-aaaaaaaa.js'
const page = (src: string) => `<!doctype html><script type="module" crossorigin src="${src}"></script>`
let served: () => Promise<Response>
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  storage.set('hasBet', true)
  asked.length = 0
  served = () => Promise.resolve(new Response(page(OWN)))
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return served()
  })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

/** A page that has just loaded: its modules know nothing yet. */
async function newPage() {
  vi.resetModules()
  const [{ heardNode, useNewVersion }, { usePopupStack }] = await Promise.all([
    import('./new-version.ts'),
    import('../popups/stack.ts'),
  ])
  const hears = async (...nodes: readonly string[]) => {
    for (const node of nodes) await heardNode(node)
  }
  const offered = () => usePopupStack.getState().stack.map(({ name }) => name)
  return { hears, offered, isReady: () => useNewVersion.getState().isReady }
}

describe('[E-06] [S-21] another process of the server (nodeKey)', () => {
  it('that serves another build makes the page offer the update, once', async () => {
    const { hears, offered, isReady } = await newPage()
    await hears('aaa', 'aaa')
    expect(asked).toEqual([])
    served = () => Promise.resolve(new Response(page('/assets/start-bbbbbbbb.js')))
    await hears('bbb', 'ccc')
    expect([isReady(), offered(), asked]).toEqual([true, ['update'], ['/']])
  })

  it('that serves the same build changes nothing', async () => {
    const { hears, offered, isReady } = await newPage()
    await hears('aaa', 'bbb')
    expect([isReady(), offered(), asked]).toEqual([false, [], ['/']])
  })

  it.each([
    ['a page of somebody else', () => Promise.resolve(new Response('<h1>Bad gateway</h1>'))],
    ['a fault', () => Promise.resolve(new Response(page('/x.js'), { status: 503 }))],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that answers with %s offers none', async (_what, answer) => {
    const { hears, offered, isReady } = await newPage()
    served = answer
    await hears('aaa', 'bbb')
    expect([isReady(), offered()]).toEqual([false, []])
  })
})
