/** A point or direction: x to the right, y up, z towards the reader. */
export type Vector = readonly [x: number, y: number, z: number]
/** A rotation, by rows. */
export type Turn = readonly [Vector, Vector, Vector]

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const turned = (turn: Turn, point: Vector): Vector => [
  dot(turn[0], point),
  dot(turn[1], point),
  dot(turn[2], point),
]

/** First `b`, then `a`. */
export function after(a: Turn, b: Turn): Turn {
  const columns: Turn = [
    [b[0][0], b[1][0], b[2][0]],
    [b[0][1], b[1][1], b[2][1]],
    [b[0][2], b[1][2], b[2][2]],
  ]
  const row = (vector: Vector): Vector => [
    dot(vector, columns[0]),
    dot(vector, columns[1]),
    dot(vector, columns[2]),
  ]
  return [row(a[0]), row(a[1]), row(a[2])]
}

/** Rotation by an angle about an axis of length one. */
export function about([x, y, z]: Vector, angle: number): Turn {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const k = 1 - c
  return [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ]
}

export const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/**
 * A fixed number from 0 to 1 for these numbers: how dice fly and racers overtake is decoration, and the same draw looks
 * the same on each screen.
 */
export function scatter(...numbers: readonly number[]): number {
  let hash = 2_166_136_261
  for (const number of numbers) {
    hash = Math.imul(hash ^ (number + 0x9e37), 16_777_619)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b)
  }
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}
