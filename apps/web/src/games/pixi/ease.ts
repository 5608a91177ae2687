/** Progress of an animation that starts at `fromMs` and takes `lengthMs`: 0 before, 1 after. */
export function progress(atMs: number, fromMs: number, lengthMs: number): number {
  if (atMs <= fromMs) return 0
  return atMs >= fromMs + lengthMs ? 1 : (atMs - fromMs) / lengthMs
}

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part

/** Eases in and out. */
export const smooth = (part: number): number => part * part * (3 - 2 * part)
/** Eases out. */
export const outCubic = (part: number): number => 1 - (1 - part) ** 3
export const inQuad = (part: number): number => part * part

/** A parabola: 0 at both ends, 1 in the middle. */
export const hump = (part: number): number => 4 * part * (1 - part)

/** A damped oscillation from 1 to 0. */
export function ring(part: number, swings: number): number {
  if (part <= 0 || part >= 1) return 0
  return Math.cos(part * swings * 2 * Math.PI) * (1 - part) ** 2
}

/** Interpolates every number of a picture. */
export function mixAll<Picture extends Readonly<Record<string, number>>>(
  from: Picture,
  to: Picture,
  part: number,
): Picture {
  if (part >= 1) return to
  const between: Record<string, number> = {}
  for (const [name, value] of Object.entries(to)) between[name] = mix(from[name] ?? value, value, part)
  return { ...to, ...between }
}
