import type { InputOf, ReplyOf } from '@baize/contract/server'
import {
  type CurrencyId,
  currency,
  type InviteTable,
  type Programme,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import {
  bonusId,
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  type Result,
  type UserId,
  uuidV7,
  ZERO,
} from '@baize/kit'
import type { BonusTerms, Json, Purse } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { bonusTerms } from '../../payments/bonuses/service.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { isForbidden } from '../../players/forbidden/service.ts'
import * as grantsSql from './grants-sql.ts'
import * as sql from './sql.ts'
import { readTables } from './tables.ts'

/** Times the amount of a reward in a bonus purse that has to be wagered. */
export const REWARD_WAGER = 10n

/** A small reward limits no stakes: its terms would outweigh it. */
const SMALL = '1'
function termsOf(ctx: Context, currencyId: CurrencyId, amount: Minor): BonusTerms {
  const { maxStake, ...terms } = bonusTerms(ctx, currencyId)
  return amount < limitIn(currencyId, SMALL) || maxStake === undefined ? terms : { ...terms, maxStake }
}

/** A programme's cap of a day in a currency; null for none. */
export const capIn = (currencyId: CurrencyId, cap: string | null): Minor | null =>
  cap === null ? null : limitIn(currencyId, cap)

export type Reward = {
  readonly userId: UserId
  readonly programme: Programme
  /** The entitlement, such as the day of a check-in. Each is granted once for its player and programme. */
  readonly period: string
  /** Of two grants of one turn, whatever their periods, one is made. Otherwise the period decides alone. */
  readonly turn?: string
  readonly amount: Minor
  readonly currencyId: CurrencyId
  readonly purse: Purse
  /** Shown in the history: the level, the day of a streak, the task. */
  readonly source: { readonly [key: string]: Json }
  /** Not claimed by the player: told by a notice. */
  readonly notify?: true
}

export type Granted = {
  readonly id: string
  readonly amount: Minor
  readonly purse: Purse
  readonly balance: Minor
}

/** Whether the player may claim rewards: known to us by e-mail, phone or document, and not shut out of the games. */
export async function claimRefusal(ctx: Context, userId: UserId): Promise<Refusal | null> {
  if (await isForbidden(ctx, userId)) return refusal('identityForbidden')
  return (await sql.isVerified(ctx.db, userId)) ? null : refusal('rewardUnverified')
}

/**
 * Grants a reward from its programme's budget, in one ledger command under the key of its entitlement: a crash leaves
 * all of it or nothing, and a repetition is refused with `rewardClaimed`. The caller has decided that the player is
 * entitled, and by `claimRefusal` that they may claim.
 */
export async function grantReward(ctx: Context, reward: Reward): Promise<Result<Granted, Refusal>> {
  const { userId, programme, period, turn = period, amount, purse } = reward
  const key = `reward:${programme}:${userId}:${turn}`
  const wager = purse === 'main' ? ZERO : minor(amount * REWARD_WAGER)
  // The entitlement alone: of two claims that compute another amount, the second is the same claim.
  const granted = await postGrant(ctx, { ...reward, key, body: key, wager })
  if (!granted.ok) return granted
  return granted.value.replayed ? err(refusal('rewardClaimed')) : granted
}

type Grant = Omit<Reward, 'turn'> & {
  readonly key: string
  readonly body: string
  readonly wager: Minor
  /** An operator's words in the notice, in the player's language. */
  readonly message?: string
}

/** Moves a reward from its programme's budget to the player, once a key. */
export async function postGrant(
  ctx: Context,
  grant: Grant,
): Promise<Result<Granted & { readonly replayed: boolean }, Refusal>> {
  const { programme, purse, amount, currencyId } = grant
  const { dailyCap } = await sql.findProgramme(ctx.db, programme)
  const posted = await ctx.ledger.post({
    ...grant,
    kind: 'reward.grant',
    answer: null,
    bonusId: bonusId(uuidV7(ctx.clock, ctx.randomBytes)),
    cap: capIn(currencyId, dailyCap),
    ...(purse !== 'main' && termsOf(ctx, currencyId, amount)),
  })
  if (!posted.ok) return err(refusal(posted.error))
  const { replayed, ref, balance } = posted.value
  return ok({ id: String(ref), amount, purse, balance, replayed })
}

/** A programme's share of the edge, its cap of a day and its switch. */
export const programmeOf = (db: Readable, programme: Programme): Promise<sql.StoredProgramme> =>
  sql.findProgramme(db, programme)

/** The terms of invitations in force. */
export { readTables } from './tables.ts'

export const inviteTerms = async (db: Readable): Promise<InviteTable> => (await readTables(db)).invite

export const viewGrant = ({ amount, currencyId, atMs, ...grant }: grantsSql.StoredGrant) => ({
  id: grant.id,
  programme: grant.programme,
  period: grant.period,
  amount: formatAmount(minor(amount), currency(currencyId).decimalLength),
  currencyId,
  purse: grant.purse,
  at: atMs,
  source: { ...grant.source },
})

/** The rewards that a player has received, newest first. */
export async function grantHistory(
  { db }: Context,
  userId: UserId,
  page: InputOf<'/api/rewards/history'>,
): Promise<ReplyOf<'/api/rewards/history'>['model']> {
  const { items, total } = await grantsSql.grantsPage(db, userId, page)
  return { items: items.map(viewGrant), total, ...page }
}

/** Ends a bonus that its player no longer wants to wager; what is left in its purse goes with it. */
export async function giveUpBonus(
  { ledger }: Context,
  userId: UserId,
  id: string,
): Promise<Result<Record<string, never>, Refusal>> {
  const posted = await ledger.post({
    kind: 'bonus.revoke',
    key: `bonus:${id}:given:${userId}`,
    body: id,
    answer: null,
    userId,
    bonusId: bonusId(id),
    locked: true,
    given: true,
  })
  return posted.ok ? ok({}) : err(refusal(posted.error))
}
