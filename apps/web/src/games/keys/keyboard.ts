/** Places in rows of `columns`. */
export type Grid = { readonly columns: number; readonly places: number }

/** The place an arrow key moves the focus to, without wrapping around. Null for every other key. */
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

/** Elements that use the space bar themselves (text fields, selects), and every control of a popup. */
const OWN_SPACE =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'
const PRESSABLE = 'a[href], button, input, summary, [role="button"]'

/**
 * Space triggers the main action: on a tile, on any button of the game and without a focused element. Outside the game
 * it stays with a control focused by keyboard, since space on "Deposit" is not meant as a bet; a control that was only
 * clicked does not keep it.
 */
export function isMainActionKey(event: KeyboardEvent, game: Element | null): boolean {
  if (event.code !== 'Space' || event.defaultPrevented) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  if (!(event.target instanceof Element)) return true
  if (event.target.closest(OWN_SPACE)) return false
  return game?.contains(event.target) || !event.target.closest(PRESSABLE)?.matches(':focus-visible')
}

/** Space on a button of the game, which would press it. */
export function isStraySpace(event: KeyboardEvent, game: Element | null): boolean {
  if (event.code !== 'Space' || event.defaultPrevented || !(event.target instanceof Element)) return false
  return game?.contains(event.target) === true && event.target.closest('button') !== null
}
