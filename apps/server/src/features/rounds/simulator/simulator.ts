import { randomUUID } from 'node:crypto'
import type { RoundGameId } from '@baize/contract'
import { betId, present, type UserId } from '@baize/kit'
import type { Context } from '../../../context.ts'
import { openPool } from '../../../db/pool.ts'
import { type Cut, startCuttingProxy } from '../../../ledger/cutting-proxy.ts'
import { createLedger } from '../../../ledger/ledger.ts'
import { seatsOf } from '../../fairness/service.ts'
import { type Leader, onOneClock, openRoundHouse, type RoundHouse } from '../fixture.ts'
import { createRounds } from '../rounds.ts'
import { cancelRoundBet, placeRoundBet, stopRoundBet } from '../service.ts'
import { selectNewest } from '../sql.ts'
import { Chance } from './chance.ts'
import { prove } from './proof.ts'
import type { Told } from './told.ts'

const quiet = { warn: () => {}, error: () => {} }
const GAMES = ['crash', 'aviator'] as const satisfies readonly RoundGameId[]
const CUTS = ['request', 'middle', 'reply'] as const satisfies readonly Cut[]
const START_BALANCE = 1_000_000_00n

export type Simulated = {
  readonly seed: string
  readonly rounds: number
  readonly bets: number
  readonly stops: number
  readonly lateStops: number
  readonly deaths: number
  readonly cuts: number
  readonly faults: readonly string[]
}

/**
 * Rounds on a fake clock with players who bet, take back and cash out at every moment, the last millisecond among them, while
 * leaders die and the link to the database is cut. What it all must come to is reckoned afterwards from the hashes.
 */
export async function simulate({ seed, rounds }: { seed: string; rounds: number }): Promise<Simulated> {
  const house = await openRoundHouse({ roundChainLength: Math.max(1000, rounds) })
  const proxy = await startCuttingProxy(house.database.url)
  const db = openPool({ url: proxy.url, as: 'app', max: 6, log: quiet })
  const { config, log, clock, metrics } = house.ctx
  const ledger = createLedger({ db, clock, log, metrics, lanes: 2, queueLimit: 4096, publish: () => {} })
  const ctx: Context = {
    ...house.ctx,
    db,
    ledger,
    rounds: onOneClock(createRounds({ db, steadyClock: clock, config, log })),
  }
  try {
    const world = new World(new Chance(seed), house, ctx, (what) => {
      proxy.cutAt(what, CUTS[world.chance.below(CUTS.length)] ?? 'reply')
    })
    await world.begin()
    for (let i = 0; i < rounds; i++) await world.playRound(GAMES[i % 2] ?? 'crash')
    await world.end()
    const faults = await prove(house, world.told, START_BALANCE)
    return {
      seed,
      rounds,
      bets: world.told.length,
      stops: world.told.filter((one) => one.stopped).length,
      lateStops: world.told.reduce((sum, one) => sum + one.late.length, 0),
      deaths: world.deaths,
      cuts: proxy.cuts,
      faults: [...world.faults, ...faults],
    }
  } finally {
    await ledger.close()
    await db.end()
    await proxy.close()
    await house.close()
  }
}

class World {
  readonly told: Told[] = []
  readonly faults: string[] = []
  deaths = 0
  #players: UserId[] = []
  readonly #leaders = new Map<RoundGameId, Leader>()
  readonly chance: Chance
  readonly #house: RoundHouse
  readonly #ctx: Context
  readonly #cutAt: (what: string) => void

  constructor(chance: Chance, house: RoundHouse, ctx: Context, cutAt: (what: string) => void) {
    this.chance = chance
    this.#house = house
    this.#ctx = ctx
    this.#cutAt = cutAt
  }

  async begin(): Promise<void> {
    this.#players = await Promise.all(Array.from({ length: 12 }, () => this.#house.newPlayer(START_BALANCE)))
  }

  /** Everything under way comes to its end: what waits for a round gets one. */
  async end(): Promise<void> {
    for (const gameId of GAMES) {
      for (let i = 0; i < 2; i++) await this.#until(gameId, 'ENDED', true)
      await this.#house.advance(31_000)
      await this.#until(gameId, 'ENDED', true)
      await this.#house.settle(gameId)
      await this.#leaders.get(gameId)?.session.end()
    }
  }

