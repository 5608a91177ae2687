import { type BonusOffer, promoCodeOf } from '@baize/contract/player'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  bonusId,
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  present,
  type Result,
  type UserId,
  ZERO,
} from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { forgetMarks, isTaken, takeOnce } from '../../players/persons/service.ts'
import type { Order, Promised, Terms } from '../orders/order-row.ts'
import { findOrder } from '../orders/sql.ts'
import * as sql from './sql.ts'
import { bonusTerms } from './terms.ts'

export { listOpenBonuses } from './sql.ts'
export { bonusTerms } from './terms.ts'

const FIRST = 'first'
const BATCH_SIZE = 200
/** Maximum age of an order whose bonus the job still grants. */
const GRANTED_BACK_MS = 30 * 24 * 60 * 60_000

/** The bonus on offer for a deposit, as the player may be shown it. */
export type Offer = {
  readonly source: string
  readonly percent: number
  readonly least: Minor
  readonly most: Minor
  readonly wager: number
}

/** The first-deposit bonus, which every person has until a deposit of theirs is credited. */
export async function firstOffer(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId,
): Promise<Offer | null> {
  const offer = firstOfferIn(ctx, currencyId)
  if (offer === null || (await sql.hasDeposited(ctx.db, userId))) return null
  return (await isTaken(ctx, ctx.db, 'firstDeposit', userId)) ? null : offer
}

/** Terms of the first-deposit bonus, for players and visitors; null where the site has none. */
export function firstOfferIn({ site }: Context, currencyId: CurrencyId): Offer | null {
  const {
    firstDepositBonus: percent,
    firstDepositBonusWager: wager,
    firstDepositBonusMax,
    minDeposit,
  } = site.money()
  const [least, most] = [limitIn(currencyId, minDeposit), limitIn(currencyId, firstDepositBonusMax)]
  return percent === 0 ? null : { source: FIRST, percent, least, most, wager }
}

/** Terms of a promo code, whether or not it can be used. */
export const codeOfferIn = (
  { code, percent, least, most, wager }: sql.StoredPromo,
  currencyId: CurrencyId,
): Offer => ({
  source: code,
  percent,
  least: limitIn(currencyId, least),
  most: limitIn(currencyId, most),
  wager,
})

/** Whether there is such a promo code, running or not. */
export const isPromoCode = async ({ db }: Context, written: string): Promise<boolean> =>
  (await sql.findPromo(db, promoCodeOf(written))) !== null

/** A promo code's offer to this player. A code is valid from its start to its end or last use, and once per person. */
export async function promoOffer(
  ctx: Context,
  db: Queryable,
  userId: UserId,
  written: string,
  currencyId: CurrencyId,
): Promise<Result<Offer, Refusal>> {
  const code = promoCodeOf(written)
  const nowMs = ctx.clock.now()
  const promo = await sql.findPromo(db, code)
  if (!promo) return err(refusal('promoNotValid'))
  if (await sql.hasUsed(db, code, userId)) return err(refusal('promoUsed'))
  if (await isTaken(ctx, db, `promo:${code}`, userId)) return err(refusal('offerTaken'))
  if (promo.endsAtMs <= nowMs) return err(refusal('promoOver'))
  if (promo.startsAtMs !== null && promo.startsAtMs > nowMs) return err(refusal('promoNotBegun'))
  if (
    promo.maxUses !== null &&
    promo.uses + (await sql.countPromised(db, code, userId, nowMs)) >= promo.maxUses
  )
    return err(refusal('promoUsedUp'))
  return ok(codeOfferIn(promo, currencyId))
}

export function viewOffer(offer: Offer, currencyId: CurrencyId): BonusOffer {
  const text = (amount: Minor) => formatAmount(amount, currency(currencyId).decimalLength)
  const { source, percent, wager } = offer
  return {
    code: source === FIRST ? '' : source,
    percent,
    least: text(offer.least),
    most: text(offer.most),
    wager,
  }
}

/** The bonus promised with a deposit of this amount, truncated to whole minor units; null for none. */
export function promisedBy({ source, percent, least, most, wager }: Offer, amount: Minor): Promised | null {
  const terms = { percent, least, most, times: wager }
  const bonus = bonusBy(terms, amount)
  return bonus > 0n ? { source, amount: bonus, wager: minor(bonus * BigInt(wager)), terms } : null
}

