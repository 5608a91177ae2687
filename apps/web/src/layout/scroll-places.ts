const KEPT = 'scrollPlaces'
/** How far back anybody goes. */
const MOST = 50
/** How long the parts of a page may take to come before nobody waits for them any more. */
const PATIENCE_MS = 15_000
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far down each page of this tab's history was left. It outlives a reload. */
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
      // A browser that keeps nothing begins at the top.
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

const isPlace = (one: unknown): one is readonly [string, number] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'

/**
 * Goes back to where a page was left as soon as it is long enough again, for its parts come one after another. Whoever scrolls
 * meanwhile is left in peace. Gives how to end it, and says when it has ended; undefined when it is there at once.
 */
export function bringBack(page: Window, top: number, onEnd: () => void): (() => void) | undefined {
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
