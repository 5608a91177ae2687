import type { CurrencyId } from '@baize/contract'
import type { UserId } from '@baize/kit'
import { limitIn } from '../../../amounts.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../ledger/commands.ts'
import { readShown, UNDER_WAY_MS } from './sums-sql.ts'

/**
 * Whether this player has to show more of who they are before so much leaves: who they are before the first, where they live
 * once it comes to much. Whoever was paid before there were documents has been looked at.
 */
export async function needsIdentity(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId,
  amount: bigint,
  { db = ctx.db, butRequest = '' }: { readonly db?: Queryable; readonly butRequest?: string } = {},
): Promise<boolean> {
  const { identityBeforeWithdrawal, addressAbove } = ctx.config
  if (!identityBeforeWithdrawal) return false
  const { level, wasPaid, gone } = await readShown(db, userId, {
    underWaySinceMs: ctx.clock.now() - UNDER_WAY_MS,
    butRequest,
  })
  if (level === 0 && !wasPaid) return true
  return level < 2 && gone + amount > limitIn(currencyId, addressAbove)
}
