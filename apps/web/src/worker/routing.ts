/**
 * How a request is answered.
 * - `file`: hashed, so from the cache first
 * - `page`: network first, with the kept page as fallback
 * - `config`: `/config.js`, never kept, but a page must start without it
 * - `immutable`: theme, language, catalogue: never changes under its key
 * - `latest`: parts of the design: network first, with the last answer as fallback
 * - `start`: calls that the first screen and the live connection wait for: bounded in time, never kept
 * - `network`: everything else, money above all: not touched
 */
export type Route = 'file' | 'page' | 'config' | 'immutable' | 'latest' | 'start' | 'network'

type Asked = {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly headers: { has(name: string): boolean }
}

const START = new Set(['/api/home/startup', '/api/auth/browser_foot_print', '/api/sockmsg/init'])
/** Addresses that are no page of the site, although a browser may navigate to them. */
const NO_PAGE =
  /^\/(api|sock\.io|static|design|webhooks|assets|console|docs|identity-check|unsubscribe|openapi\.json|healthz|readyz|metrics)(\/|$)|\.\w+$/
const IMMUTABLE = /^\/(static\/(lang|theme|asset)|api\/static\/static\/apicdn)\//
const LATEST = /^\/(design\/\w+\/|favicon\.svg$|icons\/)/

/** Whether an address has the site's page, which the console's, for one, has not. */
export const isSitePage = (url: string): boolean => !NO_PAGE.test(new URL(url).pathname)

export function routeOf({ url, method, mode, headers }: Asked, origin: string): Route {
  const { origin: of, pathname, searchParams } = new URL(url)
  // A part of a file cannot be kept, and a draft of the design must not be.
  if (of !== origin || headers.has('range') || headers.has('designtoken') || searchParams.has('designToken'))
    return 'network'
  if (START.has(pathname)) return 'start'
  if (method !== 'GET') return 'network'
  if (pathname === '/config.js') return 'config'
  if (pathname.startsWith('/assets/')) return 'file'
  if (IMMUTABLE.test(pathname)) return 'immutable'
  if (LATEST.test(pathname)) return 'latest'
  // `?network` leads past the kept page: to the log-in page of a network that answers for us.
  return mode === 'navigate' && !NO_PAGE.test(pathname) && !searchParams.has('network') ? 'page' : 'network'
}
