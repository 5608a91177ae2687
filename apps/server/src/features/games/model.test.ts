import { isDeepStrictEqual } from 'node:util'
import type { Bet, Envelope } from '@baize/contract'
import type { UserId } from '@baize/kit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../replies.fixture.ts'
import { newRequest, setTable, type Table } from './fixture.ts'

let table: Table

beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

type Act =
  | { readonly do: 'bet'; readonly cents: number; readonly mines: number }
  | { readonly do: 'play'; readonly tile: number }
  | { readonly do: 'cashOut' | 'finish' | 'finishAll' | 'rotate' | 'repeat' | 'restart' }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('bet'),
        cents: fc.integer({ min: 50, max: 9_000 }),
        mines: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 24 })),
      }),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('play'), tile: fc.nat(24) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cashOut') }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('finish', 'finishAll', 'rotate', 'repeat', 'restart') }),
    },
  ),
  { minLength: 1, maxLength: 30 },
)

/** What should be true of one player, reckoned without a line of the code under test. */
class Model {
  balance = 100_00n
  nonce = 0
  open: { stake: bigint; board: number[]; picks: number[] } | null = null

  worth(): bigint {
    if (!this.open) return 0n
    const { stake, board, picks } = this.open
    if (picks.length === 0) return stake
    let [over, under] = [9900n, 1n]
    for (let i = 0n; i < BigInt(picks.length); i++) {
      over *= 25n - i
      under *= 25n - BigInt(board.length) - i
    }
    return (stake * (over / under)) / 10_000n
  }

  /** The refusal the act must get, or `accepted`, and what it does if so. */
  apply(act: Act, board: number[]): string {
    switch (act.do) {
      case 'bet': {
        const stake = BigInt(act.cents)
        if (stake < 100n) return 'betBelowMinimum'
        if (this.open) return 'betHeld'
        if (stake > this.balance) return 'insufficientFunds'
        this.balance -= stake
        this.nonce += 1
        this.open = { stake, board, picks: [] }
        return 'accepted'
      }
      case 'play': {
        if (!this.open) return 'betSettled'
        if (this.open.picks.includes(act.tile)) return 'moveNotAllowed'
        this.open.picks.push(act.tile)
        if (this.open.board.includes(act.tile)) this.open = null
        else if (this.open.picks.length + this.open.board.length === 25) this.settle()
        return 'accepted'
      }
      case 'cashOut':
        if (!this.open) return 'betSettled'
        if (this.open.picks.length === 0) return 'nothingToCashOut'
        this.settle()
        return 'accepted'
      case 'finish':
      case 'finishAll':
        this.settle()
        return 'accepted'
      case 'rotate':
        if (this.open) return 'seedInUse'
        this.nonce = 0
        return 'accepted'
      case 'repeat':
      case 'restart':
        return 'accepted'
    }
  }

  private settle(): void {
    this.balance += this.worth()
    this.open = null
  }
}

/** A player at a table whose server may be replaced at any moment. */
class Sitting {
  private house = table.house
  private last: (() => Promise<Envelope<unknown>>) | null = null
  private lastAnswer: Envelope<unknown> | null = null
  bet: Bet | null = null
  readonly player: UserId

  constructor(player: UserId) {
    this.player = player
  }

  async do(act: Act): Promise<string> {
    switch (act.do) {
      case 'bet': {
        const model = { betAmount: (act.cents / 100).toFixed(2), mines: act.mines }
        const asked = { gameId: 'mines', requestId: newRequest(), model }
        const answer = await this.ask(() => this.house.ask('/api/game/bet', this.player, asked))
        if (refusalOf(answer) === 'accepted') this.bet = accepted(answer).model
        return refusalOf(answer)
      }
      case 'play': {
        const asked = { id: this.bet?.id, requestId: newRequest(), model: { choice: act.tile } }
        return refusalOf(
          await this.ask(() => this.house.ask('/api/game/mines_game/play', this.player, asked)),
        )
      }
      case 'cashOut': {
        const asked = { id: this.bet?.id, requestId: newRequest() }
        return refusalOf(
          await this.ask(() => this.house.ask('/api/game/mines_game/cash_out', this.player, asked)),
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
        // Only what was accepted is remembered: what was refused did not happen and is weighed anew.
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

it('whatever a player does, in any order, moves the money that the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (wanted) => {
      const sitting = new Sitting(await table.newPlayer(100_00n))
      const model = new Model()
      for (const act of wanted) {
        const needsBet = act.do === 'play' || act.do === 'cashOut' || act.do === 'finish'
        if (needsBet && !sitting.bet) continue
        const outcome = await sitting.do(act)
        const board = act.do === 'bet' && sitting.bet ? await table.boardOf(sitting.bet) : []
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
    { numRuns: 60 },
  )
})
