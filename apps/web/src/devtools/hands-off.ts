/** Where somebody types, everything works as always. */
const TYPING = 'input, textarea, select, [contenteditable]'

/** No menu of the browser, no dragging and no selecting. */
export function handsOff(page: Pick<Window, 'addEventListener'>): void {
  for (const name of ['contextmenu', 'dragstart', 'selectstart'] as const)
    page.addEventListener(name, (event) => {
      if (!isTyping(event.target)) event.preventDefault()
    })
}

/** Selecting starts at a piece of text, which is no element itself. */
function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null
  return element?.closest(TYPING) !== null && element !== null
}
