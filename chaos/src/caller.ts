import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Path, ReplyOf, RequestOf } from '@baize/contract/server'
import type { RefusalId } from '@baize/contract/shared'
import type { Chance } from './chance.ts'
import { Discrepancy, ensure } from './discrepancy.ts'
import type { Gate } from './gate.ts'
import type { Tally } from './tally.ts'
import { type Answer, type Decided, send } from './wire.ts'

export type Site = {
  readonly url: string
  /** URL of the proxy that drops responses; null once enough were dropped. */
  readonly cutUrl: () => string | null
  readonly gate: Gate
  readonly tally: Tally
}

/** Idempotent calls: a repeat returns the first response. */
const KEPT: ReadonlySet<Path> = new Set<Path>([
  '/api/game/bet',
  '/api/game/mines_game/play',
  '/api/game/mines_game/cash_out',
  '/api/game/finish_hold',
  '/api/pay/recharge',
])
/** Attempts while the server is up. Normally the first or second is answered; beyond these a call is lost. */
const MOST_TRIES = 150
const REMEMBERED = 40

/**
 * Retries like a persistent page: the same request with the same id until a response tells the outcome. Retries at
 * once, after the server is back, or sends two copies concurrently.
 */
export class Caller {
  readonly #site: Site
  readonly #chance: Chance
  readonly #token: string
  readonly #remembered: (() => Promise<void>)[] = []

  constructor(site: Site, chance: Chance, token = '') {
    this.#site = site
    this.#chance = chance
    this.#token = token
  }

  as(token: string): Caller {
    return new Caller(this.#site, this.#chance, token)
  }

  /** The reply to a call that must not be refused. */
  async accepted<P extends Path>(path: P, input: RequestOf<P>): Promise<ReplyOf<P>> {
    const answer = await this.decided(path, input)
    if (answer.kind === 'refused')
      throw new Discrepancy(`${path} ${JSON.stringify(input)} was refused: ${answer.id}`)
    if (KEPT.has(path)) this.#remember(path, input, answer)
    return answer.reply
  }

  /** Makes a call that must be refused with exactly this refusal. */
  async refused<P extends Path>(path: P, input: RequestOf<P>, id: RefusalId): Promise<void> {
    const answer = await this.decided(path, input)
    ensure(
      answer.kind === 'refused' && answer.id === id,
      () => `${path} ${JSON.stringify(input)} was not refused as ${id} but ${JSON.stringify(answer)}`,
    )
  }

  async decided<P extends Path>(path: P, input: RequestOf<P>): Promise<Decided<P>> {
    const { gate, tally } = this.#site
    let why = ''
    for (let tries = 0, whileUp = 0; whileUp < MOST_TRIES; tries++) {
      if (gate.isOpen) whileUp += 1
      const answers = await Promise.all(this.#routes(path, tries).map((to) => this.#send(to, path, input)))
      const decided = answers.filter((answer) => answer.kind !== 'unanswered')
      const [first, second] = decided
      if (first && second) this.#mustAgree(path, input, first, second)
      if (first) {
        tally.acknowledge()
        return first
      }
      why = answers.map((answer) => (answer.kind === 'unanswered' ? answer.why : '')).join(', ')
      await this.#pause(tries)
    }
    throw new Discrepancy(`${path} ${JSON.stringify(input)} was never answered, last: ${why}`)
  }

  /** Repeats an old request: it must return its first response. */
  async replay(): Promise<void> {
    if (this.#remembered.length === 0) return
    await this.#chance.pick(this.#remembered)()
    this.#site.tally.replays += 1
  }

  async #send<P extends Path>(to: string, path: P, input: RequestOf<P>): Promise<Answer<P>> {
    const { tally } = this.#site
    tally.inFlight += 1
    const answer = await send(to, this.#token, path, input)
    tally.inFlight -= 1
    if (answer.kind === 'unanswered') tally.unanswered += 1
    return answer
  }

  /** Targets of the next attempt; two URLs mean two concurrent copies. */
  #routes(path: Path, tries: number): string[] {
    const { url, tally } = this.#site
    if (!KEPT.has(path)) return [url]
    const cutUrl = tries === 0 && this.#chance.oneIn(9) ? this.#site.cutUrl() : null
    if (cutUrl) return [cutUrl]
    if (!this.#chance.oneIn(tries === 0 ? 15 : 3)) return [url]
    tally.doubled += 1
    return [url, url]
  }

  async #pause(tries: number): Promise<void> {
    const { gate } = this.#site
    // Some callers keep retrying while the server is down; the others wait, so as not to slow its start.
    if (gate.isOpen || (tries < 3 && this.#chance.oneIn(3)))
      await delay(Math.min(250, 10 * 2 ** Math.min(tries, 8)))
    else await gate.whenOpen()
  }

  #remember<P extends Path>(path: P, input: RequestOf<P>, first: Decided<P>): void {
    const again = async () => this.#mustAgree(path, input, first, await this.decided(path, input))
    // Keeps some old requests: an idempotency key is valid for ever, not only until the next bet.
    if (this.#remembered.length < REMEMBERED) this.#remembered.push(again)
    else this.#remembered[this.#chance.below(REMEMBERED)] = again
  }

  #mustAgree<P extends Path>(path: P, input: unknown, first: Decided<P>, second: Decided<P>): void {
    ensure(
      isDeepStrictEqual(lasting(first), lasting(second)),
      () =>
        `${path} ${JSON.stringify(input)} was answered twice and differently: ${JSON.stringify(first)}, ${JSON.stringify(second)}`,
    )
  }
}

/** The part of a response that must not change. Only a deposit moves on, from requested to paid. */
function lasting(answer: Decided<Path>): unknown {
  if (answer.kind === 'refused' || !('model' in answer.reply)) return answer
  const { model } = answer.reply
  if (typeof model !== 'object' || !('payUrl' in model)) return answer
  return { id: model.id, amount: model.amount, payUrl: model.payUrl }
}
