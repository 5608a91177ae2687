import type { Store, Stores, Surroundings } from './surroundings.ts'

export const ORIGIN = 'https://site.example'
const urlOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).href
const withoutSearch = (url: string): string => url.split('?', 1)[0] ?? ''

/** A cache in memory, with the part of the browser's that the worker uses. */
export class FakeStore implements Store {
  readonly kept = new Map<string, Response>()
  isFull = false

  async match(request: RequestInfo | URL, options: CacheQueryOptions = {}): Promise<Response | undefined> {
    const url = urlOf(request)
    const exact = this.kept.get(url)
    if (exact || !options.ignoreSearch) return exact?.clone()
    return [...this.kept].find(([key]) => withoutSearch(key) === withoutSearch(url))?.[1].clone()
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
    // As in a browser, what was there is replaced and moves to the end.
    this.kept.delete(urlOf(request))
    this.kept.set(urlOf(request), response)
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.kept.delete(urlOf(request))
  }

  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((url) => new Request(url))
  }

  /** Addresses on this site. */
  get paths(): string[] {
    return [...this.kept.keys()].map((url) => url.slice(ORIGIN.length))
  }
}

export class FakeStores implements Stores {
  readonly named = new Map<string, FakeStore>()

  of(name: string): FakeStore {
    const store = this.named.get(name) ?? new FakeStore()
    this.named.set(name, store)
    return store
  }
  async open(name: string): Promise<FakeStore> {
    return this.of(name)
  }
  async keys(): Promise<string[]> {
    return [...this.named.keys()]
  }
  async delete(name: string): Promise<boolean> {
    return this.named.delete(name)
  }
}

export const scriptOf = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/javascript' } })
export const htmlOf = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
export const pageOf = (build: string, ...scripts: string[]): string =>
  `<head><meta name="build" content="${build}">${scripts.map((path) => `<script src="${path}"></script>`).join('')}</head>`

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64')
}

/** A site with a build, and the surroundings of that build's worker. */
export class FakeSite {
  readonly stores = new FakeStores()
  readonly asked: string[] = []
  /** Answers by path; a network that is gone throws. */
  readonly served = new Map<string, () => Response | Promise<Response>>()
  isReachable = true
  /** Ends every wait at once: the network hangs for longer than anybody waits. */
  #hurry: (() => void)[] = []

  async build(id: string, files: Readonly<Record<string, string>>): Promise<Surroundings> {
    const hashes = await Promise.all(
      Object.entries(files).map(async ([path, text]) => [path, await hashOf(text)] as const),
    )
    const list = JSON.stringify(Object.fromEntries(hashes))
    this.served.set(`/assets/files-${id}.json`, () => new Response(list))
    for (const [path, text] of Object.entries(files)) this.served.set(path, () => scriptOf(text))
    const html = pageOf(id, ...Object.keys(files).filter((path) => path.includes('start')))
    for (const path of ['/', '/offline']) this.served.set(path, () => htmlOf(html))
    return {
      build: { id, list: `/assets/files-${id}.json`, listHash: await hashOf(list) },
      stores: this.stores,
      fetch: (request) => this.fetch(request),
      wait: () => new Promise((resolve) => this.#hurry.push(resolve)),
    }
  }

  async fetch(request: RequestInfo): Promise<Response> {
    const path = urlOf(request).slice(ORIGIN.length)
    this.asked.push(path)
    if (!this.isReachable) throw new TypeError('Failed to fetch')
    return (await this.served.get(path)?.()) ?? new Response('', { status: 404 })
  }

  /** Lets all time pass that anybody waits for. */
  letTimePass(): void {
    for (const end of this.#hurry.splice(0)) end()
  }
}
