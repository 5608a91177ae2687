import type { RoundGameId } from '@baize/contract/player'
import { betId, present, type UserId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { drawRound, type RoundSeeds } from '@baize/rules'
import type { Cut } from '../../../../ledger/testing/cutting-proxy.ts'
import { type SeededWallets, seatsOf } from '../../../fairness/service.ts'
import type { GamesContext } from '../../../games/context.ts'
import type { RoundHouse } from '../../rounds.fixture.ts'
import { cancelRoundBet, placeRoundBet, stopRoundBet } from '../../service.ts'
import type { BetReplies } from './bet-replies.ts'
import type { Chance } from './chance.ts'
import { Leaders, type RoundWithSecrets } from './leaders.ts'
import type { Links } from './links.ts'
import type { Outages } from './outages.ts'

const CUTS = ['request', 'middle', 'reply'] as const satisfies readonly Cut[]
const GAMES = ['crash', 'aviator'] as const satisfies readonly RoundGameId[]
export const START_BALANCE = 1_000_000_00n

const SEEDS = {
  name: 'seeds',
  text: `SELECT round_link(r.chain_id, r.link) AS hash, c.salt, r.client_seeds AS "clientSeeds", r.rtp
    FROM rounds r JOIN round_chains c ON c.id = r.chain_id WHERE r.game_id = 'crash' ORDER BY r.number DESC LIMIT 1`,
}

/** How many recent bets of a game players try to cancel or cash out, including those of past rounds. */
const RECENT = 10
/** Moments of a round at which the power can go. */
const MOMENTS = 20

type WorldParts = {
  readonly chance: Chance
  readonly house: RoundHouse
  readonly ctx: GamesContext
  readonly links: Links
  readonly outages: Outages
}

/** Players and leaders of one site, with random events. */
export class World {
  readonly replies: BetReplies[] = []
  readonly faults: string[] = []
  #players: UserId[] = []
  readonly #leaders: Leaders
  /** The newest bets of each game that were not cancelled. */
  readonly #recent: Readonly<Record<RoundGameId, BetReplies[]>> = { crash: [], aviator: [] }
  readonly #chance: Chance
  readonly #house: RoundHouse
  readonly #ctx: GamesContext
  readonly #seats: SeededWallets
  readonly #links: Links
  readonly #outages: Outages
  #foreseen: bigint | null = null
  /** Moments left until the power cut. */
  #outageIn = -1

  constructor({ chance, house, ctx, links, outages }: WorldParts) {
    this.#chance = chance
    this.#house = house
    this.#ctx = ctx
    this.#seats = seatsOf(ctx)
    this.#links = links
    this.#outages = outages
    this.#leaders = new Leaders(house, chance, outages, () => this.#moment())
  }

  async begin(): Promise<void> {
    this.#players = await Promise.all(Array.from({ length: 12 }, () => this.#house.newPlayer(START_BALANCE)))
  }

  /** Finishes everything in progress: queued bets get a round. */
  async end(): Promise<void> {
    for (const gameId of GAMES) {
      for (let i = 0; i < 2; i++) await this.#leaders.until(gameId, 'ENDED', true)
      await this.#house.advance(31_000)
      await this.#leaders.until(gameId, 'ENDED', true)
      await this.#outages.patiently(() => this.#house.settle(gameId))
      await this.#leaders.end(gameId)
    }
  }

  async playRound(gameId: RoundGameId, hasOutage: boolean): Promise<void> {
    const chance = this.#chance
    if (hasOutage) this.#outageIn = chance.below(MOMENTS)
    const { locksAtMs } = await this.#leaders.until(gameId, 'STARTING')
    this.#foreseen = gameId === 'crash' && chance.oneIn(2) ? await this.#foresee() : null
    await this.#house.advance(chance.below(4000))
    await this.#bets(gameId, chance.below(8))
    await this.#leaders.mayDie(gameId)
    await this.#cancels(gameId)
    // The last millisecond of betting, and the first after it.
    await this.#to(locksAtMs - 1)
    await Promise.all([this.#bets(gameId, chance.below(3)), this.#cancels(gameId)])
    const lastReadAtMs = this.#house.clock.now()
    await this.#to(locksAtMs)
    await Promise.all([this.#leaders.act(gameId), this.#bets(gameId, 1), this.#cancels(gameId)])
    await this.#leaders.mayDie(gameId)
    if (chance.oneIn(2)) await this.#bets(gameId, 1, lastReadAtMs)
    await this.#run(gameId, await this.#leaders.until(gameId, 'RUNNING'))
    await this.#leaders.mayDie(gameId)
    await this.#leaders.until(gameId, 'ENDED')
    // Some bets are settled by the leader, some by their players' calls, some later.
    if (!chance.oneIn(4)) await this.#outages.patiently(() => this.#house.settle(gameId))
  }

  /** Cash-outs while it runs: at any time, in the last millisecond, at the crash, and while the end is committed. */
  async #run(gameId: RoundGameId, round: RoundWithSecrets): Promise<void> {
    const chance = this.#chance
    const startMs = present(round.runsAtMs, 'a start')
    const crashMs = present(round.crashMs, 'a draw')
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
      // A cash-out read now may reach the database a little later, after the crash.
      if (isSlow) await this.#house.advance(Math.min(99, crashMs + 99 - moment))
      await Promise.all([this.#leaders.act(gameId), ...this.#stops(gameId, readAtMs)])
      await this.#leaders.mayDie(gameId)
    }
    const inTimeMs = startMs + Math.max(0, crashMs - 1)
    await this.#to(startMs + crashMs + 100)
    if (chance.oneIn(2)) await Promise.all([this.#leaders.act(gameId), ...this.#stops(gameId, inTimeMs)])
  }

  async #bets(gameId: RoundGameId, count: number, readAtMs = this.#house.clock.now()): Promise<void> {
    this.#moment()
    await Promise.all(Array.from({ length: count }, () => this.#bet(gameId, readAtMs)))
  }

  async #bet(gameId: RoundGameId, readAtMs: number): Promise<void> {
    const chance = this.#chance
    const player = chance.pick(this.#players)
    const stake = BigInt(chance.between(100, 20_000))
    const auto = this.#auto()
    const asked = {
      requestId: randomUUID(),
      model: {
        betAmount: (Number(stake) / 100).toFixed(2),
        ...(auto !== null && { autoCashOut: (Number(auto) / 10_000).toFixed(2) }),
        ...(gameId === 'aviator' && { slot: chance.below(2) }),
        ...(chance.oneIn(3) && { nextRound: true }),
      },
    }
    const place = () => placeRoundBet(this.#ctx, this.#seats, player, gameId, asked, readAtMs)
    if (chance.oneIn(120)) this.#cutAt(chance.pick(['ledger_p', 'round_join']))
    const copies = chance.oneIn(6) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#outages.patiently(place)))
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.error.id)))
    if (ids.size > 1) this.faults.push(`one request was answered as ${[...ids].join(' and ')}`)
    const [answer] = answers
    const id = answer?.ok ? answer.value.id : null
    const replies: BetReplies = { player, gameId, stake, auto, id, cancelled: false, stopped: null, late: [] }
    this.replies.push(replies)
    const recent = this.#recent[gameId]
    // Half of the players with an auto cash-out leave: nobody else cashes out for them.
    const isGone = auto !== null && chance.oneIn(2)
    if (id !== null && !isGone) recent.push(replies)
    if (recent.length > RECENT) recent.shift()
  }

  /** Random, or around the crash point if that is known: at its last hundredth, the one before and the one after. */
  #auto(): bigint | null {
    const chance = this.#chance
    if (this.#foreseen !== null && chance.oneIn(3)) {
      const auto = this.#foreseen + BigInt(chance.between(-1, 1)) * 100n
      return auto > 10_000n ? auto : 10_100n
    }
    return chance.oneIn(2) ? BigInt(100 + chance.between(1, chance.oneIn(4) ? 3000 : 150)) * 100n : null
  }

  /** Crash point of the newest round of crash: it follows from the chain alone, as no client seed takes part. */
  async #foresee(): Promise<bigint> {
    const { owner } = this.#house.database
    const { rows } = await this.#outages.patiently(() => owner.query<RoundSeeds & { rtp: number }>(SEEDS))
    const { rtp, ...seeds } = present(rows[0], 'a round')
    return drawRound('crash', seeds, rtp)
  }

  async #cancels(gameId: RoundGameId): Promise<void> {
    const recent = this.#recent[gameId]
    const open = recent.slice(-6)
    if (open.length === 0 || this.#chance.oneIn(2)) return
    const replies = this.#chance.pick(open)
    const readAtMs = this.#house.clock.now()
    const id = betId(replies.id ?? '')
    if (this.#chance.oneIn(50)) this.#cutAt('round_cancel')
    const done = await this.#outages.patiently(() =>
      cancelRoundBet(this.#ctx, replies.player, gameId, id, readAtMs),
    )
    if (!done.ok) return
    replies.cancelled = true
    if (recent.includes(replies)) recent.splice(recent.indexOf(replies), 1)
  }

  #stops(gameId: RoundGameId, readAtMs: number): Promise<void>[] {
    this.#moment()
    return this.#recent[gameId]
      .filter(() => this.#chance.oneIn(3))
      .map((replies) => this.#stop(replies, readAtMs))
  }

  async #stop(replies: BetReplies, readAtMs: number): Promise<void> {
    if (this.#chance.oneIn(100)) this.#cutAt('round_stop')
    const stop = () =>
      stopRoundBet(this.#ctx, replies.player, replies.gameId, { id: replies.id ?? '' }, readAtMs)
    const copies = this.#chance.oneIn(4) ? 3 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#outages.patiently(stop)))
    for (const answer of answers) {
      if (answer.ok) {
        const said = answer.value.bet.multiplier
        if (replies.stopped && replies.stopped.multiplier !== said)
          this.faults.push(`bet ${replies.id} was cashed out twice`)
        replies.stopped ??= { readAtMs, multiplier: said }
      } else if (answer.error.id === 'roundOver') replies.late.push(readAtMs)
      else if (answer.error.id !== 'roundNotRunning' && answer.error.id !== 'betSettled')
        this.faults.push(`a stop was refused as ${answer.error.id}`)
    }
  }

  get deaths(): number {
    return this.#leaders.deaths
  }

  #moment(): void {
    if (this.#outageIn-- === 0) this.#outages.begin()
  }

  #cutAt(what: string): void {
    this.#links.cutAt(what, this.#chance.pick(CUTS))
  }

  async #to(atMs: number): Promise<void> {
    const leftMs = atMs - this.#house.clock.now()
    if (leftMs > 0) await this.#house.advance(leftMs)
  }
}
