import {
  type AnchorHTMLAttributes,
  Children,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  type Arrival,
  addressOf,
  browserHistory,
  type Location,
  locationOf,
  memoryHistory,
  type NavigationType,
  type SiteHistory,
  type To,
} from './history.ts'
import { matchPath, type Params, worthOf } from './match.ts'

type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }
/** Goes to an address of the site, one made of the address as it is, or so many entries on or (with a minus) back. */
export type Navigate = (to: To | ((now: Location) => To) | number, options?: NavigateOptions) => void

type Routing = { readonly arrival: Arrival; readonly navigate: Navigate }

const RoutingContext = createContext<Routing | undefined>(undefined)
const ParamsContext = createContext<Params>({})

function useRouting(): Routing {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('nothing outside of a router knows where the player is')
  return routing
}

export const useLocation = (): Location => useRouting().arrival.location
export const useNavigationType = (): NavigationType => useRouting().arrival.type
/** The same function for as long as the page lives. */
export const useNavigate = (): Navigate => useRouting().navigate
export const useParams = (): Params => use(ParamsContext)

type Search = URLSearchParams | Record<string, string>
/** By the address as it is: the page that asks may be behind it, and would undo what was set since. */
type SetSearch = (next: Search | ((now: URLSearchParams) => Search), options?: NavigateOptions) => void

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback<SetSearch>(
    (next, options) =>
      navigate(({ search: now }) => {
        const wanted = typeof next === 'function' ? next(new URLSearchParams(now)) : next
        return { search: `?${new URLSearchParams(wanted)}` }
      }, options),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => browserHistory(window))
  return <Router history={history}>{children}</Router>
}

/** For a part of the site that has no address bar of its own. */
export function MemoryRouter(props: { children?: ReactNode; initialEntries?: readonly string[] }) {
  const [history] = useState(() => memoryHistory(props.initialEntries ?? ['/']))
  return <Router history={history}>{props.children}</Router>
}

function Router({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: history.current(), type: 'POP' }))
  const navigate = useCallback<Navigate>(
    (to, options = {}) => {
      if (typeof to === 'number') return history.go(to)
      const now = history.current()
      const location = locationOf(typeof to === 'function' ? to(now) : to, now, options.state ?? null)
      const type = options.replace ? 'REPLACE' : 'PUSH'
      history.put(location, type)
      // In slices: the page that is left goes on answering while the next one is being made.
      startTransition(() => setArrival({ location, type }))
    },
    [history],
  )
  useEffect(
    () =>
      history.onReturn(() => startTransition(() => setArrival({ location: history.current(), type: 'POP' }))),
    [history],
  )
  const routing = useMemo(() => ({ arrival, navigate }), [arrival, navigate])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

type RouteProps = {
  /** Segments, `:named` ones, and `*` for the rest. */
  readonly path: string
  readonly element: ReactNode
}

/** Says which page stands at a path. Only means something directly inside Routes, which reads it. */
export function Route({ path }: RouteProps): ReactNode {
  throw new Error(`the route ${path} stands outside of Routes and leads nowhere`)
}

/** Draws the route that fits best. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const routes = Children.toArray(children).flatMap((child) =>
    isValidElement<RouteProps>(child) && child.type === Route ? [child.props] : [],
  )
  const fitting = routes
    .flatMap((route) => {
      const params = matchPath(route.path, pathname)
      return params ? [{ ...route, params }] : []
    })
    .toSorted((a, b) => worthOf(b.path) - worthOf(a.path))[0]
  return fitting && <ParamsContext value={fitting.params}>{fitting.element}</ParamsContext>
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: To
  readonly replace?: boolean
  readonly state?: unknown
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the site. What asks for another tab, a download or a menu is the browser's business. */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const { arrival, navigate } = useRouting()
  const here = addressOf(arrival.location)
  const href = addressOf(locationOf(to, arrival.location, null))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return
    event.preventDefault()
    // Who presses the link of the page they are on wants no second entry of it.
    navigate(to, { replace: replace ?? href === here, state })
  }
  return (
    <a {...rest} {...(target !== undefined && { target })} href={href} onClick={follow}>
      {children}
    </a>
  )
}

export type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** True for a path that is only meant when nothing follows it. */
  readonly end?: boolean
  readonly className?: (here: { readonly isActive: boolean }) => string | undefined
}

/** A link that knows whether the player is where it leads. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const from = useLocation()
  const there = locationOf(link.to, from, null).pathname.toLowerCase()
  const here = from.pathname.toLowerCase()
  const isActive =
    here === there || (!end && there !== '/' && here.startsWith(`${there.replace(/\/$/, '')}/`))
  return <Link {...link} className={className?.({ isActive })} aria-current={isActive ? 'page' : undefined} />
}
