import { play } from '../../sound/sound.ts'
import type { Happening } from '../step/scene.ts'
import { risingHz } from '../step/tune.ts'

const LOWEST_HZ = 262

/** Wood and marimba; a rock is a dull thud. */
export function sound(what: Happening, steps: number): void {
  const hz = risingHz(steps, LOWEST_HZ)
  switch (what) {
    case 'placed':
      return play([0.5, 0, 150, 0.003, 0.02, 0.07, 0, 1.8, 0, 0, 60, 0.03])
    case 'good':
      return play([0.6, 0, hz, 0.002, 0.03, 0.2, 0, 2.2, 0, 0, hz, 0.06, 0, 0, 0, 0, 0, 0.7, 0.02])
    case 'bad':
      return play([0.9, 0, 48, 0.004, 0.05, 0.3, 4, 2.6, -0.2, 0, 0, 0, 0, 0.5])
    case 'paid':
      return play([0.6, 0, 392, 0.01, 0.13, 0.36, 1, 1.6, 0, 0, 196, 0.07, 0.07])
  }
}
