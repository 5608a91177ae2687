import { CatalogueGameId } from '../shared/entities.ts'
import { GAMES } from '../shared/games.ts'

/** `URLSearchParams`, which the page and the server have and this package does not know. */
type Query = { get(name: string): string | null; getAll(name: string): readonly string[] }

/** The embedded sportsbook: the only game a visitor may open, in demo mode. */
export const SPORTS = 'sports'

/** Whether it is one of our own games. */
export const isOriginal = (gameId: string): boolean => GAMES.some(({ id }) => id === gameId)

/**
 * Page of a game: our own have their own, sports are embedded, and everything else of the catalogue has a page that
 * says what it is and, with `demo` or `play` in its query, launches it.
 */
export function gameAddress(gameId: string, options: Readonly<Record<string, string>> = {}): string {
  const id = encodeURIComponent(gameId)
  if (gameId === SPORTS) return withQuery('/embed', { gameId, ...options })
  return withQuery(isOriginal(gameId) ? `/h5/${id}` : `/game/${id}`, options)
}

/**
 * Page that launches the game of `/api/game/play?gameId=…`, for a browser that opens this as an address. Money games of
 * ours are launched by a link of the page, which asks for a log-in or a deposit first; in a frame, where no other page
 * may be, and with a log-in ticket it is their own page.
 */
export function launchAddress(query: Query, isFramed: boolean): string {
  const [gameId, another] = query.getAll('gameId')
  if (another !== undefined || !CatalogueGameId.safeParse(gameId).success || gameId === undefined)
    return '/embed'
  const isDemo = query.get('demo') === 'true'
  const carried = Object.fromEntries(
    ['match', 'token', 'lang'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  if (isDemo) return gameAddress(gameId, { demo: 'true', ...carried })
  if (isOriginal(gameId) && !isFramed && carried.token === undefined)
    return `${withQuery('/', carried)}#gameId=${gameId}`
  return gameAddress(gameId, isOriginal(gameId) || gameId === SPORTS ? carried : { play: 'true', ...carried })
}

const withQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
