import { never } from '@baize/kit'
import { play } from '../../sound/sound.ts'
import { playBet } from '../rounds/bet-sounds.ts'
import type { Happening } from '../rounds/what-happened.ts'

export function sound(happening: Happening): void {
  switch (happening.what) {
    case 'open':
      return
    case 'began':
      return play([0.35, 0, 90, 0.05, 0.25, 0.3, 3, 1.6, 3.2, 0, 0, 0, 0, 0.4])
    case 'ended':
      return play([0.5, 0, 72, 0.01, 0.08, 0.42, 4, 1.1, -1.6, 0, 0, 0, 0, 1.6])
    case 'placed':
    case 'cancelled':
    case 'paid':
    case 'lost':
      return playBet(happening.what)
    default:
      never(happening)
  }
}
