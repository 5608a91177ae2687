/** Editable elements keep the browser's default behaviour. */
const TYPING = 'input, textarea, select, [contenteditable]'

/** Disables the context menu, dragging and text selection. */
export function disableSelection(page: Pick<Window, 'addEventListener'>): void {
  for (const name of ['contextmenu', 'dragstart', 'selectstart'] as const)
    page.addEventListener(name, (event) => {
      if (!isTyping(event.target)) event.preventDefault()
    })
}

/** The target of `selectstart` may be a text node. */
function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null
  return element?.closest(TYPING) !== null && element !== null
}
