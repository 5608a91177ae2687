import { describe, expect, it } from 'vitest'
import { askAll, type Slice } from './ask-all.ts'

const listOf = (length: number) => {
  const items = Array.from({ length }, (_, n) => n)
  return async ({ skip, most }: Slice) => items.slice(skip, skip + most)
}

describe('a list that is made of single questions', () => {
  it.each([0, 999, 1000, 1001, 2500])('has each of %i records once', async (length) => {
    const told = await askAll(listOf(length), async (item) => (item % 2 === 0 ? item : 'never'))
    expect(told).toEqual(Array.from({ length: Math.ceil(length / 2) }, (_, n) => n * 2))
  })

  it('is none if one record is unknown, and asks no further', async () => {
    let asked = 0
    const read = async (item: number) => {
      asked += 1
      return item === 1500 ? null : item
    }
    expect(await askAll(listOf(5000), read)).toBeNull()
    expect(asked).toBeLessThan(1520)
  })

  it('is none if there are 20,000 records or more', async () => {
    expect(await askAll(listOf(19_999), async (item) => item)).toHaveLength(19_999)
    expect(await askAll(listOf(20_000), async (item) => item)).toBeNull()
  })
})
