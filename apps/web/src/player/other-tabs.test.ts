import { useToasts } from '@baize/ui/toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentLanguage, showLanguage } from '../i18n/language.ts'
import { clearUser, session, signIn, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { followOtherTabs } from './other-tabs.ts'

const ana = { ...VISITOR, token: 'token-of-ana', userId: '5', username: 'ana', balance: '10.00', seq: 4 }
const rui = { ...VISITOR, token: 'token-of-rui', userId: '6', username: 'rui' }

/** Like another tab: writes the value, and fires the storage event in this one. */
function elsewhere(key: 'token' | 'user' | 'currentLanguage' | null, write: () => void): void {
  write()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
const logsInElsewhere = (user: typeof ana) => {
  elsewhere('token', () => storage.set('token', user.token))
  elsewhere('user', () => storage.set('user', user))
}

let stop = () => {}
const asked = vi.fn<(url: string) => void>()
/** Ends the calls of a test, which have no answer: the next one's would wait for them. */
let hangUp: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  clearUser()
  asked.mockClear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', (url: string) => {
    asked(url)
    return new Promise((_, reject) => hangUp.push(() => reject(new TypeError('Failed to fetch'))))
  })
  stop = followOtherTabs()
})
afterEach(async () => {
  stop()
  for (const end of hangUp) end()
  hangUp = []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await showLanguage('en')
})

describe('a change in another tab', () => {
  it('[T-04] logs this tab in, which then requests the user', () => {
    logsInElsewhere(ana)
    expect(session()).toMatchObject({ hasLogin: true, user: { username: 'ana', balance: '10.00' } })
    expect(asked).toHaveBeenCalledWith('/api/auth/user_info')
  })

  it('[E-11] logs this tab out without clearing what was stored since', () => {
    signIn(ana)
    elsewhere('token', () => {
      storage.clearForLogOut()
      storage.set('BrowserFingerprintId', 'a new identity')
    })
    expect(session()).toMatchObject({ hasLogin: false, user: VISITOR })
    expect(useToasts.getState().toasts).toMatchObject([{ message: "You're logged out" }])
    expect(storage.get('BrowserFingerprintId')).toBe('a new identity')
  })

  it('logs this tab out too when it clears all of the storage', () => {
    signIn(ana)
    elsewhere(null, () => localStorage.clear())
    expect(session().hasLogin).toBe(false)
  })

  it('replaces the player here and leaves nothing of the first', () => {
    signIn(ana)
    elsewhere('token', () => {
      storage.clearForLogOut()
      storage.set('token', rui.token)
    })
    expect(session().user).toEqual({ ...VISITOR, token: rui.token })
    elsewhere('user', () => storage.set('user', rui))
    expect(session().user.username).toBe('rui')
  })

  it('updates to a newer balance and ignores an older one', () => {
    signIn(ana)
    elsewhere('user', () => storage.set('user', { ...ana, balance: '12.00', seq: 6 }))
    expect(session().user).toMatchObject({ balance: '12.00', seq: 6 })
    elsewhere('user', () => storage.set('user', { ...ana, balance: '11.00', seq: 5 }))
    expect(session().user).toMatchObject({ balance: '12.00', seq: 6 })
  })

  it('cannot make a visitor a player by a user without a token', () => {
    elsewhere('user', () => storage.set('user', { ...ana, token: '' }))
    expect(session()).toMatchObject({ hasLogin: false, user: VISITOR })
  })

  it('sets the language here and ignores an invalid one', async () => {
    elsewhere('currentLanguage', () => storage.set('currentLanguage', 'pt'))
    await vi.waitUntil(() => currentLanguage() === 'pt')
    elsewhere('currentLanguage', () => storage.set('currentLanguage', 'tlh'))
    elsewhere('currentLanguage', () => storage.remove('currentLanguage'))
    expect(currentLanguage()).toBe('pt')
  })

  it('is applied without writing anything, so that two tabs never answer each other', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem')
    const remove = vi.spyOn(Storage.prototype, 'removeItem')
    const texts: [string, string][] = [
      ['token', JSON.stringify(ana.token)],
      ['user', JSON.stringify(ana)],
      ['currentLanguage', '"id"'],
    ]
    for (const [key, text] of texts) localStorage.setItem(key, text)
    write.mockClear()
    for (const [key] of texts) window.dispatchEvent(new StorageEvent('storage', { key }))
    await vi.waitUntil(() => currentLanguage() === 'id')
    expect(session().user.username).toBe('ana')
    expect(write).not.toHaveBeenCalled()
    expect(remove).not.toHaveBeenCalled()
  })

  it('is ignored after the subscription was stopped', () => {
    stop()
    logsInElsewhere(ana)
    expect(session().hasLogin).toBe(false)
  })
})
