/** A pentatonic scale: any two neighbours are consonant, so a run of good steps sounds like a tune. */
const SCALE = [0, 2, 4, 7, 9]
const HIGHEST_STEP = 14

/** The pitch rises with each good step and is capped at a comfortable height. */
export function risingHz(steps: number, lowestHz: number): number {
  const step = Math.min(steps - 1, HIGHEST_STEP)
  const semitones = 12 * Math.floor(step / SCALE.length) + (SCALE[step % SCALE.length] ?? 0)
  return lowestHz * 2 ** (semitones / 12)
}
