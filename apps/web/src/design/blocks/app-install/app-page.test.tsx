import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTIFYING_STARTUP } from '../../../features/notices/settings.fixture.ts'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage } from '../../../games/testing/page.tsx'
import { usePopupStack } from '../../../popups/stack.ts'
import { setStartup } from '../../../session/startup.ts'
import { forgetDownloadOptions } from '../../../shell/install.ts'
import { useInstall } from '../../../shell/install-prompt.ts'
import { shell } from '../../../shell/shell.ts'
import { storage } from '../../../storage/storage.ts'
import { showBlock } from '../live.fixture.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const COMPUTER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const FILE = { version: '1.13.0', size: 2_812_345, sha256: 'ab12'.repeat(16) }
const LINK = 'https://files.test/baize.apk'

let standalone: boolean
let options: { downloadLink: string; file?: typeof FILE }

beforeEach(() => {
  localStorage.clear()
  forgetDownloadOptions()
  setStartup(NOTIFYING_STARTUP)
  useInstall.setState({ offer: null, installing: false, progress: 0, installed: false })
  standalone = false
  options = { downloadLink: '' }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: standalone && query.includes('standalone'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  fakeServer({
    '/api/ads/web2pwa': () => ({ model: { enablePwa: true, iosLink: '', ...options } }),
    '/api/ads/installed': () => ({}),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  clearPage()
  forgetDownloadOptions()
})
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const withFile = () => {
  options = { downloadLink: LINK, file: FILE }
}

describe('[G-25] [T-15] the way to the app', () => {
  it.each([
    ['an iPhone', IPHONE, 'Baize on your iPhone or iPad', ['Show me how']],
    ['a view inside another app', `${IPHONE} Instagram 350.0`, 'Open this page in your browser', []],
    ['Android', ANDROID, 'Baize for Android', ['Install']],
    ['a computer', COMPUTER, 'Baize on your computer', ['Install']],
    ['a browser that installs nothing', FIREFOX, 'Take Baize with you', []],
  ])('fits %s', async (_what, userAgent, title, expected) => {
    on(userAgent)
    showBlock('appInstall')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(buttons().filter((name) => name !== 'Copy address')).toEqual(expected)
    const code = screen.queryByRole('img', { name: 'Code that opens this page on a phone' })
    expect(code !== null, 'a code to scan').toBe(userAgent === COMPUTER || userAgent === FIREFOX)
  })

  it('offers the file of the site on Android with version and size, and the menu for those who would rather not', async () => {
    on(ANDROID)
    withFile()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = showBlock('appInstall')
    expect(await screen.findByText('Version 1.13.0 · 2.8 MB')).toBeTruthy()
    expect(buttons()).toEqual(['Install', 'Install without a file'])
    await person.click(screen.getByRole('button', { name: 'Install' }))
    await waitFor(() => expect(open.mock.calls.map(([url]) => url)).toEqual([LINK]))
    await person.click(screen.getByRole('button', { name: 'Install without a file' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['installGuide'])
  })

  it('shows the progress of the browser’s prompt, with the file beside it', async () => {
    on(ANDROID)
    withFile()
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: 'accepted' as const }),
    })
    useInstall.setState({ offer })
    const { person } = showBlock('appInstall')
    expect(await screen.findByRole('button', { name: 'Download the APK' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Install' }))
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50')
    act(() => useInstall.setState({ installing: false, progress: 100, installed: true }))
    expect(await screen.findByRole('heading', { name: 'Baize is installed' })).toBeTruthy()
  })

  it('leads those who have the app into it, and believes who has removed it', async () => {
    on(ANDROID)
    storage.set('pwa', true)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = showBlock('appInstall')
    await person.click(await screen.findByRole('button', { name: 'Open the app' }))
    expect(open).toHaveBeenCalledWith('/?pwa=true', '_blank', 'noopener')
    await person.click(screen.getByRole('button', { name: "It's no longer installed" }))
    expect(await screen.findByRole('heading', { name: 'Baize for Android' })).toBeTruthy()
  })

  it('has nothing to press inside the app, on the home screen and where the operator offers none', async () => {
    on(ANDROID)
    vi.spyOn(shell, 'isPresent', 'get').mockReturnValue(true)
    const inShell = showBlock('appInstall')
    expect(await screen.findByRole('heading', { name: "You're in the app" })).toBeTruthy()
    expect(buttons()).toEqual([])
    inShell.unmount()
    vi.spyOn(shell, 'isPresent', 'get').mockReturnValue(false)
    standalone = true
    const atHome = showBlock('appInstall')
    expect(await screen.findByRole('heading', { name: "You're in the app" })).toBeTruthy()
    atHome.unmount()
    standalone = false
    showBlock('appInstall')
    act(() => setStartup({ ...NOTIFYING_STARTUP, disableAppDownload: true }))
    expect(await screen.findByRole('heading', { name: "The app isn't available right now" })).toBeTruthy()
    expect(buttons()).toEqual([])
  })
})

describe('[G-25] the rest of the page', () => {
  it('explains the file to Android only if there is one, and other devices on demand', async () => {
    on(ANDROID)
    withFile()
    const { person } = showBlock('appSteps')
    expect(await screen.findByRole('heading', { name: 'With the APK' })).toBeTruthy()
    expect(screen.getByText('If Android asks, allow your browser to install unknown apps.')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'iPhone, iPad' }))
    expect(screen.queryByRole('heading', { name: 'With the APK' })).toBeNull()
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
  })

  it('shows the steps of another browser where this one installs nothing', async () => {
    on(FIREFOX)
    showBlock('appSteps')
    expect(await screen.findByText('Click the install button at the end of the address bar.')).toBeTruthy()
    expect(screen.queryByText(/^Choose “Install”/)).toBeNull()
  })

  it('shows version, size and checksum of the file, and nothing without one', async () => {
    withFile()
    const shown = showBlock('appFile', { news: ['Faster'] })
    expect(await screen.findByText(FILE.sha256)).toBeTruthy()
    expect(screen.getByText('Faster')).toBeTruthy()
    shown.unmount()
    forgetDownloadOptions()
    options = { downloadLink: LINK }
    showBlock('appFile')
    await waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull())
    expect(screen.queryByText('The Android app')).toBeNull()
  })
})
