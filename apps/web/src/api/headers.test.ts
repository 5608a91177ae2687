import { sttOf } from '@baize/contract/player'
import { CLIENT_VERSION } from '@baize/contract/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { requestHeaders } from './headers.ts'

const NOW = Date.UTC(2026, 0, 1)

beforeEach(() => {
  clearUser()
  localStorage.clear()
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Result of each media query; the page queries the layout and whether it is installed. */
const screenIs = (matching: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(matching) }))

describe('the headers of a call', () => {
  it('[A-01] are all those of the specification, each with its value', async () => {
    screenIs('')
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 BaizeApp/113' })
    vi.stubGlobal('location', { search: '?designToken=preview-1' })
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
    signIn({ ...VISITOR, token: 'token-of-mine', userId: '5' })
    storage.set('gaid', 'google-ad')
    storage.set('afid', 'appsflyer')
    storage.set('aid', 'android')
    storage.set('BrowserFingerprintId', 'this-browser')
    storage.set('tkk', 'campaign')
    storage.set('countryId', 'BR')
    storage.set('navToken', 'nav')
    expect(requestHeaders({ address: '/api/v1/game/bet', sealed: true })).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ClientVersion: String(CLIENT_VERSION),
      Device: 'MOBILE',
      Auth: 'token-of-mine',
      APP: 'BaizeApp',
      VERSION: '113',
      pwa: '1',
      GAID: 'google-ad',
      AFID: 'appsflyer',
      AID: 'android',
      BFID: 'this-browser',
      Tkk: 'campaign',
      ST: String(NOW),
      TZ: '5.5',
      STT: sttOf('/api/v1/game/bet', String(NOW)),
      LANG: 'en',
      COUNTRY: 'BR',
      NAV_TOKEN: 'nav',
      DesignToken: 'preview-1',
      SE: '1',
    })
  })

  it('[A-01] [C-01] name the device MOBILE up to a width of 768 px', () => {
    screenIs('(max-width: 768px)')
    expect(requestHeaders({ address: '/api/home/startup' }).Device).toBe('MOBILE')
  })

  it('[A-01] leave out missing values: no app, no session, nothing encrypted', () => {
    screenIs('no such screen')
    const names = Object.keys(requestHeaders({ address: '/api/home/startup' }))
    expect(names).toEqual(
      expect.arrayContaining(['Accept', 'Content-Type', 'Device', 'ST', 'TZ', 'STT', 'LANG']),
    )
    for (const absent of ['Auth', 'APP', 'VERSION', 'pwa', 'GAID', 'AFID', 'AID', 'BFID', 'Tkk', 'SE'])
      expect(names).not.toContain(absent)
    expect(requestHeaders({ address: '/api/home/startup' }).Device).toBe('PC')
  })

  it('can carry another token and the person’s confirmations', () => {
    signIn({ ...VISITOR, token: 'token-of-mine', userId: '5' })
    const proof = { confirmed: 'a-token-of-consent', code: '123456' }
    expect(requestHeaders({ address: '/api/auth/check', token: 'from-a-link', proof })).toMatchObject({
      Auth: 'from-a-link',
      Confirmed: 'a-token-of-consent',
      TwoFactor: '123456',
    })
  })

  it('leave out a stored value that is invalid in a header and would break every call', () => {
    storage.set('tkk', 'campaña\n')
    expect(requestHeaders({ address: '/api/auth/check' })).not.toHaveProperty('Tkk')
  })
})
