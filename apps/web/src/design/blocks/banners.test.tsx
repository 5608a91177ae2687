import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { signIn } from '../../session/session.ts'
import { useInstall } from '../../shell/install-prompt.ts'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { showBlock } from './live.fixture.tsx'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const popups = () => usePopupStack.getState().stack.map(({ name }) => name)
let standalone: boolean

beforeEach(() => {
  standalone = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: standalone && query.includes('standalone'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  fakeServer({
    '/api/ads/web2pwa': () => ({ model: { enablePwa: true, downloadLink: '', iosLink: '' } }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  useInstall.setState({ installed: false })
  await chooseLanguage('en')
  clearPage()
})
/** Text of a page with one block, once the block has loaded. */
async function wordsOf(comId: string, data: Record<string, unknown> = {}) {
  showBlock(comId, data)
  await waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull())
  return document.body.textContent
}

/** Frozen while the block loads: on a busy machine the countdown would lose a second. */
const stopClock = () => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })

describe('the countdown', () => {
  const until = new Date(NOW + 90_000).toISOString()
  const data = { title: { en: 'Night round', id: 'Ronde malam' }, text: 'Soon', until }

  it('counts down by the server’s time, then shows what follows', async () => {
    stopClock()
    showBlock('countdown', { ...data, after: 'It has begun', action: 'Play', link: '/h5/mines' })
    expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toBe('01:30')
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/h5/mines')
    await act(() => chooseLanguage('id'))
    expect(screen.getByRole('region', { name: 'Ronde malam' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(screen.getByText('It has begun')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('vanishes at its end when nothing follows', async () => {
    stopClock()
    showBlock('countdown', data)
    expect(await screen.findByRole('timer')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('shows nothing without an end', async () => {
    expect(await wordsOf('countdown', { title: 'x' })).toBe('')
  })
})

describe('the offer of the app', () => {
  it('installs the app in the way of this device', async () => {
    showBlock('download')
    expect(await screen.findByRole('region', { name: 'Baize on your home screen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Get the app' }))
    await waitFor(() => expect(popups()).toEqual(['installGuide']))
  })

  it('is hidden when the app is installed', async () => {
    standalone = true
    expect(await wordsOf('download')).toBe('')
  })

  it('disappears once the app is installed', async () => {
    showBlock('download')
    expect(await screen.findByRole('region')).toBeTruthy()
    act(() => useInstall.setState({ installed: true }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })
})

describe('the invitation', () => {
  const link = () => screen.findByRole('status', { name: 'Your link' })

  it('asks a visitor to log in and then shows their link', async () => {
    showBlock('invite')
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to get your link' }))
    expect(popups()).toEqual(['login'])
    act(() => {
      signIn({ ...PLAYER, inviteCode: 'ana 7' })
      usePopupStack.setState({ stack: [] })
    })
    expect((await link()).textContent).toBe(`${location.origin}/?p=ana%207`)
  })

  it('is the address of the site for a player without a code', async () => {
    showBlock('invite', {}, PLAYER)
    expect((await link()).textContent).toBe(`${location.origin}/`)
  })

  it('can be copied, and shared where the browser allows it', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new Error('closed')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { person } = showBlock('invite', {}, { ...PLAYER, inviteCode: 'ana' })
    await person.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/?p=ana`)
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Link copied'])
    await person.click(screen.getByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({ title: 'Play with friends', url: `${location.origin}/?p=ana` })
    Reflect.deleteProperty(navigator, 'share')
  })
})
