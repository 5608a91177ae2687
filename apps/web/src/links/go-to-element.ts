/** How long to wait for the element to render, slow phones included. */
const PATIENCE_MS = 30_000
/** User input that cancels the pending scroll. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** Scrolls to an element, now or as soon as it is rendered and no longer inert. */
export function goToElement(elementId: string): void {
  if (show(elementId)) return
  const watch = new MutationObserver(() => show(elementId) && stop())
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] })
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const sign of SIGNS) addEventListener(sign, stop, { capture: true, passive: true })
  function stop(): void {
    watch.disconnect()
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, stop, true)
  }
}

/**
 * Scrolling does not move the keyboard focus, so the element is focused too. Everything is inert until the design has
 * loaded, and cannot be focused before.
 */
function show(elementId: string): boolean {
  const element = document.getElementById(elementId)
  if (!element || element.closest('[inert]')) return false
  element.scrollIntoView({ block: 'start' })
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
