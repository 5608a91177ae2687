import { isDeepStrictEqual } from 'node:util'
import {
  BROADCAST_ALONE,
  type PushBroadcast,
  type PushDesk,
  type PushSegment,
} from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, MINUTE_MS, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'
import * as sql from './broadcasts-sql.ts'
import { measureQueue } from './deliveries-sql.ts'
import { currentKey, rotateKey } from './keys.ts'

const PAGE = 25
/** A later start is a typo. */
const AHEAD_MS = 90 * DAY_MS
/** A start that was just now: the form was open a while. */
const BEHIND_MS = 10 * MINUTE_MS

export const countSegment = (
  ctx: ReadContext,
  segment: PushSegment,
): Promise<{ readonly players: number; readonly devices: number }> =>
  sql.countSegment(ctx.db, segment, ctx.clock.now())

export async function pushDesk(ctx: Context): Promise<PushDesk> {
  const nowMs = ctx.clock.now()
  const key = await currentKey(ctx)
  const [devices, queue] = await Promise.all([sql.countDevices(ctx.db), measureQueue(ctx.db, nowMs)])
  return {
    ...devices,
    publicKey: key.publicKey.toString('base64url'),
    waiting: queue.waiting,
    waitingSince: queue.oldestMs,
    isOn: (await ctx.site.current()).settings.enableWebPush,
  }
}

export async function rotate(ctx: Context, log: FastifyBaseLogger, by: string): Promise<PushDesk> {
  const { id } = await rotateKey(ctx)
  log.warn({ key: id, by }, 'push key rotated')
  return pushDesk(ctx)
}

export async function listBroadcasts(
  ctx: ReadContext,
  before: string | undefined,
): Promise<{ readonly items: PushBroadcast[]; readonly next: string | null }> {
  const items = [...(await sql.listBroadcasts(ctx.db, before ?? null, PAGE))]
  return { items, next: items.length < PAGE ? null : (items.at(-1)?.id ?? null) }
}

type SendInput = InputOf<'/api/operator/push/send'>

async function check(ctx: ReadContext, input: SendInput): Promise<Result<PushBroadcast | null, Refusal>> {
  const { requestId, segment, texts, path, startAt } = input
  const earlier = await sql.findBroadcast(ctx.db, requestId)
  if (earlier !== null) {
    const isSame =
      isDeepStrictEqual([earlier.segment, earlier.texts, earlier.path], [segment, texts, path]) &&
      (startAt === null || earlier.startAt === startAt)
    return isSame ? ok(earlier) : err(refusal('requestIdReused'))
  }
  const nowMs = ctx.clock.now()
  if (startAt !== null && startAt < nowMs - BEHIND_MS)
    return err(refusal('badInput', { field: 'startAt', reason: 'startAt must not be in the past' }))
  if (startAt !== null && startAt > nowMs + AHEAD_MS)
    return err(refusal('badInput', { field: 'startAt', reason: 'startAt must be within 90 days' }))
  return ok(null)
}

const takesTwo = async (ctx: Pick<ReadContext, 'clock'>, db: Readable, actor: string, players: number) =>
  players + (await sql.playersReachedAlone(db, actor, ctx.clock.now() - DAY_MS)) > BROADCAST_ALONE

/** In a fixed order: the stored input has its fields in another one. */
function summaryOf({ segment, texts, path, startAt }: SendInput): string {
  const { languages, countries, vipFrom, deposited, inactiveDays } = segment
  const said = [texts.en, texts.pt, texts.id].flatMap(({ title, body }) => [title, body])
  return `Sends a push: ${JSON.stringify([languages, countries, vipFrom, deposited, inactiveDays, said, path, startAt])}`
}

/** The number of players changes by the minute, so it is no part of what a second person approves: the segment is. */
export async function planBroadcast(
  ctx: PlanContext,
  input: SendInput,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const earlier = await check(ctx, input)
  if (!earlier.ok) return earlier
  const { players } = await countSegment(ctx, input.segment)
  return ok({
    summary: summaryOf(input),
    amounts: [],
    takesTwo: earlier.value === null && (await takesTwo(ctx, ctx.db, actor, players)) ? 'limit' : null,
  })
}

export async function startBroadcast(
  ctx: Context,
  log: FastifyBaseLogger,
  input: SendInput,
  people: People,
): Promise<Result<PushBroadcast, Refusal>> {
  const { requestedBy, approvedBy, actor } = people
  const made = await carryOutOnce(ctx.db, people, async (tx) => {
    await sql.lockSender(tx, actor)
    const inside = { ...ctx, db: tx }
    const earlier = await check(inside, input)
    if (!earlier.ok || earlier.value !== null) return earlier
    const { players } = await countSegment(inside, input.segment)
    if (approvedBy === null && (await takesTwo(ctx, tx, actor, players)))
      return err(refusal('secondPersonNeeded'))
    const nowMs = ctx.clock.now()
    const { requestId, segment, texts, path } = input
    // Approved after its time: now.
    const startAt = Math.max(input.startAt ?? nowMs, nowMs)
    const draft = {
      id: requestId,
      segment,
      texts,
      path,
      startAt,
      players,
      createdBy: requestedBy,
      actor,
      approvedBy,
    }
    await sql.insertBroadcast(tx, draft, nowMs)
    return ok(present(await sql.findBroadcast(tx, requestId), 'broadcast'))
  })
  if (!made.ok) return made
  const broadcast = present(made.value, 'broadcast')
  log.info(
    { broadcast: broadcast.id, players: broadcast.players, by: requestedBy, approvedBy },
    'push broadcast',
  )
  return ok(broadcast)
}

export async function stop(ctx: Context, id: string, by: string): Promise<Result<PushBroadcast, Refusal>> {
  const stopped = await inTransaction(ctx.db, (tx) => sql.stopBroadcast(tx, id, by, ctx.clock.now()))
  const broadcast = await sql.findBroadcast(ctx.db, id)
  if (broadcast === null) return err(refusal('unknownBroadcast'))
  return stopped ? ok(broadcast) : err(refusal('broadcastOver'))
}
