/** Mechanics of the demo games: the second half of their names, and their category. */
export type Mechanic = {
  readonly tag: string
  readonly type: 'SLOTS' | 'TABLE' | 'INSTANT' | 'BINGO'
  /** One of these ends the name. */
  readonly endings: readonly string[]
}

export const MECHANICS: readonly Mechanic[] = [
  { tag: 'cascade', type: 'SLOTS', endings: ['Cascade', 'Tumble', 'Landslide'] },
  { tag: 'clusters', type: 'SLOTS', endings: ['Clusters', 'Cluster Rush'] },
  { tag: 'respins', type: 'SLOTS', endings: ['Respins', 'Second Chance'] },
  { tag: 'wilds', type: 'SLOTS', endings: ['Wilds', 'Wild Run', 'Gone Wild'] },
  { tag: 'jackpot', type: 'SLOTS', endings: ['Jackpots', 'Grand Jackpot'] },
  { tag: 'free-spins', type: 'SLOTS', endings: ['Free Spins', 'Bonus Spins'] },
  { tag: 'multipliers', type: 'SLOTS', endings: ['Multipliers', 'Double Up', 'Times Ten'] },
  { tag: 'classic', type: 'SLOTS', endings: ['Classic', 'Three Reels'] },
  { tag: 'deluxe', type: 'SLOTS', endings: ['Deluxe', 'Gold Edition'] },
  { tag: 'ways', type: 'SLOTS', endings: ['243 Ways', '1024 Ways'] },
  { tag: 'stacks', type: 'SLOTS', endings: ['Stacks', 'Full Stack'] },
  { tag: 'scatters', type: 'SLOTS', endings: ['Scatters', 'Scatter Storm'] },
  { tag: 'collect', type: 'SLOTS', endings: ['Coin Trail', 'Treasure Trail'] },
  { tag: 'six-reels', type: 'SLOTS', endings: ['Six Reels', 'Tall Reels'] },
  { tag: 'nudges', type: 'SLOTS', endings: ['Nudges', 'Lucky Nudge'] },
  { tag: 'bonus-wheel', type: 'SLOTS', endings: ['Bonus Wheel', 'Prize Wheel'] },
  { tag: 'roulette', type: 'TABLE', endings: ['Roulette'] },
  { tag: 'blackjack', type: 'TABLE', endings: ['Blackjack'] },
  { tag: 'baccarat', type: 'TABLE', endings: ['Baccarat'] },
  { tag: 'poker', type: 'TABLE', endings: ['Poker', 'Three Card Poker'] },
  { tag: 'dice', type: 'INSTANT', endings: ['Dice'] },
  { tag: 'hi-lo', type: 'INSTANT', endings: ['Hi-Lo', 'Higher or Lower'] },
  { tag: 'bingo', type: 'BINGO', endings: ['Bingo', 'Bingo Hall'] },
  { tag: 'keno', type: 'BINGO', endings: ['Keno'] },
]

/** Sandbox studios: nobody can mistake one of these names for a real studio. */
export const STUDIOS: readonly string[] = [
  'Acorn Sandbox',
  'Bright Tin Sandbox',
  'Cobalt Sandbox',
  'Driftwood Sandbox',
  'Elder Lane Sandbox',
  'Fable Sandbox',
  'Gilded Moth Sandbox',
  'Half Moon Sandbox',
  'Inkwell Sandbox',
  'Juniper Sandbox',
]
