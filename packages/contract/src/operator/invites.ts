import * as z from 'zod/mini'
import { InviteState } from '../player/invites.ts'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/** Signs that inviter and invited player are one person or one household. */
export const INVITE_FLAGS = ['sameDevice', 'samePayoutAccount', 'sameAddress', 'cluster'] as const
export const InviteFlag = z.enum(INVITE_FLAGS)
export type InviteFlag = z.infer<typeof InviteFlag>

/** An invitation in the abuse queue. */
export const FlaggedInvite = z.object({
  invitedId: z.string(),
  invitedName: z.string(),
  inviterId: z.string(),
  inviterName: z.string(),
  at: TimeMs,
  state: InviteState,
  flags: z.array(InviteFlag),
  currencyId: CurrencyId,
  reward: Amount,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(TimeMs),
  note: z.string(),
})
export type FlaggedInvite = z.infer<typeof FlaggedInvite>
