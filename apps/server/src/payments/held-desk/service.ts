import type { HeldAct, HeldPayment } from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  err,
  formatAmount,
  minor,
  ok,
  parseAmount,
  type Result,
  orderId as toOrderId,
  uuidV7,
} from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { setArrived } from '../coins/sql.ts'
import { creditOrder } from '../deposits/payment-status.ts'
import { paymentsDriverNamed } from '../doors/doors.ts'
import * as sql from '../held/sql.ts'
import type { Order } from '../orders/order-row.ts'
import { findOrder } from '../orders/sql.ts'

type Done = Result<ReplyOf<'/api/operator/payments/held/return'>['model'], Refusal>
type Input = InputOf<'/api/operator/payments/held/return'>

type Facts = Pick<sql.Held, 'state' | 'reason' | 'connector' | 'orderId' | 'currency'> & {
  /** Of the order; null without one. */
  readonly currencyId: CurrencyId | null
  readonly isPaid: boolean
}

/** What a person can do. Another person's money is never credited, and money that the scheme took cannot be sent back. */
function actsFor({ config }: Pick<Context, 'config'>, held: Facts): readonly HeldAct[] {
  if (held.state !== 'held') return []
  const isOurs = held.orderId !== null && held.currencyId === held.currency
  const canReturn =
    isOurs && held.reason !== 'takenBack' && paymentsDriverNamed(config, held.connector)?.refund !== undefined
  const canCredit = isOurs && held.reason === 'otherAmount' && !held.isPaid
  return [
    ...(canReturn ? ['return' as const] : []),
    ...(canCredit ? ['credit' as const] : []),
    'dismiss' as const,
  ]
}

export async function heldPage(
  ctx: Context,
  { show, pageNo, pageSize }: InputOf<'/api/operator/payments/held'>,
) {
  const open = show === 'open'
  const [rows, total] = await Promise.all([
    sql.listHeld(ctx.db, { open, pageNo, pageSize }),
    sql.countHeld(ctx.db, open),
  ])
  const items = rows.map(
    ({ ordered, ordered_currency: currencyId, is_paid: isPaid, ...row }): HeldPayment => {
      const decimals = currencyId && currency(currencyId).decimalLength
      return {
        ...row,
        ordered:
          ordered !== null && currencyId !== null && decimals !== null
            ? { amount: formatAmount(minor(BigInt(ordered)), decimals), currencyId }
            : null,
        can: [
          ...actsFor(ctx, {
            ...row,
            orderId: row.orderId === null ? null : toOrderId(row.orderId),
            currencyId,
            isPaid,
          }),
        ],
      }
    },
  )
  return { items, total, pageNo, pageSize }
}

const cannot = (reason: string): Result<never, Refusal> =>
  err(refusal('badInput', { field: 'heldId', reason }))

/** A held payment and its order, if this may be done with it now. */
async function check(
  ctx: Pick<ReadContext, 'config' | 'clock'>,
  db: Readable,
  held: sql.Held | null,
  act: HeldAct,
): Promise<Result<{ readonly held: sql.Held; readonly order: Order | null }, Refusal>> {
  if (!held) return cannot('there is no such payment')
  const order = held.orderId && (await findOrder(db, held.orderId, ctx.clock.now()))
  const facts = {
    ...held,
    currencyId: order ? order.currencyId : null,
    isPaid: order ? order.state === 'PAID' : false,
  }
  if (held.state !== 'held') return cannot('somebody has decided on it already')
  return actsFor(ctx, facts).includes(act) ? ok({ held, order: order || null }) : cannot(CANNOT[act])
}

const CANNOT: Readonly<Record<HeldAct, string>> = {
  return: 'the provider cannot send it back',
  credit:
    'only the player’s own payment of another amount, for an order that is not credited, can be credited',
  dismiss: 'somebody has decided on it already',
}

