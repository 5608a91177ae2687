import type { PersonReview } from '@baize/contract/operator'
import type { OfferReview } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId as toUserId, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import * as sql from './sql.ts'

/** Rewards that a person gets once, with however many accounts: see decision 25. */
export type OnceReward =
  | 'firstDeposit'
  | 'newcomer'
  | 'wheelTag'
  | `promo:${string}`
  | `rain:${string}`
  | `packet:${string}`

const SHOWN_REVIEWS = 200
const CLAIMANTS_PER_CALL = 256

/** Whether another account with the same browser, address or payout account has the reward. */
export const isTaken = async (
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  reward: OnceReward,
  user: UserId,
): Promise<boolean> => (await sql.findFlags(db, reward, user, clock.now())).length > 0

/** Takes the reward for this player; false if another account of the same person has it. Repeated calls agree. */
export const takeOnce = async (
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  reward: OnceReward,
  user: UserId,
): Promise<boolean> => (await sql.take(db, reward, [user], clock.now())).get(user)?.length === 0

/** The same for many players at the same moment, such as those under a rain. */
export const takersOf = ({ db, clock }: Pick<Context, 'db' | 'clock'>, reward: OnceReward) => {
  const take = readTogether({
    most: CLAIMANTS_PER_CALL,
    read: (users: readonly UserId[]) => sql.take(db, reward, users, clock.now()),
  })
  return async (user: UserId): Promise<boolean> => (await take(user))?.length === 0
}

export const forgetMarks = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  sql.forget(db, clock.now())

const FIRST = 'firstDeposit' satisfies OnceReward

/** Outcome of the first-deposit offer of a player who cannot have it; null for one who can. */
export async function offerReview(ctx: Context, user: UserId): Promise<OfferReview | null> {
  if (!(await isTaken(ctx, ctx.db, FIRST, user))) return null
  const state = await sql.findState(ctx.db, { userId: user, reward: FIRST })
  return state === null ? 'open' : state === 'REFUSED' ? 'refused' : 'asked'
}

/** The player asks that somebody look at it. Asking again changes nothing. */
export async function askReview(ctx: Context, user: UserId): Promise<OfferReview | null> {
  const flags = await sql.findFlags(ctx.db, FIRST, user, ctx.clock.now())
  if (flags.length > 0)
    await sql.insertReview(ctx.db, { userId: user, reward: FIRST }, flags, ctx.clock.now())
  return offerReview(ctx, user)
}

export const listReviews = (ctx: Context, state: PersonReview['state']): Promise<readonly PersonReview[]> =>
  sql.listReviews(ctx.db, state, SHOWN_REVIEWS)

type Verdict = InputOf<'/api/operator/persons/decide'>

/** The player decides how much to deposit, so the most that it can bring counts. */
const giftOf = (
  { site }: Pick<ReadContext, 'site'>,
  { playerId, reward }: Verdict,
  currencyId: CurrencyId,
): Gift => ({
  key: `review:${playerId}:${reward}`,
  path: '/api/operator/persons/decide',
  currencyId,
  amount: limitIn(currencyId, site.money().firstDepositBonusMax),
  ledgerKey: null,
})

export async function planVerdict(
  ctx: PlanContext,
  input: Verdict,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const { playerId, reward, verdict } = input
  const currencyId = await sql.findAsked(ctx.db, { userId: toUserId(playerId), reward })
  if (currencyId === null) return err(refusal('reviewDecided'))
  const summary = `${verdict === 'release' ? 'Releases' : 'Refuses'} ${reward} of player ${playerId}`
  if (verdict !== 'release') return ok({ summary, amounts: [], takesTwo: null })
  const gift = giftOf(ctx, input, currencyId)
  const takesTwo = (await exceedsAlone(ctx, ctx.db, actor, gift)) ? 'limit' : null
  return ok({ summary, amounts: [amountOf(currencyId, gift.amount)], takesTwo })
}

export async function decideReview(
  ctx: Context,
  log: FastifyBaseLogger,
  input: Verdict,
  people: People,
): Promise<Result<'RELEASED' | 'REFUSED', Refusal>> {
  const { playerId, reward, verdict, reason } = input
  const by = people.requestedBy
  const state = verdict === 'release' ? 'RELEASED' : 'REFUSED'
  const key = { userId: toUserId(playerId), reward }
  const outcome = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const currencyId = await sql.lockAsked(tx, key)
    if (currencyId === null) return err(refusal('reviewDecided'))
    if (verdict === 'release') {
      const weighed = await giveWithinSoloLimit(ctx, tx, people, giftOf(ctx, input, currencyId))
      if (!weighed.ok) return weighed
    }
    await sql.decide(tx, key, { state, by, note: reason }, ctx.clock.now())
    return ok(null)
  })
  if (!outcome.ok) return outcome
  log.warn({ playerId, reward, verdict, by }, 'reward review decided')
  return ok(state)
}
