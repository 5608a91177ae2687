import { session, useSession } from '../../session/session.ts'
import { keepSubscription } from './browser.ts'

const isOpening = (data: unknown): data is { readonly path: string } =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'openPlace' &&
  'path' in data &&
  typeof data.path === 'string' &&
  data.path.startsWith('/')

/** Follows clicks on notifications, and keeps the subscription of whoever is logged in, for the lifetime of the page. */
export function startPush(workers: ServiceWorkerContainer): void {
  workers.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpening(data)) return
    // The worker loads the place anew if no page takes it.
    ports[0]?.postMessage('opened')
    history.pushState(null, '', data.path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  const keep = (): void => {
    if (session().hasLogin && Notification.permission === 'granted')
      void keepSubscription().catch(() => undefined)
  }
  keep()
  useSession.subscribe(({ user }, before) => {
    if (user.userId !== before.user.userId) keep()
  })
}
