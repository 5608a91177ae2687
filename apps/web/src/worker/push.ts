import type { PushMessage } from '@baize/contract/player'

/*
 * Shows pushes. Their form is the declarative one, which some browsers show without us. Nothing here imports a schema library: the
 * worker stays small, so the message is read by hand.
 */

/** A page that has just begun to load takes longer, and is loaded anew without harm. */
const PAGE_ANSWERS_MS = 1000
const ICON = '/icons/app-192.png'

type Notification = PushMessage['notification']
type Shown = Pick<Notification, 'title' | 'navigate' | 'tag'> & Partial<Notification>

/** Shown for a message that cannot be read: browsers end the permission of a site whose pushes show nothing. */
const NEUTRAL: Shown = { title: 'Baize', navigate: '/#notifications', tag: 'neutral' }
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most

/** A place of this site as a path; null for any other address. */
export function pathWithin(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin && url.username === '' ? `${url.pathname}${url.search}${url.hash}` : null
}

/** The message of a push, strictly; null for anything else. */
export function readMessage(
  text: string | undefined,
  origin: string,
): { readonly shown: Shown; readonly badge: number | null } | null {
  let given: unknown
  try {
    given = JSON.parse(text ?? '')
  } catch {
    return null
  }
  if (!isRecord(given) || given['web_push'] !== 8030 || !isRecord(given['notification'])) return null
  const { title, body, navigate, lang, dir, tag, data } = given['notification']
  const path = pathWithin(navigate, origin)
  if (!isText(title, 200) || !isText(tag, 100) || path === null) return null
  const badge = given['app_badge']
  const { click, always } = isRecord(data) ? data : {}
  return {
    shown: {
      title,
      tag,
      navigate: path,
      ...(isText(body, 1000) && { body }),
      ...(isText(lang, 35) && { lang }),
      ...((dir === 'ltr' || dir === 'rtl' || dir === 'auto') && { dir }),
      data: { ...(isText(click, 36) && { click }), ...(always === true && { always }) },
    },
    badge: typeof badge === 'number' && Number.isSafeInteger(badge) && badge >= 0 ? badge : null,
  }
}

/** A page of ours, as far as it is used here. */
export type OpenPage = Pick<
  WindowClient,
  'visibilityState' | 'focused' | 'focus' | 'navigate' | 'postMessage'
>

/** The worker, as far as it is used here. */
export type PushWorker = {
  readonly origin: string
  readonly pages: () => Promise<readonly OpenPage[]>
  readonly openPage: (path: string) => Promise<unknown>
  readonly show: ServiceWorkerRegistration['showNotification']
  readonly setBadge: (count: number) => Promise<unknown>
  readonly subscribe: (key: ArrayBuffer) => Promise<PushSubscription>
  readonly tell: (path: string, body: object) => Promise<unknown>
}

/** Shows what a push says. */
export async function showPush(worker: PushWorker, text: string | undefined): Promise<void> {
  const message = readMessage(text, worker.origin)
  const { title, navigate, data, ...options } = message?.shown ?? NEUTRAL
  // A page in view has told the player already. Browsers allow a push without a notification while one is.
  const pages = data?.always === true ? [] : await worker.pages()
  if (message && pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.show(title, {
    ...options,
    icon: ICON,
    badge: ICON,
    data: { navigate, click: data?.click },
  })
  if (message && message.badge !== null) await worker.setBadge(message.badge)
}

/** Whether a page says in time that it does what it is told. */
function takes(page: OpenPage, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PAGE_ANSWERS_MS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage(message, { transfer: [port2] })
  })
}

/** Leads an open page to the place, or opens one. */
export async function openPlace(worker: PushWorker, data: unknown): Promise<void> {
  const { navigate, click } = isRecord(data) ? data : {}
  const path = pathWithin(navigate, worker.origin) ?? '/'
  const counted = isText(click, 36) ? worker.tell('/api/push/clicked', { id: click }) : undefined
  const pages = await worker.pages()
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (page === undefined) await worker.openPage(path)
  else {
    const focused = await page.focus()
    // The page knows its routes and goes there by itself. One that does not answer, such as one of an older build, is loaded anew.
    if (!(await takes(focused, { type: 'openPlace', path }))) await focused.navigate(path)
  }
  await counted
}

type Changed = { readonly oldSubscription: unknown; readonly newSubscription: unknown }

const isSubscription = (value: unknown): value is PushSubscription =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'toJSON' in value

/** The push service has replaced a subscription. Without the old one there is no proof: the settings then show pushes as off here. */
export async function renewSubscription(
  worker: PushWorker,
  { oldSubscription: old, newSubscription: given }: Changed,
): Promise<void> {
  if (!isSubscription(old)) return
  const auth = old.toJSON().keys?.['auth']
  const key = old.options.applicationServerKey
  if (auth === undefined || key === null) return
  const fresh = isSubscription(given) ? given : await worker.subscribe(key)
  const { endpoint, keys } = fresh.toJSON()
  const publicKey = btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  await worker.tell('/api/push/renew', {
    old: { endpoint: old.endpoint, auth },
    subscription: { endpoint, keys, publicKey },
  })
}

const isPage = (client: Client): client is WindowClient => 'focus' in client

/** Web push in the service worker: shows messages, leads a click into the site, keeps the subscription. */
export function listenForPush(scope: ServiceWorkerGlobalScope): void {
  const worker: PushWorker = {
    origin: scope.location.origin,
    pages: async () =>
      (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isPage),
    openPage: (path) => scope.clients.openWindow(path),
    show: (title, options) => scope.registration.showNotification(title, options),
    // Not every browser has icons with numbers.
    setBadge: async (count) => {
      if ('setAppBadge' in scope.navigator) await scope.navigator.setAppBadge(count).catch(() => undefined)
    },
    subscribe: (applicationServerKey) =>
      scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    tell: (path, body) =>
      scope
        .fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          keepalive: true,
        })
        .catch(() => undefined),
  }
  scope.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text())))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPlace(worker, event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(worker, event).catch(() => undefined)),
  )
}
