import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeyValue, STORAGE_KEYS, type StorageKey, typedStorage, withFallback } from './storage.ts'

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
  it('are restored as they were stored', () => {
    const storage = typedStorage(memory())
    storage.set('soundOff', true)
    storage.set('navToken', 'abc')
    storage.set('rulesShown', ['mines'])
    expect(storage.get('soundOff')).toBe(true)
    expect(storage.get('navToken')).toBe('abc')
    expect(storage.get('rulesShown')).toEqual(['mines'])
  })

  it('count as absent when they are invalid', () => {
    const store = memory()
    store.setItem('user', '{"token":')
    store.setItem('soundOff', '"perhaps"')
    store.setItem('gameSetups', '{"userId":"42","games":{"mines":{"betAmount":5}}}')
    const storage = typedStorage(store)
    expect(storage.get('user')).toBeUndefined()
    expect(storage.get('soundOff')).toBeUndefined()
    expect(storage.get('gameSetups')).toBeUndefined()
    expect(storage.get('token')).toBeUndefined()
  })

  it('are read as plain text when somebody wrote them so', () => {
    const store = memory()
    store.setItem('currentLanguage', 'pt')
    expect(typedStorage(store).get('currentLanguage')).toBe('pt')
  })
})

/** The spec's list, repeated on purpose: it must not follow the code. */
const KEPT_BY_SPEC = [
  'currentCountry',
  'currentLanguage',
  'countryId',
  'currencyId',
  'agreement',
  'aid',
  'gaid',
  'version',
  'supportPwa',
  'pwa',
  'checkAge',
  'fail_records_login',
  'fail_records_register',
] as const
/** Settings of the device rather than of the player. */
const KEPT_BY_US = [
  'appBanner',
  'colorMode',
  'hasBet',
  'loggedInBefore',
  'messagePopupVisible',
  'newsClosed',
  'noticesShown',
  'playKeys',
  'rulesShown',
  'visit',
] as const
const KEPT: ReadonlySet<string> = new Set<string>([...KEPT_BY_SPEC, ...KEPT_BY_US])

describe('a log-out', () => {
  /** Arbitrary text under any of the keys. */
  const anything = fc.uniqueArray(fc.tuple(fc.constantFrom(...STORAGE_KEYS), fc.string()), {
    selector: ([key]) => key,
    maxLength: STORAGE_KEYS.length,
  })
  type Entry = readonly [StorageKey, string]
  /** Entries left after a log-out. */
  const afterLogOut = (store: KeyValue, entries: readonly Entry[]): readonly Entry[] => {
    for (const [key, text] of entries) store.setItem(key, text)
    typedStorage(store).clearForLogOut()
    return entries.flatMap(([key]) => {
      const text = store.getItem(key)
      return text === null ? [] : [[key, text] as const]
    })
  }
  const kept = (entries: readonly Entry[]) => entries.filter(([key]) => KEPT.has(key))
  const everything = STORAGE_KEYS.map((key) => [key, 'x'] as const)

  it('[E-11] deletes every value except those in the specification and the screen’s own', () => {
    expect(afterLogOut(memory(), everything)).toEqual(kept(everything))
    fc.assert(
      fc.property(anything, (entries) => {
        expect(afterLogOut(memory(), entries)).toEqual(kept(entries))
      }),
    )
  })

  it('[E-11] does the same in a browser that forbids storage', () => {
    const locked = () => withFallback(forbidden)
    expect(afterLogOut(locked(), everything)).toEqual(kept(everything))
    fc.assert(
      fc.property(anything, (entries) => {
        expect(afterLogOut(locked(), entries)).toEqual(kept(entries))
      }),
    )
  })

  it('[E-11] knows every name of the specification', () => {
    const spec = [
      ...KEPT_BY_SPEC,
      'token',
      'user',
      'vipLevel',
      'balance',
      'hasLogin',
      'rechargeCount',
      'BrowserFingerprintId',
      'navToken',
      'tkk',
      'waf-pass',
      'soundOff',
      'autoBk',
      'enableRegisterPromoCode',
      'mayaSessionId',
    ]
    expect(STORAGE_KEYS).toEqual(expect.arrayContaining(spec))
  })

  it('keeps what other programs store under the same address', () => {
    const store = memory()
    store.setItem('somebody-elses', 'thing')
    typedStorage(store).clearForLogOut()
    expect(store.getItem('somebody-elses')).toBe('thing')
  })
})

function forbidden(): never {
  throw new DOMException('denied', 'SecurityError')
}

describe('a browser that forbids storage', () => {
  it('does not break the page, which remembers until it is left', () => {
    const storage = typedStorage(withFallback(forbidden))
    expect(storage.get('token')).toBeUndefined()
    storage.set('token', 'mine')
    expect(storage.get('token')).toBe('mine')
    storage.remove('token')
    expect(storage.get('token')).toBeUndefined()
  })
})

describe('a browser whose storage is full', () => {
  it('keeps the new value while the page is open, and not the old one', () => {
    const store = memory()
    let full = false
    const storage = typedStorage(
      withFallback(() => ({
        ...store,
        setItem: (key, value) => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
          store.setItem(key, value)
        },
      })),
    )
    storage.set('balance', '1.00')
    full = true
    storage.set('balance', '2.00')
    expect(storage.get('balance')).toBe('2.00')
    full = false
    storage.set('balance', '3.00')
    expect(storage.get('balance')).toBe('3.00')
    expect(store.getItem('balance')).toBe('"3.00"')
  })
})
