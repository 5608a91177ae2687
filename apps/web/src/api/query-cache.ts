/** What is asked for: the first part names the question, so that one word can reach all that are alike. */
export type QueryKey = readonly unknown[]

export type QueryState<Data = unknown> = {
  readonly data: Data | undefined
  readonly error: Error | null
  /** `paused`: there is no network, and it goes on by itself when there is one. */
  readonly fetchStatus: 'idle' | 'fetching' | 'paused'
  readonly isFetchingNextPage: boolean
  readonly dataUpdatedAt: number
  readonly dataUpdateCount: number
  readonly errorUpdateCount: number
  /** Something has happened since that it may not know of. */
  readonly isInvalidated: boolean
}

/** How a question is asked. */
export type Asking = {
  readonly staleTime: number
  /** For how long an answer is kept that nobody looks at. */
  readonly gcTime: number
  readonly retry: (failures: number, error: Error) => boolean
  readonly retryDelay: (failures: number) => number
  /** Makes the next state of the data from the one before. */
  readonly fetch: (before: unknown) => Promise<unknown>
}

/** Somebody who looks at an answer. */
export type Watcher = {
  readonly changed: () => void
  readonly asking: () => Asking
  readonly enabled: () => boolean
}

type Run = { readonly ended: Promise<void> }
type Entry = { readonly hash: string; state: QueryState; run: Run | undefined; forget?: Timer }
type Timer = ReturnType<typeof setTimeout>

const NOTHING: QueryState = {
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  isFetchingNextPage: false,
  dataUpdatedAt: 0,
  dataUpdateCount: 0,
  errorUpdateCount: 0,
  isInvalidated: false,
}

/** Keys that read the same are the same. */
export const hashOf = (key: QueryKey): string => JSON.stringify(key)

/** Whether a key begins with these parts. */
function isUnder(hash: string, prefix: QueryKey): boolean {
  if (prefix.length === 0) return true
  const beginning = hashOf(prefix).slice(0, -1)
  return hash.startsWith(beginning) && ',]'.includes(hash.charAt(beginning.length))
}

const isOld = (state: QueryState, staleTime: number): boolean =>
  state.data === undefined || state.isInvalidated || Date.now() - state.dataUpdatedAt >= staleTime

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The answers that the page has, by what was asked. Whoever looks at the same one asks once. */
export class QueryCache {
  readonly #entries = new Map<string, Entry>()
  readonly #watchers = new Map<string, Set<Watcher>>()
  #listening = false

  state(hash: string): QueryState {
    return this.#entries.get(hash)?.state ?? NOTHING
  }

  watch(hash: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(hash) ?? new Set()
    this.#watchers.set(hash, watchers.add(watcher))
    clearTimeout(this.#entries.get(hash)?.forget)
    this.#listen()
    return () => {
      watchers.delete(watcher)
      if (watchers.size > 0) return
      const entry = this.#entries.get(hash)
      if (entry) entry.forget = setTimeout(() => this.#forget(hash), watcher.asking().gcTime)
    }
  }

  /** Asks unless the answer is there and new enough. */
  async ensure(hash: string, asking: Asking): Promise<void> {
    if (isOld(this.state(hash), asking.staleTime)) await this.fetch(hash, asking)
  }

  /** Asks, or waits for who has asked already. */
  fetch(hash: string, asking: Asking, isNextPage = false): Promise<void> {
    const entry = this.#entry(hash)
    entry.run ??= this.#begin(entry, asking, isNextPage)
    return entry.run.ended
  }

  /** Asks for what is there already, whoever has asked before: that question may be older than what led to this one. */
  refetch(hash: string, asking: Asking): Promise<void> {
    const entry = this.#entry(hash)
    if (entry.state.data !== undefined) this.#stop(entry)
    return this.fetch(hash, asking)
  }

  setData(hash: string, data: unknown): void {
    if (data !== undefined) this.#settle(this.#entry(hash), data)
  }

  /** What is on its way is not taken when it comes. */
  cancel(prefix: QueryKey): void {
    for (const entry of this.#under(prefix)) this.#stop(entry)
  }

  /** Everything under this counts as old; what somebody looks at is asked for again. */
  async invalidate(prefix: QueryKey): Promise<void> {
    const asked = this.#under(prefix).map(async (entry) => {
      this.#stop(entry)
      this.#become(entry, { isInvalidated: true })
      const watcher = this.#looking(entry)
      if (watcher) await this.fetch(entry.hash, watcher.asking())
    })
    await Promise.all(asked)
  }

  /** Forgets everything. Who still looks sees nothing, and may ask anew. */
  clear(): void {
    for (const hash of this.#entries.keys()) this.#forget(hash)
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.changed()
  }

  #begin(entry: Entry, asking: Asking, isNextPage: boolean): Run {
    const run: Run = {
      ended: Promise.resolve().then(() => this.#work(entry, asking, () => entry.run === run)),
    }
    const isFirst = entry.state.data === undefined
    this.#become(entry, {
      fetchStatus: 'fetching',
      isFetchingNextPage: isNextPage,
      ...(isFirst && { error: null }),
    })
    return run
  }

