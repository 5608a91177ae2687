export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** What whoever led here gave along. */
  readonly state: unknown
  /** This entry's own, however often it is come back to. */
  readonly key: string
}

/** Where to: an address within the site, or its parts. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export type Arrival = { readonly location: Location; readonly type: NavigationType }

/** The entries of one tab. */
export type SiteHistory = {
  current(): Location
  put(to: Location, type: 'PUSH' | 'REPLACE'): void
  go(by: number): void
  /** Hears of entries that the player, or `go`, comes back to. Returns how to stop. */
  onReturn(arrived: () => void): () => void
}

const FIRST_KEY = 'default'
let made = 0
const newKey = (): string => `${Date.now().toString(36)}-${(made += 1)}`

export const addressOf = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>): string =>
  pathname + search + hash

/** Reads an address of the site. Two slashes would begin an address of another one. */
export function locationOf(to: To, from: Location | undefined, state: unknown): Location {
  const { pathname, search, hash } = typeof to === 'string' ? partsOf(to) : to
  const path = pathname || (from?.pathname ?? '/')
  return {
    pathname: (path.startsWith('/') ? path : `/${path}`).replaceAll(/\/{2,}/g, '/'),
    search: search && search !== '?' ? search : '',
    hash: hash && hash !== '#' ? hash : '',
    state,
    key: newKey(),
  }
}

function partsOf(address: string): Exclude<To, string> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { pathname, search, hash }
}

/** The browser's own entries. What others keep in them stays out of the player's `state`. */
export function browserHistory(page: Window): SiteHistory {
  return {
    current: () => {
      const { pathname, search, hash } = page.location
      const kept: unknown = page.history.state
      const { usr, key }: { usr?: unknown; key?: unknown } = typeof kept === 'object' && kept ? kept : {}
      return { pathname, search, hash, state: usr ?? null, key: typeof key === 'string' ? key : FIRST_KEY }
    },
    put: (to, type) => {
      const kept = { usr: to.state, key: to.key }
      if (type === 'PUSH') page.history.pushState(kept, '', addressOf(to))
      else page.history.replaceState(kept, '', addressOf(to))
    },
    go: (by) => page.history.go(by),
    onReturn: (arrived) => {
      page.addEventListener('popstate', arrived)
      return () => page.removeEventListener('popstate', arrived)
    },
  }
}

/** Entries of no browser, for a part of the site by itself. */
export function memoryHistory(addresses: readonly string[]): SiteHistory {
  let entries = addresses.map((address, i) => {
    const entry = locationOf(address, undefined, null)
    return i === 0 ? { ...entry, key: FIRST_KEY } : entry
  })
  let at = entries.length - 1
  const hearing = new Set<() => void>()
  const current = () => entries[at] ?? locationOf('/', undefined, null)
  return {
    current,
    put: (to, type) => {
      entries = [...entries.slice(0, type === 'PUSH' ? at + 1 : at), to]
      at = entries.length - 1
    },
    go: (by) => {
      at = Math.min(Math.max(at + by, 0), entries.length - 1)
      for (const arrived of hearing) arrived()
    },
    onReturn: (arrived) => {
      hearing.add(arrived)
      return () => hearing.delete(arrived)
    },
  }
}
