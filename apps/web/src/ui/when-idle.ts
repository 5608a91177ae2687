/** Fallback delay: Safari has no requestIdleCallback. */
const LATER_MS = 500

/** Runs an action once the browser is idle. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, LATER_MS)
}
