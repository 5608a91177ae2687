import { describe, expect, it } from 'vitest'
import { kicksOf, lastKick } from './kicks.ts'
import { nextZone } from './zones.ts'

describe('the arrow keys on the goal', () => {
  it('move from zone to zone and stop at the posts', () => {
    expect(nextZone(0, 'ArrowRight')).toBe(2)
    expect(nextZone(2, 'ArrowRight')).toBe(1)
    expect(nextZone(1, 'ArrowRight')).toBe(1)
    expect(nextZone(4, 'ArrowLeft')).toBe(2)
    expect(nextZone(2, 'ArrowLeft')).toBe(0)
    expect(nextZone(0, 'ArrowDown')).toBe(3)
    expect(nextZone(4, 'ArrowUp')).toBe(1)
    expect(nextZone(2, 'ArrowUp')).toBe(2)
    expect(nextZone(2, 'Home')).toBe(0)
    expect(nextZone(2, 'End')).toBe(4)
  })

  it('leave every other key alone', () => {
    expect(nextZone(2, 'Enter')).toBeNull()
    expect(nextZone(2, ' ')).toBeNull()
  })
})

describe('the kicks of a bet', () => {
  const view = { difficulty: 'easy', multiplier: '1.22', nextMultiplier: '1.53' } as const

  it('are revealed as far as they were taken while the bet is open', () => {
    const kicks = kicksOf({ ...view, picks: [0], board: [[3]] }, true, 4)
    expect(kicks.map((kick) => kick.kind)).toEqual(['goal', 'next', 'ahead', 'ahead'])
    expect(lastKick(kicks)).toEqual({ kind: 'goal', zone: 0, covered: [3] })
  })

  it('are all revealed when the bet is over', () => {
    const kicks = kicksOf({ ...view, picks: [0, 2], board: [[3], [2], [1], [0]] }, false, 4)
    expect(kicks.map((kick) => kick.kind)).toEqual(['goal', 'saved', 'shown', 'shown'])
    expect(lastKick(kicks)?.kind).toBe('saved')
  })

  it('are all pending before the bet', () => {
    expect(kicksOf(null, false, 2)).toEqual([{ kind: 'ahead' }, { kind: 'ahead' }])
    expect(lastKick(kicksOf(null, false, 2))).toBeNull()
  })
})
