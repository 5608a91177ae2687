import { present } from '@baize/kit'
import { ImageSource, Texture } from 'pixi.js'

/** Animation frames per face of rotation. */
export const FRAMES = 10
/** Rotation after which the ball looks the same, as a fraction of a full turn. */
export const FACE_TURN = 1 / 5

type Vector = readonly [number, number, number]

const GOLDEN = (1 + Math.sqrt(5)) / 2
const SIGNS = [-1, 1] as const

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Centres of the twelve pentagons, rotated so that the ball's horizontal axis passes through two of them. */
function pentagons(): readonly Vector[] {
  const corners = SIGNS.flatMap((a) =>
    SIGNS.flatMap((b): Vector[] => [
      [0, a, b * GOLDEN],
      [a, b * GOLDEN, 0],
      [b * GOLDEN, 0, a],
    ]),
  ).map(unit)
  const tilt = Math.atan2(1, GOLDEN)
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  return corners.map(([x, y, z]): Vector => [x * cos + z * sin, y, z * cos - x * sin])
}

/** Centres of the twenty hexagons: where three pentagons meet. */
function hexagons(corners: readonly Vector[]): readonly Vector[] {
  const near = (a: Vector, b: Vector): boolean => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > 0.4 && a !== b
  return corners.flatMap((a, i) =>
    corners.slice(i + 1).flatMap((b, j) =>
      corners
        .slice(i + j + 2)
        .filter((c) => near(a, b) && near(b, c) && near(a, c))
        .map((c): Vector => unit([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]])),
    ),
  )
}

/** Distance of the pentagons from the centre, relative to that of the hexagons. */
const PENTAGON_FAR = 1.0265
const SEAM = 0.022

/** Frames of a football seen from the front, over one face of rotation about its axis. The light does not rotate. */
export function paintBall(pixels: number): readonly Texture[] {
  const fives = pentagons()
  const sixes = hexagons(fives)
  return Array.from({ length: FRAMES }, (_, frame) => {
    const canvas = document.createElement('canvas')
    canvas.width = pixels
    canvas.height = pixels
    const brush = present(canvas.getContext('2d'), 'a canvas to paint on')
    const image = brush.createImageData(pixels, pixels)
    const angle = (frame / FRAMES) * FACE_TURN * 2 * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const radius = pixels / 2 - 1
    for (let row = 0; row < pixels; row += 1) {
      for (let column = 0; column < pixels; column += 1) {
        const x = (column + 0.5 - pixels / 2) / radius
        const y = (row + 0.5 - pixels / 2) / radius
        const flat = Math.hypot(x, y)
        const cover = Math.min(1, Math.max(0, (1 - flat) * radius + 0.5))
        if (cover === 0) continue
        const z = Math.sqrt(Math.max(0, 1 - flat * flat))
        paintPixel(
          image.data,
          (row * pixels + column) * 4,
          { fives, sixes },
          [x, y, z],
          [x, y * cos - z * sin, y * sin + z * cos],
          cover,
        )
      }
    }
    brush.putImageData(image, 0, 0)
    return new Texture({ source: new ImageSource({ resource: canvas }) })
  })
}

type Faces = { readonly fives: readonly Vector[]; readonly sixes: readonly Vector[] }

function paintPixel(
  data: Uint8ClampedArray,
  at: number,
  faces: Faces,
  seen: Vector,
  on: Vector,
  cover: number,
): void {
  let five = -1
  let best = -1
  let second = -1
  for (const face of faces.fives) {
    const far = (on[0] * face[0] + on[1] * face[1] + on[2] * face[2]) / PENTAGON_FAR
    if (far > five) five = far
    if (far > best) {
      second = best
      best = far
    } else if (far > second) second = far
  }
  for (const face of faces.sixes) {
    const far = on[0] * face[0] + on[1] * face[1] + on[2] * face[2]
    if (far > best) {
      second = best
      best = far
    } else if (far > second) second = far
  }
  const seam = Math.min(1, (best - second) / SEAM)
  const lit = Math.max(0, seen[0] * -0.42 + seen[1] * -0.62 + seen[2] * 0.66)
  const shade = 0.5 + 0.5 * lit
  const gloss = lit ** 18 * 90
  const blue = five === best
  const dim = shade * (0.62 + 0.38 * seam)
  const bounce = Math.max(0, seen[1]) * 26
  data[at] = (blue ? 30 : 246) * dim + gloss
  data[at + 1] = (blue ? 112 : 248) * dim + gloss + bounce * 0.7
  data[at + 2] = (blue ? 236 : 255) * dim + gloss + bounce * 0.4
  data[at + 3] = cover * 255
}
