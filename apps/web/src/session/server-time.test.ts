import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-time.ts'

const START = Date.UTC(2026, 0, 1)
const reply = (aheadMs: number, more: { method?: string; tookMs?: number } = {}) => ({
  method: more.method ?? 'POST',
  date: new Date(START + aheadMs).toUTCString(),
  startedMs: START - (more.tookMs ?? 100),
  endedMs: START,
})

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  learnServerTime(reply(60_000))
  learnServerTime(reply(0))
})
afterEach(() => vi.useRealTimers())

it('[C-02] follows a drift over 3 s, learnt only from POST calls that took less than 1 s', () => {
  expect(serverNow()).toBe(START)
  learnServerTime(reply(3000))
  expect(serverNow()).toBe(START)
  learnServerTime(reply(60_000, { method: 'GET' }))
  learnServerTime(reply(60_000, { tookMs: 1000 }))
  expect(serverNow()).toBe(START)
  learnServerTime(reply(60_000))
  expect(serverNow()).toBe(START + 60_000)
})
