import { User } from '@baize/contract/player'
import { Amount } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { forgetfulInStudio } from './studio.ts'
import { isViewing, takeView } from './view.ts'

const Text = z.string()
const Flag = z.boolean()

/** localStorage schema, by the spec's names. An invalid stored value reads as undefined. */
const KEYS = {
  token: Text,
  user: User,
  vipLevel: z.number(),
  balance: Text,
  hasLogin: Flag,
  rechargeCount: z.number(),
  BrowserFingerprintId: Text,
  currentLanguage: Text,
  navToken: Text,
  tkk: Text,
  /** An earlier site may have written it as a bare 1. */
  'waf-pass': z.union([Text, z.number()]),
  soundOff: Flag,
  /** Ours: the space bar plays. A device setting, so it survives a log-out. */
  playKeys: Flag,
  currencyId: Text,
  countryId: Text,
  currentCountry: Text,
  autoBk: Flag,
  enableRegisterPromoCode: Flag,
  mayaSessionId: Text,
  inviteCode: Text,
  inviteWheelTag: Text,
  /** Attribution of the first visit, sent with the registration. */
  initParams: z.record(Text, Text),
  agreement: Flag,
  aid: Text,
  gaid: Text,
  afid: Text,
  version: Text,
  supportPwa: Flag,
  pwa: Flag,
  /** The bar that offers the app: when this browser first came, and when it was closed. */
  appBanner: z.object({ sinceMs: z.number(), closedMs: z.optional(z.number()) }),
  checkAge: Flag,
  fail_records_login: Text,
  fail_records_register: Text,
  /** Whether notifications show: a setting of the device, so it survives a log-out. */
  messagePopupVisible: Flag,
  /** Ours, not the spec's: a device setting, so it survives a log-out. */
  colorMode: z.enum(['dark', 'light']),
  /** Player logged in here by a link, until they have agreed to deposit; `told` once they know whose account it is. */
  linkLogin: z.object({ userId: Text, told: Flag }),
  /** Cache key of the last visit's language, so that it can be fetched before start-up responds. */
  langItemsCacheKey: Text,
  /** Somebody has logged in here before, so the site may greet a returning player. */
  loggedInBefore: Flag,
  /** Last automatic display of each popup type. */
  noticesShown: z.record(Text, z.number()),
  /** Digests of dismissed news bars. */
  newsClosed: z.array(Text),
  /** Time of the newest notice for which this browser has played a sound. */
  noticeTime: z.number(),
  /** Deposits started here, until they are known to be paid. */
  paidList: z.array(z.object({ id: Text, time: z.number() })),
  /** A bet was placed here, with play money or real money. */
  hasBet: Flag,
  /** The visit of this browser, and whether a popup has opened by itself in it. */
  visit: z.object({ seenMs: z.number(), spent: Flag }),
  /** Pushed events whose popup has not been shown yet. Removed on log-out; the bell keeps them on the server. */
  popupsDue: z.array(
    z.object({
      userId: Text,
      event: Text,
      extra: z.optional(
        z.object({
          title: z.optional(Text),
          description: z.optional(Text),
          values: z.optional(z.record(Text, Text)),
        }),
      ),
    }),
  ),
  /** Ids of games whose rules have been shown. */
  rulesShown: z.array(Text),
  /** Changes with every move of the player, to notify other windows. */
  lastMove: Text,
  /** Last bet settings of the player with this id, by game. Removed on log-out with other player data. */
  gameSetups: z.object({
    userId: Text,
    games: z.record(
      Text,
      z.object({ betAmount: Text, options: z.record(Text, z.union([Text, z.number()])) }),
    ),
  }),
  /**
   * Start of the session that the reality check reports on, for the player with this id, and when a page of theirs was
   * last active.
   */
  realityMark: z.object({
    userId: Text,
    atMs: z.number(),
    seenMs: z.number(),
    wagered: Amount,
    netLoss: Amount,
    held: Amount,
  }),
} as const

export type StorageKey = keyof typeof KEYS
export const STORAGE_KEYS = Object.keys(KEYS).filter((key): key is StorageKey => key in KEYS)
type Stored<K extends StorageKey> = z.infer<(typeof KEYS)[K]>
/** KEYS with each schema tied to its key, so that reading by key keeps its type. */
const SCHEMAS: { readonly [K in StorageKey]: z.ZodMiniType<Stored<K>> } = KEYS

const SURVIVES_LOG_OUT: ReadonlySet<StorageKey> = new Set<StorageKey>([
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
  'colorMode',
  'messagePopupVisible',
  'loggedInBefore',
  'rulesShown',
  'noticesShown',
  'newsClosed',
  'hasBet',
  'visit',
  'playKeys',
  'appBanner',
])

export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type TypedStorage = {
  get<K extends StorageKey>(key: K): Stored<K> | undefined
  set<K extends StorageKey>(key: K, value: Stored<K>): void
  remove(key: StorageKey): void
  /** Removes everything that does not survive a log-out. */
  clearForLogOut(): void
}

export function typedStorage(store: KeyValue): TypedStorage {
  return {
    get: <K extends StorageKey>(key: K) => {
      const text = store.getItem(key)
      if (text === null) return undefined
      const found = SCHEMAS[key].safeParse(readJson(text))
      return found.success ? found.data : undefined
    },
    set: (key, value) => store.setItem(key, JSON.stringify(value)),
    remove: (key) => store.removeItem(key),
    clearForLogOut: () => {
      for (const key of STORAGE_KEYS) if (!SURVIVES_LOG_OUT.has(key)) store.removeItem(key)
    },
  }
}

/** Text written by an older page or by hand may not be JSON: it is then the value itself. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Storage may be blocked or full at any moment; values are then kept in memory. */
export function withFallback(open: () => KeyValue): KeyValue {
  const memory = new Map<string, string>()
  const trying = <T>(action: (store: KeyValue) => T, otherwise: () => T): T => {
    try {
      return action(open())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      trying(
        (store) => store.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      trying(
        (store) => {
          store.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      )
    },
    removeItem: (key) => {
      memory.delete(key)
      trying(
        (store) => store.removeItem(key),
        () => undefined,
      )
    },
  }
}

// Before anything reads the token.
forgetfulInStudio(window)
takeView(window)

const store = withFallback(() => (isViewing() ? window.sessionStorage : window.localStorage))
export const storage = typedStorage(store)

const Tokened = z.object({ token: Text })
/** Token of the stored user, also of one that an older page has stored with other fields. */
export const storedUserToken = (): string | undefined =>
  Tokened.safeParse(readJson(store.getItem('user') ?? '')).data?.token

/** Subscribes to changes of a value by other tabs. Writes of this tab do not fire. */
export function onStoredElsewhere(key: StorageKey, changed: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    // A null key means that the storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
