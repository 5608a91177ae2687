import { Amount, User } from '@baize/contract'
import * as z from 'zod/mini'

const Text = z.string()
const Flag = z.boolean()

/** What the browser keeps, by the spec's names. A stored value that does not fit is as good as none. */
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
  /** A page before ours may have written it as a bare 1. */
  'waf-pass': z.union([Text, z.number()]),
  soundOff: Flag,
  currencyId: Text,
  countryId: Text,
  currentCountry: Text,
  autoBk: Flag,
  enableRegisterPromoCode: Flag,
  mayaSessionId: Text,
  inviteCode: Text,
  inviteWheelTag: Text,
  agreement: Flag,
  aid: Text,
  gaid: Text,
  afid: Text,
  version: Text,
  supportPwa: Flag,
  pwa: Flag,
  checkAge: Flag,
  fail_records_login: Text,
  fail_records_register: Text,
  /** Ours, not the spec's: a choice about this screen, so it stays with the browser. */
  colorMode: z.enum(['dark', 'light']),
  /** The player whom a link has logged in here, until they have agreed to deposit; `told` once they know whose account it is. */
  linkLogin: z.object({ userId: Text, told: Flag }),
  /** Under which key the last visit's language came, so that it can be asked for before the start-up call has answered. */
  langItemsCacheKey: Text,
  /** Somebody has been logged in here once, so the site may greet them as one who comes back. */
  loggedInBefore: Flag,
  /** When a popup of each type last showed by itself. */
  noticesShown: z.record(Text, z.number()),
  /** What the bars of news said that were put away. */
  newsClosed: z.array(Text),
  /** How new the newest notice is that this browser has made a sound for. */
  noticeTime: z.number(),
  /** Deposits that were begun here, until it is known that they are paid. */
  paidList: z.array(z.object({ id: Text, time: z.number() })),
  /** Ids of the games whose rules have been shown. */
  rulesShown: z.array(Text),
  /** Another with every move of the player, so that windows side by side hear of each other. */
  lastMove: Text,
  /** How the player of this id last bet, by game. A log-out forgets it with the rest of the player's. */
  gameSetups: z.object({
    userId: Text,
    games: z.record(
      Text,
      z.object({ betAmount: Text, options: z.record(Text, z.union([Text, z.number()])) }),
    ),
  }),
  /** Where the player of this id began the stretch of play that the reality check tells of, and when a page of theirs was last there. */
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
/** The same map with each schema tied to its key, so that reading by key keeps its type. */
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
  'loggedInBefore',
  'rulesShown',
  'noticesShown',
  'newsClosed',
])

export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type TypedStorage = {
  get<K extends StorageKey>(key: K): Stored<K> | undefined
  set<K extends StorageKey>(key: K, value: Stored<K>): void
  remove(key: StorageKey): void
  /** Forgets everything a log-out forgets: all but what the spec keeps. */
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

/** Text written by an older page or by hand may be no JSON: then it is the text itself. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A browser may forbid or fill its storage at any moment; the page then goes on with what it has in memory. */
export function forgiving(open: () => KeyValue): KeyValue {
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

export const storage = typedStorage(forgiving(() => window.localStorage))

/** Hears that another tab of this browser has written or removed a value. A tab does not hear of what it writes itself. */
export function onStoredElsewhere(key: StorageKey, changed: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
