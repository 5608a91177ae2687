import { afterEach, expect, it, vi } from 'vitest'
import { newRequestId } from './request-id.ts'

afterEach(() => vi.useRealTimers())

it('an id is above every earlier one, also within a millisecond and when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) })
  const ids = Array.from({ length: 5000 }, () => newRequestId())
  vi.setSystemTime(Date.UTC(2029, 11, 31))
  ids.push(newRequestId())
  vi.setSystemTime(Date.UTC(2030, 0, 2))
  ids.push(newRequestId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('an id contains the time at which it was made', () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) })
  expect(Number.parseInt(newRequestId().replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2031, 0, 1))
})
