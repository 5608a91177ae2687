/** Turns before the wheel stops. */
const TURNS = 5

/** The rotation in degrees that brings a segment's middle under the pointer at the top, beyond the current one. */
export function stopAt(current: number, prize: number, segments: number): number {
  const middle = ((prize + 0.5) * 360) / segments
  const turned = current - (current % 360)
  return turned + TURNS * 360 + (360 - middle)
}

/** The segment under the pointer at a rotation. */
export function segmentAt(rotation: number, segments: number): number {
  const angle = (((360 - rotation) % 360) + 360) % 360
  return Math.floor((angle * segments) / 360) % segments
}

const at = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(radius * Math.cos(radians)).toFixed(3)} ${(radius * Math.sin(radians)).toFixed(3)}`
}

/** SVG path of a segment of a wheel with this radius around the origin. Segment 0 begins at the top. */
export function segmentPath(prize: number, segments: number, radius: number): string {
  const [from, to] = [(prize * 360) / segments, ((prize + 1) * 360) / segments]
  return `M0 0L${at(from, radius)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to, radius)}Z`
}
