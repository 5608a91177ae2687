import {
  type BetOf,
  type Envelope,
  isAccepted,
  isCashOutGameId,
  type PlayerBet,
  type StepGameId,
  stepBet,
} from '@baize/contract'
import { assert } from '@baize/kit'
import type { call } from '../../api/client.ts'
import { settledBet } from '../../realtime/bet-result.ts'
import { visitorMoney } from '../../session/visitor-money.ts'
import { placeBet } from '../bet.ts'
import type { AnyBet } from './round.ts'
import type { Dealer } from './table.ts'

export const isBetOf = <Id extends StepGameId>(bet: AnyBet, id: Id): bet is BetOf<Id> => bet.gameId === id

/** The server as the dealer of one step game. */
export function serverDealer<Id extends StepGameId>(call: Call, id: Id): Dealer<Id> {
  const quiet = { quiet: true } as const
  /** Widened, because the call types cannot be resolved by a type parameter. */
  const name: StepGameId = id
  const ours = (given: PlayerBet): BetOf<Id> => {
    const bet = stepBet(given)
    assert(isBetOf(bet, id), `a bet on ${id}`)
    return bet
  }
  const oneOfOurs = (answer: Envelope<{ model: PlayerBet }>): Envelope<{ model: BetOf<Id> }> =>
    isAccepted(answer) ? { ...answer, model: ours(answer.model) } : answer

  return {
    async info() {
      const answer = await call('/api/game/info', { gameId: id, ...visitorMoney() }, quiet)
      if (!isAccepted(answer)) return answer
      const { heldBet, ...info } = answer.model
      return { ...answer, model: { ...info, heldBet: heldBet && ours(heldBet) } }
    },
    async bet({ requestId, betAmount, options }) {
      return oneOfOurs(await placeBet(call, { gameId: id, requestId, model: { betAmount, ...options } }))
    },
    async play({ requestId, id: betId, choice }) {
      const input = { id: betId, requestId, model: { choice } }
      return oneOfOurs(await call(`/api/game/${name}_game/play`, input, quiet))
    },
    async cashOut({ requestId, id: betId }) {
      assert(isCashOutGameId(name), `${name} is decided by one choice`)
      return oneOfOurs(await call(`/api/game/${name}_game/cash_out`, { id: betId, requestId }, quiet))
    },
    result: async (betId, signal) => oneOfOurs(await settledBet(betId, signal)),
  }
}

type Call = typeof call