/** Decides under the lock of the row, so that of two people one decides. */
async function decided(
  ctx: Context,
  log: FastifyBaseLogger,
  { heldId, note }: Input,
  act: HeldAct,
  people: People,
  then: (tx: Queryable, held: sql.Held, order: Order | null) => Promise<Result<null, Refusal>>,
): Promise<Result<sql.Held, Refusal>> {
  const state = STATES[act]
  return inTransaction(ctx.db, async (tx) => {
    const checked = await check(ctx, tx, await sql.lockHeld(tx, heldId), act)
    if (!checked.ok) return checked
    const { held, order } = checked.value
    const done = await then(tx, held, order)
    if (!done.ok) return done
    const returnId = act === 'return' ? uuidV7(ctx.clock, ctx.randomBytes) : null
    await sql.decide(tx, heldId, { state, note, ...people, returnId }, ctx.clock.now())
    log.warn(
      { heldId, act, note, ...people, reason: held.reason, amount: held.amount },
      'held payment decided',
    )
    return ok({ ...held, state })
  })
}

const STATES = { return: 'returning', credit: 'credited', dismiss: 'dismissed' } as const

export async function returnHeld(
  ctx: Context,
  log: FastifyBaseLogger,
  input: Input,
  people: People,
): Promise<Done> {
  const done = await decided(ctx, log, input, 'return', people, async () => ok(null))
  return done.ok ? ok({ id: input.heldId, state: done.value.state }) : done
}

export async function dismissHeld(
  ctx: Context,
  log: FastifyBaseLogger,
  input: Input,
  people: People,
): Promise<Done> {
  const done = await decided(ctx, log, input, 'dismiss', people, async () => ok(null))
  return done.ok ? ok({ id: input.heldId, state: done.value.state }) : done
}

/** What a held payment is worth in the balance: what came, less the fee of the order. */
function worthOf(held: sql.Held, order: Order | null): Result<bigint, Refusal> {
  if (!order) return cannot(CANNOT.credit)
  const came = parseAmount(held.amount, currency(order.currencyId).decimalLength)
  return came.ok && came.value > order.askedFee
    ? ok(came.value - order.askedFee)
    : cannot('less came than the fee')
}

export async function planCredit(ctx: PlanContext, { heldId }: Input): Promise<Result<Plan, Refusal>> {
  const checked = await check(ctx, ctx.db, await sql.findHeld(ctx.db, heldId), 'credit')
  if (!checked.ok) return checked
  const { held, order } = checked.value
  const worth = worthOf(held, order)
  if (!worth.ok || !order) return worth.ok ? cannot(CANNOT.credit) : worth
  return planForTwo(`Credits a held payment to player ${order.userId}`, [
    amountOf(order.currencyId, worth.value),
  ])
}

/** Credits what came to the order's player. The order takes this amount before the ledger is asked. */
export async function creditHeld(
  ctx: Context,
  log: FastifyBaseLogger,
  input: Input,
  people: People,
): Promise<Done> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const done = await decided(ctx, log, input, 'credit', people, async (tx, held, order) => {
    const worth = worthOf(held, order)
    if (!worth.ok || !order) return worth.ok ? cannot(CANNOT.credit) : worth
    await sql.lockOrderMoney(tx, order.id)
    if ((await sql.creditedReference(tx, order.id)) !== null) return cannot(CANNOT.credit)
    await sql.setCreditedReference(tx, order.id, held.reference)
    // The promised bonus was for another amount, and lapses.
    await setArrived(tx, order.id, { amount: minor(worth.value), fee: order.askedFee }, null, ctx.clock.now())
    return ok(null)
  })
  if (!done.ok) return done
  await creditDecided(ctx)
  return ok({ id: input.heldId, state: done.value.state })
}

/** Posts credits that were decided: at once, and by the job what a stop has left. */
export async function creditDecided(ctx: Context): Promise<void> {
  for (const id of await sql.listCreditsLeft(ctx.db, 50)) {
    const order = await findOrder(ctx.db, id, ctx.clock.now())
    if (order) await creditOrder(ctx, order)
  }
}
