import {
  type BonusRules,
  type CurrencyId,
  currency,
  GAMES,
  type InviteTable,
  LOTTERIES,
  type Programme,
  type Refusal,
  refusal,
} from '@baize/contract'
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
import { edgeOf, weighted } from '@baize/rules'
import type { Context } from '../../context.ts'
import type { BonusTerms, Json, Purse, Queryable } from '../../ledger/commands.ts'
import { limitIn } from '../../support/amounts.ts'
import { isForbidden } from '../site/service.ts'
import * as sql from './sql.ts'
import { readTables } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000

/** Terms of every bonus, from a deposit or a programme: design/rewards, "Play-through". */
const OPEN_DAYS = 30
const MAX_STAKE = '100'
const DUST = '0.10'
/** Times the amount of a reward in a bonus purse that has to be wagered. */
export const REWARD_WAGER = 10n

/** The terms of a bonus granted now, beyond its requirement. */
export const bonusTerms = ({ clock }: Pick<Context, 'clock'>, currencyId: CurrencyId): BonusTerms => ({
  expiresMs: clock.now() + OPEN_DAYS * DAY_MS,
  maxStake: limitIn(currencyId, MAX_STAKE),
  dust: limitIn(currencyId, DUST),
})

/** Stakes whose weights are hundredths of a per cent. */
const WHOLE = 10_000n

/** The same terms for the player to read, and how much each own game counts (L41). */
export async function bonusRules(
  { gameSettings }: Pick<Context, 'gameSettings'>,
  currencyId: CurrencyId,
): Promise<BonusRules> {
  const weights = await Promise.all(
    [...GAMES, ...LOTTERIES].map(async ({ id }) => ({
      gameId: id,
      percent: Number(weighted(edgeOf(WHOLE, (await gameSettings.of(id)).rtp))) / 100,
    })),
  )
  const maxStake = formatAmount(limitIn(currencyId, MAX_STAKE), currency(currencyId).decimalLength)
  return { days: OPEN_DAYS, maxStake, weights }
}

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
  const { userId, programme, period, turn = period, amount, currencyId, purse, source, notify } = reward
  const { dailyCap } = await sql.findProgramme(ctx.db, programme)
  const key = `reward:${programme}:${userId}:${turn}`
  const posted = await ctx.ledger.post({
    kind: 'reward.grant',
    key,
    // The entitlement alone: of two claims that compute another amount, the second is the same claim.
    body: key,
    answer: null,
    userId,
    bonusId: bonusId(uuidV7(ctx.clock, ctx.randomBytes)),
    currencyId,
    programme,
    period,
    purse,
    amount,
    wager: purse === 'main' ? ZERO : minor(amount * REWARD_WAGER),
    cap: capIn(currencyId, dailyCap),
    source,
    ...(purse !== 'main' && termsOf(ctx, currencyId, amount)),
    ...(notify && { notify }),
  })
  if (!posted.ok) return err(refusal(posted.error))
  const { replayed, ref, balance } = posted.value
  return replayed ? err(refusal('rewardClaimed')) : ok({ id: String(ref), amount, purse, balance })
}

/** A programme's share of the edge, its cap of a day and its switch. */
export const programmeOf = (db: Queryable, programme: Programme): Promise<sql.StoredProgramme> =>
  sql.findProgramme(db, programme)

/** The terms of invitations in force. */
export const inviteTerms = async (db: Queryable): Promise<InviteTable> => (await readTables(db)).invite
