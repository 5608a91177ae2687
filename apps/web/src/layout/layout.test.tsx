import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../realtime/connection.ts'
import { clearUser } from '../session/session.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useArrival } from './use-arrival.ts'

beforeEach(() => {
  localStorage.clear()
  clearUser()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useConnection.setState({ state: 'idle' })
})

describe('arriving at a path', () => {
  function Page() {
    const main = useArrival()
    return (
      <main ref={main} tabIndex={-1}>
        <Link to="/bets">bets</Link>
        <Link to="/contest/1">contest</Link>
        <Link to="/over" state={{ backgroundLocation: '/' }}>
          over
        </Link>
        <Link to="/?tab=2">same path</Link>
      </main>
    )
  }
  const go = async (name: string) => {
    const scrolled: string[] = []
    vi.spyOn(window, 'scrollTo').mockImplementation(() => void scrolled.push('page'))
    const root = document.createElement('div')
    root.id = 'gbRoot'
    root.scrollTo = () => void scrolled.push('gbRoot')
    document.body.append(root)
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('link', { name }))
    root.remove()
    return scrolled
  }

  it('[S-16] scrolls the page and #gbRoot to the top, with the focus on the content', async () => {
    expect(await go('bets')).toEqual(['page', 'gbRoot'])
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it.each(['contest', 'over', 'same path'])('[S-16] leaves the place alone on %s', async (name) => {
    expect(await go(name)).toEqual([])
  })
})

describe('the connection bar', () => {
  it('shows while the line is broken and goes when it is back', () => {
    render(<ConnectionBar />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    act(() => useConnection.setState({ state: 'retrying' }))
    expect(status.textContent).toContain('Reconnecting')
    act(() => useConnection.setState({ state: 'lost' }))
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy()
    act(() => useConnection.setState({ state: 'online' }))
    expect(status.textContent).toBe('')
  })

  it('says when the device has no network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<ConnectionBar />)
    expect(screen.getByRole('status').textContent).toContain('You are offline')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('a page that breaks', () => {
  const Broken = ({ words }: { words: string }): never => {
    throw new Error(words)
  }
  const show = (words: string) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <Broken words={words} />
      </ErrorBoundary>,
    )
  }

  it("says 'Unexpected Application Error!' with message and stack", () => {
    show('the felt is torn')
    expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
    expect(screen.getByRole('alert').textContent).toContain('the felt is torn')
    expect(screen.getByRole('alert').textContent).toContain('at Broken')
  })

  it('says so when only a part of the site could not be loaded', () => {
    show('Failed to fetch dynamically imported module: /assets/x.js')
    expect(screen.getByRole('heading').textContent).toBe('A part of the site did not load')
  })
})