  async playRound(gameId: RoundGameId): Promise<void> {
    const { chance } = this
    await this.#until(gameId, 'STARTING')
    const { locksAtMs } = await this.#round(gameId)
    await this.#house.advance(chance.below(4000))
    await this.#bets(gameId, chance.below(8))
    await this.#mayDie(gameId)
    await this.#cancels(gameId)
    // The last millisecond of betting, and the first after it.
    await this.#to(locksAtMs - 1)
    await Promise.all([this.#bets(gameId, chance.below(3)), this.#cancels(gameId)])
    const lastReadAtMs = this.#house.clock.now()
    await this.#to(locksAtMs)
    await Promise.all([this.#act(gameId), this.#bets(gameId, 1), this.#cancels(gameId)])
    await this.#mayDie(gameId)
    if (chance.oneIn(2)) await this.#bets(gameId, 1, lastReadAtMs)
    await this.#until(gameId, 'RUNNING')
    await this.#run(gameId)
    await this.#mayDie(gameId)
    await this.#until(gameId, 'ENDED')
    // Some are settled by whoever leads, some by those who asked, some later.
    if (!chance.oneIn(4)) await this.#patiently(() => this.#house.settle(gameId))
  }

  /** Cash-outs while it runs: at any time, in the last millisecond, at the crash, and while the end is committed. */
  async #run(gameId: RoundGameId): Promise<void> {
    const { chance } = this
    const { id, runsAtMs } = await this.#round(gameId)
    const { rows } = await this.#house.database.owner.query<{ crash_ms: number }>(
      'SELECT crash_ms FROM round_draws WHERE round_id = $1',
      [id],
    )
    const startMs = present(runsAtMs, 'a start')
    const crashMs = present(rows[0], 'a draw').crash_ms
    const moments = [
      ...Array.from({ length: 3 }, () => chance.below(crashMs + 1)),
      Math.max(0, crashMs - 1),
      crashMs,
      crashMs + chance.below(100),
    ].toSorted((a, b) => a - b)
    for (const moment of moments) {
      await this.#to(startMs + moment)
      const readAtMs = this.#house.clock.now()
      const isSlow = moment < crashMs && chance.oneIn(5)
      // What was read now may reach the database a little later, when the round has crashed.
      if (isSlow) await this.#house.advance(Math.min(99, crashMs + 99 - moment))
      await Promise.all([this.#act(gameId), ...this.#stops(gameId, readAtMs)])
      await this.#mayDie(gameId)
    }
    const inTimeMs = startMs + Math.max(0, crashMs - 1)
    await this.#to(startMs + crashMs + 100)
    if (chance.oneIn(2)) await Promise.all([this.#act(gameId), ...this.#stops(gameId, inTimeMs)])
  }

  async #bets(gameId: RoundGameId, count: number, readAtMs = this.#house.clock.now()): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#bet(gameId, readAtMs)))
  }

  async #bet(gameId: RoundGameId, readAtMs: number): Promise<void> {
    const { chance } = this
    const player = chance.pick(this.#players)
    const stake = BigInt(chance.between(100, 20_000))
    const auto = chance.oneIn(2) ? BigInt(100 + chance.between(1, chance.oneIn(4) ? 3000 : 150)) * 100n : null
    const asked = {
      requestId: randomUUID(),
      model: {
        betAmount: (Number(stake) / 100).toFixed(2),
        ...(auto !== null && { autoCashOut: (Number(auto) / 10_000).toFixed(2) }),
        ...(gameId === 'aviator' && { slot: chance.below(2) }),
        ...(chance.oneIn(3) && { nextRound: true }),
      },
    }
    const place = () => placeRoundBet(this.#ctx, seatsOf(this.#ctx), player, gameId, asked, readAtMs)
    if (chance.oneIn(60)) this.#cutAt(chance.pick(['ledger_p', 'round_join']))
    const copies = chance.oneIn(6) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#patiently(place)))
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.error.id)))
    if (ids.size > 1) this.faults.push(`one request was answered as ${[...ids].join(' and ')}`)
    const [answer] = answers
    const id = answer?.ok ? answer.value.id : null
    this.told.push({ player, gameId, stake, auto, id, cancelled: false, stopped: null, late: [] })
  }

  async #cancels(gameId: RoundGameId): Promise<void> {
    const open = this.told.filter((one) => one.gameId === gameId && one.id && !one.cancelled).slice(-6)
    if (open.length === 0 || this.chance.oneIn(2)) return
    const one = this.chance.pick(open)
    const readAtMs = this.#house.clock.now()
    const id = betId(one.id ?? '')
    if (this.chance.oneIn(25)) this.#cutAt('round_cancel')
    const done = await this.#patiently(() => cancelRoundBet(this.#ctx, one.player, gameId, id, readAtMs))
    if (done.ok) one.cancelled = true
  }

  #stops(gameId: RoundGameId, readAtMs: number): Promise<void>[] {
    const open = this.told.filter((one) => one.gameId === gameId && one.id && !one.cancelled).slice(-10)
    return open.filter(() => this.chance.oneIn(3)).map((one) => this.#stop(one, readAtMs))
  }

  async #stop(one: Told, readAtMs: number): Promise<void> {
    if (this.chance.oneIn(50)) this.#cutAt('round_stop')
    const stop = () => stopRoundBet(this.#ctx, one.player, one.gameId, { id: one.id ?? '' }, readAtMs)
    const copies = this.chance.oneIn(4) ? 3 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#patiently(stop)))
    for (const answer of answers) {
      if (answer.ok) {
        const said = answer.value.bet.multiplier
        if (one.stopped && one.stopped.multiplier !== said)
          this.faults.push(`bet ${one.id} was cashed out twice`)
        one.stopped ??= { readAtMs, multiplier: said }
      } else if (answer.error.id === 'roundOver') one.late.push(readAtMs)
      else if (answer.error.id !== 'roundNotRunning' && answer.error.id !== 'betSettled')
        this.faults.push(`a stop was refused as ${answer.error.id}`)
    }
  }

  async #mayDie(gameId: RoundGameId): Promise<void> {
    if (!this.chance.oneIn(10)) return
    this.deaths += 1
    const dying = this.#leaders.get(gameId)
    this.#leaders.delete(gameId)
    // In the midst of what it does, or between two things.
    await Promise.all([this.chance.oneIn(2) ? dying?.act() : null, dying?.die()])
    await this.#house.advance(this.chance.below(3000))
  }

  async #leader(gameId: RoundGameId): Promise<Leader> {
    const known = this.#leaders.get(gameId)
    if (known) return known
    const fresh = await this.#house.newLeader(gameId)
    for (let tries = 0; !(await fresh.lead()); tries++) if (tries > 1000) throw new Error('nobody leads')
    this.#leaders.set(gameId, fresh)
    return fresh
  }

