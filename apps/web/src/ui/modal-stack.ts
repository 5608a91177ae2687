/** What is open over the page: the mask with everything in it, the dialog itself, and what Esc and a press beside it do. */
export type OpenModal = {
  readonly mask: HTMLElement
  readonly content: HTMLElement
  readonly onEscape: () => void
  readonly onBeside: () => void
}

const USABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex^="-"])'

const open: OpenModal[] = []
const hidden: Element[] = []
/** What had the focus last inside the dialog above all. */
let lastFocus: Element | null = null

/** Whether anything is open over the page. */
export const isCovered = (): boolean => open.length > 0

const top = (): OpenModal | undefined => open.at(-1)

/** While it is open nothing else can be reached by keyboard or screen reader. Returns how to end that. */
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

/** Pressed and let go beside it: who marks words inside and lets go outside does not mean it. */
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

/** For a screen reader there is only the dialog above all, and what speaks up by itself. */
function settle(): void {
  for (const element of hidden.splice(0)) element.removeAttribute('aria-hidden')
  lastFocus = null
  const modal = top()
  if (modal) hideBut(document.body, [modal.mask, ...document.querySelectorAll('[aria-live]')])
}

function hideBut(parent: Element, kept: readonly Element[]): void {
  for (const child of parent.children) {
    if (kept.includes(child) || child.localName === 'script') continue
    if (kept.some((one) => child.contains(one))) hideBut(child, kept)
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
    // Said to have been taken, for what lies under it.
    event.preventDefault()
    modal.onEscape()
  } else if (event.key === 'Tab') goRound(event, modal)
}

/** The tab key that leaves at one end comes in at the other. */
function goRound(event: KeyboardEvent, { content }: OpenModal): void {
  const usable = [...content.querySelectorAll<HTMLElement>(USABLE)].filter(isThere)
  const [first, last] = [usable[0], usable.at(-1)]
  const here = document.activeElement
  const isAtEnd = event.shiftKey ? here === first || here === content : here === last
  if (!first || !last) event.preventDefault()
  else if (isAtEnd || !content.contains(here)) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}

const isThere = (element: HTMLElement): boolean =>
  element.closest('[inert], [hidden]') === null && getComputedStyle(element).visibility !== 'hidden'

function onFocus({ target }: Event): void {
  const modal = top()
  if (!modal || !(target instanceof Element)) return
  if (modal.mask.contains(target)) lastFocus = target
  else focus(lastFocus?.isConnected ? lastFocus : modal.content)
}

/** What had the focus may be taken out of the dialog: it must not fall to the page behind. */
function keepFocus(modal: OpenModal): void {
  if (top() === modal && document.activeElement === document.body) focus(modal.content)
}

const focus = (element: Element): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
