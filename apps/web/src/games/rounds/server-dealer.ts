import { isRoundBet, type PlayerBet, type RoundBet, type RoundGameId } from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { assert } from '@baize/kit'
import type { call } from '../../api/client.ts'
import { settledBet } from '../../realtime/bet-result.ts'
import { visitorMoney } from '../../session/visitor-money.ts'
import { placeBet } from '../bet.ts'
import { askState, firstState } from './first-state.ts'
import type { RoundDealer } from './table.ts'

const quiet = { quiet: true } as const

/** The server as the dealer of a round game. */
export function serverDealer(send: typeof call, gameId: RoundGameId): RoundDealer {
  const oneOfOurs = (answer: Envelope<{ model: PlayerBet }>): Envelope<{ model: RoundBet }> =>
    isAccepted(answer) ? { ...answer, model: ours(answer.model) } : answer
  return {
    async info() {
      const answer = await send('/api/game/info', { gameId, ...visitorMoney() }, quiet)
      if (!isAccepted(answer)) return answer
      const { heldBet: _, ...model } = answer.model
      return { ...answer, model }
    },
    state: () => firstState.take(gameId) ?? askState(send, gameId),
    async bet({ requestId, slot, betAmount, autoCashOut, next }) {
      const model = {
        betAmount,
        slot,
        ...(autoCashOut !== null && { autoCashOut }),
        ...(next && { nextRound: true }),
      }
      return oneOfOurs(await placeBet(send, { gameId, requestId, model }))
    },
    cancel: ({ id, requestId }) => send(`/api/game/${gameId}/cancel`, { id, requestId }, quiet),
    stop: ({ id, requestId, sentAt }) =>
      send(`/api/game/${gameId}/stop`, { id, requestId, ...(sentAt !== null && { sentAt }) }, quiet),
    result: async (id, signal) => oneOfOurs(await settledBet(id, signal)),
  }
}

function ours(bet: PlayerBet): RoundBet {
  assert(isRoundBet(bet), 'a bet on a round')
  return bet
}
