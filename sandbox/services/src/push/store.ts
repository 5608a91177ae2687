import { createECDH, type ECDH } from 'node:crypto'
import type { Clock, RandomBytes } from '@baize/kit'

const KEPT_MESSAGES = 200

type Subscription = {
  readonly id: string
  /** The `applicationServerKey` it was subscribed with. */
  readonly publicKey: string
  isGone: boolean
}

/** A browser that exists only here, with the secrets that only a browser has. */
type PretendBrowser = Subscription & {
  readonly kind: 'pretend'
  readonly pair: ECDH
  readonly auth: Buffer
}
/** A real browser, which is connected by a socket. Its secrets never leave it. */
export type RealBrowser = Subscription & {
  readonly kind: 'real'
  readonly channelId: string
  /** The id of the browser, which has one channel for each subscription. */
  readonly agent: string
}
export type Browser = PretendBrowser | RealBrowser

/** The word of a real browser on a message; `delivered` means that the worker was given the decrypted message. */
export type Acknowledged = 'delivered' | 'notDecrypted' | 'notDelivered'

export type Arrived = {
  readonly id: string
  readonly browser: string
  /** Null for a real browser: only it can decrypt the message. */
  readonly text: string | null
  readonly acknowledged: Acknowledged | null
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  readonly contentType: string
  readonly arrivedAt: number
}

/** What goes wrong with the next messages. */
export const FAULTS = ['404', '410', '413', '429', '500', 'hang'] as const
export type Fault = (typeof FAULTS)[number]

/** Push service with its browsers. In memory: their sites subscribe them again. */
export type PushStore = {
  readonly browsers: ReadonlyMap<string, Browser>
  subscribe(publicKey: string): PretendBrowser
  /** Subscribes a real browser; again with the same channel, it stays the same subscription. */
  connect(wanted: Pick<RealBrowser, 'publicKey' | 'channelId' | 'agent'>): RealBrowser
  /** Newest first. One of a topic replaces an earlier one of the browser, as if that had not been delivered yet. */
  readonly arrived: readonly Arrived[]
  /** Returns the id of the message. */
  keep(message: Omit<Arrived, 'id' | 'acknowledged' | 'arrivedAt'>): string
  acknowledge(id: string, how: Acknowledged): void
  /** Messages accepted since the start, and the replaced ones of them. */
  readonly counts: { accepted: number; replaced: number; refused: number }
  /** The fault of the next messages, and for how many. */
  faults: { next: Fault; count: number; retryAfter: number }
}

export function createPushStore(clock: Clock, randomBytes: RandomBytes): PushStore {
  const browsers = new Map<string, Browser>()
  let arrived: Arrived[] = []
  const counts = { accepted: 0, replaced: 0, refused: 0 }
  const newId = () => Buffer.from(randomBytes(16)).toString('base64url')
  const add = <B extends Browser>(browser: B): B => {
    browsers.set(browser.id, browser)
    return browser
  }
  const onChannel = (wanted: Pick<RealBrowser, 'channelId' | 'agent' | 'publicKey'>) =>
    [...browsers.values()].find(
      (browser): browser is RealBrowser =>
        browser.kind === 'real' &&
        !browser.isGone &&
        browser.agent === wanted.agent &&
        browser.channelId === wanted.channelId &&
        browser.publicKey === wanted.publicKey,
    )
  return {
    browsers,
    counts,
    faults: { next: '500', count: 0, retryAfter: 60 },
    get arrived() {
      return arrived
    },
    subscribe: (publicKey) => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = Buffer.from(randomBytes(16))
      return add({ kind: 'pretend', id: newId(), publicKey, pair, auth, isGone: false })
    },
    connect: (wanted) => onChannel(wanted) ?? add({ kind: 'real', id: newId(), isGone: false, ...wanted }),
    keep: (message) => {
      counts.accepted += 1
      const isReplaced = (old: Arrived) =>
        message.topic !== '' && old.topic === message.topic && old.browser === message.browser
      const kept = arrived.filter((old) => !isReplaced(old))
      counts.replaced += arrived.length - kept.length
      const id = newId()
      const taken = { ...message, id, acknowledged: null, arrivedAt: clock.now() }
      arrived = [taken, ...kept].slice(0, KEPT_MESSAGES)
      return id
    },
    acknowledge: (id, how) => {
      arrived = arrived.map((message) => (message.id === id ? { ...message, acknowledged: how } : message))
    },
  }
}
