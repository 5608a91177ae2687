import { answerImmutable, answerLatest } from './answers.ts'
import type { Build } from './build.ts'
import { BuildFiles, storeOf } from './files.ts'
import { inTime } from './in-time.ts'
import { readMessage, type ToPage } from './messages.ts'
import { answerConfig, answerPage, EarlySettings } from './pages.ts'
import { listenForPush } from './push.ts'
import { isSitePage, routeOf } from './routing.ts'
import type { Surroundings } from './surroundings.ts'

/** Replaced by the build. */
declare const OWN_BUILD: Build

/** A page that does not answer by then is frozen; the files of its build are kept. */
const PAGE_ANSWERS_MS = 3000

/** Entry of the service worker: what it answers, keeps and drops is in the files beside this one. */
export function runWorker(worker: ServiceWorkerGlobalScope): void {
  const around: Surroundings = {
    build: OWN_BUILD,
    stores: worker.caches,
    fetch: (request, options) => worker.fetch(request, options),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
  const files = new BuildFiles(around)
  /** Pages that started from the kept page. */
  const withoutNetwork = new Set<string>()
  const early = new EarlySettings()

  listenForPush(worker)

  worker.addEventListener('install', (event) => event.waitUntil(files.install()))

  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      // Pages of a first visit get a worker as well, so that their next lazy part survives a deploy.
      worker.clients.claim().then(() => dropUnused()),
    ),
  )

  worker.addEventListener('message', (event) => {
    switch (readMessage(event.data)) {
      case 'keepBuild':
        return event.waitUntil(keepBuild())
      case 'takeOver':
        return event.waitUntil(worker.skipWaiting())
      case 'whichBuild':
        return event.ports[0]?.postMessage(around.build.id)
      default:
        return undefined
    }
  })

  worker.addEventListener('fetch', (event) => {
    const { request } = event
    switch (routeOf(request, worker.location.origin)) {
      case 'file':
        return event.respondWith(files.answer(request))
      case 'page':
        return event.respondWith(page(event))
      case 'config':
        return event.respondWith(
          answerConfig(around, request, withoutNetwork.has(event.clientId), early.take(event.clientId)),
        )
      case 'immutable':
        return event.respondWith(answerImmutable(around, request))
      case 'latest':
        return event.respondWith(answerLatest(around, request))
      case 'start':
        // Elsewhere a slow answer is better than none; here the kept site is waiting to be shown.
        if (withoutNetwork.has(event.clientId)) event.respondWith(bounded(event))
        return undefined
      case 'network':
        return undefined
    }
  })

  async function page(event: FetchEvent): Promise<Response> {
    early.ask(around, event.resultingClientId)
    const store = await worker.caches.open(storeOf(around.build.id)).catch(() => undefined)
    const { response, isKept, isOther } = await answerPage(
      around,
      store,
      event.request.url,
      worker.fetch(event.request),
    )
    if (isKept) withoutNetwork.add(event.resultingClientId)
    if (isOther) event.waitUntil(worker.registration.update().then(nothing, nothing))
    return response
  }

  async function bounded({ request, clientId }: FetchEvent): Promise<Response> {
    const response = await inTime(worker.fetch(request), around)
    if (response?.ok) withoutNetwork.delete(clientId)
    return response ?? Response.error()
  }

  async function keepBuild(): Promise<void> {
    await dropUnused().catch(nothing)
    // A failure is a network that is gone or a disk that is full: the next idle page asks again.
    if (!savesData(worker.navigator)) await files.keepAll().catch(nothing)
  }

  async function dropUnused(): Promise<void> {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const pages = windows.filter(({ url }) => isSitePage(url))
    const builds = await Promise.all(pages.map((client) => inTime(buildOf(client), around, PAGE_ANSWERS_MS)))
    const known = builds.filter((build) => build !== undefined)
    await files.drop(known.length === pages.length ? new Set(known) : undefined)
  }
}

const nothing = (): undefined => undefined

function buildOf(client: Client): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const question: ToPage = { type: 'whichBuild' }
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(String(data)), { once: true })
    port1.start()
    client.postMessage(question, [port2])
  })
}

/** Chromium alone says so. */
const savesData = (navigator: object): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
