const GROWTH = 0.00006

/** Multiplier after the given time, for drawing only. Payouts use the exact computation of the rules. */
export const heightAt = (ms: number): number => Math.exp(GROWTH * Math.max(0, ms))
export const msAt = (height: number): number => Math.log(Math.max(1, height)) / GROWTH

/** Head of the curve, as fractions of the picture. Any higher, it would fly through the digits of the multiplier. */
const HEAD_X = 0.84
const HEAD_Y = 0.58
/** The smallest visible range, so that a round starts with a climb and not with a line across the picture. */
const LEAST_MS = 7000
const LEAST_RISE = 0.7

/** Visible range of time and height. */
export type CurveView = { readonly spanMs: number; readonly rise: number }

export const viewAt = (elapsedMs: number): CurveView => ({
  spanMs: Math.max(LEAST_MS, elapsedMs / HEAD_X),
  rise: Math.max(LEAST_RISE, (heightAt(elapsedMs) - 1) / HEAD_Y),
})

/** Position of a point of the curve, as fractions of the picture from its lower left corner. */
export const placeAt = (
  ms: number,
  { spanMs, rise }: CurveView,
): { readonly x: number; readonly y: number } => ({
  x: ms / spanMs,
  y: (heightAt(ms) - 1) / rise,
})

const STEPS = [1, 2, 5]
const MOST_LINES = 5

/** Round values for a few grid lines. */
export function gridLines({ rise }: CurveView): readonly number[] {
  let step = 0.1
  for (let turn = 1; rise / step > MOST_LINES; turn++)
    step = (STEPS[turn % STEPS.length] ?? 1) * 10 ** (Math.floor(turn / STEPS.length) - 1)
  const lines: number[] = []
  for (let line = Math.ceil((1 + step / 2) / step) * step; line < 1 + rise; line += step)
    lines.push(Math.round(line * 100) / 100)
  return lines
}
