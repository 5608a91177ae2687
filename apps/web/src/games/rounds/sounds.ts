import { never } from '@baize/kit'
import { play } from '../../sound/sound.ts'
import type { Happening } from './what-happened.ts'

type Tone = Parameters<typeof play>[0]

/** Sounds of a round game: its own start and end, and the shared sounds of bets. */
export const roundSounds =
  (own: { readonly began: Tone; readonly ended: Tone }) =>
  ({ what }: Happening): void => {
    switch (what) {
      case 'began':
      case 'ended':
        return play(own[what])
      case 'placed':
        return play([0.4, 0, 220, 0.01, 0.05, 0.14, 2, 1.2, 0, 0, 0, 0, 0, 0.2])
      case 'cancelled':
        return play([0.35, 0, 180, 0.01, 0.04, 0.1, 1, 1.2, -2])
      case 'paid':
        return play([0.6, 0, 523, 0.01, 0.14, 0.36, 1, 1.7, 0, 0, 262, 0.08, 0.08])
      // A loss is silent: the end of the round has a sound.
      case 'lost':
      case 'open':
        return
      default:
        never(what)
    }
  }
