/**
 * Our own games, in lobby order. `open`: whether it can be bet on yet; the lobby shows all of them. `art`: the picture
 * of its tile and its hue in degrees.
 */
export const GAMES = [
  { id: 'crash', name: 'Crash', open: true, art: 'rocket.340' },
  { id: 'aviator', name: 'Aviator', open: true, art: 'plane.210' },
  { id: 'mines', name: 'Mines', open: true, art: 'gem.170' },
  { id: 'tower', name: 'Tower', open: true, art: 'castle.260' },
  { id: 'stair', name: 'Stair', open: true, art: 'ladder.40' },
  { id: 'football', name: 'Football', open: true, art: 'football.130' },
  { id: 'kangaroo', name: 'Kangaroo', open: true, art: 'kangaroo.20' },
  { id: 'thimbles', name: 'Thimbles', open: true, art: 'hat.320' },
] as const

export const MINES_TILES = 25
