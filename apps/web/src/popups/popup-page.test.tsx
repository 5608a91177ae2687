import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { loadOthers, PopupHost } from '../layout/PopupHost.tsx'
import { setStartup } from '../session/startup.ts'
import { useUiState } from '../session/ui-state.ts'
import { closePopupPage, openPopupPage, usePopupPage } from './popup-page.ts'
import { openPopup, usePopupStack } from './stack.ts'

// Preloaded, so that waiting for a popup does not include loading its chunk.
await loadOthers()

const HELP = { title: 'Help', url: 'https://help.test/start' }
const frame = () => document.querySelector('iframe')
const dialog = () => screen.queryByRole('dialog', { name: 'Help' })

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}
/** Stubs the network for the contents of frames. */
window.happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: ({ window: page }) => Promise.resolve(new page.Response('a page')),
}

// Preloads the chunk of the window, too.
beforeAll(async () => {
  render(
    <MemoryRouter>
      <PopupHost />
    </MemoryRouter>,
  )
  act(() => openPopupPage(HELP))
  await screen.findByRole('dialog', { name: 'Help' })
  cleanup()
})
beforeEach(() => {
  vi.useFakeTimers()
  usePopupStack.setState({ stack: [] })
  usePopupPage.setState({ open: false })
  useUiState.setState({ globalPopupData: null })
  render(
    <MemoryRouter>
      <button type="button">opener</button>
      <PopupHost />
    </MemoryRouter>,
  )
})
afterEach(() => {
  act(() => closePopupPage())
  cleanup()
  vi.useRealTimers()
})

describe('[S-19] a popup page', () => {
  it('[E-10] shows the page of globalPopupData until the content is removed', () => {
    act(() => openPopupPage(HELP))
    expect(useUiState.getState().globalPopupData).toEqual(HELP)
    act(() => useUiState.setState({ globalPopupData: { title: 'Rules', url: 'https://help.test/rules' } }))
    expect(screen.getByRole('dialog', { name: 'Rules' })).toBeTruthy()
    act(closePopupPage)
    act(() => void vi.advanceTimersByTime(3000))
    expect(useUiState.getState().globalPopupData).toBeNull()
  })

  it('shows the page in a frame with its title, a close control and a loading indicator', () => {
    act(() => openPopupPage(HELP))
    expect(screen.getByRole('heading', { name: 'Help' })).toBeTruthy()
    expect(frame()?.getAttribute('src')).toBe(HELP.url)
    expect(frame()?.title).toBe('Help')
    expect(screen.getByText('Loading')).toBeTruthy()
    act(() => void fireEvent.load(frame() ?? document.body))
    expect(screen.queryByText('Loading')).toBeNull()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it('may use the clipboard but not navigate the site', () => {
    act(() => openPopupPage(HELP))
    expect(frame()?.getAttribute('allow')).toBe('clipboard-read; clipboard-write')
    expect(frame()?.getAttribute('sandbox')).toContain('allow-scripts')
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '//evil.test', 'ftp://help.test'])(
    'does not open with %j for an address',
    (url) => {
      act(() => openPopupPage({ title: 'Help', url }))
      expect(frame()).toBeNull()
    },
  )

  it('is named by its host without a title', () => {
    act(() => openPopupPage({ title: '', url: HELP.url }))
    expect(screen.getByRole('dialog', { name: 'help.test' })).toBeTruthy()
  })

  it('replaces the popup it was opened from and stays below later ones', async () => {
    act(() => openPopup('update', {}))
    act(() => openPopupPage(HELP))
    expect(usePopupStack.getState().stack).toEqual([])
    act(() => openPopup('dialog', { message: 'Sure?', kind: 'alert', answer: () => undefined }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    const layers = [...document.querySelectorAll<HTMLElement>('[data-scroll-lock]')].map(
      ({ style }) => style.zIndex,
    )
    expect(layers).toEqual(['1000', '1001'])
  })
})

it('a popup page does not replace a question that must be answered', () => {
  setStartup(STARTUP)
  act(() => openPopup('age', {}))
  act(() => openPopupPage(HELP))
  expect(screen.getByRole('dialog', { name: 'Are you 18 or older?' })).toBeTruthy()
})

describe('[S-20] the closing of a popup page', () => {
  const gone = () => dialog() === null
  const byMask = () => fireEvent.pointerDown(document.querySelector('[data-scroll-lock]') ?? document.body)
  const byIcon = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))

  it.each([
    ['a press on the mask', byMask],
    ['the close icon', byIcon],
    ['Esc', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ])('happens by %s', (_, close) => {
    act(() => openPopupPage(HELP))
    expect(gone()).toBe(false)
    act(() => void close())
    expect(usePopupPage.getState().open).toBe(false)
    expect(document.querySelector('[data-scroll-lock]')).toBeNull()
  })

  it('does not happen by a press inside it', () => {
    act(() => openPopupPage(HELP))
    act(() => void fireEvent.pointerDown(screen.getByRole('heading', { name: 'Help' })))
    expect(usePopupPage.getState().open).toBe(true)
  })

  it('keeps it mounted, out of reach, for 3000 ms', () => {
    act(() => openPopupPage(HELP))
    const shown = frame()
    act(() => closePopupPage())
    act(() => void vi.advanceTimersByTime(2999))
    expect(frame()).toBe(shown)
    expect(shown?.closest('[inert]')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(frame()).toBeNull()
  })

  it('is cancelled when it is opened again within that time', () => {
    act(() => openPopupPage(HELP))
    act(() => closePopupPage())
    act(() => void vi.advanceTimersByTime(2000))
    act(() => openPopupPage({ ...HELP }))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(gone()).toBe(false)
  })

  it('returns the focus to its previous place', () => {
    const opener = screen.getByRole('button', { name: 'opener' })
    opener.focus()
    act(() => openPopupPage(HELP))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    act(() => closePopupPage())
    expect(document.activeElement).toBe(opener)
  })
})

it('[S-19] the gate admits a popup page without any other popup', async () => {
  cleanup()
  vi.useRealTimers()
  render(
    <MemoryRouter>
      <PopupHost />
    </MemoryRouter>,
  )
  act(() => openPopupPage(HELP))
  expect(await screen.findByRole('dialog', { name: 'Help' })).toBeTruthy()
})
