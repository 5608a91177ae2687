import { MINES_TILES } from '@baize/contract'

const SIDE = 5

/** Where an arrow key moves the focus on the board. The edges hold: a board is no ring. Null for every other key. */
export function nextTile(from: number, key: string): number | null {
  const row = Math.floor(from / SIDE)
  const column = from % SIDE
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? from - 1 : from
    case 'ArrowRight':
      return column < SIDE - 1 ? from + 1 : from
    case 'ArrowUp':
      return row > 0 ? from - SIDE : from
    case 'ArrowDown':
      return row < SIDE - 1 ? from + SIDE : from
    case 'Home':
      return row * SIDE
    case 'End':
      return row * SIDE + SIDE - 1
    case 'PageUp':
      return column
    case 'PageDown':
      return MINES_TILES - SIDE + column
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
