import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/**
 * ASCII letters, digits and three punctuation marks, because look-alike characters of other scripts cannot be told
 * apart. Needs a letter, so that a name is never taken for a phone number at log-in.
 */
export const USERNAME = /^(?=.*[A-Za-z])[A-Za-z0-9_.-]{3,32}$/

/** The current user, by the spec's field names. */
export const User = z.object({
  token: z.string(),
  userId: z.string(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  balance: Amount,
  taskBonusBalance: Amount,
  registerTaskBonusBalance: Amount,
  depositForWithdraw: Amount,
  /**
   * `symbol` is the game symbol, `currSymbol` that of the display currency, `currRatio` the value of one game unit in
   * it.
   */
  symbol: z.string(),
  currSymbol: z.string(),
  currRatio: z.string(),
  /** Amounts are shown with the game symbol; otherwise with that of the display currency. */
  useGameSymbol: z._default(z.boolean(), true),
  currencyId: CurrencyId,
  noticeUpdateTime: TimeMs,
  unreadNotices: z._default(z.number(), 0),
  /** Kinds of notices without a popup. */
  quietNotices: z._default(z.array(z.string()), []),
  phoneChecked: z.boolean(),
  rechargeCount: z.number(),
  firstRechargeFlag: z.boolean(),
  vipLevel: z.object({ level: z.number() }),
  thirdLoginTypes: z.array(z.string()),
  bind2Auth: z.boolean(),
  appVersion: z.string(),
  /** Hides the name from others completely, first and last letters included. */
  hideName: z._default(z.boolean(), false),
  /** Invite code for friends, once players have such codes. */
  inviteCode: z.optional(z.string()),
  /** Sequence number of the last push about this player's balance: a push after a gap means refetch. */
  seq: z.number(),
})
export type User = z.infer<typeof User>
