import { play } from '../../sound/sound.ts'
import type { Happening } from '../step/scene.ts'
import { risingHz } from '../step/tune.ts'

const LOWEST_HZ = 330

/** Stone and bells. */
export function sound(what: Happening, steps: number): void {
  const hz = risingHz(steps, LOWEST_HZ)
  switch (what) {
    case 'placed':
      return play([0.6, 0, 95, 0.004, 0.03, 0.09, 3, 1.4, -0.6, 0, 0, 0, 0, 0.3])
    case 'good':
      return play([0.5, 0, hz, 0.002, 0.06, 0.34, 0, 0.6, 0, 0, hz * 1.5, 0.04, 0, 0, 0, 0, 0.06, 0.6])
    case 'bad':
      return play([0.7, 0, 84, 0.02, 0.1, 0.34, 2, 1.8, -0.9, 0, 0, 0, 0, 0.9, 0, 0.1])
    case 'paid':
      return play([0.6, 0, 440, 0.01, 0.14, 0.4, 1, 1.2, 0, 0, 220, 0.08, 0.08])
  }
}
