/** Places side by side, row under row. */
export type Grid = { readonly columns: number; readonly places: number }

/** Where an arrow key moves the focus on a board. The edges hold: a board is no ring. Null for every other key. */
export function nextPlace(from: number, key: string, { columns, places }: Grid): number | null {
  const row = Math.floor(from / columns)
  const column = from % columns
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? from - 1 : from
    case 'ArrowRight':
      return column < columns - 1 ? from + 1 : from
    case 'ArrowUp':
      return row > 0 ? from - columns : from
    case 'ArrowDown':
      return from + columns < places ? from + columns : from
    case 'Home':
      return row * columns
    case 'End':
      return row * columns + columns - 1
    case 'PageUp':
      return column
    case 'PageDown':
      return places - columns + column
    default:
      return null
  }
}

/** What takes the space bar as text or to open a list, and every control of a popup. */
const OWN_SPACE =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'
const PRESSABLE = 'a[href], button, input, summary, [role="button"]'

/**
 * Space is the main action: on a tile, on any button of the game and where nothing has the focus. Outside the game it stays with
 * what was reached by keyboard, since nobody means to bet with "Deposit" under the focus; after a mere click it is ours.
 */
export function isMainActionKey(event: KeyboardEvent, game: Element | null): boolean {
  if (event.code !== 'Space' || event.defaultPrevented) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  if (!(event.target instanceof Element)) return true
  if (event.target.closest(OWN_SPACE)) return false
  return game?.contains(event.target) || !event.target.closest(PRESSABLE)?.matches(':focus-visible')
}
