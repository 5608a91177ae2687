import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { locationOf } from './history.ts'
import { matchPath } from './match.ts'
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  type Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router.tsx'

beforeEach(() => history.replaceState(null, '', '/start'))
afterEach(cleanup)
// What the router leaves to the browser would have it load another page.
window.addEventListener('click', (event) => event.preventDefault())

let go: Navigate = () => undefined
let arrivals: unknown[] = []

function Where() {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
    arrivals.push(location.key)
  }, [location, navigate])
  return (
    <output data-testid="where">
      {type} {location.pathname}
      {location.search}
      {location.hash} {JSON.stringify(location.state)}
    </output>
  )
}
const where = () => screen.getByTestId('where').textContent
const inBrowser = () => {
  arrivals = []
  render(
    <BrowserRouter>
      <Where />
    </BrowserRouter>,
  )
}
const back = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrived
  })

describe('the router', () => {
  it('begins where the address says, and goes where it is told', async () => {
    inBrowser()
    expect(where()).toBe('POP /start null')
    await act(async () => go('/games/00?sort=new#top', { state: { from: 'menu' } }))
    expect(where()).toBe('PUSH /games/00?sort=new#top {"from":"menu"}')
    expect(location.pathname + location.search + location.hash).toBe('/games/00?sort=new#top')
    await act(async () => go({ search: '?sort=old' }, { replace: true }))
    expect(where()).toBe('REPLACE /games/00?sort=old null')
  })

  it('puts what is pushed on top of where the player is, and what replaces in its place', async () => {
    inBrowser()
    const entries = history.length
    await act(async () => go('/one'))
    expect(history.length).toBe(entries + 1)
    await act(async () => go('/two', { replace: true }))
    expect(history.length).toBe(entries + 1)
  })

  it('comes back to an entry with its state and its key', async () => {
    inBrowser()
    await act(async () => go('/one', { state: 1 }))
    await act(async () => go('/two'))
    await back()
    expect(where()).toBe('POP /one 1')
    expect(arrivals).toHaveLength(4)
    expect(arrivals[3]).toBe(arrivals[1])
    expect(new Set(arrivals).size).toBe(3)
  })

  it('hears of an address that others have changed', async () => {
    inBrowser()
    history.pushState({ usr: { from: '/start' } }, '', '/repair')
    await act(async () => dispatchEvent(new PopStateEvent('popstate')))
    expect(where()).toBe('POP /repair {"from":"/start"}')
  })

  it('goes to and fro without a browser as well', async () => {
    render(
      <MemoryRouter initialEntries={['/first?x=1']}>
        <Where />
      </MemoryRouter>,
    )
    expect(where()).toBe('POP /first?x=1 null')
    await act(async () => go('/second'))
    await act(async () => go(-1))
    expect(where()).toBe('POP /first?x=1 null')
    await act(async () => go(1))
    expect(where()).toBe('POP /second null')
  })

  it.each([
    ['//evil.example/x', '/evil.example/x'],
    ['bets', '/bets'],
    ['', '/here'],
    ['#faq', '/here#faq'],
    ['?page=2', '/here?page=2'],
    ['/a?#', '/a'],
  ])('reads %j as %j', (to, address) => {
    const { pathname, search, hash } = locationOf(to, locationOf('/here?page=1', undefined, null), null)
    expect(pathname + search + hash).toBe(address)
  })
})

