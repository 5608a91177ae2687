import {
  type BetOf,
  isCashOutGameId,
  isSoloBet,
  type PlayerBet,
  type SoloGameId,
  STEP_GAME_IDS,
} from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { assert } from '@baize/kit'
import type { call } from '../../api/client.ts'
import { settledBet } from '../../realtime/bet-result.ts'
import { visitorMoney } from '../../session/visitor-money.ts'
import { placeBet } from '../bet.ts'
import type { AnySoloBet } from './round.ts'
import type { Dealer } from './table.ts'

export const isBetOf = <Id extends SoloGameId>(bet: AnySoloBet, id: Id): bet is BetOf<Id> => bet.gameId === id

/** The server as the dealer of one solo game. An instant bet is settled when it is answered, so it has no moves. */
export function serverDealer<Id extends SoloGameId>(call: Call, id: Id): Dealer<Id> {
  const quiet = { quiet: true } as const
  const stepId = STEP_GAME_IDS.find((gameId) => gameId === id)
  const ours = (given: PlayerBet): BetOf<Id> => {
    assert(isSoloBet(given) && isBetOf(given, id), `a bet on ${id}`)
    return given
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
      assert(stepId !== undefined, `${id} is decided by the bet`)
      const input = { id: betId, requestId, model: { choice } }
      return oneOfOurs(await call(`/api/game/${stepId}_game/play`, input, quiet))
    },
    async cashOut({ requestId, id: betId }) {
      assert(stepId !== undefined && isCashOutGameId(stepId), `${id} is decided by one choice`)
      return oneOfOurs(await call(`/api/game/${stepId}_game/cash_out`, { id: betId, requestId }, quiet))
    },
    result: async (betId, signal) => oneOfOurs(await settledBet(betId, signal)),
  }
}

type Call = typeof call
