import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'

let asked: URL[]
let answer: () => object

/** Simulates a freshly opened page: module state is reset. */
async function newPage() {
  vi.resetModules()
  return import('./startup-call.ts')
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  answer = () => ({ status: 0, ...STARTUP })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://baize.example'))
    return new Response(JSON.stringify(answer()))
  })
})
const query = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])

describe('the start-up call', () => {
  it('[A-04] is a GET with only lazy and startTime in a browser', async () => {
    const { askStartup } = await newPage()
    expect(await askStartup({ hasWindowConfig: true })).toMatchObject({ status: 0, language: 'en' })
    expect(asked[0]?.pathname).toBe('/api/home/startup')
    const { startTime, ...rest } = query()
    expect(startTime).toMatch(/^\d{13}$/)
    expect(rest).toEqual({ lazy: 'true' })
  })

  it('[A-04] sends dev when the window has no configuration', async () => {
    const { askStartup } = await newPage()
    await askStartup({ hasWindowConfig: false })
    expect(query()).toMatchObject({ dev: 'true' })
  })

  it.each([
    ['W2A-campaign7', 'W2A-campaign7'],
    ['something private', undefined],
    ['xW2A-no', undefined],
  ])('[A-04] sends the content of the app’s clipboard only with its prefix: %s', async (text, wta) => {
    const { askStartup } = await newPage()
    await askStartup({ hasWindowConfig: true, readClipboard: () => Promise.resolve(text) })
    expect(query().wta).toBe(wta)
  })

  it('[A-04] ignores an unreadable clipboard', async () => {
    const { askStartup } = await newPage()
    const readClipboard = () => Promise.reject(new Error('not allowed'))
    expect(await askStartup({ hasWindowConfig: true, readClipboard })).toMatchObject({ status: 0 })
    expect(query()).not.toHaveProperty('wta')
  })

  it('[A-04] does not wait for ever for an unresponsive app', async () => {
    const { askStartup } = await newPage()
    vi.useFakeTimers()
    const started = askStartup({ hasWindowConfig: true, readClipboard: () => new Promise(() => undefined) })
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await started).toMatchObject({ status: 0 })
  })

  it('[A-04] is cached after its first success and repeated until then', async () => {
    const { askStartup } = await newPage()
    answer = () => ({ status: 503, message: 'busy' })
    expect(await askStartup({ hasWindowConfig: true })).toMatchObject({ status: 503 })
    answer = () => ({ status: 0, ...STARTUP })
    await askStartup({ hasWindowConfig: true })
    await askStartup({ hasWindowConfig: true })
    expect(asked).toHaveLength(2)
  })
})
