import { play } from '../../sound/sound.ts'
import type { Happening } from '../step/scene.ts'
import { risingHz } from '../step/tune.ts'

const LOWEST_HZ = 392

export function sound(what: Happening, picks: number): void {
  const hz = risingHz(picks, LOWEST_HZ)
  switch (what) {
    case 'placed':
      return play([0.5, 0, 190, 0.004, 0.02, 0.06, 1, 1.6, 0, 0, 90, 0.03])
    case 'good':
      return play([0.55, 0, hz, 0.004, 0.05, 0.22, 0, 1.4, 0, 0, hz / 2, 0.05])
    case 'bad':
      return play([0.8, 0, 62, 0.008, 0.06, 0.38, 4, 2.2, -0.4, 0, 0, 0, 0, 0.7])
    case 'paid':
      return play([0.6, 0, 523, 0.01, 0.12, 0.34, 1, 1.8, 0, 0, 262, 0.07, 0.07])
  }
}
