import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../games/testing/fake-server.ts'
import { storage } from '../storage/storage.ts'
import { useInstall } from './install-prompt.ts'
import { referralAddress, referralText, referredPage } from './referral.ts'
import { reportInstalls } from './report-install.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
let reported: unknown[]

beforeEach(() => {
  localStorage.clear()
  useInstall.setState({ offer: null, installing: false, progress: 0, installed: false })
  reported = []
  fakeServer({
    '/api/ads/installed': (input) => {
      reported.push(input)
      return {}
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[T-15] an installation by the browser is reported once, also if it came before this code', async () => {
  reportInstalls(window)
  useInstall.setState({ installed: true })
  useInstall.setState({ progress: 100 })
  await vi.waitFor(() => expect(reported).toEqual([{ way: 'browser' }]))
  reportInstalls(window)
  await vi.waitFor(() => expect(reported).toEqual([{ way: 'browser' }, { way: 'browser' }]))
})

it('[T-15] the first start from the home screen of an iPhone is its installation', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
  reportInstalls(window)
  await vi.waitFor(() => expect(reported).toEqual([{ way: 'homeScreen' }]))
  expect(storage.get('pwa')).toBe(true)
  reportInstalls(window)
  expect(reported).toHaveLength(1)
})

it('[E-15] the invitation goes with the installation: in the clipboard, to the referring app and in codes', () => {
  expect([referralText(), referralAddress('app.test'), referredPage('/app')]).toEqual([
    undefined,
    'https://app.test',
    `${location.origin}/app`,
  ])
  storage.set('inviteCode', 'ana.7')
  expect([referralText(), referralAddress('app.test'), referredPage('/app')]).toEqual([
    'W2A-ana.7',
    'https://app.test/?p=ana.7',
    `${location.origin}/app?p=ana.7`,
  ])
  storage.set('inviteWheelTag', 'wheel-1')
  expect([referralText(), referralAddress('app.test')]).toEqual([
    'W2A-ana.7&wheel-1',
    'https://app.test/?p=ana.7&inviteWheelTag=wheel-1',
  ])
})
