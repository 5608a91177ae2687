import type { PushState } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { isInstalledApp, readDevice } from '../../shell/device.ts'

/** What this browser can do about pushes, and what its person has decided. */
export type PushSituation = 'unsupported' | 'homeScreen' | 'denied' | 'revoked' | 'off' | 'on'

const READY_MS = 10_000
/** Chromium tries for ever where it cannot reach its push service, as behind a firewall. */
const SUBSCRIBED_MS = 30_000

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Null if it has not come by then. */
async function inTime<T>(wanted: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer))
}

/** The registration of the worker; null if there is none by then, as in a private window. */
const registration = (): Promise<ServiceWorkerRegistration | null> =>
  inTime(navigator.serviceWorker.ready, READY_MS)

/** Null without asking anybody, and without waiting where the worker cannot be there. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported() || Notification.permission !== 'granted') return null
  const worker = await registration()
  return worker && worker.pushManager.getSubscription()
}

/** `known`: whether the server sends to this browser. */
export function situationOf(known: boolean): PushSituation {
  if (!isSupported()) {
    // iOS has web push for sites on the home screen alone.
    const { isIos } = readDevice(navigator)
    return isIos && !isInstalledApp(window) ? 'homeScreen' : 'unsupported'
  }
  const { permission } = Notification
  if (permission === 'denied') return 'denied'
  if (!known) return 'off'
  return permission === 'granted' ? 'on' : 'revoked'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Tells the server of this browser's subscription. The answer is the new state; null where it was refused. */
async function send(subscription: PushSubscription, publicKey: string): Promise<PushState | null> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { applicationServerKey } = subscription.options
  const madeWith = applicationServerKey === null ? publicKey : textOf(applicationServerKey)
  const answer = await call(
    '/api/push/subscribe',
    { subscription: { endpoint, publicKey: madeWith, keys: { p256dh, auth } } },
    { quiet: true },
  )
  return isAccepted(answer) ? answer.model : null
}

export type TurnedOn = { readonly state: PushState } | { readonly fault: 'denied' | 'dismissed' | 'failed' }

/** Asks for permission and subscribes. Only as the answer to a press: browsers refuse it otherwise, and people too. */
export async function turnOn(publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { fault: permission === 'denied' ? 'denied' : 'dismissed' }
  try {
    const worker = await registration()
    if (!worker) return { fault: 'failed' }
    const subscription = await inTime(subscriptionWith(worker, publicKey), SUBSCRIBED_MS)
    const state = subscription && (await send(subscription, publicKey))
    return state ? { state } : { fault: 'failed' }
  } catch {
    // The push service is not reachable, or the browser has none.
    return { fault: 'failed' }
  }
}

/** A subscription can have one key: one made with an earlier key is replaced. */
async function subscriptionWith(
  worker: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const before = await worker.pushManager.getSubscription()
  const key = before?.options.applicationServerKey
  if (before && key && textOf(key) === publicKey) return before
  await before?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** Keeps the subscription of a player who is here: with the current key, under the session of now. Asks for nothing. */
export async function keepSubscription(): Promise<void> {
  const own = await ownSubscription()
  const worker = own && (await registration())
  if (!own || !worker) return
  const answer = await call('/api/push/state', { endpoint: own.endpoint }, { quiet: true })
  if (!isAccepted(answer)) return
  // Only a browser that this player has subscribed: another player of it is not signed up by being here.
  if (!answer.model.devices.some(({ current }) => current)) return
  await send(await subscriptionWith(worker, answer.model.publicKey), answer.model.publicKey)
}
