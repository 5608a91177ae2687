/** Our own games, in lobby order. `art`: the picture of its tile and its hue in degrees. */
export const GAMES = [
  { id: 'crash', name: 'Crash', art: 'rocket.340' },
  { id: 'aviator', name: 'Aviator', art: 'plane.210' },
  { id: 'mines', name: 'Mines', art: 'gem.170' },
  { id: 'tower', name: 'Tower', art: 'castle.260' },
  { id: 'stair', name: 'Stair', art: 'ladder.40' },
  { id: 'football', name: 'Football', art: 'football.130' },
  { id: 'kangaroo', name: 'Kangaroo', art: 'kangaroo.20' },
  { id: 'thimbles', name: 'Thimbles', art: 'hat.320' },
  { id: 'dice', name: 'Dice', art: 'dice.280' },
] as const

export const MINES_TILES = 25
