const GROWTH = 0.00006

/** What a round has reached after so many milliseconds, for drawing. What counts is reckoned by the rules. */
export const heightAt = (ms: number): number => Math.exp(GROWTH * Math.max(0, ms))
export const msAt = (height: number): number => Math.log(Math.max(1, height)) / GROWTH

/** What part of the picture's width and height lies behind the head of the curve once it has come to its place. The
 *  multiplier stands over the middle of the picture: a head that climbed higher would fly through its digits. */
const HEAD_X = 0.84
const HEAD_Y = 0.58
/** The picture is never closer than this, so that a round begins with a flight and not with a line across. */
const LEAST_MS = 7000
const LEAST_RISE = 0.7

/** How much of time and height the picture shows. */
export type CurveView = { readonly spanMs: number; readonly rise: number }

export const viewAt = (elapsedMs: number): CurveView => ({
  spanMs: Math.max(LEAST_MS, elapsedMs / HEAD_X),
  rise: Math.max(LEAST_RISE, (heightAt(elapsedMs) - 1) / HEAD_Y),
})

/** Where a moment of the curve lies, in parts of the picture, from its lower left corner. */
export const placeAt = (
  ms: number,
  { spanMs, rise }: CurveView,
): { readonly x: number; readonly y: number } => ({
  x: ms / spanMs,
  y: (heightAt(ms) - 1) / rise,
})

const STEPS = [1, 2, 5]
const MOST_LINES = 5

/** Round heights to draw a line at, a handful of them. */
export function gridLines({ rise }: CurveView): readonly number[] {
  let step = 0.1
  for (let turn = 1; rise / step > MOST_LINES; turn++)
    step = (STEPS[turn % STEPS.length] ?? 1) * 10 ** (Math.floor(turn / STEPS.length) - 1)
  const lines: number[] = []
  for (let line = Math.ceil((1 + step / 2) / step) * step; line < 1 + rise; line += step)
    lines.push(Math.round(line * 100) / 100)
  return lines
}
