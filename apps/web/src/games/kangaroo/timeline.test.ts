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
  type SceneState,
} from './timeline.ts'
import { FEET, warp } from './warp.ts'

const START: SceneState = { jumps: 0, fell: false, waiting: false, happy: false }
const after = (act: Act, shown: Partial<SceneState>, ms: number): Act =>
  nextAct(act, { ...START, ...shown }, ms, () => pictureAt(act, ms))
const numbers = (picture: Picture): number[] => Object.values(picture)

describe('the animation of a jump', () => {
  it('starts to crouch with the press, before the result is known', () => {
    const act = after(NOTHING_YET, { waiting: true }, 1000)
    expect(pictureAt(act, 1050).squash).toBeGreaterThan(0)
    expect(pictureAt(act, 1050)).toMatchObject({ x: 0, y: 0 })
    expect(pictureAt(act, 60_000)).toEqual(pictureAt(act, 2000))
  })

  it('moves in one arc to the next rock, and the view follows', () => {
    const act = after(NOTHING_YET, { jumps: 1 }, 0)
    expect(pictureAt(act, 0)).toMatchObject({ x: 0, y: 0, camera: 0 })
    expect(pictureAt(act, 260).y).toBeCloseTo(0.3)
    expect(pictureAt(act, 1000)).toMatchObject({ x: 1, y: 0, camera: 1 })
  })

  it('ends on the ground between two rocks after a fall and stays there', () => {
    const act = after(after(NOTHING_YET, { jumps: 1 }, 0), { jumps: 2, fell: true }, 5000)
    const end = pictureAt(act, 6000)
    expect(end.y).toBe(-DEEP)
    expect(end.x).toBeGreaterThan(1)
    expect(end.x).toBeLessThan(2)
    expect(pictureAt(act, 100_000)).toEqual(end)
    expect(isMoving(act, 6000)).toBe(false)
  })

  it('keeps what is on the rocks until the landing', () => {
    const jump = after(NOTHING_YET, { jumps: 1 }, 0)
    expect([0, 300, 519, 520].map((ms) => isDown(jump, ms))).toEqual([false, false, false, true])
    const fall = after(NOTHING_YET, { jumps: 1, fell: true }, 0)
    expect([300, 559, 560].map((ms) => isDown(fall, ms))).toEqual([false, false, true])
    expect(isDown(NOTHING_YET, 0)).toBe(true)
  })

  it('waves after a profitable cash-out and then rests', () => {
    const act = after(after(NOTHING_YET, { jumps: 1 }, 0), { jumps: 1, happy: true }, 5000)
    expect(act.kind).toBe('wave')
    expect(pictureAt(act, 5400).paw).toBeGreaterThan(0.5)
    expect(isMoving(act, 8000)).toBe(false)
  })

  it('never jumps from one frame to the next and has no invalid position', () => {
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

describe('the next jump on the stage', () => {
  it('does not replay what happened before the page was open', () => {
    expect(after(NOTHING_YET, { jumps: 5 }, 100)).toMatchObject({ kind: 'rest', rock: 5 })
    const over = after(NOTHING_YET, { jumps: 5, fell: true }, 100)
    expect(over).toMatchObject({ kind: 'fall', rock: 4, sinceMs: Number.NEGATIVE_INFINITY })
    for (const number of numbers(pictureAt(over, 100))) expect(Number.isFinite(number)).toBe(true)
  })

  it('returns to the first rock for the next bet, and up again after a refused jump', () => {
    const fall = after(NOTHING_YET, { jumps: 1, fell: true }, 0)
    expect(after(fall, {}, 3000)).toMatchObject({ kind: 'rest', rock: 0 })
    const crouch = after(NOTHING_YET, { waiting: true }, 0)
    expect(after(crouch, {}, 500)).toMatchObject({ kind: 'rest', rock: 0 })
  })

  it('shows the end at once with reduced motion', () => {
    const still = after(NOTHING_YET, { jumps: 1 }, Number.NEGATIVE_INFINITY)
    expect(isMoving(still, 0)).toBe(false)
    expect(pictureAt(still, 0)).toMatchObject({ x: 1, y: 0, camera: 1 })
  })

  it('comes to rest without input', () => {
    expect(isMoving(after(NOTHING_YET, { jumps: 1 }, 0), IDLE_MS + 1000)).toBe(false)
    expect(isMoving(after(NOTHING_YET, { waiting: true }, 0), 1000)).toBe(false)
  })
})

describe('the kangaroo', () => {
  const rounded = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(9)} ${y.toFixed(9)}`
  const AT_EASE = { squash: 0, head: 0, tail: 0, leg: 0, paw: 0 }

  it('equals its painting when nothing is bent', () => {
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.5],
      [0.9, 0.2],
      [0.1, 0.7],
    ] as const)
      expect(rounded(warp(x, y, AT_EASE))).toBe(rounded({ x, y }))
  })

  it('keeps its feet on the ground however much it crouches', () => {
    expect(rounded(warp(FEET.x, FEET.y, { ...AT_EASE, squash: 0.3 }))).toBe(rounded(FEET))
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

  it('are revealed as far as they were made while the bet is open', () => {
    const jumps = jumpsOf({ ...view, picks: [0], board: [[]] }, true, 3)
    expect(jumps.map(({ sign }) => sign)).toEqual(['passed', 'next', 'ahead'])
  })

  it('are all revealed when the bet is over', () => {
    const jumps = jumpsOf({ ...view, picks: [0, 0], board: [[], [0], [], [0]] }, false, 4)
    expect(jumps.map(({ sign, taken }) => `${sign} ${taken}`)).toEqual([
      'passed true',
      'fell true',
      'held false',
      'fell false',
    ])
  })
})
