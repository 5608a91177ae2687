import type { SoloBet } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { betId, err, ok, present, type Result, type UserId } from '@baize/kit'
import type { Receipt } from '../../ledger/commands.ts'
import { keyOf } from '../../ledger/requests.ts'
import { readMoment, showBet, showMoment } from './bet.ts'
import type { GamesContext } from './context.ts'
import type { Request } from './moves.ts'
import { selectBet } from './sql.ts'

export const requestOf = (userId: UserId, requestId: string, asked: readonly unknown[]): Request => ({
  key: keyOf(requestId, userId),
  body: JSON.stringify(asked),
})

/** A refusal now may concern a retry of a request that succeeded: then its first answer is returned. */
export async function replayOr(
  ctx: GamesContext,
  userId: UserId,
  { key, body }: Request,
  otherwise: Refusal,
): Promise<Result<SoloBet, Refusal>> {
  const found = await ctx.ledger.find(key, body)
  if (!found.ok) return err(refusal(found.error))
  return found.value ? ok(await answerTo(ctx, userId, found.value)) : err(otherwise)
}

export async function answerTo(ctx: GamesContext, userId: UserId, receipt: Receipt): Promise<SoloBet> {
  if (receipt.answer === null) {
    // Placed and settled in one command: such a bet never changes, but its seed may have been revealed since.
    const played = await selectBet(ctx.db, userId, betId(present(receipt.ref, 'bet of a receipt')))
    return showBet({ ...present(played, `bet ${receipt.ref}`), seedRevealed: false })
  }
  const moment = readMoment(receipt.answer)
  const bet = await selectBet(ctx.db, userId, betId(moment.betId))
  if (!bet) throw new Error(`bet ${moment.betId} of a stored answer not found`)
  return showMoment(bet, moment)
}
