import { play } from '../../sound/sound.ts'

/** Dice in a cup, then a bell or a knock. */
export function sound(what: 'placed' | 'won' | 'lost'): void {
  switch (what) {
    case 'placed':
      return play([0.45, 0.1, 240, 0.01, 0.22, 0.2, 4, 0.7, 0, 0, 120, 0.04, 0.05, 0.4])
    case 'won':
      return play([0.6, 0, 660, 0.005, 0.1, 0.34, 0, 1.2, 0, 0, 330, 0.07, 0.07])
    case 'lost':
      return play([0.5, 0, 130, 0.005, 0.04, 0.16, 1, 1.6, -0.8])
  }
}
