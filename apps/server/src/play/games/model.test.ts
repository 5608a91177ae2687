import { isDeepStrictEqual } from 'node:util'
import { type Bet, isCashOutGameId, type StepGameId, stepBet } from '@baize/contract/player'
import type { Envelope } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { STEP_GAMES, sampleOptions } from '@baize/rules'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest, setTable, type Table } from './games.fixture.ts'
import { isRowGame, ROW_GAME_IDS, type Written, written } from './written-rules.fixture.ts'

let table: Table

beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

type Chosen = { readonly gameId: StepGameId; readonly options: Readonly<Record<string, number | string>> }
type Act =
  | ({ readonly do: 'bet'; readonly cents: number } & Chosen)
  | { readonly do: 'play'; readonly place: number }
  | { readonly do: 'cashOut' | 'finish' | 'finishAll' | 'rotate' | 'repeat' | 'restart' }

/** A few mine counts only: the rare outcomes of all 24 would crowd out the other games. */
const MINES_PLAYED = [1, 2, 3, 24].map((mines) => ({ mines }))
/** The games of rows, whose rules are published line by line, and Mines, whose rules are restated here. */
const games: fc.Arbitrary<Chosen> = fc.oneof(
  fc.record({ gameId: fc.constant('mines'), options: fc.constantFrom(...MINES_PLAYED) }),
  ...ROW_GAME_IDS.map((gameId) =>
    fc.record({
      gameId: fc.constant(gameId),
      options: fc.constantFrom(...sampleOptions(STEP_GAMES[gameId].options)),
    }),
  ),
)

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({ do: fc.constant('bet' as const), cents: fc.integer({ min: 50, max: 4_000 }), game: games })
        .map(({ game, ...bet }) => ({ ...bet, ...game })),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('play'), place: fc.nat(24) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cashOut') }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('finish', 'finishAll', 'rotate', 'repeat', 'restart') }),
    },
  ),
  { minLength: 1, maxLength: 30 },
)

/** The published rules of a game. `isOneRow`: every step takes a place of the same row, which leaves fewer. */
type Restated = Pick<Written, 'places' | 'size' | 'good' | 'rtp'> & { readonly isOneRow: boolean }
const restated = ({ gameId, options }: Chosen): Restated =>
  isRowGame(gameId)
    ? { ...written(gameId, options), isOneRow: false }
    : { places: 25, size: 25, good: 25 - Number(options.mines), rtp: 9900, isOneRow: true }

/** One open bet, computed without the code under test. `rows` is the board. */
class OpenBet {
  readonly picks: number[] = []
  readonly stake: bigint
  readonly gameId: StepGameId
  readonly rules: Restated
  readonly rows: readonly (readonly number[])[]

  constructor(stake: bigint, game: Chosen, rows: readonly (readonly number[])[]) {
    this.stake = stake
    this.gameId = game.gameId
    this.rules = restated(game)
    this.rows = rows
  }

  worth(): bigint {
    const steps = BigInt(this.picks.length)
    if (steps === 0n) return this.stake
    const { rtp, size, good, isOneRow } = this.rules
    let [over, under] = [BigInt(rtp), 1n]
    for (let i = 0n; i < steps; i++) {
      const taken = isOneRow ? i : 0n
      over *= BigInt(size) - taken
      under *= BigInt(good) - taken
    }
    return (this.stake * (over / (100n * under))) / 100n
  }

  /** The result of a choice. */
  take(place: number): 'refused' | 'lost' | 'complete' | 'open' {
    const { good, isOneRow } = this.rules
    if (isOneRow && this.picks.includes(place)) return 'refused'
    const losing = this.rows[isOneRow ? 0 : this.picks.length] ?? []
    this.picks.push(place)
    if (losing.includes(place)) return 'lost'
    const steps = isOneRow ? good : this.rows.length
    return this.picks.length === steps ? 'complete' : 'open'
  }
}

/** Expected state of one player. One bet may be open in each game; moves go to the last one. */
class Model {
  balance = 100_00n
  nonce = 0
  readonly open = new Map<StepGameId, OpenBet>()
  last: StepGameId | null = null

