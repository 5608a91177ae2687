const KEPT = 'scrollPlaces'
/** History entries whose scroll position is kept. */
const MOST = 50
/** How long to wait for the page to grow before giving up. */
const PATIENCE_MS = 15_000
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scroll position of each history entry of this tab; survives a reload. */
export function scrollPlaces(page: Window) {
  const places = new Map<string, number>(stored(page))
  const keep = (key: string, top: number): void => {
    places.delete(key)
    places.set(key, top)
    const [oldest] = places.keys()
    if (places.size > MOST && oldest !== undefined) places.delete(oldest)
  }
  const store = (): void => {
    try {
      page.sessionStorage.setItem(KEPT, JSON.stringify([...places]))
    } catch {
      // Without sessionStorage a reload starts at the top.
    }
  }
  return { of: (key: string): number | undefined => places.get(key), keep, store }
}

function stored(page: Window): (readonly [string, number])[] {
  try {
    const kept: unknown = JSON.parse(page.sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

const isPlace = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

/**
 * Restores a scroll position as soon as the page is long enough, since its parts load one after another. Any user input
 * cancels it. Returns the cancel function, or undefined if the position was reached at once; `onEnd` is called when it
 * is over.
 */
export function restoreScroll(page: Window, top: number, onEnd: () => void): (() => void) | undefined {
  const arrived = (): boolean => {
    page.scrollTo(0, top)
    return Math.abs(page.scrollY - top) <= 1
  }
  const grown = new ResizeObserver(() => arrived() && end())
  const end = (): void => {
    grown.disconnect()
    clearTimeout(timer)
    for (const hand of HANDS) page.removeEventListener(hand, end)
    onEnd()
  }
  if (arrived()) return undefined
  grown.observe(page.document.body)
  const timer = setTimeout(end, PATIENCE_MS)
  for (const hand of HANDS) page.addEventListener(hand, end, { passive: true })
  return end
}
