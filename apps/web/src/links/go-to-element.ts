/** How long a part of the page may take to come, on a slow phone too, before nobody waits for it any more. */
const PATIENCE_MS = 30_000
/** Who has begun to do something stays where they are. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** Shows an element of the page, now or as soon as the page has drawn it and lets anybody near it. */
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

/** Scrolling alone leaves the keyboard behind, so the focus goes along. What is inert, as all is until the design is there, takes none. */
function show(elementId: string): boolean {
  const element = document.getElementById(elementId)
  if (!element || element.closest('[inert]')) return false
  element.scrollIntoView({ block: 'start' })
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
