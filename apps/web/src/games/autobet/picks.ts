/** Layout of a game's choices: one choice at every step, a board of tiles each taken once, or rows. */
export type Layout = 'count' | 'tiles' | 'rows'

type ChoicesAfter = (picks: readonly number[]) => readonly number[]

export function layoutOf(choicesAfter: ChoicesAfter): Layout {
  const [first, second] = choicesAfter([])
  if (first === undefined || second === undefined) return 'count'
  const after = choicesAfter([first])
  return after.length > 0 && !after.includes(first) ? 'tiles' : 'rows'
}

/** Toggles a tile. At most as many tiles as can be opened without a loss. */
export function withTile(picks: readonly number[], tile: number, most: number): readonly number[] {
  if (picks.includes(tile)) return picks.filter((pick) => pick !== tile)
  return picks.length < most ? [...picks, tile] : picks
}

/** Chooses a place in a row; choosing the same place again clears this row and all rows after it. */
export function withPlace(picks: readonly number[], row: number, place: number): readonly number[] {
  if (picks[row] === place) return picks.slice(0, row)
  return [...picks.slice(0, row), place, ...picks.slice(row + 1)]
}

/** Keeps the picks that are still valid after the options have changed. */
export function possible(
  picks: readonly number[],
  choicesAfter: ChoicesAfter,
  most: number,
): readonly number[] {
  const kept: number[] = []
  for (const pick of picks.slice(0, most)) {
    if (!choicesAfter(kept).includes(pick)) break
    kept.push(pick)
  }
  return kept
}
