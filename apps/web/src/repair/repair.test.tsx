import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { RepairPage } from './RepairPage.tsx'
import { previousPage } from './repair.ts'

let down = true
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  down = true
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const answer = down
      ? { status: -120, message: 'The site is under maintenance.' }
      : { status: 0, ...STARTUP }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** Like the handling of status -120: the router follows the browser's history. */
function sendToRepair(): void {
  const state = { usr: { from: '/bets?page=2' }, idx: 0 }
  history.pushState(state, '', '/repair')
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

const atBets = () => {
  history.replaceState(null, '', '/bets?page=2')
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/repair" element={<RepairPage />} />
        <Route path="*" element={<p>my bets</p>} />
      </Routes>
    </BrowserRouter>,
  )
}

describe('[S-05] the maintenance screen', () => {
  it('replaces the page and returns to where the person was when the server is back', async () => {
    atBets()
    act(() => sendToRepair())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(window.location.pathname).toBe('/repair')
    expect(screen.getByRole('heading').textContent).toBe("We'll be right back")
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(asked).toHaveLength(4)
    expect(screen.getByRole('heading')).toBeTruthy()
    down = false
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('my bets')).toBeTruthy()
    expect(window.location.href).toMatch(/\/bets\?page=2$/)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked).toHaveLength(5)
  })

  it('checks at once on request', async () => {
    atBets()
    act(() => sendToRepair())
    await act(() => vi.advanceTimersByTimeAsync(0))
    down = false
    act(() => screen.getByRole('button', { name: 'Check now' }).click())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('my bets')).toBeTruthy()
  })

  it.each([
    [{ from: '//evil.example' }],
    [{ from: '/\\evil.example' }],
    [{ from: 'https://evil.example' }],
    [null],
    ['/x'],
  ])('returns to the lobby and nowhere else from %j', (state) => {
    expect(previousPage(state)).toBe('/')
  })
})
