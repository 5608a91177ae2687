import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CurrentSpan, currentSpan } from './current-span.ts'

type Named = { readonly name: string }
const [first, second]: readonly [Named, Named] = [{ name: 'first' }, { name: 'second' }]

let spans: CurrentSpan<Named>
const seen = (): string | undefined => spans.get()?.name

beforeEach(() => {
  spans = currentSpan<Named>()
  spans.began()
})
afterEach(() => spans.ended())

describe('the current span', () => {
  it('follows awaits, nested calls and promises made elsewhere, and ends with its work', async () => {
    const inner = async (): Promise<string | undefined> => {
      await turn()
      return seen()
    }
    await spans.within(first, async () => {
      expect(seen()).toBe('first')
      await turn()
      expect(await inner()).toBe('first')
      expect(await Promise.all([inner(), inner()])).toEqual(['first', 'first'])
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 1)
      })
      expect(seen()).toBe('first')
    })
  })

  it('is none outside, also while work inside is under way', async () => {
    const inside = spans.within(first, async () => {
      await turn()
      return seen()
    })
    expect(seen()).toBeUndefined()
    await turn()
    expect(seen()).toBeUndefined()
    expect(await inside).toBe('first')
  })

  it('is each one’s own where works take turns', async () => {
    const work = async (times: number): Promise<readonly (string | undefined)[]> => {
      const names: (string | undefined)[] = []
      for (let n = 0; n < times; n += 1) {
        names.push(seen())
        await turn()
      }
      return names
    }
    const [one, two, none] = await Promise.all([
      spans.within(first, () => work(20)),
      spans.within(second, () => work(20)),
      spans.within(null, () => work(20)),
    ])
    expect(new Set(one)).toEqual(new Set(['first']))
    expect(new Set(two)).toEqual(new Set(['second']))
    expect(new Set(none)).toEqual(new Set([undefined]))
  })

  it('is put back after an inner one, also when that throws', async () => {
    await spans.within(first, async () => {
      await turn()
      expect(() =>
        spans.within(second, () => {
          throw new Error('inner')
        }),
      ).toThrow('inner')
      expect(seen()).toBe('first')
      await spans.within(null, async () => expect(seen()).toBeUndefined())
      expect(seen()).toBe('first')
    })
  })

  it('is gone once the last trace is over, wherever that happens', async () => {
    const own = currentSpan<Named>()
    own.began()
    await own.within(first, async () => {
      await turn()
      own.ended()
      expect(own.get()).toBeNull()
      await turn()
      expect(own.get()).toBeNull()
    })
    expect(own.get()).toBeNull()
  })
})
