import { expect, it } from 'vitest'
import { fakeClock } from './clock.ts'
import { risingIds, uuidV7 } from './ids.ts'

const ones = (size: number) => new Uint8Array(size).fill(0xff)

it('generates version 7 ids that sort by time', () => {
  const clock = fakeClock(Date.UTC(2026, 10, 15))
  const earlier = uuidV7(clock, ones)
  clock.advance(1)
  const later = uuidV7(clock, (size) => new Uint8Array(size))
  expect(earlier.slice(13)).toBe('-7fff-bfff-ffffffffffff')
  expect(Number.parseInt(earlier.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 15))
  expect(later > earlier).toBe(true)
})

it('generates rising ids of version 7 whatever the clock does', () => {
  const clock = fakeClock(Date.UTC(2026, 10, 15))
  const newId = risingIds(clock, ones)
  const ids = Array.from({ length: 10_000 }, newId)
  clock.advance(-60_000)
  ids.push(newId())
  clock.advance(120_000)
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  expect(ids.at(-1)?.slice(14, 18)).toBe('7000')
})
