import { never } from '@baize/kit'
import { play } from '../../sound/sound.ts'
import type { Happening } from './live.ts'

/** A draw rattles, a win rings; a loss is silent, because the draw has a sound. */
export function lotterySound(what: Happening['what']): void {
  switch (what) {
    case 'drawn':
      return play([0.45, 0, 150, 0.02, 0.12, 0.24, 3, 1.4, 4, 0, 90, 0.05, 0.06])
    case 'placed':
      return play([0.4, 0, 220, 0.01, 0.05, 0.14, 2, 1.2, 0, 0, 0, 0, 0, 0.2])
    case 'cancelled':
      return play([0.35, 0, 180, 0.01, 0.04, 0.1, 1, 1.2, -2])
    case 'won':
      return play([0.6, 0, 523, 0.01, 0.14, 0.36, 1, 1.7, 0, 0, 262, 0.08, 0.08])
    case 'open':
    case 'lost':
    case 'void':
      return
    default:
      never(what)
  }
}
