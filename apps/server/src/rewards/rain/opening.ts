import type { Rain } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, type Minor, ok, packetId, present, type Result, uuidV7 } from '@baize/kit'
import { commitment, splitRain } from '@baize/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { readAmount } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import { capIn, programmeOf } from '../programmes/service.ts'
import * as sql from './sql.ts'
import { showRain } from './view.ts'

/** A rain is announced at most this long before it falls. A later start is a typo. */
const AHEAD_MS = 7 * DAY_MS

export type RainRequest = {
  readonly requestId: string
  readonly currencyId: CurrencyId
  readonly total: Minor
  readonly shares: number
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly reason: string
  readonly scheduleId: string | null
}

type RainInput = InputOf<'/api/operator/rains/open'>

async function checkRain(ctx: ReadContext, input: RainInput): Promise<Result<RainRequest, Refusal>> {
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const nowMs = ctx.clock.now()
  const { requestId, currencyId, shares, startsAt, seconds, reason } = input
  // A repeated request is answered with its rain, even after it began.
  const earlier = await sql.findRequestedRain(ctx.db, requestId)
  if (!earlier && startsAt < nowMs + ctx.config.rainNoticeMs)
    return err(
      refusal('badInput', {
        field: 'startsAt',
        reason: `it must be at least ${ctx.config.rainNoticeMs / 1000} s away`,
      }),
    )
  if (startsAt > nowMs + AHEAD_MS)
    return err(refusal('badInput', { field: 'startsAt', reason: 'it is more than a week away' }))
  const draft = {
    requestId,
    currencyId,
    total: total.value,
    shares,
    startsAtMs: startsAt,
    endsAtMs: startsAt + seconds * 1000,
    reason,
    scheduleId: null,
  }
  return earlier && !isSame(earlier, draft) ? err(refusal('requestIdReused')) : ok(draft)
}

const giftOf = ({ requestId, currencyId, total }: RainRequest, rainId: string | null): Gift => ({
  key: `rain:${requestId}`,
  path: '/api/operator/rains/open',
  currencyId,
  amount: total,
  ledgerKey: rainId && `rain:${rainId}`,
})

export async function planRain(
  ctx: PlanContext,
  input: RainInput,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const draft = await checkRain(ctx, input)
  if (!draft.ok) return draft
  const { currencyId, total, shares, startsAtMs } = draft.value
  return ok({
    summary: `Lets it rain at ${new Date(startsAtMs).toISOString()}, in ${shares} shares`,
    amounts: [amountOf(currencyId, total)],
    takesTwo: (await exceedsAlone(ctx, ctx.db, actor, giftOf(draft.value, null))) ? 'limit' : null,
  })
}

export async function openRain(
  ctx: Context,
  log: FastifyBaseLogger,
  input: RainInput,
  people: People,
): Promise<Result<Rain, Refusal>> {
  const nowMs = ctx.clock.now()
  const draft = await checkRain(ctx, input)
  if (!draft.ok) return draft
  const opened = await reserveFunds(ctx, draft.value, people)
  if (!opened.ok) return opened
  log.warn({ rain: opened.value.id, ...people }, 'money rain set aside')
  return ok(showRain(opened.value, nowMs))
}

/** The sum of a rain or red packet that has shares enough, each of at least one minor unit. */
export function readTotal(
  { config }: Pick<ReadContext, 'config'>,
  {
    currencyId,
    total: written,
    shares,
  }: { readonly currencyId: CurrencyId; readonly total: string | number; readonly shares: number },
): Result<Minor, Refusal> {
  // One share and a short notice would make it a payment to whoever knows of it.
  if (shares < config.rainLeastShares)
    return err(refusal('badInput', { field: 'shares', reason: `at least ${config.rainLeastShares}` }))
  const total = readAmount('total', written, currencyId)
  if (!total.ok) return total
  return total.value < BigInt(shares)
    ? err(
        refusal('badInput', { field: 'total', reason: 'it is less than the smallest amount for each share' }),
      )
    : total
}

