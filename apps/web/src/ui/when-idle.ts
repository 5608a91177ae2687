/** Safari has no idle callback; a moment later is near enough. */
const LATER_MS = 500

/** What may wait until the browser has drawn what it has to draw. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, LATER_MS)
}
