import type { BarredPlayer, ReviewedIdentity } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, type Minor, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred, lockWallet, setBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { writeNotice } from '../notices/service.ts'
import * as documents from './documents-sql.ts'
import { view } from './reviews.ts'
import * as sql from './sql.ts'

export async function listBarred(ctx: Context, page: InputOf<'/api/operator/identities/barred'>) {
  const [rows, total] = await Promise.all([documents.listBarred(ctx.db, page), documents.countBarred(ctx.db)])
  const items = await Promise.all(
    rows.map(async ({ sinceMs, main, held, ...who }): Promise<BarredPlayer> => {
      const text = (amount: Minor) => formatAmount(amount, currency(who.currencyId).decimalLength)
      const left = await documents.listDepositsLeft(ctx.db, who.userId)
      const deposits = left.map((deposit) => ({ ...deposit, left: text(deposit.left) }))
      return { ...who, since: sinceMs, balance: text(main), held: text(held), deposits }
    }),
  )
  return { items, total, ...page }
}

export async function planLift(
  ctx: PlanContext,
  { identityId }: InputOf<'/api/operator/identities/lift'>,
): Promise<Result<Plan, Refusal>> {
  const identity = await sql.findIdentity(ctx.db, identityId)
  if (identity?.reason !== 'underAge') return err(refusal('unknownIdentity'))
  return planForTwo(`Lifts the bar of player ${identity.userId}`)
}

/** Unbars a player whose document was misread. Needs two people; the player submits the document again. */
export async function liftBar(
  ctx: Context,
  log: FastifyBaseLogger,
  { identityId, note }: InputOf<'/api/operator/identities/lift'>,
  people: People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const barring = await sql.findIdentity(ctx.db, identityId)
  if (barring?.reason !== 'underAge') return err(refusal('unknownIdentity'))
  const checked = requireTwoPeople(people)
  if (!checked.ok) return checked
  const { requestedBy, approvedBy } = checked.value
  const nowMs = ctx.clock.now()
  const lifted = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    await lockWallet(tx, barring.userId)
    await sql.readKnown(tx, barring.userId, 'FOR NO KEY UPDATE')
    if (!(await isBarred(tx, barring.userId))) return err(refusal('identityDecided'))
    await setBarred(tx, barring.userId, false)
    const entry = { identityId, what: 'LIFTED', fileId: null, note, by: requestedBy, approvedBy } as const
    await sql.insertAudit(tx, entry, nowMs)
    const notice = {
      type: 'IDENTITY_LIFTED',
      title: 'identity.liftedTitle',
      description: 'identity.liftedText',
      values: {},
      source: `identity:${identityId}:LIFTED:${nowMs}`,
    }
    await writeNotice(tx, barring.userId, notice, nowMs)
    return ok(null)
  })
  if (!lifted.ok) return lifted
  log.warn({ identityId, note, requestedBy, approvedBy }, 'player bar lifted')
  const after = present(await sql.findIdentity(ctx.db, identityId), `identity ${identityId}`)
  return ok(await view(ctx, after, requestedBy))
}
