import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { isInstalledApp, readDevice } from './device.ts'
import { carryOut, type InstallHands } from './install.ts'
import { type InstallSituation, installPlan } from './install-plan.ts'
import { useInstall, watchInstall } from './install-prompt.ts'
import { promptInstall } from './prompt-install.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const IOS_CHROME = SAFARI.replace('Version/18.1', 'CriOS/130.0')
const IOS_WEBVIEW = SAFARI.replace(' Version/18.1', '').replace(' Safari/604.1', '')
const INSTAGRAM = `${SAFARI} Instagram 350.0`
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

const deviceOf = (userAgent: string, maxTouchPoints = 5) => readDevice({ userAgent, maxTouchPoints })

it('the page distinguishes the devices', () => {
  expect(deviceOf(SAFARI)).toEqual({ isIos: true, isInAppWebview: false, isSafari: true })
  expect(deviceOf(IOS_CHROME)).toEqual({ isIos: true, isInAppWebview: false, isSafari: false })
  expect(deviceOf(IOS_WEBVIEW)).toEqual({ isIos: true, isInAppWebview: true, isSafari: false })
  expect(deviceOf(INSTAGRAM)).toEqual({ isIos: true, isInAppWebview: true, isSafari: false })
  expect(deviceOf(IPAD)).toEqual({ isIos: true, isInAppWebview: false, isSafari: true })
  expect(deviceOf(IPAD, 0)).toEqual({ isIos: false, isInAppWebview: false, isSafari: false })
  expect(deviceOf(ANDROID)).toEqual({ isIos: false, isInAppWebview: false, isSafari: false })
})

it('the page detects that it runs as an installed app', () => {
  const page = (matches: boolean, navigator: object = {}) => ({
    matchMedia: () => ({ matches }),
    navigator,
  })
  expect(isInstalledApp(page(true))).toBe(true)
  expect(isInstalledApp(page(false, { standalone: true }))).toBe(true)
  expect(isInstalledApp(page(false))).toBe(false)
})

const situation = (
  userAgent: string,
  options: Partial<InstallSituation['options']> = {},
  more: Partial<InstallSituation> = {},
): InstallSituation => ({
  device: deviceOf(userAgent),
  options: { enablePwa: true, downloadLink: '', iosLink: '', ...options },
  canPrompt: false,
  apkLink: '',
  brandLink: '',
  ...more,
})

