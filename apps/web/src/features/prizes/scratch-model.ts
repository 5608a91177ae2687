/** Rubbed points of a card: a grid of `SIDE` x `SIDE`, three by three fields. */
const SIDE = 30
const FIELDS_PER_ROW = 3
const FIELD_SIDE = SIDE / FIELDS_PER_ROW
/** Share of a field's points after which it counts as scratched. */
const ENOUGH = 0.5
/** Radius of a stroke as a share of the card's width. */
export const STROKE = 0.07

export type Point = { readonly x: number; readonly y: number }
export type RubbedFields = ReadonlySet<number>

export const UNTOUCHED: RubbedFields = new Set()

/** The grid points within a stroke from one point to another, both as shares of the card's size. */
export function rub(rubbed: RubbedFields, from: Point, to: Point): RubbedFields {
  const next = new Set(rubbed)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.max(1, Math.ceil(length / (STROKE / 2)))
  for (let step = 0; step <= steps; step++) {
    const x = from.x + ((to.x - from.x) * step) / steps
    const y = from.y + ((to.y - from.y) * step) / steps
    for (let row = gridOf(y - STROKE); row <= gridOf(y + STROKE); row++) {
      for (let column = gridOf(x - STROKE); column <= gridOf(x + STROKE); column++) {
        const away = Math.hypot((column + 0.5) / SIDE - x, (row + 0.5) / SIDE - y)
        if (away <= STROKE) next.add(row * SIDE + column)
      }
    }
  }
  return next
}

const gridOf = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)))

/** The fields, from 0 at the top left, of which enough is rubbed off. */
export function scratchedFields(rubbed: RubbedFields): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const point of rubbed) {
    const row = Math.floor(point / SIDE)
    const column = point % SIDE
    const field = Math.floor(row / FIELD_SIDE) * FIELDS_PER_ROW + Math.floor(column / FIELD_SIDE)
    counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  const needed = FIELD_SIDE * FIELD_SIDE * ENOUGH
  return new Set([...counts].filter(([, count]) => count >= needed).map(([field]) => field))
}
