import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { IN_PROGRESS_MS, readShown } from './sums-sql.ts'

/**
 * Whether the player must verify more before this amount leaves: their identity before the first withdrawal, their
 * address above a total. A player who was paid before verification existed counts as identified.
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
    underWaySinceMs: ctx.clock.now() - IN_PROGRESS_MS,
    butRequest,
  })
  if (level === 0 && !wasPaid) return true
  return level < 2 && gone + amount > limitIn(currencyId, addressAbove)
}
