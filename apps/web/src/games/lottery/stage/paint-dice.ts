import type { Box } from '../../pixi/drawing.ts'
import { type Die, FACES, shaken, thrown } from './dice.ts'
import type { Moment } from './moment.ts'
import { turned, unit, type Vector } from './turn.ts'

type Brush = CanvasRenderingContext2D
type Point = readonly [x: number, y: number]

/** How steeply the reader looks down on the table. */
const PITCH = 0.92
const [SIN, COS] = [Math.sin(PITCH), Math.cos(PITCH)]
/** Distance of the eye, in edges. */
const EYE = 11
const LIGHT = unit([-0.45, 1, 0.5])
/** Radius of the rounded edges. */
const ROUND = 0.13
const HALF = 0.5
const RING = Array.from({ length: 14 }, (_, step) => (step / 14) * 2 * Math.PI)

/** Dice in a tray: shaken while the draw is made, then thrown, bouncing, at rest. Returns whether they still move. */
export function paintDice(brush: Brush, box: Box, moment: Moment): boolean {
  const { draw, values, motion, forMs } = moment
  const dice = motion === 'tumble' ? shaken(draw, 3, forMs) : thrown(draw, values, forMs)
  const scale = Math.min(box.width / 6.4, box.height / 2.5)
  const eye: Eye = { x: box.width / 2, y: box.height * 0.72, scale }
  paintTray(brush, box)
  for (const die of dice) paintShadow(brush, die, eye)
  for (const die of dice.toSorted((a, b) => a.at[2] - b.at[2])) paintDie(brush, die, eye)
  return motion === 'tumble' || (motion === 'land' && forMs < 2500)
}

type Eye = { readonly x: number; readonly y: number; readonly scale: number }

function project([x, y, z]: Vector, eye: Eye): Point {
  const near = EYE / (EYE - (y * SIN + z * COS))
  return [eye.x + x * eye.scale * near, eye.y - (y * COS - z * SIN) * eye.scale * near]
}

function paintTray(brush: Brush, { width, height }: Box): void {
  brush.save()
  brush.beginPath()
  brush.roundRect(0, 0, width, height, Math.min(18, height * 0.16))
  brush.clip()
  const felt = brush.createRadialGradient(
    width / 2,
    height * 0.45,
    height * 0.1,
    width / 2,
    height / 2,
    width * 0.62,
  )
  felt.addColorStop(0, '#1f8a5b')
  felt.addColorStop(0.65, '#11603f')
  felt.addColorStop(1, '#083a27')
  brush.fillStyle = felt
  brush.fillRect(0, 0, width, height)
  brush.lineWidth = Math.max(4, height * 0.06)
  brush.strokeStyle = 'rgb(0 0 0 / 0.35)'
  brush.beginPath()
  brush.roundRect(0, 0, width, height, Math.min(18, height * 0.16))
  brush.stroke()
  brush.restore()
}

/** Sharper and darker the closer the die is to the table. */
function paintShadow(brush: Brush, { at: [x, y, z] }: Die, eye: Eye): void {
  const height = Math.max(0, y - HALF)
  const [left, top] = project([x + 0.16 + height * 0.22, 0, z - 0.05 - height * 0.12], eye)
  const wide = eye.scale * (0.74 + height * 0.2)
  const shade = brush.createRadialGradient(0, 0, wide * 0.25, 0, 0, wide)
  shade.addColorStop(0, `rgb(0 0 0 / ${0.5 / (1 + height * 1.3)})`)
  shade.addColorStop(1, 'rgb(0 0 0 / 0)')
  brush.save()
  brush.translate(left, top)
  brush.scale(1, 0.78)
  brush.fillStyle = shade
  brush.fillRect(-wide, -wide, wide * 2, wide * 2)
  brush.restore()
}

function paintDie(brush: Brush, { at, turn }: Die, eye: Eye): void {
  const place = (point: Vector): Point => {
    const [x, y, z] = turned(turn, point)
    return project([at[0] + x, at[1] + y, at[2] + z], eye)
  }
  paintBody(brush, place, eye)
  for (const { value, normal } of FACES) {
    const looking = turned(turn, normal)
    // Towards the eye, which is up and in front.
    if (looking[1] * SIN + looking[2] * COS > 0.02) paintFace(brush, value, normal, looking, place)
  }
}