export function bonusBy({ percent, least, most }: Terms, amount: bigint): Minor {
  if (amount < least) return ZERO
  const share = (amount * BigInt(percent)) / 100n
  return share < most ? minor(share) : most
}

/**
 * Uses a code for the deposit it was promised with. A deposit paid after its expiry, or after it failed, has lost its
 * reserved use: it gets none if all uses are taken by now.
 */
function takeCode(ctx: Context, code: string, order: Order): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockPromo(tx, code)
    const nowMs = ctx.clock.now()
    const wasOver = (order.paidAtMs ?? nowMs) > order.expiresAtMs || (await sql.hasFailed(tx, order))
    if (wasOver && !(await sql.hasUsed(tx, code, order.userId))) {
      const { maxUses, uses } = present(await sql.findPromo(tx, code), `promo ${code}`)
      if (maxUses !== null && uses + (await sql.countPromised(tx, code, order.userId, nowMs)) >= maxUses)
        return false
    }
    return (await takeOnce(ctx, tx, `promo:${code}`, order.userId)) && sql.usePromo(tx, code, order)
  })
}

/**
 * Grants the bonus promised with a credited deposit. Safe to interrupt and retry: the deposit that a bonus belongs to
 * never changes (the player's first in the ledger, or the one a code was used for), and the ledger grants each bonus id
 * once.
 */
export async function grantPromised(ctx: Context, order: Order): Promise<Result<null, 'busy'>> {
  const { id, userId, currencyId, bonus } = order
  if (!bonus || (await sql.isGivenBack(ctx.db, id))) return ok(null)
  const isIts =
    bonus.source === FIRST
      ? (await sql.isFirstDeposit(ctx.db, order)) && (await takeOnce(ctx, ctx.db, 'firstDeposit', userId))
      : await takeCode(ctx, bonus.source, order)
  if (!isIts) {
    await sql.lapseBonus(ctx.db, id, ctx.clock.now())
    return ok(null)
  }
  const { amount, wager } = bonus
  const posted = await ctx.ledger.post({
    kind: 'bonus.grant',
    key: `deposit:${id}:bonus`,
    body: JSON.stringify({ orderId: id, amount: amount.toString(), wager: wager.toString() }),
    answer: null,
    userId,
    bonusId: bonusId(id),
    currencyId,
    purse: 'task',
    amount,
    wager,
    ...bonusTerms(ctx, currencyId),
  })
  if (posted.ok) return ok(null)
  if (posted.error === 'serverBusy') return err('busy')
  throw new Error(`ledger refused the bonus of deposit ${id}: ${posted.error}`)
}

/** The job: grants bonuses that a crash left ungranted, releases wagered bonuses into the balance and ends expired ones. */
export async function settleBonuses(ctx: Context, signal?: AbortSignal): Promise<void> {
  await forgetMarks(ctx)
  for (const id of await sql.listUngranted(ctx.db, ctx.clock.now() - GRANTED_BACK_MS, BATCH_SIZE)) {
    if (signal?.aborted) return
    await grantPromised(ctx, present(await findOrder(ctx.db, id, ctx.clock.now()), `order ${id}`))
  }
  for (const { id, userId } of await sql.listPlayed(ctx.db, BATCH_SIZE)) {
    if (signal?.aborted) return
    const posted = await ctx.ledger.post({
      kind: 'bonus.release',
      key: `bonus:${id}:release`,
      body: id,
      answer: null,
      userId,
      bonusId: bonusId(id),
    })
    // Since the listing, a stake may have been rolled back or the deposit refunded.
    if (!posted.ok && !['serverBusy', 'bonusReleased', 'wageringLeft'].includes(posted.error))
      throw new Error(`ledger refused to release bonus ${id}: ${posted.error}`)
  }
  for (const { id, userId } of await sql.listExpired(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    if (signal?.aborted) return
    const posted = await ctx.ledger.post({
      kind: 'bonus.revoke',
      key: `bonus:${id}:expire`,
      body: id,
      answer: null,
      userId,
      bonusId: bonusId(id),
      locked: true,
      expired: true,
    })
    // Wagered or given up since the listing.
    if (!posted.ok && !['serverBusy', 'bonusReleased'].includes(posted.error))
      throw new Error(`the ledger did not end bonus ${id}: ${posted.error}`)
  }
}
