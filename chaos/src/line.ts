import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ClientEvents, Push, SEQ_APART, type ServerEvents, SOCKET_PATH } from '@baize/contract/player'
import { patience } from '@baize/dev-env'
import { io, type Socket } from 'socket.io-client'
import type { Site } from './caller.ts'
import { ensure } from './discrepancy.ts'
import { send } from './wire.ts'

type Shown = { readonly balance: string; readonly seq: number }
type PlayerSocket = Socket<ServerEvents, ClientEvents>

const JOIN_ANSWER_MS = 10_000
const REMEMBERED_PUSHES = 500
const CATCH_UP_MS = 20_000

/**
 * A player's socket, kept open like the page's: a new ticket and a refetch of the account after every disconnect,
 * pushes in between, and a refetch when a sequence number is missing.
 */
export class Line {
  readonly #site: Site
  readonly #token: string
  readonly #userId: string
  readonly #pushes = new Map<number, string>()
  #shown: Shown = { balance: '', seq: 0 }
  /** Highest sequence number this player has seen, in a push or a response. Never decreases. */
  #told = 0
  #refetching = false
  #joined = false
  #stopped = false
  #hangUp = (): void => {}
  #fail: (error: unknown) => void = () => {}

  constructor(site: Site, token: string, userId: string) {
    this.#site = site
    this.#token = token
    this.#userId = userId
  }

  /** Runs until `stop`; rejects on an invalid push. */
  async keep(): Promise<void> {
    const failed = new Promise<never>((_resolve, reject) => {
      this.#fail = reject
    })
    await Promise.race([this.#redial(), failed])
  }

  stop(): void {
    this.#stopped = true
    this.#hangUp()
  }

  /** Checks a response's sequence number against the highest one known when the request was sent. */
  mustNotGoBack(floor: number, seq: number): void {
    ensure(seq >= floor, () => `the player was told number ${floor} and then number ${seq}`)
    this.#told = Math.max(this.#told, seq)
  }

  get told(): number {
    return this.#told
  }

  /** Resolves once the socket is joined and receives pushes. */
  joined(): Promise<void> {
    return caughtUp(
      () => this.#joined,
      () => 'the socket does not come back',
    )
  }

  /**
   * Resolves to true once the page would show this, or to false once it shows something later. It must learn it from
   * pushes, without asking.
   */
  async shows({ balance, seq }: Shown): Promise<boolean> {
    const isThis = () => this.#shown.seq === seq && this.#shown.balance === balance
    await caughtUp(
      () => isThis() || this.#shown.seq > seq,
      () =>
        `the page shows ${JSON.stringify(this.#shown)}, the account is ${JSON.stringify({ balance, seq })}`,
    )
    return isThis()
  }

  async #redial(): Promise<void> {
    while (!this.#stopped) {
      await this.#site.gate.whenOpen()
      await this.#connect()
      if (!this.#stopped) await delay(20)
    }
  }

  async #connect(): Promise<void> {
    const { url } = this.#site
    const ticket = await send(url, this.#token, '/api/sockmsg/init', {})
    if (ticket.kind !== 'accepted' || this.#stopped) return
    const socket: PlayerSocket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: { token: ticket.reply.model.token },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve) => {
      this.#hangUp = resolve
      socket.on('disconnect', () => resolve())
      socket.on('connect_error', () => resolve())
      for (const channel of ['balance', 'bet', 'event'] as const) {
        socket.on(channel, (payload) => this.#guarded(async () => this.#hear(payload)))
      }
      socket.on('connect', () =>
        this.#guarded(async () => {
          if (!(await this.#join(socket))) resolve()
        }),
      )
    })
    this.#joined = false
    socket.removeAllListeners()
    socket.disconnect()
  }

  async #join(socket: PlayerSocket): Promise<boolean> {
    const ticket = await send(this.#site.url, this.#token, '/api/sockmsg/join', [this.#userId])
    if (ticket.kind !== 'accepted') return false
    try {
      const token = ticket.reply.model.token
      const answer: unknown = await socket.timeout(patience(JOIN_ANSWER_MS)).emitWithAck('join', token)
      if (!isDeepStrictEqual(answer, { ok: true, modules: [this.#userId] })) return false
    } catch {
      return false
    }
    this.#joined = await this.#look()
    return this.#joined
  }

  #hear(payload: unknown): void {
    const push = Push.parse(payload)
    this.#site.tally.pushes += 1
    if (push.seq === SEQ_APART) return this.#guarded(() => this.#lookAgain())
    const text = JSON.stringify(push)
    const before = this.#pushes.get(push.seq)
    ensure(
      before === undefined || before === text,
      () => `two pushes have number ${push.seq}: ${before}, ${text}`,
    )
    this.#pushes.set(push.seq, text)
    this.#pushes.delete(push.seq - REMEMBERED_PUSHES)
    this.#told = Math.max(this.#told, push.seq)
    // Delivery is at least once: duplicates are dropped.
    if (!this.#joined || push.seq <= this.#shown.seq) return
    const gap = push.seq > this.#shown.seq + 1
    if (gap || (push.type === 'balance' && push.balance === undefined)) this.#guarded(() => this.#refetch())
    else {
      const balance = (push.type === 'balance' && push.balance) || this.#shown.balance
      this.#shown = { balance, seq: push.seq }
    }
  }

  async #refetch(): Promise<void> {
    if (this.#refetching) return
    this.#refetching = true
    this.#site.tally.refetches += 1
    // Pushes that arrived during the fetch may leave a gap again.
    while (this.#joined && this.#shown.seq < this.#told) if (!(await this.#look())) this.#hangUp()
    this.#refetching = false
  }

  /** An unsequenced push: the page refetches without a sequence number to wait for. */
  async #lookAgain(): Promise<void> {
    if (this.#joined && !(await this.#look())) this.#hangUp()
  }

  /** Refetches the account; false if the server could not answer. */
  async #look(): Promise<boolean> {
    const floor = this.#told
    const answer = await send(this.#site.url, this.#token, '/api/auth/user_info', {})
    if (answer.kind !== 'accepted') return false
    const { balance, seq } = answer.reply.user
    this.mustNotGoBack(floor, seq)
    if (seq >= this.#shown.seq) this.#shown = { balance, seq }
    return true
  }

  #guarded(work: () => Promise<void>): void {
    work().catch((error: unknown) => this.#fail(error))
  }
}

async function caughtUp(condition: () => boolean, complaint: () => string): Promise<void> {
  for (const end = Date.now() + patience(CATCH_UP_MS); !condition(); await delay(10))
    ensure(Date.now() < end, complaint)
}
