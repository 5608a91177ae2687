import { play } from '../../sound/sound.ts'
import type { Happening } from '../step/scene.ts'

/** Brass on felt. */
export function sound(what: Happening): void {
  switch (what) {
    case 'placed':
      return play([0.5, 0, 120, 0.01, 0.3, 0.5, 4, 0.4, 0, 0, 0, 0, 0.12, 0.2, 0, 0, 0, 0.5])
    case 'good':
    case 'paid':
      return play([0.6, 0, 587, 0.005, 0.1, 0.36, 0, 1.2, 0, 0, 294, 0.06, 0.06])
    case 'bad':
      return play([0.6, 0, 110, 0.005, 0.05, 0.24, 1, 1.6, -1.2])
  }
}
