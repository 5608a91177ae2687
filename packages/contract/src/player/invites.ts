import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/** `WAITING`: deposit, play or the delay is missing. `FLAGGED`: in the abuse queue. */
export const INVITE_STATES = ['WAITING', 'FLAGGED', 'PAID', 'REFUSED'] as const
export const InviteState = z.enum(INVITE_STATES)
export type InviteState = z.infer<typeof InviteState>

export const InviteTerms = z.object({
  /** Paid to the inviter once for each invited player who qualifies. */
  reward: Amount,
  /** The invited player's deposits and stakes in total, and the days since their first deposit. */
  deposit: Amount,
  play: Amount,
  days: z.number(),
  /** Share of the theoretical edge of the invited player's play, in ten-thousandths. */
  commission: z.number(),
})
export type InviteTerms = z.infer<typeof InviteTerms>

/** An invited player, as the inviter sees them. */
export const InvitedPlayer = z.object({
  name: z.string(),
  at: TimeMs,
  state: InviteState,
  hasDeposited: z.boolean(),
  hasPlayed: z.boolean(),
  /** When the reward is due, once deposit and play are there. */
  dueAt: z.nullable(TimeMs),
  earned: Amount,
})
export type InvitedPlayer = z.infer<typeof InvitedPlayer>

export const InvitePage = z.object({
  code: z.string(),
  currencyId: CurrencyId,
  isOn: z.boolean(),
  terms: InviteTerms,
  /** Tag that gives each friend who registers with it a spin of the wheel, and how many it still has. */
  wheelTag: z.string(),
  wheelLeft: z.number(),
  invited: z.number(),
  qualified: z.number(),
  /** Rewards and commission paid so far. */
  earned: Amount,
  /** Commission that can be claimed now. */
  claimable: Amount,
  /** Whether the player themselves was invited, or may still enter a code. */
  isInvited: z.boolean(),
  mayEnterCode: z.boolean(),
  friends: z.array(InvitedPlayer),
})
export type InvitePage = z.infer<typeof InvitePage>

/** A line of the statement: a reward for a friend, or a claim of commission. */
export const InviteLine = z.object({
  id: z.string(),
  at: TimeMs,
  kind: z.enum(['reward', 'commission']),
  name: z.string(),
  amount: Amount,
})
export type InviteLine = z.infer<typeof InviteLine>
