import { describe, expect, it } from 'vitest'
import { readTogether } from './batched-read.ts'

/** Reads resolved by hand, so that a test decides what is in flight. */
function byHand(most = 100) {
  const reads: {
    readonly keys: readonly string[]
    readonly answer: (found?: Iterable<readonly [string, string]>) => void
    readonly fail: (error: Error) => void
  }[] = []
  let onRead = (): void => {}
  const ask = readTogether<string, string>({
    most,
    read: (keys) =>
      new Promise((resolve, reject) => {
        const upper = keys.map((key) => [key, key.toUpperCase()] as const)
        reads.push({ keys, answer: (found = upper) => resolve(new Map(found)), fail: reject })
        onRead()
      }),
  })
  const read = async (n: number) => {
    while (reads.length <= n) await new Promise<void>((resolve) => (onRead = resolve))
    return reads[n]!
  }
  return { ask, read, reads }
}

describe('batched reading', () => {
  it('makes one read for all simultaneous requests', async () => {
    const { ask, read, reads } = byHand()
    const asked = Promise.all(['a', 'b', 'c'].map(ask))
    const first = await read(0)
    expect(first.keys).toEqual(['a', 'b', 'c'])
    first.answer()
    expect(await asked).toEqual(['A', 'B', 'C'])
    expect(reads).toHaveLength(1)
  })

  it('collects requests during a read into the next one, in order', async () => {
    const { ask, read, reads } = byHand()
    const first = ask('a')
    const { answer } = await read(0)
    const later = Promise.all([ask('c'), ask('b')])
    expect(reads).toHaveLength(1)
    answer()
    expect(await first).toBe('A')
    const second = await read(1)
    expect(second.keys).toEqual(['c', 'b'])
    second.answer()
    expect(await later).toEqual(['C', 'B'])
  })

  it('never answers from a read that began before the request, even for the same key', async () => {
    const { ask, read } = byHand()
    const before = ask('a')
    const { answer } = await read(0)
    const after = ask('a')
    answer([['a', 'old']])
    expect(await before).toBe('old')
    const second = await read(1)
    expect(second.keys).toEqual(['a'])
    second.answer([['a', 'new']])
    expect(await after).toBe('new')
  })

  it('requests a key once and answers everyone who asked', async () => {
    const { ask, read } = byHand()
    const asked = Promise.all([ask('a'), ask('b'), ask('a')])
    const { keys, answer } = await read(0)
    expect(keys).toEqual(['a', 'b'])
    answer()
    expect(await asked).toEqual(['A', 'B', 'A'])
  })

  it('returns undefined for a missing key', async () => {
    const { ask, read } = byHand()
    const asked = Promise.all([ask('a'), ask('b')])
    const { answer } = await read(0)
    answer([['b', 'B']])
    expect(await asked).toEqual([undefined, 'B'])
  })

  it('fails exactly the requests of a failed read and continues', async () => {
    const { ask, read } = byHand()
    const failing = Promise.allSettled([ask('a'), ask('b')])
    const { fail } = await read(0)
    const later = ask('c')
    fail(new Error('the link broke'))
    const reason = new Error('the link broke')
    expect(await failing).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    const second = await read(1)
    second.answer()
    expect(await later).toBe('C')
  })

  it('limits the keys per read and forgets none', async () => {
    const { ask, read, reads } = byHand(2)
    const asked = Promise.all(['a', 'b', 'c', 'd', 'e', 'a'].map(ask))
    for (const n of [0, 1, 2]) (await read(n)).answer()
    expect(await asked).toEqual(['A', 'B', 'C', 'D', 'E', 'A'])
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })

  it('starts again after it has been idle', async () => {
    const { ask, read } = byHand()
    for (const n of [0, 1]) {
      const asked = ask('a')
      ;(await read(n)).answer()
      expect(await asked).toBe('A')
    }
  })

  it('treats a read that throws synchronously like any other failure', async () => {
    const ask = readTogether<string, string>({
      most: 10,
      read: () => {
        throw new Error('no pool')
      },
    })
    await expect(ask('a')).rejects.toThrow('no pool')
    await expect(ask('b')).rejects.toThrow('no pool')
  })
})
