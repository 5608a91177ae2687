import { play } from '../../sound/sound.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import type { Happening } from '../step/scene.ts'
import { risingHz } from '../step/tune.ts'

/** Time until the landing. Its sound must not precede it. */
const LANDING_MS = 500

const later = (sing: () => void): void => void setTimeout(sing, prefersReducedMotion() ? 0 : LANDING_MS)

const LOWEST_HZ = 294

const spring = (): void => play([0.4, 0.01, 165, 0.005, 0.05, 0.12, 1, 1.4, 5.5, 0, 0, 0, 0, 0.1])

export function sound(what: Happening, jumps: number): void {
  switch (what) {
    case 'placed':
      return play([0.4, 0, 147, 0.01, 0.05, 0.14, 2, 1.2, 0, 0, 0, 0, 0, 0.2])
    case 'good':
      spring()
      return later(() => {
        const hz = risingHz(jumps, LOWEST_HZ)
        play([0.45, 0.02, 95, 0.002, 0.015, 0.06, 1, 1.8, -4, 0, 0, 0, 0, 0.8])
        play([0.5, 0, hz, 0.004, 0.06, 0.24, 1, 1.3, 0, 0, hz / 2, 0.06])
      })
    case 'bad':
      spring()
      return later(() => play([0.5, 0, 140, 0.01, 0.06, 0.2, 1, 1.3, -2.4, 0, 0, 0, 0, 0.3]))
    case 'paid':
      return play([0.6, 0, 392, 0.01, 0.14, 0.36, 1, 1.7, 0, 0, 196, 0.08, 0.08])
  }
}