  async #act(gameId: RoundGameId): Promise<number> {
    const nextMs = await (await this.#leader(gameId)).act()
    return present(nextMs, 'the lead')
  }

  /** As time goes by, the leader does what is due. */
  async #to(atMs: number): Promise<void> {
    const leftMs = atMs - this.#house.clock.now()
    if (leftMs > 0) await this.#house.advance(leftMs)
  }

  async #until(gameId: RoundGameId, phase: string, isNext = false): Promise<void> {
    let isPast = !isNext
    for (let i = 0; i < 500; i++) {
      const nextMs = await this.#act(gameId)
      const now = (await this.#round(gameId)).phase
      if (isPast && now === phase) return
      isPast ||= now !== phase
      await this.#house.advance(nextMs)
    }
    throw new Error(`never ${phase}`)
  }

  async #round(gameId: RoundGameId) {
    return present(await selectNewest(this.#house.ctx.db, gameId), 'a round')
  }

  /** As a page that will not give up: the same again until there is an answer. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await ask()
        if (!isBusy(answer)) return answer
      } catch (error) {
        if (tries > 20) throw error
      }
    }
  }
}

const isBusy = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  typeof answer.error === 'object' &&
  answer.error !== null &&
  'id' in answer.error &&
  answer.error.id === 'serverBusy'
