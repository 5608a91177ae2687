import { describe, expect, it } from 'vitest'
import { createLanes, createTurns } from './turns.ts'

/** Work that ends on command and records the maximum concurrency. */
function held() {
  const ends: (() => void)[] = []
  let [underWay, most] = [0, 0]
  return {
    ends,
    most: () => most,
    work: async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise<void>((resolve) => ends.push(resolve))
      underWay -= 1
      return 'done'
    },
  }
}

describe('a queue of turns', () => {
  it('runs the allowed number at once, then the waiting ones, and rejects the rest', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 3 })
    const { work, ends, most } = held()
    const results = Array.from({ length: 6 }, () => turns.take(work))
    expect(await results[5]).toBeNull()
    for (let ended = 0; ended < 5; ended++) {
      ends[ended]?.()
      await results[ended]
    }
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done', 'done', null])
    expect(most()).toBe(2)
    expect(turns.isIdle()).toBe(true)
  })

  it('continues after a failed task', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 })
    const failed = turns.take(() => Promise.reject(new Error('broken')))
    const next = turns.take(() => Promise.resolve('next'))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})

describe('keyed lanes', () => {
  it('keep tasks of one key in order and let another key pass', async () => {
    const inLane = createLanes(1)
    const { work, ends, most } = held()
    const first = inLane('one', work)
    const second = inLane('one', work)
    expect(await inLane('one', work)).toBeNull()
    expect(await inLane('other', () => Promise.resolve('passed'))).toBe('passed')
    ends[0]?.()
    expect(await first).toBe('done')
    ends[1]?.()
    expect(await second).toBe('done')
    expect(most()).toBe(1)
  })
})
