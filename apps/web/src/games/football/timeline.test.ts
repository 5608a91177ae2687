import { describe, expect, it } from 'vitest'
import { handsOf } from './keeper-pose.ts'
import {
  type Act,
  IDLE_MS,
  isMoving,
  KICK_MS,
  NOTHING_YET,
  nextAct,
  type Picture,
  pictureAt,
  RESULT_SHOWN_MS,
  type SceneState,
} from './timeline.ts'
import { ZONES } from './zones.ts'

const ASPECT = 2.6
const START: SceneState = { keepers: 3, picks: [], covered: [], waiting: null, ended: false }

const at = (act: Act, ms: number, keepers = 3): Picture => pictureAt(act, keepers, ASPECT, ms)
const after = (act: Act, shown: Partial<SceneState>, ms: number): Act =>
  nextAct(act, { ...START, ...shown }, ms, () => at(act, ms))

const placeOf = (zone: number) => ({
  x: ((ZONES[zone]?.across ?? 0) * ASPECT) / 2,
  y: ZONES[zone]?.up ?? 0,
})
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

describe('the animation of a kick', () => {
  it('starts with the press, alike for every zone, before the result is known', () => {
    const poses = ZONES.map((_, zone) => at(after(NOTHING_YET, { waiting: zone }, 1000), 1150))
    expect(poses[0]?.keepers).not.toEqual(at(NOTHING_YET, 1150).keepers)
    for (const pose of poses) expect(pose).toEqual(poses[0])
    const soon = at(after(NOTHING_YET, { waiting: 0 }, 1000), 1050)
    expect(soon.keepers[0]?.y).toBeLessThan(at(NOTHING_YET, 1050).keepers[0]?.y ?? 0)
  })

  it('flies into the chosen zone, and into the net when no keeper covers it', () => {
    const act = after(NOTHING_YET, { picks: [0], covered: [[1, 2, 4]] }, 1000)
    const start = at(act, 1000)
    expect(start.ball).toMatchObject({ x: 0, size: 1, depth: 0 })
    const there = at(act, 1400)
    expect(there.ball.depth).toBe(1)
    expect(there.ball.x).toBeCloseTo(placeOf(0).x, 1)
    expect(there.ball.y).toBeCloseTo(placeOf(0).y, 1)
    expect(there.net.push).toBeGreaterThan(0)
    expect(at(act, 1000 + RESULT_SHOWN_MS - 1).ball.y).toBeLessThan(0.2)
  })

  it('shows the keepers with their hands in the covered zones only', () => {
    for (const covered of [
      [0, 1, 2],
      [2, 3, 4],
      [0, 3, 4],
      [1, 2, 3],
    ]) {
      const act = after(NOTHING_YET, { picks: [0], covered: [covered] }, 0)
      const hands = at(act, 340).keepers.map(handsOf)
      expect(hands).toHaveLength(covered.length)
      for (const zone of covered) {
        const place = placeOf(zone)
        expect(
          hands.filter((hand) => Math.hypot(hand.x - place.x, hand.y - place.y) < 0.12),
          `zone ${zone} of ${covered.join()}`,
        ).toHaveLength(1)
      }
    }
  })

  it('ends in the gloves in a covered zone while the net hangs still', () => {
    const act = after(NOTHING_YET, { picks: [4], covered: [[4, 0, 2]], ended: true }, 0)
    for (const ms of [400, 700, 5000]) {
      const picture = at(act, ms)
      expect(picture.net.push).toBe(0)
      const held = picture.keepers.some((pose) => {
        const hand = handsOf(pose)
        return Math.hypot(hand.x - picture.ball.x, hand.y - picture.ball.y) < 0.001
      })
      expect(held).toBe(true)
    }
  })

  it('is reset while the bet is open and stays as it is after the last kick', () => {
    const shown = { picks: [0], covered: [[1, 2, 4]] }
    const open = at(after(NOTHING_YET, shown, 0), KICK_MS + IDLE_MS)
    expect(open).toEqual(at(NOTHING_YET, 0))
    const last = at(after(NOTHING_YET, { ...shown, ended: true }, 0), KICK_MS + IDLE_MS)
    expect(last.ball.depth).toBe(1)
  })

  it('never jumps from one frame to the next and has no invalid position', () => {
    const aim = after(NOTHING_YET, { waiting: 3 }, 0)
    const kick = after(aim, { picks: [3], covered: [[0, 1, 2]] }, 400)
    let last = at(aim, 0)
    for (let ms = 8; ms < 400 + KICK_MS + 500; ms += 8) {
      const picture = at(ms < 400 ? aim : kick, ms)
      for (const number of numbersIn(picture)) expect(Number.isFinite(number)).toBe(true)
      for (const [index, pose] of picture.keepers.entries()) {
        const before = last.keepers[index]
        expect(Math.hypot(pose.x - (before?.x ?? 0), pose.y - (before?.y ?? 0)), `${ms} ms`).toBeLessThan(
          0.09,
        )
      }
      last = picture
    }
  })
})

describe('the next kick on the stage', () => {
  it('does not replay what happened before the page was open', () => {
    const resumed = after(NOTHING_YET, { picks: [0, 1], covered: [[2], [3]] }, 5000)
    expect(resumed.kind).toBe('ready')
    expect(resumed.kicks).toBe(2)
  })

  it('shows the end at once when the bet is already over', () => {
    const act = after(NOTHING_YET, { picks: [0, 1], covered: [[2], [1]], ended: true }, 5000)
    expect(act).toMatchObject({ kind: 'kick', zone: 1, last: true, sinceMs: Number.NEGATIVE_INFINITY })
    expect(isMoving(act, 5000)).toBe(false)
    for (const number of numbersIn(at(act, 5000, 1))) expect(Number.isFinite(number)).toBe(true)
  })

  it('is set up again after a refused kick and for the next bet', () => {
    const aim = after(NOTHING_YET, { waiting: 2 }, 0)
    expect(after(aim, {}, 300)).toMatchObject({ kind: 'ready', kicks: 0 })
    const lost = after(aim, { picks: [2], covered: [[2]], ended: true }, 300)
    expect(after(lost, {}, 3000)).toMatchObject({ kind: 'ready', kicks: 0 })
  })

  it('ignores changes without an effect', () => {
    const kick = after(NOTHING_YET, { picks: [0], covered: [[2]] }, 100)
    expect(after(kick, { picks: [0], covered: [[2]] }, 900)).toBe(kick)
    expect(after(kick, { picks: [0], covered: [[2]], ended: true }, 900)).toBe(kick)
  })

  it('shows the end at once with reduced motion', () => {
    const still = after(
      NOTHING_YET,
      { picks: [0], covered: [[1, 2, 4]], ended: true },
      Number.NEGATIVE_INFINITY,
    )
    expect(isMoving(still, 0)).toBe(false)
    expect(at(still, 0)).toEqual(at(still, 10_000))
    expect(at(still, 0).ball.depth).toBe(1)
    const aim = after(NOTHING_YET, { waiting: 1 }, Number.NEGATIVE_INFINITY)
    expect(isMoving(aim, 0)).toBe(false)
  })

  it('comes to rest without input', () => {
    for (const act of [
      after(NOTHING_YET, { waiting: 2 }, 0),
      after(NOTHING_YET, { picks: [0], covered: [[2]] }, 0),
      after(NOTHING_YET, { picks: [2], covered: [[2]], ended: true }, 0),
    ])
      expect(isMoving(act, KICK_MS + IDLE_MS)).toBe(false)
  })
})
