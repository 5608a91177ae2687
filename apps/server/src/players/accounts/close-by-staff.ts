import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { decimalText } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { setClosedByStaff } from './account-sql.ts'
import type { AccountContext } from './hooks.ts'
import { type EndSockets, endSessions, notifySessionsEnded } from './sessions.ts'
import { findWalletSum } from './sql.ts'

/**
 * Closes a player's account for good, or opens it again. Money in it would be out of its owner's reach, so it has to
 * leave first, and bets at providers must be over. Money that arrives later is credited: its owner is told to contact
 * support, who open the account again for the payout.
 */
export async function closeByStaff(
  ctx: AccountContext,
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
    if (on) {
      const open = await ctx.accountHooks.openAtProviders(tx, player)
      if (open.hasBets) return err(refusal('playerHasOpenBets'))
      const { currencyId } = await ctx.ledger.balances(player)
      if (open.owed > 0n) return err(refusal('playerOwes', { amount: decimalText(currencyId, open.owed) }))
      await ctx.accountHooks.stopPlaying(tx, player, ctx.clock.now())
    }
    await setClosedByStaff(tx, player, on ? person : null, ctx.clock.now())
    return ok(on ? await endSessions(ctx, tx, player, null) : [])
  })
  if (!ended.ok) return ended
  notifySessionsEnded(player, ended.value, endSockets)
  log.warn({ userId: player, on, person, reason }, 'account closed or opened by staff')
  return ok({ userId: player, on })
}
