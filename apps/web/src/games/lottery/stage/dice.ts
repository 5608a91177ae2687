import { mix, outCubic, progress, smooth } from '../../pixi/ease.ts'
import { LANDINGS } from '../reveal.ts'
import { about, after, scatter, type Turn, turned, unit, type Vector } from './turn.ts'

/** A die of edge one: the middle of it, and how it is turned. */
export type Die = { readonly at: Vector; readonly turn: Turn }

/** Faces of a die by their value. Opposite faces add up to seven. */
export const FACES: readonly { readonly value: number; readonly normal: Vector }[] = [
  { value: 1, normal: [0, 1, 0] },
  { value: 2, normal: [0, 0, 1] },
  { value: 3, normal: [1, 0, 0] },
  { value: 4, normal: [-1, 0, 0] },
  { value: 5, normal: [0, 0, -1] },
  { value: 6, normal: [0, -1, 0] },
]

const HALF = 0.5
/** Distance between the places of neighbouring dice. */
const APART = 1.75
const HOP_MS = 460
/** Heights of the fall and of the bounces after it, in edges. */
const BOUNCES = [0.95, 0.5, 0.2, 0.06] as const
/** Share of the landing after which a die no longer leaves the table. */
const DOWN = 0.84
const TURNS = 2.3

const QUARTER = Math.PI / 2
const UPRIGHT: Readonly<Record<number, Turn>> = {
  1: about([1, 0, 0], 0),
  2: about([1, 0, 0], -QUARTER),
  3: about([0, 0, 1], QUARTER),
  4: about([0, 0, 1], -QUARTER),
  5: about([1, 0, 0], QUARTER),
  6: about([1, 0, 0], 2 * QUARTER),
}

/** The face that lies on top. */
export function topFace(turn: Turn): number {
  const heights = FACES.map(({ value, normal }) => ({ value, up: turned(turn, normal)[1] }))
  return heights.reduce((best, face) => (face.up > best.up ? face : best)).value
}

/** How far the lowest corner is below the middle. */
export function reachDown([, row]: Turn): number {
  return HALF * (Math.abs(row[0]) + Math.abs(row[1]) + Math.abs(row[2]))
}

const placeOf = (index: number, count: number): number => (index - (count - 1) / 2) * APART

/** Dice that are shaken until the result is known: they hop and tumble for as long as it takes. */
export function shaken(draw: number, count: number, ms: number): readonly Die[] {
  return Array.from({ length: count }, (_, index) => {
    const time = ms / (HOP_MS + index * 38) + scatter(draw, index)
    const hop = Math.floor(time)
    const way = time - hop
    const between = (axis: number): number =>
      mix(scatter(draw, index, hop, axis), scatter(draw, index, hop + 1, axis), smooth(way)) - 0.5
    const turn = after(
      about([0, 1, 0], ms * 0.0042 + index),
      after(about([1, 0, 0], ms * (0.0096 + index * 0.0011)), about([0, 0, 1], ms * 0.0067)),
    )
    const rise = 4 * way * (1 - way) * mix(0.45, 0.8, scatter(draw, index, hop))
    return { at: [placeOf(index, count) + between(1) * 0.45, rise + reachDown(turn), between(2) * 0.5], turn }
  })
}

/** The height of a thrown die at a share of its landing: a fall, and bounces that become lower. */
function bounce(share: number): number {
  const lengths = BOUNCES.map((height, index) => Math.sqrt(height) * (index === 0 ? 1 : 2))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let time = (share / DOWN) * whole
  for (const [index, height] of BOUNCES.entries()) {
    const length = lengths[index] ?? 0
    if (time < length) {
      const way = time / length
      return index === 0 ? height * (1 - way * way) : 4 * height * way * (1 - way)
    }
    time -= length
  }
  return 0
}

/** Dice that are thrown and come to rest with these values on top, one after another. */
export function thrown(draw: number, values: readonly number[], ms: number): readonly Die[] {
  const { landMs, apartMs } = LANDINGS.fast3
  return values.map((value, index) => {
    const share = progress(ms, 0, landMs + apartMs * index)
    const yaw = mix(-0.5, 0.5, scatter(draw, index, 7))
    const rest = after(about([0, 1, 0], yaw), UPRIGHT[value] ?? about([1, 0, 0], 0))
    const side = scatter(draw, index, 9) < 0.5 ? -1 : 1
    const axis = unit([mix(0.3, 1, scatter(draw, index, 8)), 0.15, side])
    const left = (1 - share) ** 2.6 * TURNS * 2 * Math.PI
    const turn = after(about(axis, left), rest)
    const start = side * 0.7 + mix(-0.2, 0.2, scatter(draw, index, 11))
    const x = placeOf(index, values.length) + mix(start, 0, outCubic(share))
    const depth = mix(
      mix(-1, 0.2, scatter(draw, index, 10)),
      mix(-0.12, 0.12, scatter(draw, index, 12)),
      outCubic(share),
    )
    return { at: [x, bounce(share) + reachDown(turn), depth], turn }
  })
}
