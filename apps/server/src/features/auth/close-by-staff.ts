import { type InputOf, type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result, userId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { setClosedByStaff } from './account-sql.ts'
import { type EndSockets, endSessions, tellEnded } from './sessions.ts'
import { findWalletSum } from './sql.ts'

/**
 * Closes a player's account for good, or opens it again. Money in it would be out of its owner's reach, so it has to
 * leave first. A deposit that arrives later is credited, and has to be refunded.
 */
export async function closeByStaff(
  ctx: Context,
  log: FastifyBaseLogger,
  { userId: given, on, reason }: InputOf<'/api/operator/player/close'>,
  person: string,
  endSockets: EndSockets,
): Promise<Result<{ userId: string; on: boolean }, Refusal>> {
  const player = userId(given)
  const ended = await inTransaction(ctx.db, async (tx): Promise<Result<readonly Buffer[], Refusal>> => {
    const sum = await findWalletSum(tx, player)
    if (sum === null) return err(refusal('unknownPlayer'))
    if (on && sum > 0n) return err(refusal('playerHasMoney'))
    await setClosedByStaff(tx, player, on ? person : null, ctx.clock.now())
    return ok(on ? await endSessions(ctx, tx, player, null) : [])
  })
  if (!ended.ok) return ended
  tellEnded(player, ended.value, endSockets)
  log.warn({ userId: player, on, person, reason }, 'account closed or opened by staff')
  return ok({ userId: player, on })
}
