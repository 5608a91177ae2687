import { expect, it } from 'vitest'
import { pooledRandomBytes } from './random.ts'

/** Fills with 1, 2, 3, … so that each byte identifies its position. */
function counting() {
  let last = 0
  let fills = 0
  const pool: Uint8Array[] = []
  const randomBytes = pooledRandomBytes((bytes) => {
    fills += 1
    pool.push(bytes)
    for (let i = 0; i < bytes.length; i++) bytes[i] = ++last % 251
    return bytes
  })
  return { randomBytes, pool, fills: () => fills }
}

it('the pool returns every random byte once, in the requested sizes', () => {
  const { randomBytes } = counting()
  let next = 0
  for (let i = 0; i < 2000; i++) {
    const size = (i % 64) + 1
    const bytes = randomBytes(size)
    expect(bytes).toHaveLength(size)
    // Bytes at the end of a page may be skipped; none is handed out twice.
    const first = bytes[0]!
    while (next % 251 !== first) next++
    expect([...bytes]).toEqual(Array.from({ length: size }, (_, n) => (next + n) % 251))
    next += size
  }
})

it('the pool asks the system once for many requests', () => {
  const { randomBytes, fills } = counting()
  for (let i = 0; i < 512; i++) randomBytes(16)
  expect(fills()).toBe(1)
  randomBytes(16)
  expect(fills()).toBe(2)
})

it('the pool erases what it has returned', () => {
  const { randomBytes, pool } = counting()
  randomBytes(32)
  expect([...pool[0]!.subarray(0, 32)]).toEqual(Array.from({ length: 32 }, () => 0))
  expect(pool[0]![32]).not.toBe(0)
})

it('the pool fetches a large request directly', () => {
  const { randomBytes, fills } = counting()
  expect(randomBytes(5000)).toHaveLength(5000)
  expect(fills()).toBe(1)
  expect(randomBytes(1)).toHaveLength(1)
  expect(fills()).toBe(2)
})

it('the pool is random by default', () => {
  const randomBytes = pooledRandomBytes()
  const drawn = new Set(Array.from({ length: 1000 }, () => Buffer.from(randomBytes(16)).toString('hex')))
  expect(drawn.size).toBe(1000)
})