/** Rounded edges: the outline around eight balls, one in each corner. */
function paintBody(brush: Brush, place: (point: Vector) => Point, eye: Eye): void {
  const inner = HALF - ROUND
  const points: Point[] = []
  for (const x of [-inner, inner])
    for (const y of [-inner, inner])
      for (const z of [-inner, inner]) {
        const [left, top] = place([x, y, z])
        for (const angle of RING)
          points.push([
            left + Math.cos(angle) * ROUND * eye.scale * 1.04,
            top + Math.sin(angle) * ROUND * eye.scale * 1.04,
          ])
      }
  const outline = hull(points)
  const tops = outline.map(([, y]) => y)
  const lefts = outline.map(([x]) => x)
  const edge = brush.createLinearGradient(
    Math.min(...lefts),
    Math.min(...tops),
    Math.max(...lefts),
    Math.max(...tops),
  )
  edge.addColorStop(0, '#ffffff')
  edge.addColorStop(0.45, '#e9ebf1')
  edge.addColorStop(1, '#9aa2b4')
  trace(brush, outline)
  brush.fillStyle = edge
  brush.fill()
}

function paintFace(
  brush: Brush,
  value: number,
  normal: Vector,
  looking: Vector,
  place: (point: Vector) => Point,
): void {
  const [across, down] = sidesOf(normal)
  const on = (u: number, v: number): Point =>
    place([
      normal[0] * HALF + across[0] * u + down[0] * v,
      normal[1] * HALF + across[1] * u + down[1] * v,
      normal[2] * HALF + across[2] * u + down[2] * v,
    ])
  const lit = Math.max(0, looking[0] * LIGHT[0] + looking[1] * LIGHT[1] + looking[2] * LIGHT[2])
  const bright = 150 + 105 * lit
  trace(
    brush,
    roundedSquare(HALF - ROUND * 0.5, ROUND * 1.1).map(([u, v]) => on(u, v)),
  )
  brush.fillStyle = `rgb(${bright} ${bright} ${Math.min(255, bright + 6)})`
  brush.fill()
  const isRed = value === 1 || value === 4
  for (const [u, v] of PIPS[value] ?? []) {
    const size = value === 1 ? 0.155 : 0.1
    const ring = (scale: number): readonly Point[] =>
      RING.map((angle) =>
        on(u * 0.25 + Math.cos(angle) * size * scale, v * 0.25 + Math.sin(angle) * size * scale),
      )
    trace(brush, ring(1.14))
    brush.fillStyle = 'rgb(255 255 255 / 0.55)'
    brush.fill()
    trace(brush, ring(1))
    brush.fillStyle = isRed
      ? `rgb(${130 + 80 * lit} 18 38)`
      : `rgb(${16 + 18 * lit} ${20 + 20 * lit} ${34 + 22 * lit})`
    brush.fill()
  }
}

/** Two directions along a face. */
const sidesOf = ([x, y]: Vector): readonly [Vector, Vector] => {
  if (y !== 0)
    return [
      [1, 0, 0],
      [0, 0, 1],
    ]
  return x !== 0
    ? [
        [0, 0, 1],
        [0, 1, 0],
      ]
    : [
        [1, 0, 0],
        [0, 1, 0],
      ]
}

/** Points of a square with rounded corners around the origin. */
function roundedSquare(half: number, radius: number): readonly Point[] {
  return [0, 1, 2, 3].flatMap((corner) => {
    const [x, y] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1]
    return [0, 1, 2, 3, 4].map((step): Point => {
      const angle = ((corner + step / 4) * Math.PI) / 2
      return [x * (half - radius) + Math.cos(angle) * radius, y * (half - radius) + Math.sin(angle) * radius]
    })
  })
}

function trace(brush: Brush, points: readonly Point[]): void {
  brush.beginPath()
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) brush.moveTo(x, y)
    else brush.lineTo(x, y)
  }
  brush.closePath()
}

const cross = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** Convex outline of points, by the monotone chain. */
function hull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Pips of a face, in thirds from its middle. */
const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}
