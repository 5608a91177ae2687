import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '@baize/dev-env'
import type { Site } from './caller.ts'
import type { Chance } from './chance.ts'
import { jsonWith } from './wire.ts'

type Outcome = { readonly id: string; readonly odds: number | null }
type Match = {
  readonly id: string
  readonly phase: 'upcoming' | 'live' | 'ended'
  readonly startMs: number
  readonly markets: readonly { readonly id: string; readonly outcomes: readonly Outcome[] }[]
}
type Leg = {
  readonly matchId: string
  readonly market: string
  readonly outcome: string
  readonly odds: number
}

const PATIENCE_MS = 20_000
/** So that the day ends soon after its last bet. */
const NEXT_MATCHES = 6

/** A player at the sportsbook's page: launches, bets singles and multiples, live and before, and cashes out. */
export class Bettor {
  readonly #site: Site
  readonly #sportsbook: string
  readonly #token: string
  readonly #chance: Chance
  #session: string | null = null

  constructor({
    site,
    sportsbook,
    token,
    chance,
  }: {
    readonly site: Site
    readonly sportsbook: string
    readonly token: string
    readonly chance: Chance
  }) {
    this.#site = site
    this.#sportsbook = sportsbook
    this.#token = token
    this.#chance = chance
  }

  async bets(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isDone = await this.#step().catch(() => false)
      if (!isDone) await delay(100)
    }
  }

  async #step(): Promise<boolean> {
    this.#session ??= await this.#launches()
    if (this.#session === null) return false
    const legs = await this.#legs()
    if (legs.length === 0) return false
    // A bet whose answer is lost is asked for again under its id, as a page does.
    const wish = {
      session: this.#session,
      id: randomUUID(),
      unit: String(this.#chance.between(10, 200)),
      size: legs.length,
      accept: 'any',
      legs,
    }
    const first = await this.#asks('/api/bet', wish, 'id')
    if (first === null && this.#chance.oneIn(2)) await this.#asks('/api/bet', wish, 'id')
    if (this.#chance.oneIn(3)) await this.#cashesOut()
    return first !== null
  }

  async #launches(): Promise<string | null> {
    const query = new URLSearchParams({ gameId: 'sports' })
    const response = await fetch(`${this.#site.url}/api/game/play?${query.toString()}`, {
      headers: { auth: this.#token },
      signal: AbortSignal.timeout(patience(PATIENCE_MS)),
    })
    const { model } = await jsonWith<{ readonly model: { readonly url: string } }>(response, 'model')
    const token = new URL(model.url).searchParams.get('token')
    const opened = token
      ? await this.#asks<{ readonly session: string }>('/api/open', { token }, 'session')
      : null
    return opened?.session ?? null
  }

  async #legs(): Promise<readonly Leg[]> {
    const response = await fetch(`${this.#sportsbook}/api/board`, {
      signal: AbortSignal.timeout(patience(PATIENCE_MS)),
    })
    const { matches } = await jsonWith<{ readonly matches: readonly Match[] }>(response, 'matches')
    const open = matches
      .filter(({ phase }) => phase !== 'ended')
      .toSorted((left, right) => left.startMs - right.startMs)
      .slice(0, NEXT_MATCHES)
    return this.#chance
      .shuffled(open)
      .slice(0, this.#chance.between(1, 3))
      .flatMap(({ id, markets }) => {
        const [market] = markets
        const taken = market?.outcomes.filter(({ odds }) => odds !== null) ?? []
        if (!market || taken.length === 0) return []
        const { id: outcome, odds } = this.#chance.pick(taken)
        return odds === null ? [] : [{ matchId: id, market: market.id, outcome, odds }]
      })
  }

  async #cashesOut(): Promise<void> {
    const listed = await this.#asks<{ readonly bets: readonly { id: string; cashOut: string | null }[] }>(
      '/api/bets',
      { session: this.#session },
      'bets',
    )
    const open = listed?.bets.filter(({ cashOut }) => cashOut !== null) ?? []
    if (open.length === 0) return
    await this.#asks('/api/cashout', { session: this.#session, id: this.#chance.pick(open).id }, 'id')
  }

  /** Null for a refusal or no answer. A session that has ended is launched anew. */
  async #asks<T = unknown>(path: string, body: object, field: string): Promise<T | null> {
    const { tally } = this.#site
    tally.inFlight += 1
    try {
      const response = await fetch(`${this.#sportsbook}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience(PATIENCE_MS)),
      })
      if (response.status === 401) this.#session = null
      if (!response.ok) return null
      const answer = await jsonWith<T>(response, field)
      tally.acknowledge()
      return answer
    } catch {
      tally.unanswered += 1
      return null
    } finally {
      tally.inFlight -= 1
    }
  }
}
