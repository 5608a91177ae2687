/**
 * Presses of a pointer or a key, from their start until the click has been sent. A button that is replaced between press
 * and release loses its click, so redraws wait for the end of the press.
 *
 * A mouse sends pointerdown, mousedown, pointerup, mouseup, click. A finger sends pointerdown and pointerup first and
 * mousedown, mouseup and click after them, in a later task; only that mousedown takes the focus from a field, whose
 * `change` then redraws the page.
 */

/** How long a browser takes from the lifted finger to the mouse events that it simulates. */
const TAP_MS = 400

let isPressing = false
let postponed: (() => void) | null = null
let timer = 0

function begin(): void {
  clearTimeout(timer)
  isPressing = true
}

function endAfter(ms: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    isPressing = false
    const run = postponed
    postponed = null
    run?.()
  }, ms)
}

const onCapture = <K extends keyof WindowEventMap>(
  types: readonly K[],
  heard: (event: WindowEventMap[K]) => void,
): void => {
  for (const type of types) addEventListener(type, heard, true)
}

onCapture(['pointerdown', 'mousedown'], begin)
onCapture(['keydown'], ({ key, target }) => {
  if ((key === ' ' || key === 'Enter') && target instanceof HTMLButtonElement) begin()
})
onCapture(['pointerup'], ({ pointerType }) => endAfter(pointerType === 'mouse' ? 0 : TAP_MS))
// A click, if there is one, follows in the same task.
onCapture(['mouseup', 'keyup', 'pointercancel'], () => {
  if (isPressing) endAfter(0)
})
// The window's own: fields lose the focus in the middle of a press.
onCapture(['blur'], ({ target }) => {
  if (target === window) endAfter(0)
})
onCapture(['click'], () => {
  // The click has its target: handlers may redraw at once.
  isPressing = false
  endAfter(0)
})

/** Redraws now, or once the press has ended. */
export function whenReleased(redraw: () => void): void {
  if (isPressing) postponed = redraw
  else redraw()
}