describe('[T-15] [E-12] the installation', () => {
  it.each([
    ['in an in-app webview of iOS', situation(IOS_WEBVIEW), { do: 'reload', to: '/?pwa=true' }],
    ['in Safari', situation(SAFARI, { iosLink: 'https://a.test' }), { do: 'guide', browser: 'safari' }],
    [
      'in Safari without PWA, with an iOS link',
      situation(SAFARI, { enablePwa: false, iosLink: 'https://a.test' }),
      { do: 'open', url: 'https://a.test' },
    ],
    [
      'in another browser of iOS',
      situation(IOS_CHROME, { iosLink: 'https://a.test' }),
      { do: 'open', url: 'https://a.test' },
    ],
    ['on iOS without a link', situation(SAFARI, { enablePwa: false }), { do: 'referral' }],
    [
      'after the offer of the browser',
      situation(ANDROID, { downloadLink: 'https://d.test' }, { canPrompt: true }),
      { do: 'prompt' },
    ],
    [
      'with PWA off',
      situation(
        ANDROID,
        { enablePwa: false, downloadLink: 'https://d.test' },
        { canPrompt: true, apkLink: 'https://k.test' },
      ),
      { do: 'open', url: 'https://d.test' },
    ],
    [
      'without a link of its own',
      situation(ANDROID, {}, { apkLink: 'https://k.test' }),
      { do: 'open', url: 'https://k.test' },
    ],
    ['without anything to download', situation(ANDROID), { do: 'guide', browser: 'other' }],
  ])('uses the right way: %s', (_where, given, step) => {
    expect(installPlan(given)).toEqual(step)
  })

  function hands(answers: Partial<Pick<InstallHands, 'prompt' | 'referralHost'>> = {}) {
    const did: string[] = []
    const made: InstallHands = {
      prompt: () => Promise.resolve('accepted'),
      referralHost: () => Promise.resolve(null),
      open: (url) => void did.push(`open ${url}`),
      leaveReferral: () => void did.push('referral'),
      reload: (to) => void did.push(`reload ${to}`),
      guide: (browser) => void did.push(`guide ${browser}`),
      ...answers,
    }
    return { made, did }
  }

  it.each([
    [
      'an app of the server',
      situation(IOS_CHROME),
      { referralHost: () => Promise.resolve('app.test') },
      ['referral', 'open https://app.test'],
    ],
    ['no app at all', situation(IOS_CHROME), {}, ['guide safari']],
    ['a webview', situation(IOS_WEBVIEW), {}, ['reload /?pwa=true']],
    [
      '[E-02] w2aBrandLink',
      situation(ANDROID, {}, { canPrompt: true, brandLink: 'https://go.test' }),
      {},
      ['referral', 'open https://go.test'],
    ],
    [
      'a link',
      situation(ANDROID, { downloadLink: 'https://d.test' }),
      {},
      ['referral', 'open https://d.test'],
    ],
    ['an offer that is taken', situation(ANDROID, {}, { canPrompt: true }), {}, []],
    [
      'an offer that is declined',
      situation(ANDROID, {}, { canPrompt: true }),
      { prompt: () => Promise.resolve('dismissed' as const) },
      [],
    ],
    [
      'an offer that fails',
      situation(ANDROID, {}, { canPrompt: true }),
      { prompt: () => Promise.resolve('failed' as const) },
      ['open /?pwa=true'],
    ],
  ])('is carried out for %s', async (_what, given, answers, expected) => {
    const { made, did } = hands(answers)
    await carryOut(given, made)
    expect(did).toEqual(expected)
  })
})

describe('[T-15] the browser’s install prompt', () => {
  const page = new EventTarget()
  watchInstall(page)
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    useInstall.setState({ offer: null, installing: false, progress: 0, installed: false })
  })
  afterEach(() => vi.useRealTimers())

  function offer(outcome: 'accepted' | 'dismissed', prompt = () => Promise.resolve()) {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })
    page.dispatchEvent(event)
    return event
  }

  it('is kept for later and recorded', () => {
    expect(offer('accepted').defaultPrevented).toBe(true)
    expect(useInstall.getState().offer).not.toBeNull()
    expect(storage.get('supportPwa')).toBe(true)
  })

  it('shows progress until the app is installed, which is tracked', async () => {
    offer('accepted')
    const done = promptInstall()
    expect(useInstall.getState()).toMatchObject({ installing: true, progress: 0 })
    expect(await done).toBe('accepted')
    expect(useInstall.getState()).toMatchObject({ installing: true, progress: 50, offer: null })
    expect(storage.get('pwa')).toBeUndefined()
    page.dispatchEvent(new Event('appinstalled'))
    expect(useInstall.getState()).toMatchObject({ installing: false, progress: 100, installed: true })
    expect(storage.get('pwa')).toBe(true)
  })

  it('stops waiting for a browser that never reports completion', async () => {
    offer('accepted')
    await promptInstall()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(useInstall.getState()).toMatchObject({ installing: false, progress: 0 })
  })

  it('works once and may be declined or fail', async () => {
    offer('dismissed')
    expect(await promptInstall()).toBe('dismissed')
    expect(useInstall.getState()).toMatchObject({ installing: false, progress: 0 })
    expect(await promptInstall()).toBe('failed')
    offer('accepted', () => Promise.reject(new Error('not allowed')))
    expect(await promptInstall()).toBe('failed')
    expect(useInstall.getState().installing).toBe(false)
  })
})
