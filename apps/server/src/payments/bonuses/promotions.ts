import type { Promotion } from '@baize/contract/player'
import type { ReplyOf } from '@baize/contract/server'
import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { codeOfferIn, firstOfferIn, viewOffer } from './service.ts'
import * as sql from './sql.ts'

type Promotions = ReplyOf<'/api/pay/promotions'>['model']

/** The first-deposit bonus and the listed codes that have not ended, each with its state for this player or visitor. */
export async function promotionsOf(
  ctx: Context,
  userId: UserId | null,
  wanted: CurrencyId,
): Promise<Promotions> {
  const currencyId = userId ? (await ctx.ledger.balances(userId)).currencyId : wanted
  // No bonus is offered to a player who is under age.
  if (userId && (await isBarred(ctx.db, userId))) return { currencyId, items: [] }
  const items: Promotion[] = []
  const first = firstOfferIn(ctx, currencyId)
  if (first)
    items.push({
      ...viewOffer(first, currencyId),
      state: userId && (await sql.hasDeposited(ctx.db, userId)) ? 'used' : 'open',
      startsAt: null,
      endsAt: null,
    })
  const nowMs = ctx.clock.now()
  for (const promo of await sql.listListedPromos(ctx.db, nowMs))
    items.push({
      ...viewOffer(codeOfferIn(promo, currencyId), currencyId),
      state: await stateOf(ctx, userId, promo, nowMs),
      startsAt: promo.startsAtMs,
      endsAt: promo.endsAtMs,
    })
  return { currencyId, items }
}

async function stateOf(
  { db }: Context,
  userId: UserId | null,
  { code, startsAtMs, maxUses, uses }: sql.StoredPromo,
  nowMs: number,
): Promise<Promotion['state']> {
  if (userId && (await sql.hasUsed(db, code, userId))) return 'used'
  if (startsAtMs !== null && startsAtMs > nowMs) return 'later'
  if (maxUses !== null && uses + (await sql.countPromised(db, code, userId, nowMs)) >= maxUses)
    return 'usedUp'
  return 'open'
}
