import {
  type BarredPlayer,
  currency,
  type InputOf,
  type Refusal,
  type ReviewedIdentity,
  refusal,
} from '@baize/contract'
import { err, formatAmount, type Minor, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred, lockWallet, setBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
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
      const deposits = left.map((one) => ({ ...one, left: text(one.left) }))
      return { ...who, since: sinceMs, balance: text(main), held: text(held), deposits }
    }),
  )
  return { items, total, ...page }
}

/** Unbars a player whose document was misread. Needs two people; the player submits the document again. */
export async function liftBar(
  ctx: Context,
  log: FastifyBaseLogger,
  { identityId, note }: InputOf<'/api/operator/identities/lift'>,
  people: People,
): Promise<Result<ReviewedIdentity, Refusal>> {
  const one = await sql.findIdentity(ctx.db, identityId)
  if (one?.reason !== 'underAge') return err(refusal('unknownIdentity'))
  const two = needTwo(people)
  if (!two.ok) return two
  const { requestedBy, approvedBy } = two.value
  const nowMs = ctx.clock.now()
  const lifted = await inTransaction(ctx.db, async (tx) => {
    await lockWallet(tx, one.userId)
    await sql.readKnown(tx, one.userId, 'FOR NO KEY UPDATE')
    if (!(await isBarred(tx, one.userId))) return false
    await setBarred(tx, one.userId, false)
    const entry = { identityId, what: 'LIFTED', fileId: null, note, by: requestedBy, approvedBy } as const
    await sql.insertAudit(tx, entry, nowMs)
    const notice = {
      type: 'IDENTITY_LIFTED',
      title: 'identity.liftedTitle',
      description: 'identity.liftedText',
      values: {},
      source: `identity:${identityId}:LIFTED:${nowMs}`,
    }
    await writeNotice(tx, one.userId, notice, nowMs)
    return true
  })
  if (!lifted) return err(refusal('identityDecided'))
  log.warn({ identityId, note, requestedBy, approvedBy }, 'player bar lifted')
  return ok(await view(ctx, present(await sql.findIdentity(ctx.db, identityId), `identity ${identityId}`)))
}
