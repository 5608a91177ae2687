import { never } from '@baize/kit'
import { play } from '../../sound/sound.ts'
import { playBet } from '../rounds/bet-sounds.ts'
import type { Happening } from '../rounds/what-happened.ts'

export function sound(happening: Happening): void {
  switch (happening.what) {
    case 'open':
      return
    case 'began':
      return play([0.3, 0, 150, 0.08, 0.3, 0.32, 2, 1.2, 2.2, 0, 0, 0, 0, 0.12])
    case 'ended':
      return play([0.4, 0, 420, 0.02, 0.12, 0.5, 1, 1.4, -5.5, 0, 0, 0, 0, 0.2])
    case 'placed':
    case 'cancelled':
    case 'paid':
    case 'lost':
      return playBet(happening.what)
    default:
      never(happening)
  }
}
