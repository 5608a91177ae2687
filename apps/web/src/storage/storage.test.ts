import { describe, expect, it } from 'vitest'
import { forgiving, type KeyValue, typedStorage } from './storage.ts'

function memory(): KeyValue & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

describe('stored values', () => {
  it('come back as they were kept', () => {
    const storage = typedStorage(memory())
    storage.set('soundOff', true)
    storage.set('navToken', 'abc')
    storage.set('rulesShown', ['mines'])
    expect(storage.get('soundOff')).toBe(true)
    expect(storage.get('navToken')).toBe('abc')
    expect(storage.get('rulesShown')).toEqual(['mines'])
  })

  it('count as absent when they do not fit', () => {
    const store = memory()
    store.setItem('user', '{"token":')
    store.setItem('soundOff', '"perhaps"')
    store.setItem('minesSetup', '{"userId":"42","betAmount":"5","mines":25}')
    const storage = typedStorage(store)
    expect(storage.get('user')).toBeUndefined()
    expect(storage.get('soundOff')).toBeUndefined()
    expect(storage.get('minesSetup')).toBeUndefined()
    expect(storage.get('token')).toBeUndefined()
  })

  it('are read as plain text when somebody wrote them so', () => {
    const store = memory()
    store.setItem('currentLanguage', 'pt')
    expect(typedStorage(store).get('currentLanguage')).toBe('pt')
  })

  it('[E-11] survive a log-out only when the spec lists them', () => {
    const store = memory()
    const storage = typedStorage(store)
    const kept = [
      'currentCountry',
      'currentLanguage',
      'countryId',
      'currencyId',
      'aid',
      'gaid',
      'version',
      'fail_records_login',
      'fail_records_register',
    ] as const
    const keptFlags = ['agreement', 'supportPwa', 'pwa', 'checkAge'] as const
    const gone = [
      'token',
      'balance',
      'BrowserFingerprintId',
      'navToken',
      'tkk',
      'waf-pass',
      'mayaSessionId',
      'inviteCode',
      'inviteWheelTag',
    ] as const
    const goneFlags = ['hasLogin', 'soundOff', 'autoBk', 'enableRegisterPromoCode'] as const
    for (const key of [...kept, ...gone]) storage.set(key, 'x')
    for (const key of [...keptFlags, ...goneFlags]) storage.set(key, true)
    storage.set('minesSetup', { userId: '42', betAmount: '5.00', mines: 3 })
    storage.set('vipLevel', 3)
    storage.set('rechargeCount', 1)
    storage.clearForLogOut()
    expect([...store.entries.keys()].toSorted()).toEqual([...kept, ...keptFlags].toSorted())
  })
})

describe('a browser that forbids storage', () => {
  it('does not break the page, which remembers until it is left', () => {
    const storage = typedStorage(
      forgiving(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
    )
    expect(storage.get('token')).toBeUndefined()
    storage.set('token', 'mine')
    expect(storage.get('token')).toBe('mine')
    storage.remove('token')
    expect(storage.get('token')).toBeUndefined()
  })
})
