import type { InitParams, WheelTagState } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { takeOnce } from '../../players/persons/service.ts'
import { grantTicket } from '../prizes/service.ts'
import * as sql from './sql.ts'

/**
 * Attributes a new account to the player whose code it came with, and gives it the spin of a wheel tag, in the
 * transaction of the registration. A broken invitation never keeps anybody from registering: what became of the tag is
 * stored and shown on the wheel.
 */
export async function attribute(
  ctx: Context,
  tx: Queryable,
  invited: UserId,
  { inviteCode = '', inviteWheelTag = '' }: InitParams,
  identity: string | null,
): Promise<void> {
  const inviter = inviteCode === '' ? null : await sql.findInviter(tx, inviteCode.toLowerCase())
  const isOwn = inviter !== null && (await sql.hasUsedBrowser(tx, inviter.userId, identity))
  // An account that its inviter opened in the same browser is attributed, so that the queue shows it, and gets no spin.
  if (inviter && !inviter.isClosed) await sql.insertInvite(tx, invited, inviter.userId, ctx.clock.now())
  if (inviteWheelTag === '') return
  await sql.noteTag(tx, invited, isOwn ? 'own' : await redeemTag(ctx, tx, invited, inviter, inviteWheelTag))
}

async function redeemTag(
  ctx: Context,
  tx: Queryable,
  invited: UserId,
  inviter: sql.Inviter | null,
  tag: string,
): Promise<WheelTagState> {
  const found = await sql.findTag(tx, tag)
  if (!found || !inviter || found.userId !== inviter.userId || inviter.isClosed) return 'unknown'
  // One spin for a person, whatever the number of their accounts.
  if (!(await takeOnce(ctx, tx, 'wheelTag', invited))) return 'own'
  if (!(await sql.takeTag(tx, tag))) return 'usedUp'
  await grantTicket(ctx, tx, { userId: invited, kind: 'wheel', source: 'tag', key: 'tag' })
  return 'granted'
}
