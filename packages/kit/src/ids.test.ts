import { expect, it } from 'vitest'
import { fakeClock } from './clock.ts'
import { uuidV7 } from './ids.ts'

const ones = (size: number) => new Uint8Array(size).fill(0xff)

it('makes version 7 ids that sort by time', () => {
  const clock = fakeClock(Date.UTC(2026, 10, 15))
  const earlier = uuidV7(clock, ones)
  clock.advance(1)
  const later = uuidV7(clock, (size) => new Uint8Array(size))
  expect(earlier.slice(13)).toBe('-7fff-bfff-ffffffffffff')
  expect(Number.parseInt(earlier.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 15))
  expect(later > earlier).toBe(true)
})
