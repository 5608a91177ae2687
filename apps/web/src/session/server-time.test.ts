import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attempt } from '../api/wire.ts'
import { serverNow } from './server-time.ts'

const START = Date.UTC(2026, 0, 1)
let aheadMs = 0
let tookMs = 0
/** The server's time that each call told it was sent at. */
let stamps: (string | undefined)[] = []

beforeEach(async () => {
  vi.useFakeTimers({ now: START })
  stamps = []
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    stamps.push(headers.ST)
    vi.setSystemTime(Date.now() + tookMs)
    const date = new Date(Date.now() + aheadMs).toUTCString()
    return Promise.resolve(new Response('{"status":9000,"message":""}', { headers: { date } }))
  })
  // Whatever a test before has learnt.
  await posts(60_000)
  await posts(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answered = (ahead: number, took: number) => {
  aheadMs = ahead
  tookMs = took
}
const posts = (ahead: number, took = 100) => {
  answered(ahead, took)
  return attempt('/api/auth/check', {})
}
const gets = (ahead: number) => {
  answered(ahead, 100)
  return attempt('/api/ads/web2pwa', {})
}
const offset = () => serverNow() - Date.now()

it('[C-02] the page’s clock corrects a drift over 3 s and ignores a smaller one', async () => {
  expect(Math.abs(offset())).toBeLessThan(1000)
  const before = offset()
  // `Date` has whole seconds.
  await posts(2500)
  expect(offset()).toBe(before)
  await posts(5000)
  expect(offset()).toBeGreaterThan(3000)
  expect(offset()).toBeLessThanOrEqual(5000)
})

it('[C-02] only POST calls that end in under 1 s correct the clock', async () => {
  const before = offset()
  await gets(60_000)
  await posts(60_000, 1000)
  await posts(60_000, 5000)
  expect(offset()).toBe(before)
  await posts(60_000, 999)
  expect(offset()).toBeGreaterThan(58_000)
})

it('[C-02] [A-01] the next call has the corrected time', async () => {
  await posts(60_000)
  const now = serverNow()
  await posts(60_000)
  expect(stamps.at(-1)).toBe(String(now))
})
