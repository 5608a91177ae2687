/** How long a part of the page may take to come before nobody waits for it any more. */
const PATIENCE_MS = 5000

/** Shows an element of the page, now or as soon as the page has drawn it and lets anybody near it. */
export function goToElement(elementId: string): void {
  if (show(elementId)) return
  const watch = new MutationObserver(() => show(elementId) && watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] })
  setTimeout(() => watch.disconnect(), PATIENCE_MS)
}

/** Scrolling alone leaves the keyboard behind, so the focus goes along. What is inert, as all is until the design is there, takes none. */
function show(elementId: string): boolean {
  const element = document.getElementById(elementId)
  if (!element || element.closest('[inert]')) return false
  element.scrollIntoView({ block: 'start' })
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
