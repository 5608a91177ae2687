import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RoundGameId, RoundPhase } from '@baize/contract/player'
import { present } from '@baize/kit'
import type { Leader, RoundHouse } from '../../rounds.fixture.ts'
import type { Chance } from './chance.ts'
import type { Outages } from './outages.ts'

/** A round with its secret fields. */
export type RoundWithSecrets = {
  readonly phase: RoundPhase
  readonly locksAtMs: number
  readonly runsAtMs: number | null
  readonly crashMs: number | null
}

const NEWEST = {
  name: 'newest',
  text: `SELECT r.phase, round_ms(r.locks_at)::float8 AS "locksAtMs", round_ms(r.runs_at)::float8 AS "runsAtMs", d.crash_ms AS "crashMs"
    FROM rounds r LEFT JOIN round_draws d ON d.round_id = r.id WHERE r.game_id = $1 ORDER BY r.number DESC LIMIT 1`,
}

/** Longer than the database takes to end a killed session on a busy machine. */
const LONGEST_MS = 60_000

/** The leaders of each game, one after another as they are killed. */
export class Leaders {
  deaths = 0
  readonly #leaders = new Map<RoundGameId, Leader>()
  readonly #house: RoundHouse
  readonly #chance: Chance
  readonly #outages: Outages
  readonly #moment: () => void

  /** `moment` is called before each action. */
  constructor(house: RoundHouse, chance: Chance, outages: Outages, moment: () => void) {
    this.#house = house
    this.#chance = chance
    this.#outages = outages
    this.#moment = moment
  }

  /** The leader makes the moves that are due, and returns the milliseconds until the next. */
  async act(gameId: RoundGameId): Promise<number> {
    this.#moment()
    for (;;) {
      const leader = await this.#leader(gameId)
      const nextMs = await leader.act()
      if (!leader.isLost()) return present(nextMs, 'the lead')
      // Its session was lost with the database.
      this.#leaders.delete(gameId)
      await this.#outages.over()
    }
  }

  /** Advances the clock while the leader makes its moves, until the phase is reached. */
  async until(gameId: RoundGameId, phase: RoundPhase, isNext = false): Promise<RoundWithSecrets> {
    let isPast = !isNext
    for (let i = 0; i < 500; i++) {
      const nextMs = await this.act(gameId)
      const round = await this.#newest(gameId)
      if (isPast && round?.phase === phase) return round
      isPast ||= round?.phase !== phase
      await this.#house.advance(nextMs)
    }
    throw new Error(`never ${phase}`)
  }

  async mayDie(gameId: RoundGameId): Promise<void> {
    if (!this.#chance.oneIn(20)) return
    this.deaths += 1
    const dying = this.#leaders.get(gameId)
    this.#leaders.delete(gameId)
    // In the middle of a move, or between two moves.
    await Promise.all([this.#chance.oneIn(2) ? dying?.act() : null, dying?.die()])
    await this.#house.advance(this.#chance.below(3000))
  }

  async end(gameId: RoundGameId): Promise<void> {
    await this.#leaders.get(gameId)?.session.end()
  }

  async #leader(gameId: RoundGameId): Promise<Leader> {
    const known = this.#leaders.get(gameId)
    if (known) return known
    const fresh = await this.#outages.patiently(() => this.#house.newLeader(gameId))
    // The session of a killed leader ends when the database comes to it, which a busy machine delays.
    const endMs = performance.now() + LONGEST_MS
    while (!fresh.isLost() && !(await fresh.lead().catch(() => false))) {
      if (performance.now() > endMs) throw new Error(`no leader after ${LONGEST_MS} ms`)
      await nextTurn()
    }
    this.#leaders.set(gameId, fresh)
    return fresh
  }

  /** Undefined before the first round: an outage can delay its chain. */
  async #newest(gameId: RoundGameId): Promise<RoundWithSecrets | undefined> {
    const { owner } = this.#house.database
    const { rows } = await this.#outages.patiently(() =>
      owner.query<RoundWithSecrets>({ ...NEWEST, values: [gameId] }),
    )
    return rows[0]
  }
}
