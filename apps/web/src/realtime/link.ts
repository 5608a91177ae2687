import type { ConnectionState } from '../session/connection.ts'

const RETRY_MS = 3000
const RETRIES = 10
const FIRST_SYNC_MS = 1000
const SYNC_MS = 100

/** A ticket, or why there is none: a refusal is final, an unreachable server is worth a retry. */
export type Ticket = { readonly token: string } | 'refused' | 'unreachable'

export type Wire = {
  /** True if the server has joined us to all modules. */
  join(token: string): Promise<boolean>
  close(): void
}

export type WireEvents = { opened(): void; closed(): void; message(payload: unknown): void }

export type LinkParts = {
  connectTicket(): Promise<Ticket>
  joinTicket(modules: readonly string[]): Promise<Ticket>
  dial(token: string, events: WireEvents): Promise<Wire>
  /** Modules that the page subscribes to now, the player's user id included. */
  modules(): readonly string[]
  onState(state: ConnectionState): void
  onMessage(payload: unknown): void
  /**
   * After a join. `gained` are modules new to this connection: unless it is the first join, messages of them may have
   * been missed.
   */
  onJoined(gained: readonly string[], first: boolean): void
}

export type Link = {
  start(): void
  /** User activity: reconnects at once if the link is down. */
  wake(): void
  /** The network has changed: the current connection is dead, even if no close event has fired yet. */
  redial(): void
  stop(): void
}

/** Init, connect, join; reconnects whenever the connection breaks: every 3 s, ten times, then on user activity. */
export function createLink(parts: LinkParts): Link {
  let state: ConnectionState = 'idle'
  let wire: Wire | undefined
  let retriesLeft = RETRIES
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let joinedKey: string | undefined
  let joined: readonly string[] = []
  let joinedBefore = false
  let dialling = false
  /** Fencing token: events of an older attempt must not affect the current one. */
  let attempt = 0

  const become = (next: ConnectionState) => {
    if (next === state) return
    state = next
    parts.onState(next)
  }

  async function connect(): Promise<void> {
    attempt += 1
    const mine = attempt
    const isCurrent = () => mine === attempt
    dialling = true
    clearTimeout(retryTimer)
    become(state === 'idle' ? 'connecting' : 'retrying')
    const ticket = await parts.connectTicket()
    if (!isCurrent()) return
    if (ticket === 'refused') return rest('idle')
    if (ticket === 'unreachable') return fail()
    try {
      const dialled = await parts.dial(ticket.token, {
        opened: () => isCurrent() && opened(),
        closed: () => isCurrent() && fail(),
        message: (payload) => isCurrent() && parts.onMessage(payload),
      })
      if (isCurrent()) wire = dialled
      else dialled.close()
    } catch {
      if (isCurrent()) fail()
    }
  }

  function rest(next: ConnectionState): void {
    dialling = false
    become(next)
  }

  function opened(): void {
    retriesLeft = RETRIES
    joinedKey = undefined
    joined = []
    rest('online')
  }

  function fail(): void {
    attempt += 1
    wire?.close()
    wire = undefined
    if (retriesLeft === 0) return rest('lost')
    retriesLeft -= 1
    rest('retrying')
    retryTimer = setTimeout(() => void connect(), RETRY_MS)
  }

  async function sync(): Promise<void> {
    const modules = parts.modules().toSorted()
    const key = modules.join(' ')
    if (state === 'online' && wire && key !== joinedKey) {
      const mine = attempt
      const ticket = await parts.joinTicket(modules)
      if (mine !== attempt) return
      if (ticket === 'unreachable') return fail()
      // A refusal is final until the modules change; otherwise this would retry every 100 ms.
      joinedKey = key
      if (ticket === 'refused' || !(await wire?.join(ticket.token)) || mine !== attempt) return
      const gained = modules.filter((module) => !joined.includes(module))
      joined = modules
      parts.onJoined(gained, !joinedBefore)
      joinedBefore = true
    }
  }

  function keepSynced(afterMs: number): void {
    syncTimer = setTimeout(() => void sync().finally(() => keepSynced(SYNC_MS)), afterMs)
  }

  return {
    start: () => {
      keepSynced(FIRST_SYNC_MS)
      void connect()
    },
    wake: () => {
      if (dialling || (state !== 'retrying' && state !== 'lost')) return
      retriesLeft = RETRIES
      void connect()
    },
    redial: () => {
      if (state === 'idle') return
      wire?.close()
      wire = undefined
      retriesLeft = RETRIES
      void connect()
    },
    stop: () => {
      attempt += 1
      clearTimeout(retryTimer)
      clearTimeout(syncTimer)
      wire?.close()
      wire = undefined
      become('idle')
    },
  }
}
