/** The eight originals. `open` says whether a player can bet on it yet; the lobby shows all of them. */
export const GAMES = [
  { id: 'crash', name: 'Crash', open: true },
  { id: 'aviator', name: 'Aviator', open: true },
  { id: 'mines', name: 'Mines', open: true },
  { id: 'tower', name: 'Tower', open: true },
  { id: 'stair', name: 'Stair', open: true },
  { id: 'football', name: 'Football', open: true },
  { id: 'kangaroo', name: 'Kangaroo', open: true },
  { id: 'thimbles', name: 'Thimbles', open: true },
] as const

export const MINES_TILES = 25
