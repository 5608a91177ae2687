import { whenIdle } from '../ui/when-idle.ts'
import { readMessage, type ToWorker } from '../worker/messages.ts'
import { buildOfPage, lookForUpdate, offerUpdate, reloadAfterStep, updateBy } from './new-version.ts'

/** The address never changes: a browser looks for a new worker where it found the last one. */
const ADDRESS = '/sw.js'
/** A page that is open for days asks when it is looked at again. */
const LOOK_EVERY_MS = 3_600_000
/** Longest wait for a worker: for its answer, and until it has taken over. A page that reloads without it is as new. */
const WORKER_MS = 3000

/**
 * Registers the service worker of this build and follows its updates. Nothing depends on it: private windows, old browsers and full
 * disks refuse one, and the page works without.
 */
export async function startWorker(): Promise<void> {
  // The development server builds no worker. A draft of the design belongs to the studio.
  if (!import.meta.env.PROD || new URLSearchParams(location.search).has('designToken')) return
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  try {
    if (workers) await followWorker(workers, await workers.register(ADDRESS, { updateViaCache: 'none' }))
  } catch {
    // No worker: updates are found by the page itself.
  }
}

/** Connects a registration with this page. */
export async function followWorker(
  workers: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const own = buildOfPage(document)
  // Which builds are in use decides whose files the worker may drop.
  workers.addEventListener('message', ({ data, ports }) => {
    if (readMessage(data) === 'whichBuild' && own !== undefined) ports[0]?.postMessage(own)
  })
  /** Another build, not only another worker: a page that was just loaded may be as new as the worker that waits. */
  const isOther = async (worker: ServiceWorker | null): Promise<boolean> => {
    const build = worker && (await buildOfWorker(worker))
    return typeof build === 'string' && build !== own
  }
  const check = async (worker: ServiceWorker | null): Promise<void> => {
    if (await isOther(worker)) offerUpdate()
  }
  updateBy({
    detect: async () => {
      try {
        await registration.update()
      } catch {
        return null
      }
      // A worker whose files do not match ends as redundant, and is not offered.
      if (registration.installing) await installed(registration.installing)
      return (await isOther(registration.waiting)) || isOther(registration.active)
    },
    apply: () => takeOver(workers, registration.waiting),
  })
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    if (installing) void installed(installing).then(() => check(registration.waiting))
  })
  // Another tab has updated: this one goes on with its own files, and is told.
  workers.addEventListener('controllerchange', () => void check(workers.controller))
  watchVisits(lookForUpdate)
  void workers.ready.then(({ active }) => whenIdle(() => active && post(active, { type: 'keepBuild' })))
  await check(registration.waiting)
}

const post = (worker: ServiceWorker, message: ToWorker, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports)

function buildOfWorker(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), WORKER_MS)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    })
    port1.start()
    post(worker, { type: 'whichBuild' }, [port2])
  })
}

/** Resolves once a worker is no longer installing: installed, or dropped. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Lets the waiting worker take over, then loads its page. */
function takeOver(workers: ServiceWorkerContainer, waiting: ServiceWorker | null): void {
  if (!waiting) return reloadAfterStep()
  workers.addEventListener('controllerchange', reloadAfterStep, { once: true })
  setTimeout(reloadAfterStep, WORKER_MS)
  post(waiting, { type: 'takeOver' })
}

function watchVisits(look: () => Promise<void>): void {
  let lookedMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedMs < LOOK_EVERY_MS) return
    lookedMs = Date.now()
    void look()
  })
}