  async #work(entry: Entry, asking: Asking, isMine: () => boolean): Promise<void> {
    for (let failures = 0; isMine(); failures += 1) {
      try {
        await this.#network(entry, isMine)
        const data = await asking.fetch(entry.state.data)
        if (isMine()) this.#settle(entry, data)
        return
      } catch (thrown) {
        if (!isMine()) return
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        if (!asking.retry(failures, error)) return this.#fail(entry, error)
        await pause(asking.retryDelay(failures))
      }
    }
  }

  async #network(entry: Entry, isMine: () => boolean): Promise<void> {
    if (navigator.onLine) return
    this.#become(entry, { fetchStatus: 'paused' })
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    if (isMine()) this.#become(entry, { fetchStatus: 'fetching' })
  }

  #settle(entry: Entry, data: unknown): void {
    entry.run = undefined
    const { errorUpdateCount, dataUpdateCount } = entry.state
    this.#become(entry, {
      ...NOTHING,
      errorUpdateCount,
      dataUpdateCount: dataUpdateCount + 1,
      dataUpdatedAt: Date.now(),
      data,
    })
  }

  #fail(entry: Entry, error: Error): void {
    this.#stop(entry)
    this.#become(entry, { error, errorUpdateCount: entry.state.errorUpdateCount + 1 })
  }

  #stop(entry: Entry): void {
    if (!entry.run) return
    entry.run = undefined
    this.#become(entry, { fetchStatus: 'idle', isFetchingNextPage: false })
  }

  #become(entry: Entry, change: Partial<QueryState>): void {
    entry.state = { ...entry.state, ...change }
    if (this.#entries.get(entry.hash) !== entry) return
    for (const watcher of this.#watchers.get(entry.hash) ?? []) watcher.changed()
  }

  #entry(hash: string): Entry {
    const entry = this.#entries.get(hash) ?? { hash, state: NOTHING, run: undefined }
    this.#entries.set(hash, entry)
    return entry
  }

  #forget(hash: string): void {
    const entry = this.#entries.get(hash)
    if (entry) entry.run = undefined
    clearTimeout(entry?.forget)
    this.#entries.delete(hash)
  }

  #under(prefix: QueryKey): Entry[] {
    return [...this.#entries.values()].filter(({ hash }) => isUnder(hash, prefix))
  }

  #looking({ hash }: Entry): Watcher | undefined {
    return [...(this.#watchers.get(hash) ?? [])].find((watcher) => watcher.enabled())
  }

  /** Who was offline has missed something. */
  #listen(): void {
    if (this.#listening) return
    this.#listening = true
    addEventListener('online', () => {
      for (const entry of this.#entries.values()) {
        const watcher = this.#looking(entry)
        if (watcher) void this.ensure(entry.hash, watcher.asking())
      }
    })
  }
}
