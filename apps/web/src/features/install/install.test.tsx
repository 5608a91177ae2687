import { useToasts } from '@baize/ui/toast'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { designOf } from '../../design/design.fixture.ts'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { openPopup, usePopupStack } from '../../popups/stack.ts'
import { useDesign } from '../../session/design.ts'
import { signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useCurrentPath, useUiState } from '../../session/ui-state.ts'
import { install } from '../../shell/install.ts'
import { watchInstall } from '../../shell/install-prompt.ts'
import { shell } from '../../shell/shell.ts'
import { storage } from '../../storage/storage.ts'
import { NOTICE_SETTINGS, NOTIFYING_STARTUP, noticeDesign } from '../notices/settings.fixture.ts'
import { offerApp } from './offer-app.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
let standalone: boolean

beforeEach(() => {
  useDesign.setState({ model: noticeDesign() })
  storage.set('hasBet', true)
  standalone = false
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
  fakeServer({
    '/api/ads/web2pwa': () => ({ model: { enablePwa: true, downloadLink: '', iosLink: '' } }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  useDesign.setState({ model: undefined })
  clearPage()
})

describe('the install guide', () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'

  it('[E-10] [T-15] shows in Safari while safariAddHomeScreenShow says so', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
    showPage(null)
    await act(() => install({}))
    expect(useUiState.getState().safariAddHomeScreenData).toEqual({ browser: 'safari' })
    expect((await screen.findByRole('dialog')).textContent).toContain('Share')
    act(() => useUiState.setState({ safariAddHomeScreenShow: false }))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => useUiState.setState({ safariAddHomeScreenShow: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(useUiState.getState().safariAddHomeScreenShow).toBe(false)
    expect(names()).toEqual([])
  })
})

describe('[A-06] [T-15] on iOS without Safari or a store link', () => {
  const CHROME =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1'
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME)
    setStartup(NOTIFYING_STARTUP)
  })

  it('requests GET /api/home/getH5RefAppUrl and opens its host over https', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const asked: (string | undefined)[][] = []
    const server = fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.startsWith('/api/home/getH5RefAppUrl')) return server(url, init)
      asked.push([url, init?.method])
      return Promise.resolve(new Response(JSON.stringify({ status: 0, extra: ['app.baize.test'] })))
    })
    await install({})
    expect(asked).toEqual([['/api/home/getH5RefAppUrl', 'GET']])
    expect(opened.mock.calls.map(([url]) => url)).toEqual(['https://app.baize.test'])
  })

  it('shows the guide without a message when there is no app', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    fakeServer({ '/api/home/getH5RefAppUrl': () => ({ status: 9000, message: '' }) })
    showPage(null)
    await act(() => install({}))
    expect(names()).toEqual(['installGuide'])
    expect(useToasts.getState().toasts).toEqual([])
    expect(opened).not.toHaveBeenCalled()
  })
})

it('[E-11] [T-15] waits a moment for the install prompt in a browser that has shown one before (supportPwa)', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  setStartup({ ...NOTIFYING_STARTUP, apkLink: 'https://baize.test/baize.apk' })
  const page = new EventTarget()
  watchInstall(page)
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'dismissed' as const }),
  })
  vi.useFakeTimers()
  try {
    storage.set('supportPwa', true)
    const installing = install({})
    await vi.advanceTimersByTimeAsync(1000)
    page.dispatchEvent(offer)
    await vi.advanceTimersByTimeAsync(0)
    await installing
    expect(prompt).toHaveBeenCalledOnce()
    expect(opened).not.toHaveBeenCalled()
    const again = install({})
    await vi.advanceTimersByTimeAsync(1500)
    await again
    storage.remove('supportPwa')
    await install({})
  } finally {
    vi.useRealTimers()
  }
  expect(opened.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('https://baize.test/baize.apk'))
})

it('[E-02] opens w2aBrandLink of the site, with the invite code in the clipboard', async () => {
  setStartup({ ...NOTIFYING_STARTUP, w2aBrandLink: 'https://go.test/' })
  storage.set('inviteCode', 'friend')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  userEvent.setup()
  await install({})
  expect(opened).toHaveBeenCalledWith('https://go.test/', '_blank', 'noopener')
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('W2A-friend'))
  setStartup(NOTIFYING_STARTUP)
})

