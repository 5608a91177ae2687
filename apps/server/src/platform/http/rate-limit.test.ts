import { fakeClock } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { addressKey, createLimiter } from './rate-limit.ts'

const limiter = (perSecond: number, capacity = 100) => {
  const clock = fakeClock()
  return { clock, limit: createLimiter({ clock, perSecond, burst: 4, capacity }) }
}
const take = (limit: { take(key: string): number }, key: string, times: number) =>
  Array.from({ length: times }, () => limit.take(key))

describe('a rate limit', () => {
  it('allows a burst, then says how long to wait', () => {
    const { limit } = limiter(0.5)
    expect(take(limit, 'a', 6)).toEqual([0, 0, 0, 0, 2, 2])
  })

  it('refills with time, up to the burst', () => {
    const { limit, clock } = limiter(2)
    take(limit, 'a', 4)
    clock.advance(500)
    expect(take(limit, 'a', 2)).toEqual([0, 1])
    clock.advance(3_600_000)
    expect(take(limit, 'a', 5)).toEqual([0, 0, 0, 0, 1])
  })

  it('is not lifted by repeated requests', () => {
    const { limit, clock } = limiter(1)
    take(limit, 'a', 4)
    for (let i = 0; i < 9; i++) {
      clock.advance(100)
      expect(limit.take('a')).toBe(1)
    }
    clock.advance(100)
    expect(limit.take('a')).toBe(0)
  })

  it('is separate for each key', () => {
    const { limit } = limiter(1)
    take(limit, 'a', 9)
    expect(limit.take('b')).toBe(0)
  })

  it('forgets the key unused for longest when it is full', () => {
    const { limit } = limiter(1, 2)
    take(limit, 'old', 4)
    take(limit, 'recent', 4)
    limit.take('new')
    expect(limit.take('recent')).toBe(1)
    expect(limit.take('old')).toBe(0)
  })

  it('limits nothing at 0', () => {
    expect(take(limiter(0).limit, 'a', 50).every((wait) => wait === 0)).toBe(true)
  })

  it('tolerates a clock that goes back', () => {
    const { limit, clock } = limiter(1)
    take(limit, 'a', 4)
    clock.advance(-60_000)
    expect(limit.take('a')).toBe(1)
  })
})

describe('the rate-limit key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('groups %s as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
