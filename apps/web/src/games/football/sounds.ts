import { play } from '../../sound/sound.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import type { Happening } from '../step/scene.ts'
import { risingHz } from '../step/tune.ts'

/** Time until the ball arrives. Its sound must not precede it. */
const BALL_FLIGHT_MS = 340

const later = (sing: () => void): void => void setTimeout(sing, prefersReducedMotion() ? 0 : BALL_FLIGHT_MS)

const LOWEST_HZ = 330

const boot = (): void => play([0.7, 0.02, 120, 0.002, 0.012, 0.07, 1, 2.4, -6, 0, 0, 0, 0, 0.9])

export function sound(what: Happening, goals: number): void {
  switch (what) {
    case 'placed':
      // A short referee's whistle.
      return play([0.28, 0.01, 2350, 0.01, 0.09, 0.05, 0, 1, 0, 0, 90, 0.012, 0.02])
    case 'good':
      boot()
      return later(() => {
        const hz = risingHz(goals, LOWEST_HZ)
        play([0.35, 0.05, 300, 0.01, 0.05, 0.16, 4, 1.1, 0, 0, 0, 0, 0, 1.6])
        play([0.5, 0, hz, 0.01, 0.09, 0.26, 0, 1.5, 0, 0, hz / 2, 0.07])
      })
    case 'bad':
      boot()
      return later(() => play([0.7, 0.02, 85, 0.004, 0.03, 0.14, 1, 1.6, -3, 0, 0, 0, 0, 1.1]))
    case 'paid':
      return play([0.6, 0, 440, 0.01, 0.14, 0.36, 1, 1.7, 0, 0, 220, 0.08, 0.08])
  }
}
