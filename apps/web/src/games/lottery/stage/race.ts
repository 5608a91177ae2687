import { mix, progress, smooth } from '../../pixi/ease.ts'
import { showMs } from '../reveal.ts'
import { scatter } from './turn.ts'

export const RACERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** From the known result to the end of the race. */
export const RACE_MS = showMs('racing10', RACERS.length)
/** Shares of it: the field has its final order, the finish line comes into sight, and the last racer has crossed it. */
const ORDERED = 0.56
const LINE_FROM = 0.56
const LINE_TO = 0.92
const START_MS = 1400

/** A race at one moment. Places are shares of the picture's width, from the left; a racer further right is ahead. */
export type Race = {
  /** By lane, the racer with number one first. */
  readonly at: readonly number[]
  /** Finish line; null while it is out of sight. */
  readonly line: number | null
  /** How far the ground has moved by, in picture widths. */
  readonly gone: number
}

/** Ground that passes in a millisecond at full speed, in picture widths. */
const SPEED = 0.0021

/** The field before the result is known: racers overtake each other for as long as it takes. */
export function running(draw: number, ms: number): Race {
  const away = smooth(progress(ms, 0, START_MS))
  const at = RACERS.map((racer) => {
    const slow = 2600 + scatter(draw, racer, 1) * 2200
    const quick = 1100 + scatter(draw, racer, 2) * 700
    const sway =
      0.68 * Math.sin((ms / slow + scatter(draw, racer, 3)) * 2 * Math.PI) +
      0.32 * Math.sin((ms / quick + scatter(draw, racer, 4)) * 2 * Math.PI)
    return mix(0.1, 0.5 + 0.33 * sway, away)
  })
  return {
    at,
    line: null,
    gone: ms < START_MS ? (SPEED * ms * ms) / (2 * START_MS) : SPEED * (ms - START_MS / 2),
  }
}

/** Place at the finish, from the left: the first is furthest right, and close to the second. */
const finishAt = (place: number): number => 0.87 - 0.05 * Math.min(place, 1) - 0.068 * Math.max(0, place - 1)

/**
 * The last stretch: the field sorts itself into the order of the draw, then the finish line passes. `tumbled` is how
 * long the race had been running.
 */
export function finishing(draw: number, order: readonly number[], tumbled: number, ms: number): Race {
  const before = running(draw, tumbled + ms)
  const share = progress(ms, 0, RACE_MS)
  const at = RACERS.map((racer, lane) => {
    const from = scatter(draw, racer, 5) * 0.22
    const settled = smooth(progress(share, from, ORDERED - from))
    return mix(before.at[lane] ?? 0.5, finishAt(order.indexOf(racer)), settled)
  })
  const passes = progress(share, LINE_FROM, LINE_TO - LINE_FROM)
  const slow = progress(share, LINE_TO, 1 - LINE_TO)
  // The ground slows down once the last racer is in.
  const lost = (SPEED * RACE_MS * (1 - LINE_TO) * slow * slow) / 2
  return {
    at,
    line: passes > 0 && passes < 1 ? mix(1.1, -0.1, passes) : null,
    gone: before.gone - lost,
  }
}

/** Racers from the first to the last. */
export const orderOf = ({ at }: Race): readonly number[] =>
  RACERS.toSorted((a, b) => (at[b - 1] ?? 0) - (at[a - 1] ?? 0))