describe('routes', () => {
  const Game = () => <p>game {useParams().gameId}</p>
  const at = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="*" element={<p>not found</p>} />
          <Route path="/h5/:gameId" element={<Game />} />
          <Route path="/h5/mines" element={<p>mines</p>} />
          <Route path="/" element={<p>home</p>} />
        </Routes>
      </MemoryRouter>,
    ).container.textContent

  it.each([
    ['/', 'home'],
    ['/h5/mines', 'mines'],
    ['/H5/Mines/', 'mines'],
    ['/h5/caf%C3%A9', 'game café'],
    ['/h5/%E0%A4%A', 'game %E0%A4%A'],
    ['/h5/plinko/more', 'not found'],
    ['/nowhere', 'not found'],
  ])('%s is %s', (path, page) => {
    expect(at(path)).toBe(page)
  })

  it('gives what a pattern names', () => {
    expect(matchPath('/articles/:id/*', '/articles/7/a/b')).toEqual({ id: '7', '*': 'a/b' })
    expect(matchPath('/articles/:id', '/articles')).toBeUndefined()
    expect(matchPath('/articles', '/articles/7')).toBeUndefined()
  })
})

describe('links', () => {
  const shown = (link: ReactNode, path = '/bets/7') => {
    render(
      <MemoryRouter initialEntries={[path]}>
        {link}
        <Where />
      </MemoryRouter>,
    )
    return screen.getByRole('link')
  }

  it('lead on within the page', () => {
    const link = shown(<Link to="/fairness?bet=7">Check</Link>)
    expect(link.getAttribute('href')).toBe('/fairness?bet=7')
    fireEvent.click(link)
    expect(where()).toBe('PUSH /fairness?bet=7 null')
  })

  it('to the page that is shown add no entry', () => {
    fireEvent.click(shown(<Link to="/bets/7">Again</Link>))
    expect(where()).toBe('REPLACE /bets/7 null')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'are left to the browser with %j',
    (how) => {
      fireEvent.click(shown(<Link to="/fairness">Check</Link>), how)
      expect(where()).toBe('POP /bets/7 null')
    },
  )

  it('are left alone when they open another tab', () => {
    fireEvent.click(
      shown(
        <Link to="/fairness" target="_blank">
          Check
        </Link>,
      ),
    )
    expect(where()).toBe('POP /bets/7 null')
  })

  it('are not followed when their owner has said no', () => {
    fireEvent.click(
      shown(
        <Link to="/fairness" onClick={(event) => event.preventDefault()}>
          Check
        </Link>,
      ),
    )
    expect(where()).toBe('POP /bets/7 null')
  })

  it.each([
    ['/bets', false, true],
    ['/bets', true, false],
    ['/bets/7', true, true],
    ['/bet', false, false],
    ['/', false, false],
    ['/BETS/', false, true],
  ])('%s, with an end: %s, is where the player is: %s', (to, end, isActive) => {
    const link = shown(
      <NavLink to={to} end={end} className={(here) => (here.isActive ? 'here' : 'there')}>
        Bets
      </NavLink>,
    )
    expect(link.className).toBe(isActive ? 'here' : 'there')
    expect(link.getAttribute('aria-current')).toBe(isActive ? 'page' : null)
  })
})

describe('what stands behind the question mark', () => {
  function Sorted() {
    const [search, setSearch] = useSearchParams()
    return (
      <button type="button" onClick={() => setSearch({ sort: 'new' }, { replace: true })}>
        {search.get('sort')}
      </button>
    )
  }

  it('is read and written', () => {
    render(
      <MemoryRouter initialEntries={['/games?sort=old']}>
        <Sorted />
        <Where />
      </MemoryRouter>,
    )
    expect(screen.getByRole('button').textContent).toBe('old')
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('new')
    expect(where()).toBe('REPLACE /games?sort=new null')
  })

  it('keeps what was set before the page has followed', () => {
    function Both() {
      const [, setSearch] = useSearchParams()
      const set = (name: string) =>
        setSearch((now) => ({ ...Object.fromEntries(now), [name]: 'x' }), { replace: true })
      return (
        <button type="button" onClick={() => ['one', 'other'].forEach(set)}>
          both
        </button>
      )
    }
    render(
      <MemoryRouter initialEntries={['/games']}>
        <Both />
        <Where />
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(where()).toBe('REPLACE /games?one=x&other=x null')
  })
})
