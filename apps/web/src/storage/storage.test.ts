import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VISITOR } from '../session/session.ts'
import {
  forgiving,
  type KeyValue,
  STORAGE_KEYS,
  type StorageKey,
  type Stored,
  type TypedStorage,
  typedStorage,
} from './storage.ts'

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
})

/** The spec's list, written out once more: it must not follow the code. */
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
/** What belongs to the screen rather than to the player. */
const KEPT_BY_US = ['colorMode', 'loggedInBefore', 'rulesShown'] as const
const KEPT: ReadonlySet<string> = new Set<string>([...KEPT_BY_SPEC, ...KEPT_BY_US])

const text = fc.string()
const amount = fc.nat().map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const someUser = fc
  .record({
    token: text,
    userId: text,
    username: text,
    balance: amount,
    seq: fc.nat(),
    bind2Auth: fc.boolean(),
  })
  .map((fields) => ({ ...VISITOR, ...fields }))
/** A new key does not compile until it is here. */
const VALUES: { readonly [K in StorageKey]: fc.Arbitrary<Stored<K>> } = {
  token: text,
  user: someUser,
  vipLevel: fc.nat(),
  balance: amount,
  hasLogin: fc.boolean(),
  rechargeCount: fc.nat(),
  BrowserFingerprintId: text,
  currentLanguage: text,
  navToken: text,
  tkk: text,
  'waf-pass': text,
  soundOff: fc.boolean(),
  currencyId: text,
  countryId: text,
  currentCountry: text,
  autoBk: fc.boolean(),
  enableRegisterPromoCode: fc.boolean(),
  mayaSessionId: text,
  inviteCode: text,
  inviteWheelTag: text,
  agreement: fc.boolean(),
  aid: text,
  gaid: text,
  afid: text,
  version: text,
  supportPwa: fc.boolean(),
  pwa: fc.boolean(),
  checkAge: fc.boolean(),
  fail_records_login: text,
  fail_records_register: text,
  colorMode: fc.constantFrom('dark', 'light'),
  loggedInBefore: fc.boolean(),
  rulesShown: fc.array(text),
  minesSetup: fc.record({ userId: text, betAmount: amount, mines: fc.integer({ min: 1, max: 24 }) }),
}

describe('a log-out', () => {
  /** A browser with any of the values in it. */
  const anything = fc.record(VALUES, { requiredKeys: [] })
  const setAll = (storage: TypedStorage, values: { readonly [K in StorageKey]?: Stored<K> }): void => {
    const set = <K extends StorageKey>(key: K): void => {
      const value = values[key]
      if (value !== undefined) storage.set(key, value)
    }
    for (const key of STORAGE_KEYS) set(key)
  }

  it('[E-11] forgets every value but those the spec lists (and the screen’s own), which stay as they were', () => {
    fc.assert(
      fc.property(anything, (values) => {
        const storage = typedStorage(memory())
        setAll(storage, values)
        for (const key of STORAGE_KEYS) expect(storage.get(key)).toEqual(values[key])
        storage.clearForLogOut()
        for (const key of STORAGE_KEYS)
          expect(storage.get(key)).toEqual(KEPT.has(key) ? values[key] : undefined)
      }),
    )
  })

  it('[E-11] does the same in a browser that forbids storage', () => {
    fc.assert(
      fc.property(anything, (values) => {
        const storage = typedStorage(forgiving(forbidden))
        setAll(storage, values)
        storage.clearForLogOut()
        for (const key of STORAGE_KEYS)
          expect(storage.get(key)).toEqual(KEPT.has(key) ? values[key] : undefined)
      }),
      { numRuns: 20 },
    )
  })

  it('[E-11] every name of the spec is a name here', () => {
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

  it('leaves alone what other programs keep under the same address', () => {
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
    const storage = typedStorage(forgiving(forbidden))
    expect(storage.get('token')).toBeUndefined()
    storage.set('token', 'mine')
    expect(storage.get('token')).toBe('mine')
    storage.remove('token')
    expect(storage.get('token')).toBeUndefined()
  })
})

describe('a browser whose storage is full', () => {
  it('keeps the new value for as long as the page is there, and not the old one', () => {
    const store = memory()
    let full = false
    const storage = typedStorage(
      forgiving(() => ({
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