describe('[T-14] the recharge app-download popup', () => {
  it('is hidden until it is offered', () => {
    expect(names()).toEqual([])
    offerApp(NOTIFYING_STARTUP, () => 0)
    expect(names()).toEqual(['rechargeAppDownload'])
  })

  it('waits until nothing else is open and nobody is playing, and then appears once', async () => {
    openPopup('deposit', {})
    offerApp(NOTIFYING_STARTUP, () => 0)
    offerApp(NOTIFYING_STARTUP, () => 0)
    useCurrentPath.setState({ pathname: '/h5/mines' })
    usePopupStack.setState({ stack: [] })
    await Promise.resolve()
    expect(names()).toEqual([])
    useCurrentPath.setState({ pathname: '/bets' })
    await waitFor(() => expect(names()).toEqual(['rechargeAppDownload']))
    usePopupStack.setState({ stack: [] })
    await Promise.resolve()
    expect(names()).toEqual([])
  })

  it('is dropped when another player logs in while it waits', async () => {
    openPopup('deposit', {})
    offerApp(NOTIFYING_STARTUP, () => 0)
    signIn(PLAYER)
    usePopupStack.setState({ stack: [] })
    await Promise.resolve()
    expect(names()).toEqual([])
  })

  it('is hidden while a mayaSessionId is stored', () => {
    storage.set('mayaSessionId', 'a-session')
    offerApp(NOTIFYING_STARTUP, () => 0)
    expect(names()).toEqual([])
  })

  it('never appears inside the app or the installed site, or when there is no app', () => {
    standalone = true
    offerApp(NOTIFYING_STARTUP, () => 0)
    standalone = false
    offerApp({ ...NOTIFYING_STARTUP, disableAppDownload: true }, () => 0)
    vi.spyOn(shell, 'isPresent', 'get').mockReturnValue(true)
    offerApp(NOTIFYING_STARTUP, () => 0)
    expect(names()).toEqual([])
  })

  it('reappears only after its interval', () => {
    offerApp(NOTIFYING_STARTUP, () => 0)
    usePopupStack.setState({ stack: [] })
    storage.remove('visit')
    offerApp(NOTIFYING_STARTUP, () => 59_999)
    expect(names()).toEqual([])
    offerApp(NOTIFYING_STARTUP, () => 60_000)
    expect(names()).toEqual(['rechargeAppDownload'])
  })

  it.each([
    [false, 0],
    [true, 1],
  ])('stays open, with isMandatory %s, when the mask is tapped: %i left', async (isMandatory, left) => {
    const data = { isMandatory, onlyFirst: false, onlyPhones: false }
    useDesign.setState({ model: noticeDesign(NOTICE_SETTINGS, { comId: 'rechargeDownload', data }) })
    offerApp(NOTIFYING_STARTUP, () => 0)
    showPage(null)
    const person = userEvent.setup({ pointerEventsCheck: 0 })
    const mask = (await screen.findByRole('dialog')).parentElement
    if (mask) await person.click(mask)
    await waitFor(() => expect(names()).toHaveLength(left))
  })

  describe('the conditions set by the design', () => {
    const offer = (data: Record<string, unknown>) => {
      const items = [{ comId: 'rechargeDownload', data }]
      useDesign.setState({ model: designOf({}, { pages: [{ id: 'h', type: 'home', items }] }) })
      offerApp(NOTIFYING_STARTUP, () => 0)
      const open = usePopupStack.getState().stack
      usePopupStack.setState({ stack: [] })
      storage.remove('visit')
      return open.map(() => useUiState.getState().rechargeAppDownloadPopupData)
    }
    const wide = () =>
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') }))

    it('show it once after the first deposit, on a phone', () => {
      signIn({ ...PLAYER, rechargeCount: 1 })
      expect(offer({ isMandatory: true })).toEqual([{ isMandatory: true }])
      expect(offer({})).toEqual([])
    })

    it('hide it after a later deposit and on a larger screen', () => {
      signIn({ ...PLAYER, rechargeCount: 2 })
      expect(offer({})).toEqual([])
      signIn({ ...PLAYER, rechargeCount: 1 })
      wide()
      expect(offer({})).toEqual([])
    })

    it('show it after every deposit and everywhere if the design wants that', () => {
      signIn({ ...PLAYER, rechargeCount: 7 })
      wide()
      expect(offer({ onlyFirst: false, onlyPhones: false })).toEqual([{ isMandatory: false }])
    })

    it('use the defaults when they are invalid', () => {
      signIn({ ...PLAYER, rechargeCount: 7 })
      expect(offer({ onlyFirst: 'perhaps' })).toEqual([{ isMandatory: false }])
    })
  })

  it('[E-10] shows the offer in rechargeAppDownloadPopupData', async () => {
    offerApp(NOTIFYING_STARTUP, () => 0)
    expect(useUiState.getState().rechargeAppDownloadPopupData).toEqual({ isMandatory: false })
    showPage(null)
    await screen.findByRole('dialog')
    act(() => useUiState.setState({ rechargeAppDownloadPopupData: null }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [true, /on your computer and open it with one click/, 'Install Baize on your computer'],
    [false, /home screen and come back with one tap/, 'Add Baize to your home screen'],
  ])(
    'speaks of clicks and apps on a computer (%s), of taps and the home screen elsewhere',
    async (mouse, said, title) => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: mouse && query.includes('pointer: fine') }))
      offerApp(NOTIFYING_STARTUP, () => 0)
      showPage(null)
      expect((await screen.findByRole('dialog')).textContent).toMatch(said)
      fireEvent.click(screen.getByRole('button', { name: 'Get the app' }))
      await screen.findByRole('dialog', { name: title })
    },
  )

  it('links to the guide when the browser has no install prompt', async () => {
    offerApp(NOTIFYING_STARTUP, () => 0)
    showPage(null)
    fireEvent.click(await screen.findByRole('button', { name: 'Get the app' }))
    const guide = await screen.findByRole('dialog', { name: 'Add Baize to your home screen' })
    expect(guide.textContent).toContain('Open your browser menu.')
    expect(useUiState.getState().appDownloadPopupData).toEqual({ browser: 'other' })
    await waitFor(() => expect(names()).toEqual(['installGuide']))
  })
})