  /** The expected refusal, or `accepted` after applying the act. */
  apply(act: Act, rows: readonly (readonly number[])[]): string {
    const bet = this.last === null ? undefined : this.open.get(this.last)
    switch (act.do) {
      case 'bet': {
        const stake = BigInt(act.cents)
        if (stake < 100n) return 'betBelowMinimum'
        if (this.open.has(act.gameId)) return 'betHeld'
        if (stake > this.balance) return 'insufficientFunds'
        this.balance -= stake
        this.nonce += 1
        this.last = act.gameId
        this.open.set(act.gameId, new OpenBet(stake, act, rows))
        return 'accepted'
      }
      case 'play': {
        if (!bet) return 'betSettled'
        const became = bet.take(act.place % bet.rules.places)
        if (became === 'refused') return 'moveNotAllowed'
        if (became === 'lost') this.open.delete(bet.gameId)
        if (became === 'complete') this.settle(bet)
        return 'accepted'
      }
      case 'cashOut':
        if (!bet) return 'betSettled'
        if (bet.picks.length === 0) return 'nothingToCashOut'
        this.settle(bet)
        return 'accepted'
      case 'finish':
        if (bet) this.settle(bet)
        return 'accepted'
      case 'finishAll':
        for (const openBet of this.open.values()) this.settle(openBet)
        return 'accepted'
      case 'rotate':
        if (this.open.size > 0) return 'seedInUse'
        this.nonce = 0
        return 'accepted'
      case 'repeat':
      case 'restart':
        return 'accepted'
    }
  }

  private settle(bet: OpenBet): void {
    this.balance += bet.worth()
    this.open.delete(bet.gameId)
  }
}

/** A player on a server that may be replaced at any moment. */
class Sitting {
  private house = table.house
  private last: (() => Promise<Envelope<unknown>>) | null = null
  private lastAnswer: Envelope<unknown> | null = null
  bet: Bet | null = null
  places = 1
  readonly player: UserId

  constructor(player: UserId) {
    this.player = player
  }

  async do(act: Act): Promise<string> {
    switch (act.do) {
      case 'bet': {
        const model = { betAmount: (act.cents / 100).toFixed(2), ...act.options }
        const asked = { gameId: act.gameId, requestId: newRequest(), model }
        const answer = await this.ask(() => this.house.ask('/api/game/bet', this.player, asked))
        if (refusalOf(answer) === 'accepted') {
          this.bet = stepBet(accepted(answer).model)
          this.places = restated(act).places
        }
        return refusalOf(answer)
      }
      case 'play': {
        const { id, gameId } = present(this.bet, 'a bet')
        const asked = { id, requestId: newRequest(), model: { choice: act.place % this.places } }
        return refusalOf(
          await this.ask(() => this.house.ask(`/api/game/${gameId}_game/play`, this.player, asked)),
        )
      }
      case 'cashOut': {
        const { id, gameId } = present(this.bet, 'a bet')
        if (!isCashOutGameId(gameId)) throw new Error(`nothing of ${gameId} is cashed out`)
        const asked = { id, requestId: newRequest() }
        return refusalOf(
          await this.ask(() => this.house.ask(`/api/game/${gameId}_game/cash_out`, this.player, asked)),
        )
      }
      case 'finish':
        return refusalOf(await this.house.ask('/api/game/finish_hold', this.player, { id: this.bet?.id }))
      case 'finishAll':
        return refusalOf(await this.house.ask('/api/game/finish_all_my_hold', this.player, {}))
      case 'rotate': {
        const asked = { requestId: newRequest() }
        return refusalOf(await this.ask(() => this.house.ask('/api/fairness/rotate', this.player, asked)))
      }
      case 'repeat':
        // Only accepted requests are remembered: a refused one did not happen and is evaluated again.
        if (this.lastAnswer?.status !== 0) return 'accepted'
        return isDeepStrictEqual(await this.last?.(), this.lastAnswer) ? 'accepted' : 'another answer'
      case 'restart':
        this.house = table.openHouse()
        return 'accepted'
    }
  }

  private async ask<Reply>(call: () => Promise<Envelope<Reply>>): Promise<Envelope<Reply>> {
    const answer = await call()
    this.last = call
    this.lastAnswer = answer
    return answer
  }
}

const boardOf = async (bet: Bet): Promise<(readonly number[])[]> =>
  isRowGame(bet.gameId) ? table.rowsOf(bet) : [await table.boardOf(bet)]

it('any order of actions in any game moves the money that the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (wanted) => {
      const sitting = new Sitting(await table.newPlayer(100_00n))
      const model = new Model()
      for (const act of wanted) {
        const needsBet = act.do === 'play' || act.do === 'cashOut' || act.do === 'finish'
        if (needsBet && !sitting.bet) continue
        if (act.do === 'cashOut' && sitting.bet && !isCashOutGameId(sitting.bet.gameId)) continue
        const outcome = await sitting.do(act)
        const board = act.do === 'bet' && sitting.bet ? await boardOf(sitting.bet) : []
        const balance = await table.balanceOf(sitting.player)
        const { nonce } = accepted(await table.house.ask('/api/fairness/seeds', sitting.player, {})).model
        const expected = model.apply(act, board)
        expect({ act, outcome, balance, nonce }).toEqual({
          act,
          outcome: expected,
          balance: model.balance,
          nonce: model.nonce,
        })
      }
    }),
    { numRuns: caseCount(6, 60) },
  )
})
