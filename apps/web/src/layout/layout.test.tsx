import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../session/connection.ts'
import { clearUser } from '../session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { pageProgress } from '../ui/page-progress.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
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

describe('a new path', () => {
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

  it.each(['contest', 'over', 'same path'])('[S-16] leaves the scroll position alone on %s', async (name) => {
    expect(await go(name)).toEqual([])
  })
})

describe('the connection bar', () => {
  it('shows while the connection is broken and disappears when it is back', () => {
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

  it('[G-25] says that an answer is late, unless the connection is known to be broken', () => {
    useConnection.setState({ state: 'online', isSlow: true })
    render(<ConnectionBar />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('The site is slow to answer. Still waiting…')
    act(() => useConnection.setState({ state: 'retrying' }))
    expect(status.textContent).toBe('Connection lost. Reconnecting…')
    act(() => useConnection.setState({ state: 'online', isSlow: false }))
    expect(status.textContent).toBe('')
  })

  it('says when the device has no network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<ConnectionBar />)
    expect(screen.getByRole('status').textContent).toContain("You're offline")
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

  it("[X-18] says 'Unexpected Application Error!' with message and stack", () => {
    show('the felt is torn')
    expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
    expect(screen.getByRole('alert').textContent).toContain('the felt is torn')
    expect(screen.getByRole('alert').textContent).toContain('at Broken')
  })

  it('[X-18] links home and can be tried again', () => {
    show('the felt is torn')
    expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

describe('[S-17] the page-loading screen', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has a logo and a bar of height 6 that grows by 5 per cent a second', () => {
    vi.useFakeTimers()
    const { container } = render(<PageLoading />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/favicon.svg')
    const bar = screen.getByRole('progressbar', { name: 'Loading the page' })
    expect(bar.style.height).toBe('6px')
    const filled = () => [
      bar.getAttribute('aria-valuenow'),
      container.querySelector<HTMLElement>('[style*=width]')?.style.width,
    ]
    expect(filled()).toEqual(['0', '0%'])
    act(() => void vi.advanceTimersByTime(999))
    expect(filled()).toEqual(['0', '0%'])
    act(() => void vi.advanceTimersByTime(1))
    expect(filled()).toEqual(['5', '5%'])
    act(() => void vi.advanceTimersByTime(2000))
    expect(filled()).toEqual(['15', '15%'])
  })

  it('restarts from zero after it has finished and never exceeds the whole', () => {
    vi.useFakeTimers()
    const shown: number[] = []
    const progress = pageProgress((percent) => void shown.push(percent))
    progress.start()
    vi.advanceTimersByTime(3000)
    progress.finish()
    expect(shown).toEqual([5, 10, 15, 0])
    vi.advanceTimersByTime(5000)
    expect(shown.at(-1)).toBe(0)
    progress.start()
    vi.advanceTimersByTime(60_000)
    expect(shown.at(-1)).toBe(100)
    progress.finish()
  })
})
