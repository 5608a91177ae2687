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

/** What already answers to the space bar by itself, or takes it as text. */
const OWN_SPACE =
  'input, textarea, select, button, a[href], summary, [contenteditable="true"], [role="button"], [role="slider"], [role="dialog"], [role="alertdialog"]'

/** Space is the main action of the page, unless something under the focus wants the key. */
export function isMainActionKey(
  event: Pick<KeyboardEvent, 'code' | 'repeat' | 'defaultPrevented' | 'target'> & {
    ctrlKey: boolean
    altKey: boolean
    metaKey: boolean
  },
): boolean {
  if (event.code !== 'Space' || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  return !(event.target instanceof Element && event.target.closest(OWN_SPACE))
}
