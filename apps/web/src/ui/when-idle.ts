/** Fallback delay: Safari has no requestIdleCallback. */
const FALLBACK_DELAY_MS = 500

/** Runs an action once the browser is idle. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, FALLBACK_DELAY_MS)
}

/** By then an inactive visitor is reading, and the page has loaded. */
const SETTLED_MS = 3000
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Runs an action on the first user activity, or after a delay without any, when the browser is idle. */
export function whenSettled(action: () => void): void {
  const begin = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, begin, true)
    whenIdle(action)
  }
  const timer = setTimeout(begin, SETTLED_MS)
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
}
