import { type InputOf, type OfferReview, type PersonReview, type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result, userId as toUserId, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readTogether } from '../../platform/db/together.ts'
import { giveAlone } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
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
const TAKERS_A_CALL = 256

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
    most: TAKERS_A_CALL,
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

export async function decideReview(
  ctx: Context,
  log: FastifyBaseLogger,
  { playerId, reward, verdict, reason }: InputOf<'/api/operator/persons/decide'>,
  people: People,
): Promise<Result<'RELEASED' | 'REFUSED', Refusal>> {
  const by = people.requestedBy
  const state = verdict === 'release' ? 'RELEASED' : 'REFUSED'
  const key = { userId: toUserId(playerId), reward }
  const outcome = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const currencyId = await sql.lockAsked(tx, key)
    if (currencyId === null) return err(refusal('reviewDecided'))
    if (verdict === 'release') {
      // The player decides how much to deposit, so the most that it can bring counts.
      const weighed = await giveAlone(ctx, tx, people, {
        key: `review:${playerId}:${reward}`,
        path: '/api/operator/persons/decide',
        currencyId,
        amount: limitIn(currencyId, ctx.config.firstDepositBonusMax),
        ledgerKey: null,
      })
      if (!weighed.ok) return weighed
    }
    await sql.decide(tx, key, { state, by, note: reason }, ctx.clock.now())
    return ok(null)
  })
  if (!outcome.ok) return outcome
  log.warn({ playerId, reward, verdict, by }, 'reward review decided')
  return ok(state)
}
