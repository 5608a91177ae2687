import type { UserId } from '@baize/kit'
import type { Context } from '../../../context.ts'
import { hasBeenPaid } from './sql.ts'

/** Whether this player has to show who they are before money leaves. Whoever was paid before has been looked at. */
export async function needsIdentity(ctx: Context, userId: UserId): Promise<boolean> {
  return ctx.config.identityBeforeWithdrawal && !(await hasBeenPaid(ctx.db, userId))
}
