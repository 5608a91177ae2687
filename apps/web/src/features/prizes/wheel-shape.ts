/** Turns before the wheel stops. */
const TURNS = 5

/** Part of the wheel in degrees from the top, clockwise. */
export type Arc = { readonly from: number; readonly to: number }

/** A segment narrower than this cannot be read. */
const LEAST = 12

/** Segments as wide as their odds. Rare ones are as wide as can be read, and the others share the rest by their odds. */
export function arcsOf(odds: readonly number[]): readonly Arc[] {
  const least = Math.min(LEAST, 360 / odds.length)
  const narrow = new Set<number>()
  // A segment that is widened leaves less for the others, which may become too narrow in turn.
  for (;;) {
    const { room, sum } = shared(odds, narrow, least)
    const next = odds.findIndex((weight, index) => !narrow.has(index) && (weight / sum) * room < least)
    if (next === -1) break
    narrow.add(next)
  }
  const { room, sum } = shared(odds, narrow, least)
  let from = 0
  return odds.map((weight, index) => {
    const arc = { from, to: from + (narrow.has(index) ? least : (weight / sum) * room) }
    from = arc.to
    return arc
  })
}

function shared(odds: readonly number[], narrow: ReadonlySet<number>, least: number) {
  const sum = odds.reduce((all, weight, index) => all + (narrow.has(index) ? 0 : weight), 0)
  return { room: 360 - narrow.size * least, sum }
}

const middleOf = ({ from, to }: Arc): number => (from + to) / 2

/** The rotation in degrees that brings a segment's middle under the pointer at the top, beyond the current one. */
export function stopAt(current: number, arc: Arc): number {
  const turned = current - (current % 360)
  return turned + TURNS * 360 + (360 - middleOf(arc))
}

/** The segment under the pointer at a rotation. */
export function segmentAt(rotation: number, arcs: readonly Arc[]): number {
  const angle = (((360 - rotation) % 360) + 360) % 360
  return arcs.findIndex(({ to }) => angle < to)
}

const at = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(radius * Math.cos(radians)).toFixed(3)} ${(radius * Math.sin(radians)).toFixed(3)}`
}

/** SVG path of a segment of a wheel with this radius around the origin. */
export function segmentPath({ from, to }: Arc, radius: number): string {
  return `M0 0L${at(from, radius)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to, radius)}Z`
}
