import { never } from '@baize/kit'
import { play } from '../../sound/sound.ts'

/** What the player's own bets sound like, in every game of rounds. A loss has no sound of its own: the round's end has one. */
export function playBet(what: 'placed' | 'cancelled' | 'paid' | 'lost'): void {
  switch (what) {
    case 'placed':
      return play([0.4, 0, 220, 0.01, 0.05, 0.14, 2, 1.2, 0, 0, 0, 0, 0, 0.2])
    case 'cancelled':
      return play([0.35, 0, 180, 0.01, 0.04, 0.1, 1, 1.2, -2])
    case 'paid':
      return play([0.6, 0, 523, 0.01, 0.14, 0.36, 1, 1.7, 0, 0, 262, 0.08, 0.08])
    case 'lost':
      return
    default:
      never(what)
  }
}