/**
 * Stores the rain with its seed first, then moves the money. A crash in between leaves a rain without a packet, which
 * nobody sees; the same request sets it aside with the same seed.
 */
export async function reserveFunds(
  ctx: Context,
  draft: RainRequest,
  people: People,
): Promise<Result<sql.StoredRain, Refusal>> {
  const written = await write(ctx, draft, people)
  if (!written.ok) return written
  const stored = written.value
  const { total, shares, currencyId, endsAtMs } = stored
  await sql.insertEnd(ctx.db, stored.id, endsAtMs)
  const { dailyCap } = await programmeOf(ctx.db, 'rain')
  const cap = capIn(currencyId, dailyCap)
  const posted = await ctx.ledger.post({
    kind: 'packet.open',
    key: `rain:${stored.id}`,
    body: stored.id,
    answer: null,
    userId: null,
    packetId: packetId(stored.id),
    currencyId,
    shares: splitRain(stored.seed, total, shares),
    programme: 'rain',
    ...(cap !== null && { cap }),
  })
  if (!posted.ok) return err(refusal(posted.error))
  return ok(present(await sql.findRain(ctx.db, stored.id), `rain ${stored.id}`))
}

/**
 * Counts the rain as given by its person, before any of its money moves, and stores it in the same transaction: of calls
 * with the same request id, each counts the one rain that can be given.
 */
const write = (ctx: Context, draft: RainRequest, people: People): Promise<Result<sql.StoredRain, Refusal>> =>
  inTransaction(ctx.db, async (tx) => {
    const { requestId } = draft
    await sql.lockRequest(tx, requestId)
    const known = await sql.findRequestedRain(tx, requestId)
    if (known && !isSame(known, draft)) return err(refusal('requestIdReused'))
    const id = known?.id ?? uuidV7(ctx.clock, ctx.randomBytes)
    const weighed = await giveWithinSoloLimit(ctx, tx, people, giftOf(draft, id))
    if (!weighed.ok) return weighed
    if (known) return ok(known)
    const seed = Buffer.from(ctx.randomBytes(32)).toString('hex')
    await sql.insertRain(tx, {
      ...draft,
      id,
      seed,
      seedHash: commitment(seed),
      requestedBy: people.requestedBy,
      approvedBy: people.approvedBy,
      createdAtMs: ctx.clock.now(),
    })
    return ok(present(await sql.findRequestedRain(tx, requestId), `rain ${requestId}`))
  })

const isSame = (stored: sql.StoredRain, draft: RainRequest): boolean =>
  stored.total === draft.total &&
  stored.shares === draft.shares &&
  stored.currencyId === draft.currencyId &&
  stored.startsAtMs === draft.startsAtMs &&
  stored.endsAtMs === draft.endsAtMs

export async function cancelRain(
  ctx: Context,
  log: FastifyBaseLogger,
  { id, reason }: InputOf<'/api/operator/rains/cancel'>,
  by: string,
): Promise<Result<Rain, Refusal>> {
  if (!(await sql.findRain(ctx.db, id))) return err(refusal('unknownRain'))
  if (!(await sql.setCancelled(ctx.db, id, ctx.clock.now()))) return err(refusal('rainBegun'))
  log.warn({ rain: id, reason, by }, 'money rain called off')
  await returnCalledOff(ctx)
  return ok(showRain(present(await sql.findRain(ctx.db, id), `rain ${id}`), ctx.clock.now()))
}

/** The job: returns the money of rains that were called off, also if the process died right after. */
export async function returnCalledOff(ctx: Context): Promise<void> {
  for (const id of await sql.listCalledOff(ctx.db)) {
    const closed = await ctx.ledger.post({
      kind: 'packet.close',
      key: `${id}:packet-over`,
      body: id,
      userId: null,
      packetId: packetId(id),
      answer: null,
    })
    if (!closed.ok) ctx.log.error({ rain: id, refused: closed.error }, 'closing a money rain failed')
  }
}
