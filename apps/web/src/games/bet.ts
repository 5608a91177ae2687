import { REFUSALS, type ReplyOf, type RequestOf } from '@baize/contract/player'
import type { Envelope } from '@baize/contract/shared'
import type { call } from '../api/client.ts'
import { NETWORK_ERROR } from '../api/wire.ts'
import { learnBarred } from '../features/identity/barred.ts'
import { relearnPause } from '../features/protection/pause.ts'

type Request = Omit<RequestOf<'/api/game/bet'>, 'model'> & {
  readonly model: Partial<RequestOf<'/api/game/bet'>['model']>
}

/** The bet call of every game. A non-numeric stake yields the result of a failed connection, without a request. */
export async function placeBet(
  send: typeof call,
  { gameId, requestId, model }: Request,
): Promise<Envelope<ReplyOf<'/api/game/bet'>>> {
  const { betAmount } = model
  if (betAmount === undefined || !isNumeric(betAmount)) return NETWORK_ERROR
  const input = { gameId, requestId, model: { ...model, betAmount } }
  const answer = await send('/api/game/bet', input, { quiet: true })
  if (answer.status === REFUSALS.barred.status) learnBarred(true)
  if (isPause(answer.status)) relearnPause()
  return answer
}

/** Whether a bet was refused because the player takes a break or rests after a session. */
export const isPause = (status: number): boolean =>
  status === REFUSALS.excluded.status || status === REFUSALS.sessionOver.status

function isNumeric(amount: string | number): boolean {
  return String(amount).trim() !== '' && Number.isFinite(Number(amount))
}
