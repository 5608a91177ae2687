/** An open modal: its mask, its dialog, and the handlers of Esc and of a press on the mask. */
export type OpenModal = {
  readonly mask: HTMLElement
  readonly content: HTMLElement
  readonly onEscape: () => void
  readonly onBeside: () => void
}

const USABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), details > summary:first-of-type, [tabindex]:not([tabindex^="-"])'

const open: OpenModal[] = []
const hidden: Element[] = []
/** Element focused last inside the top dialog. */
let lastFocus: Element | null = null

const watchers = new Set<() => void>()

/** Whether any modal is open. */
export const isCovered = (): boolean => open.length > 0

/** Calls back whenever a modal opens or closes. */
export const onCover = (watcher: () => void): void => void watchers.add(watcher)

const top = (): OpenModal | undefined => open.at(-1)

/** Makes everything else unreachable by keyboard and screen reader while open. Returns the function that ends it. */
export function enterModal(modal: OpenModal): () => void {
  if (open.length === 0) listen('addEventListener')
  open.push(modal)
  settle()
  const refill = new MutationObserver(() => keepFocus(modal))
  refill.observe(modal.content, { childList: true, subtree: true })
  const ignore = onPressBeside(modal)
  return () => {
    ignore()
    refill.disconnect()
    open.splice(open.indexOf(modal), 1)
    settle()
    if (open.length === 0) listen('removeEventListener')
  }
}

/** Requires press and release on the mask: a text selection that ends outside must not close the dialog. */
function onPressBeside({ mask, onBeside }: OpenModal): () => void {
  let pressed = false
  const onDown = ({ target }: Event) => {
    pressed = target === mask
  }
  const onClick = ({ target }: Event) => pressed && target === mask && onBeside()
  mask.addEventListener('pointerdown', onDown)
  mask.addEventListener('click', onClick)
  return () => {
    mask.removeEventListener('pointerdown', onDown)
    mask.removeEventListener('click', onClick)
  }
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  document[change]('keydown', onKey, true)
  document[change]('focusin', onFocus)
}

/** Hides everything from screen readers but the top dialog and live regions. */
function settle(): void {
  for (const watcher of watchers) watcher()
  for (const element of hidden.splice(0)) element.removeAttribute('aria-hidden')
  lastFocus = null
  const modal = top()
  if (modal) hideBut(document.body, [modal.mask, ...document.querySelectorAll('[aria-live]')])
}

function hideBut(parent: Element, kept: readonly Element[]): void {
  for (const child of parent.children) {
    if (kept.includes(child) || child.localName === 'script') continue
    if (kept.some((element) => child.contains(element))) hideBut(child, kept)
    else if (!child.hasAttribute('aria-hidden')) {
      child.setAttribute('aria-hidden', 'true')
      hidden.push(child)
    }
  }
}

function onKey(event: Event): void {
  const modal = top()
  if (!(event instanceof KeyboardEvent) || !modal) return
  if (event.key === 'Escape') {
    // Marks the key as handled, for listeners underneath.
    event.preventDefault()
    modal.onEscape()
  } else if (event.key === 'Tab') goRound(event, modal)
}

/** Focus trap: tabbing out at one end wraps to the other. */
function goRound(event: KeyboardEvent, { content }: OpenModal): void {
  const usable = [...content.querySelectorAll<HTMLElement>(USABLE)].filter(isRendered)
  const [first, last] = [usable[0], usable.at(-1)]
  const here = document.activeElement
  const isAtEnd = event.shiftKey ? here === first || here === content : here === last
  if (!first || !last) event.preventDefault()
  else if (isAtEnd || !content.contains(here)) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}

const isRendered = (element: HTMLElement): boolean =>
  element.closest('[inert], [hidden], details:not([open]) > :not(summary)') === null &&
  getComputedStyle(element).visibility !== 'hidden'

function onFocus({ target }: Event): void {
  const modal = top()
  if (!modal || !(target instanceof Element)) return
  if (modal.mask.contains(target)) lastFocus = target
  else focus(lastFocus?.isConnected ? lastFocus : modal.content)
}

/** If the focused element is removed from the dialog, the focus must not fall to the page behind. */
function keepFocus(modal: OpenModal): void {
  if (top() === modal && document.activeElement === document.body) focus(modal.content)
}

const focus = (element: Element): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
