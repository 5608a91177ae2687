import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

type Held = { state: ServiceWorkerState; build: string; told: string[] }

/** A worker that answers which build it has, and writes down what it is told. */
class FakeWorker extends EventTarget {
  readonly held: Held
  constructor(build: string, state: ServiceWorkerState = 'installed') {
    super()
    this.held = { state, build, told: [] }
  }
  get state(): ServiceWorkerState {
    return this.held.state
  }
  becomes(state: ServiceWorkerState): void {
    this.held.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage({ type }: { type: string }, ports: MessagePort[] = []): void {
    this.held.told.push(type)
    if (type === 'whichBuild') ports[0]?.postMessage(this.held.build)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = new FakeWorker('own', 'activated')
  update = vi.fn<() => Promise<void>>(() => Promise.resolve())
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly ready = new Promise<never>(() => undefined)
}

const reload = vi.fn<() => void>()
beforeEach(() => {
  document.head.innerHTML = '<meta name="build" content="own">'
  vi.stubGlobal('location', { reload, search: '', hash: '', pathname: '/', href: 'https://site.example/' })
  reload.mockClear()
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

async function newPage(registration = new FakeRegistration()) {
  vi.resetModules()
  const [{ followWorker }, version] = await Promise.all([import('./worker.ts'), import('./new-version.ts')])
  const workers = new FakeContainer()
  // The parts of the browser's interfaces that the page uses.
  await followWorker(
    z.parse(z.custom<ServiceWorkerContainer>(), workers),
    z.parse(z.custom<ServiceWorkerRegistration>(), registration),
  )
  return { ...version, registration, workers, state: () => version.useNewVersion.getState().state }
}

describe('[G-25] [S-21] an update by the service worker', () => {
  it('is offered once its worker is installed with another build', async () => {
    const { registration, state } = await newPage()
    const worker = new FakeWorker('other', 'installing')
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    expect(state()).toBe('unknown')
    Object.assign(registration, { installing: null, waiting: worker })
    worker.becomes('installed')
    await vi.waitFor(() => expect(state()).toBe('ready'))
    expect(worker.held.told).toEqual(['whichBuild'])
  })

  it('is not offered if its files did not match: the old version goes on', async () => {
    const { registration, state, lookForUpdate } = await newPage()
    const worker = new FakeWorker('other', 'installing')
    registration.update.mockImplementation(async () => {
      registration.installing = worker
    })
    const looking = lookForUpdate()
    await vi.waitFor(() => expect(registration.update).toHaveBeenCalled())
    registration.installing = null
    worker.becomes('redundant')
    await looking
    expect(state()).toBe('newest')
  })

  it('is not offered to a page that is as new as the worker that waits', async () => {
    const registration = new FakeRegistration()
    registration.waiting = new FakeWorker('own')
    const { state, lookForUpdate } = await newPage(registration)
    await lookForUpdate()
    expect(state()).toBe('newest')
  })

  it('is offered to a tab whose neighbour has taken it', async () => {
    const { workers, state } = await newPage()
    workers.controller = new FakeWorker('other', 'activated')
    workers.dispatchEvent(new Event('controllerchange'))
    await vi.waitFor(() => expect(state()).toBe('ready'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('takes over and reloads at the word of the player alone', async () => {
    const registration = new FakeRegistration()
    const worker = new FakeWorker('other')
    registration.waiting = worker
    const { workers, takeUpdate, state } = await newPage(registration)
    expect([state(), worker.held.told.includes('takeOver')]).toEqual(['ready', false])
    takeUpdate()
    expect([worker.held.told.includes('takeOver'), reload.mock.calls.length]).toEqual([true, 0])
    workers.dispatchEvent(new Event('controllerchange'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('is loaded by a tab whose neighbour has taken it only after its popup has left the history', async () => {
    const registration = new FakeRegistration()
    registration.active = new FakeWorker('other', 'activated')
    const { takeUpdate } = await newPage(registration)
    takeUpdate()
    // The popup closes, and its step back would cancel a reload that has begun.
    await Promise.resolve()
    expect(reload).not.toHaveBeenCalled()
    dispatchEvent(new PopStateEvent('popstate'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('cannot be looked for without a network', async () => {
    const { registration, state, lookForUpdate } = await newPage()
    registration.update.mockRejectedValue(new TypeError('Failed to fetch'))
    await lookForUpdate()
    expect(state()).toBe('unreachable')
  })

  it('asks each page which build it runs, so that its files are not dropped', async () => {
    const { workers } = await newPage()
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data))
      port1.start()
    })
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'whichBuild' }, ports: [port2] }))
    expect(await answered).toBe('own')
    port1.close()
  })
})
