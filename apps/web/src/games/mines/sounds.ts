import { play } from '../../sound/sound.ts'
import type { Happening } from '../step/scene.ts'

/** A pentatonic scale: any two neighbours sound well together, so a run of gems is a tune. */
const SCALE = [0, 2, 4, 7, 9]
const LOWEST_HZ = 392

/** The pitch rises with each gem of the bet and stays where ears are comfortable. */
export function gemHz(picks: number): number {
  const step = Math.min(picks - 1, 14)
  const semitones = 12 * Math.floor(step / SCALE.length) + (SCALE[step % SCALE.length] ?? 0)
  return LOWEST_HZ * 2 ** (semitones / 12)
}

export function sound(what: Happening, picks: number): void {
  switch (what) {
    case 'placed':
      return play([0.5, 0, 190, 0.004, 0.02, 0.06, 1, 1.6, 0, 0, 90, 0.03])
    case 'good':
      return play([0.55, 0, gemHz(picks), 0.004, 0.05, 0.22, 0, 1.4, 0, 0, gemHz(picks) / 2, 0.05])
    case 'bad':
      return play([0.8, 0, 62, 0.008, 0.06, 0.38, 4, 2.2, -0.4, 0, 0, 0, 0, 0.7])
    case 'paid':
      return play([0.6, 0, 523, 0.01, 0.12, 0.34, 1, 1.8, 0, 0, 262, 0.07, 0.07])
  }
}
