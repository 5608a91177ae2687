import { smooth } from '../pixi/ease.ts'

/** Deformation of the kangaroo image, facing right. Points are fractions of its width and height, downward. */
export type Bend = {
  readonly squash: number
  readonly head: number
  readonly tail: number
  readonly leg: number
  readonly paw: number
}

type Point = { x: number; y: number }

/** Joints that the parts of the image rotate about. */
const NECK = { x: 0.77, y: 0.46 }
const HAUNCH = { x: 0.47, y: 0.54 }
const ROOT_OF_TAIL = { x: 0.28, y: 0.56 }
const SHOULDER = { x: 0.72, y: 0.53 }
/** The point it stands on. */
export const FEET = { x: 0.56, y: 0.92 }

const within = (value: number, from: number, to: number): number =>
  smooth(Math.min(1, Math.max(0, (value - from) / (to - from))))

function turn(point: Point, about: Point, angle: number): void {
  if (angle === 0) return
  const [dx, dy] = [point.x - about.x, point.y - about.y]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  point.x = about.x + dx * cos - dy * sin
  point.y = about.y + dx * sin + dy * cos
}

/** Deforms a point of the image: head, tail, paw and legs rotate about their joints, then all of it is squashed. */
export function warp(x: number, y: number, bend: Bend): Point {
  const point = { x, y }
  turn(point, NECK, bend.head * within(x, 0.6, 0.76) * within(0.52 - y, 0, 0.16))
  turn(point, ROOT_OF_TAIL, -bend.tail * within(0.3 - x, 0, 0.16) * within(y, 0.3, 0.42))
  turn(point, SHOULDER, -bend.paw * within(x, 0.6, 0.68) * within(y, 0.53, 0.62))
  const leg = within(y, 0.6, 0.92) * within(x, 0.28, 0.4)
  point.y += (point.y - HAUNCH.y) * bend.leg * 0.16 * leg
  point.x -= bend.leg * 0.07 * leg
  point.y = FEET.y + (point.y - FEET.y) * (1 - bend.squash)
  point.x = FEET.x + (point.x - FEET.x) * (1 + bend.squash * 0.55)
  return point
}
