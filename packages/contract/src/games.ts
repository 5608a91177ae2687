/** The eight originals. `open` says whether a player can bet on it yet; the lobby shows all of them. */
export const GAMES = [
  { id: 'crash', name: 'Crash', open: false },
  { id: 'aviator', name: 'Aviator', open: false },
  { id: 'mines', name: 'Mines', open: true },
  { id: 'tower', name: 'Tower', open: false },
  { id: 'stair', name: 'Stair', open: false },
  { id: 'football', name: 'Football', open: false },
  { id: 'kangaroo', name: 'Kangaroo', open: false },
  { id: 'thimbles', name: 'Thimbles', open: false },
] as const

export const MINES_TILES = 25
