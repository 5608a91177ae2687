import { describe, expect, it } from 'vitest'
import { jumpsOf } from './jumps.ts'
import {
  type Act,
  DEEP,
  IDLE_MS,
  isDown,
  isMoving,
  NOTHING_YET,
  nextAct,
  type Picture,
  pictureAt,
  type Shown,
} from './timeline.ts'
import { FEET, warp } from './warp.ts'

const START: Shown = { jumps: 0, fell: false, waiting: false, happy: false }
const after = (act: Act, shown: Partial<Shown>, ms: number): Act =>
  nextAct(act, { ...START, ...shown }, ms, () => pictureAt(act, ms))
const numbers = (picture: Picture): number[] => Object.values(picture)

describe('what is seen of a jump', () => {
  it('begins to crouch with the press, before anybody knows how it ends', () => {
    const act = after(NOTHING_YET, { waiting: true }, 1000)
    expect(pictureAt(act, 1050).squash).toBeGreaterThan(0)
    expect(pictureAt(act, 1050)).toMatchObject({ x: 0, y: 0 })
    expect(pictureAt(act, 60_000)).toEqual(pictureAt(act, 2000))
  })

  it('goes in one bow to the next rock, and whoever looks goes along', () => {
    const act = after(NOTHING_YET, { jumps: 1 }, 0)
    expect(pictureAt(act, 0)).toMatchObject({ x: 0, y: 0, camera: 0 })
    expect(pictureAt(act, 260).y).toBeCloseTo(0.3)
    expect(pictureAt(act, 1000)).toMatchObject({ x: 1, y: 0, camera: 1 })
  })

  it('ends on the ground between two rocks when it falls, and stays there', () => {
    const act = after(after(NOTHING_YET, { jumps: 1 }, 0), { jumps: 2, fell: true }, 5000)
    const end = pictureAt(act, 6000)
    expect(end.y).toBe(-DEEP)
    expect(end.x).toBeGreaterThan(1)
    expect(end.x).toBeLessThan(2)
    expect(pictureAt(act, 100_000)).toEqual(end)
    expect(isMoving(act, 6000)).toBe(false)
  })

  it('keeps what stands on the rocks until it is down', () => {
    const jump = after(NOTHING_YET, { jumps: 1 }, 0)
    expect([0, 300, 519, 520].map((ms) => isDown(jump, ms))).toEqual([false, false, false, true])
    const fall = after(NOTHING_YET, { jumps: 1, fell: true }, 0)
    expect([300, 559, 560].map((ms) => isDown(fall, ms))).toEqual([false, false, true])
    expect(isDown(NOTHING_YET, 0)).toBe(true)
  })

  it('waves to who cashed out with a gain, and then rests', () => {
    const act = after(after(NOTHING_YET, { jumps: 1 }, 0), { jumps: 1, happy: true }, 5000)
    expect(act.kind).toBe('wave')
    expect(pictureAt(act, 5400).paw).toBeGreaterThan(0.5)
    expect(isMoving(act, 8000)).toBe(false)
  })

  it('never jumps from one frame to the next, nor has a place that is none', () => {
    const crouch = after(NOTHING_YET, { waiting: true }, 0)
    const jump = after(crouch, { jumps: 1 }, 300)
    const again = after(jump, { jumps: 1, waiting: true }, 1200)
    const fall = after(again, { jumps: 2, fell: true }, 1500)
    const back = after(fall, {}, 4000)
    const actAt = (ms: number): Act =>
      ms < 300 ? crouch : ms < 1200 ? jump : ms < 1500 ? again : ms < 4000 ? fall : back
    let last = pictureAt(crouch, 0)
    for (let ms = 8; ms < 5000; ms += 8) {
      const picture = pictureAt(actAt(ms), ms)
      for (const number of numbers(picture)) expect(Number.isFinite(number)).toBe(true)
      expect(Math.abs(picture.x - last.x), `${ms} ms`).toBeLessThan(0.1)
      expect(Math.abs(picture.y - last.y), `${ms} ms`).toBeLessThan(0.03)
      last = picture
    }
    expect(last).toMatchObject({ x: 0, y: 0, camera: 0 })
  })
})

describe('what comes next', () => {
  it('does not play again what happened before the page was there', () => {
    expect(after(NOTHING_YET, { jumps: 5 }, 100)).toMatchObject({ kind: 'rest', rock: 5 })
    const over = after(NOTHING_YET, { jumps: 5, fell: true }, 100)
    expect(over).toMatchObject({ kind: 'fall', rock: 4, sinceMs: Number.NEGATIVE_INFINITY })
    for (const number of numbers(pictureAt(over, 100))) expect(Number.isFinite(number)).toBe(true)
  })

  it('goes back to the first rock for the next bet, and up again when a jump was refused', () => {
    const fall = after(NOTHING_YET, { jumps: 1, fell: true }, 0)
    expect(after(fall, {}, 3000)).toMatchObject({ kind: 'rest', rock: 0 })
    const crouch = after(NOTHING_YET, { waiting: true }, 0)
    expect(after(crouch, {}, 500)).toMatchObject({ kind: 'rest', rock: 0 })
  })

  it('shows the end at once, without motion, to who asked for less of it', () => {
    const still = after(NOTHING_YET, { jumps: 1 }, Number.NEGATIVE_INFINITY)
    expect(isMoving(still, 0)).toBe(false)
    expect(pictureAt(still, 0)).toMatchObject({ x: 1, y: 0, camera: 1 })
  })

  it('comes to rest when nobody does anything', () => {
    expect(isMoving(after(NOTHING_YET, { jumps: 1 }, 0), IDLE_MS + 1000)).toBe(false)
    expect(isMoving(after(NOTHING_YET, { waiting: true }, 0), 1000)).toBe(false)
  })
})

describe('the kangaroo', () => {
  const AT_EASE = { squash: 0, head: 0, tail: 0, leg: 0, paw: 0 }

  it('is as it was painted when nothing is bent', () => {
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.5],
      [0.9, 0.2],
      [0.1, 0.7],
    ] as const)
      expect(warp(x, y, AT_EASE)).toEqual({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) })
  })

  it('keeps its feet on the ground however much it crouches', () => {
    expect(warp(FEET.x, FEET.y, { ...AT_EASE, squash: 0.3 })).toEqual({
      x: expect.closeTo(FEET.x, 9),
      y: expect.closeTo(FEET.y, 9),
    })
    expect(warp(0.5, 0.2, { ...AT_EASE, squash: 0.3 }).y).toBeGreaterThan(0.2)
  })

  it('moves its head without its tail', () => {
    const bent = { ...AT_EASE, head: 0.4 }
    expect(warp(0.94, 0.29, bent)).not.toEqual(warp(0.94, 0.29, AT_EASE))
    expect(warp(0.1, 0.5, bent)).toEqual(warp(0.1, 0.5, AT_EASE))
  })
})

describe('the jumps of a bet', () => {
  const view = { difficulty: 'hard', multiplier: '1.22', nextMultiplier: '1.53' } as const

  it('are told as far as they were made while the bet is open', () => {
    const jumps = jumpsOf({ ...view, picks: [0], board: [[]] }, true, 3)
    expect(jumps.map(({ sign }) => sign)).toEqual(['passed', 'next', 'ahead'])
  })

  it('are all told when it is over', () => {
    const jumps = jumpsOf({ ...view, picks: [0, 0], board: [[], [0], [], [0]] }, false, 4)
    expect(jumps.map(({ sign, taken }) => `${sign} ${taken}`)).toEqual([
      'passed true',
      'fell true',
      'held false',
      'fell false',
    ])
  })
})
