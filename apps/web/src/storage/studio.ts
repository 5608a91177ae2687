type Page = {
  readonly self: unknown
  readonly top: unknown
  readonly location: { readonly search: string }
}

/** Whether the design studio frames this page: it then belongs to a draft, not to a person of this browser. */
export const isInStudio = (page: Page = window): boolean => framed.get(page) ?? noted(page)

/** Read once: the token is gone from the address as soon as the page shows another. */
const framed = new WeakMap<Page, boolean>()
function noted(page: Page): boolean {
  const isFramed =
    page.top !== null &&
    page.top !== page.self &&
    new URLSearchParams(page.location.search).has('designToken')
  framed.set(page, isFramed)
  return isFramed
}

/**
 * In the studio's frame the page stores nothing and reads nothing stored: whoever is logged in here as a player stays
 * so, and a made-up player of a preview stays in it.
 */
export function forgetfulInStudio(page: Page & object): void {
  if (!isInStudio(page)) return
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, name, { value: memory(), configurable: true })
}

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
