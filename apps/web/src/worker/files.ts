import { type Files, filesIn, readFiles, sha256 } from './build.ts'
import { keepPages } from './pages.ts'
import type { Store, Surroundings } from './surroundings.ts'

const PREFIX = 'build-'
/** More builds than a day of deploys leaves open; older ones are on the server still. */
const MOST_BUILDS = 4
const AT_ONCE = 3

export const storeOf = (build: string): string => PREFIX + build

/** Files of builds. A file is kept only if its bytes have the hash that its build says. */
export class BuildFiles {
  readonly #around: Surroundings
  #listed: Promise<Files> | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  /**
   * Fetches and checks what a first screen needs. Rejects if anything does not match: the browser then drops this worker and keeps
   * the old one, whose build goes on.
   */
  async install(): Promise<void> {
    const store = await this.#own()
    const files = await this.#files()
    const pages = await keepPages(this.#around, store)
    const needed = pages.flatMap(filesIn).filter((path) => files.has(path))
    await Promise.all([...new Set(needed)].map((path) => this.#keep(store, files, path)))
  }

  /** Fetches everything else of the build. Ends at the first failure: the disk is full or the network gone; asked again later. */
  async keepAll(): Promise<void> {
    const store = await this.#own()
    const files = await this.#files()
    const kept = new Set((await store.keys()).map(({ url }) => new URL(url).pathname))
    const missing = [...files.keys()].filter((path) => !kept.has(path))
    const next = async (): Promise<void> => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift())
        await this.#keep(store, files, path)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  /** A file of any build that is kept here, else from the network. */
  async answer(request: Request): Promise<Response> {
    const kept = await this.#find(request)
    if (kept) return kept
    const { pathname } = new URL(request.url)
    const files: Files = await this.#files().catch(() => new Map())
    const store = await this.#own().catch(() => undefined)
    if (files.has(pathname) && store) return this.#keep(store, files, pathname)
    const response = await this.#around.fetch(request)
    // A stranger between us and the site answers everything with its own page.
    return isPage(response) ? Response.error() : response
  }

  /** Drops the files of builds that no open page runs, and of those before the last few. Undefined: not every page has answered. */
  async drop(inUse: ReadonlySet<string> | undefined): Promise<void> {
    const { stores, build } = this.#around
    const others = (await stores.keys()).filter(
      (name) => name.startsWith(PREFIX) && name !== storeOf(build.id),
    )
    // In the order in which they were opened.
    const newest = new Set(others.slice(-MOST_BUILDS))
    const isUsed = (name: string): boolean => inUse?.has(name.slice(PREFIX.length)) ?? true
    const dropped = others.filter((name) => !newest.has(name) || !isUsed(name))
    await Promise.all(dropped.map((name) => stores.delete(name)))
  }

  async #find(request: Request): Promise<Response | undefined> {
    const { stores, build } = this.#around
    const own = await (await stores.open(storeOf(build.id))).match(request)
    if (own) return own
    for (const name of await stores.keys()) {
      if (!name.startsWith(PREFIX)) continue
      const found = await (await stores.open(name)).match(request)
      if (found) return found
    }
    return undefined
  }

  #own(): Promise<Store> {
    return this.#around.stores.open(storeOf(this.#around.build.id))
  }

  #files(): Promise<Files> {
    const listed = this.#listed ?? this.#readList()
    this.#listed = listed
    listed.catch(() => {
      this.#listed = undefined
    })
    return listed
  }

  async #readList(): Promise<Files> {
    const { list, listHash } = this.#around.build
    const store = await this.#own()
    const kept = await store.match(list)
    if (kept) return readFiles(await kept.text())
    const response = await this.#checked(list, listHash)
    await store.put(list, response.clone())
    return readFiles(await response.text())
  }

  async #keep(store: Store, files: Files, path: string): Promise<Response> {
    const response = await this.#checked(path, files.get(path))
    // A full disk costs the next visit a request, not this one its file.
    await store.put(path, response.clone()).catch(() => undefined)
    return response
  }

  async #checked(path: string, hash: string | undefined): Promise<Response> {
    const response = await this.#around.fetch(path, { credentials: 'same-origin' })
    const bytes = await response.clone().arrayBuffer()
    if (!response.ok || (await sha256(bytes)) !== hash) throw new TypeError(`${path} is not of this build`)
    return response
  }
}

const isPage = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.headers.get('content-type') ?? '').includes('text/html')
