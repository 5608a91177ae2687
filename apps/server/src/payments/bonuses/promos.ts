import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { insertPromoEnd, selectPromoUses } from './promo-uses-sql.ts'
import { findPromo, insertPromo, listPromos, lockPromo, type StoredPromo } from './sql.ts'

type Promo = ReplyOf<'/api/operator/promo/open'>['model']

const view = ({ startsAtMs, endsAtMs, ...promo }: StoredPromo): Promo => ({
  ...promo,
  startsAt: startsAtMs,
  endsAt: endsAtMs,
})

/** Needs two people: a promo code promises money to everybody who knows it. */
export const planPromo = async ({
  code,
  percent,
}: InputOf<'/api/operator/promo/open'>): Promise<Result<Plan, Refusal>> =>
  planForTwo(`Opens promo code ${code}, ${percent} % of a deposit`)

export async function openPromo(
  ctx: Context,
  log: FastifyBaseLogger,
  { startsAt, endsAt, ...asked }: InputOf<'/api/operator/promo/open'>,
  people: People,
): Promise<Result<Promo, Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const request = { ...asked, ...two.value }
  const opened = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const promo = { ...request, startsAtMs: startsAt, endsAtMs: endsAt }
    return (await insertPromo(tx, promo, ctx.clock.now())) ? ok(null) : err(refusal('promoKnown'))
  })
  if (!opened.ok) return opened
  log.warn({ ...request, endsAt }, 'promo code opened')
  return ok(view(present(await findPromo(ctx.db, request.code), `promo ${request.code}`)))
}

/**
 * Ends a code at once; one that has ended already stays as it is. Under the lock of the code's uses: a deposit that is
 * opened at this moment was promised its bonus before the end, or sees the end.
 */
export async function endPromo(
  ctx: Context,
  log: FastifyBaseLogger,
  { code, reason }: InputOf<'/api/operator/promo/end'>,
  by: string,
): Promise<Result<Promo, Refusal>> {
  const ended = await inTransaction(ctx.db, async (tx) => {
    await lockPromo(tx, code)
    if (!(await findPromo(tx, code))) return err(refusal('unknownPromo'))
    return ok(await insertPromoEnd(tx, { code, reason, by }, ctx.clock.now()))
  })
  if (!ended.ok) return ended
  if (ended.value) log.warn({ code, reason, by }, 'promo code ended')
  return ok(view(present(await findPromo(ctx.db, code), `promo ${code}`)))
}

export async function promoPage(ctx: Context, page: InputOf<'/api/operator/promos'>) {
  const { items, total } = await listPromos(ctx.db, page)
  return { items: items.map(view), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

/** Players who have used a promo code. */
export const promoUses = ({ db }: Context, input: InputOf<'/api/operator/promo/uses'>) =>
  selectPromoUses(db, input)
