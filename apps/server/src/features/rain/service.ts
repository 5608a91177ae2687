import {
  type CurrencyId,
  currency,
  type InputOf,
  RAIN_PLAYED_DAYS,
  type Rain,
  type RainProof,
  type RainSchedule,
  type RainState,
  type Refusal,
  refusal,
} from '@baize/contract'
import {
  err,
  formatAmount,
  type Minor,
  ok,
  packetId,
  present,
  type Result,
  userId as toUserId,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { commitment, splitRain } from '@baize/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { readTogether } from '../../db/together.ts'
import { readAmount } from '../../support/amounts.ts'
import { giveAlone } from '../../support/given-alone.ts'
import type { People } from '../../support/operator.ts'
import { needTwo } from '../../support/two-people.ts'
import { takersOf } from '../persons/service.ts'
import { standingRefusal } from '../prizes/service.ts'
import { capIn, programmeOf } from '../rewards/service.ts'
import { publicNames } from '../sockmsg/service.ts'
import * as sql from './sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CATCHERS_A_READ = 256
const MOST_RAINS = 20
/** A rain is announced at most this long before it falls. A later start is a typo. */
const AHEAD_MS = 7 * DAY_MS
const SHOWN_RAINS = 50
/** A rain on schedule is set aside this long before it falls, so that pages can count down. */
const LEAD_MS = 10 * 60 * 1000

const text = (amount: Minor, id: CurrencyId): string => formatAmount(amount, currency(id).decimalLength)

function stateOf(rain: sql.StoredRain, nowMs: number): RainState {
  if (rain.isCancelled) return 'CANCELLED'
  if (nowMs >= rain.endsAtMs || rain.caught === rain.shares) return 'OVER'
  return nowMs < rain.startsAtMs ? 'COMING' : 'FALLING'
}

const showRain = (rain: sql.StoredRain, nowMs: number): Rain => ({
  id: rain.id,
  currencyId: rain.currencyId,
  state: stateOf(rain, nowMs),
  total: text(rain.total, rain.currencyId),
  shares: rain.shares,
  caught: rain.caught ?? 0,
  startsAt: rain.startsAtMs,
  endsAt: rain.endsAtMs,
  seedHash: rain.seedHash,
})

/** Rains that fall now or next, as everybody sees them. */
export async function rainsAhead(ctx: Pick<Context, 'db' | 'clock'>): Promise<readonly Rain[]> {
  const nowMs = ctx.clock.now()
  return (await sql.listAhead(ctx.db, nowMs)).map((rain) => showRain(rain, nowMs))
}

type Catchers = (userId: UserId) => Promise<sql.Catcher | undefined>

/** Reads who may catch in batches: a rain is caught by thousands within seconds. */
const catchersOf = (ctx: Context): Catchers =>
  readTogether({
    most: CATCHERS_A_READ,
    read: (players: readonly UserId[]) => {
      const nowMs = ctx.clock.now()
      return sql.selectCatchers(ctx.db, players, nowMs, nowMs - RAIN_PLAYED_DAYS * DAY_MS)
    },
  })

/** Rains as they are read for many calls of the same moment. */
type KnownRains = (id: string) => Promise<sql.StoredRain | undefined>
const knownRains = (ctx: Context): KnownRains =>
  readTogether({
    most: 20,
    read: async (ids: readonly string[]) => {
      const found = await Promise.all(ids.map((id) => sql.findRain(ctx.db, id)))
      return new Map(found.flatMap((rain) => (rain ? [[rain.id, rain]] : [])))
    },
  })

/** Shares that were caught, read together for the same reason: after the last one, everybody else asks for theirs. */
type Catches = (wanted: sql.Catching) => Promise<sql.Catch | undefined>
function catchesOf(ctx: Context): Catches {
  const byKey = readTogether({
    most: CATCHERS_A_READ,
    read: (keys: readonly string[]) =>
      sql.findCatches(
        ctx.db,
        keys.map((key) => {
          const [rainId = '', player = ''] = key.split(' ')
          return { rainId, userId: toUserId(player) }
        }),
      ),
  })
  return (wanted) => byKey(sql.catchKey(wanted))
}

/** Whether this account may have a share: one for a person. Asked together, as above. */
type Takers = (reward: `rain:${string}` | `packet:${string}`, userId: UserId) => Promise<boolean>
function takersUnder(ctx: Context): Takers {
  const byReward = new Map<string, (user: UserId) => Promise<boolean>>()
  return (reward, user) => {
    const take = byReward.get(reward) ?? takersOf(ctx, reward)
    if (byReward.size > MOST_RAINS) byReward.clear()
    byReward.set(reward, take)
    return take(user)
  }
}

/** The reads that calls of the same moment share. */
export type RainReads = {
  readonly catchers: Catchers
  readonly rains: KnownRains
  readonly catches: Catches
  readonly takers: Takers
}
export const rainReads = (ctx: Context): RainReads => ({
  catchers: catchersOf(ctx),
  rains: knownRains(ctx),
  catches: catchesOf(ctx),
  takers: takersUnder(ctx),
})

export async function rainState(
  ctx: Context,
  { catchers, catches }: RainReads,
  userId: UserId | null,
): Promise<{ rain: Rain | null; mine: string | null }> {
  const nowMs = ctx.clock.now()
  const player = userId === null ? null : await catchers(userId)
  const ahead = await sql.listAhead(ctx.db, nowMs)
  const rain = ahead.find(({ currencyId }) => !player || currencyId === player.currencyId)
  if (!rain) return { rain: null, mine: null }
  const caught = userId === null ? undefined : await catches({ rainId: rain.id, userId })
  return { rain: showRain(rain, nowMs), mine: caught ? text(caught.amount, rain.currencyId) : null }
}

/** Why a player gets no share of a rain or red packet in this currency; null if they may have one. */
export function shareRefusal({ hasPlayed, ...player }: sql.Catcher, currencyId: CurrencyId): Refusal | null {
  if (player.currencyId !== currencyId) return refusal('rainForeign', { currency: currencyId })
  const refused = standingRefusal(player)
  if (refused) return refused
  return hasPlayed ? null : refusal('rainNotPlayed', { days: String(RAIN_PLAYED_DAYS) })
}

/**
 * Catches a share. The ledger gives each player one share and each share once; its key is the rain and the player, so a
 * repeated call gets the same share again.
 */
export async function catchShare(
  ctx: Context,
  { catchers, rains, catches, takers }: RainReads,
  userId: UserId,
  id: string,
): Promise<Result<{ amount: string; position: number }, Refusal>> {
  const [rain, player] = await Promise.all([rains(id), catchers(userId)])
  if (!rain || rain.caught === null || rain.isCancelled) return err(refusal('rainOver'))
  const show = ({ amount, position }: { amount: Minor; position: number }) =>
    ok({ amount: text(amount, rain.currencyId), position })
  const nowMs = ctx.clock.now()
  const catcher = present(player, `player ${userId}`)
  if (nowMs < rain.startsAtMs)
    return err(refusal('rainNotBegun', { seconds: String(Math.ceil((rain.startsAtMs - nowMs) / 1000)) }))
  if (catcher.currencyId !== rain.currencyId)
    return err(refusal('rainForeign', { currency: rain.currencyId }))
  // A share that was caught is shown again, also after the end.
  if (nowMs >= rain.endsAtMs || rain.caught === rain.shares) {
    const mine = await catches({ rainId: rain.id, userId })
    if (mine) return show(mine)
    return err(refusal(nowMs >= rain.endsAtMs ? 'rainOver' : 'rainEmpty'))
  }
  const refused = shareRefusal(catcher, rain.currencyId)
  if (refused) return err(refused)
  if (!(await takers(`rain:${rain.id}`, userId))) return err(refusal('offerTaken'))
  const posted = await ctx.ledger.post({
    kind: 'packet.claim',
    key: `rain:${id}:${userId}`,
    body: id,
    answer: null,
    userId,
    packetId: packetId(id),
  })
  if (posted.ok || posted.error === 'packetClaimed') {
    return show(present(await catches({ rainId: rain.id, userId }), `share of ${userId} in rain ${id}`))
  }
  if (posted.error === 'packetEmpty')
    return err(refusal(ctx.clock.now() >= rain.endsAtMs ? 'rainOver' : 'rainEmpty'))
  return err(refusal(posted.error))
}

/** The seed of a rain that is over. Before that it would tell everybody which share comes next. */
export async function rainProof(ctx: Context, id: string): Promise<Result<RainProof, Refusal>> {
  const rain = await sql.findRain(ctx.db, id)
  const nowMs = ctx.clock.now()
  if (!rain || rain.caught === null) return err(refusal('rainOver'))
  const state = stateOf(rain, nowMs)
  if (state === 'COMING' || state === 'FALLING')
    return err(
      refusal('rainNotBegun', { seconds: String(Math.max(1, Math.ceil((rain.endsAtMs - nowMs) / 1000))) }),
    )
  const catches = await sql.listCatches(ctx.db, id)
  const nameOf = await publicNames(
    ctx,
    catches.map(({ userId }) => userId),
  )
  return ok({
    rain: { ...showRain(rain, nowMs), seed: rain.seed },
    catches: catches.map(({ userId, amount, position }) => ({
      position,
      amount: text(amount, rain.currencyId),
      name: nameOf(userId),
    })),
  })
}

type RainRequest = {
  readonly requestId: string
  readonly currencyId: CurrencyId
  readonly total: Minor
  readonly shares: number
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly reason: string
  readonly scheduleId: string | null
}

export async function openRain(
  ctx: Context,
  log: FastifyBaseLogger,
  input: InputOf<'/api/operator/rains/open'>,
  people: People,
): Promise<Result<Rain, Refusal>> {
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
  const opened = await setAside(ctx, draft, people)
  if (!opened.ok) return opened
  log.warn({ rain: opened.value.id, ...people }, 'money rain set aside')
  return ok(showRain(opened.value, nowMs))
}

function readTotal(
  { config }: Context,
  {
    currencyId,
    total: written,
    shares,
  }: { readonly currencyId: CurrencyId; readonly total: string | number; readonly shares: number },
): Result<Minor, Refusal> {
  // One share and a short notice would make a rain a payment to whoever knows of it.
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
async function setAside(
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
    const { requestId, currencyId, total } = draft
    await sql.lockRequest(tx, requestId)
    const known = await sql.findRequestedRain(tx, requestId)
    if (known && !isSame(known, draft)) return err(refusal('requestIdReused'))
    const id = known?.id ?? uuidV7(ctx.clock, ctx.randomBytes)
    const weighed = await giveAlone(ctx, tx, people, {
      key: `rain:${requestId}`,
      path: '/api/operator/rains/open',
      currencyId,
      amount: total,
      ledgerKey: `rain:${id}`,
    })
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
async function returnCalledOff(ctx: Context): Promise<void> {
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

const showSchedule = (one: sql.StoredSchedule): RainSchedule => ({
  id: one.id,
  currencyId: one.currencyId,
  total: text(one.total, one.currencyId),
  shares: one.shares,
  seconds: one.seconds,
  days: [...one.days],
  minute: one.minute,
  isOn: one.isOn,
  by: `${one.requestedBy}, ${one.approvedBy}`,
  createdAt: one.createdAtMs,
})

/** Needs two people: it gives money away until it is ended. */
export async function scheduleRain(
  ctx: Context,
  log: FastifyBaseLogger,
  input: InputOf<'/api/operator/rains/schedule'>,
  people: People,
): Promise<Result<RainSchedule, Refusal>> {
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const two = needTwo(people)
  if (!two.ok) return two
  const { currencyId, shares, seconds, days, minute, reason } = input
  const stored = await sql.insertSchedule(ctx.db, {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    currencyId,
    total: total.value,
    shares,
    seconds,
    days: [...new Set(days)].toSorted((a, b) => a - b),
    minute,
    reason,
    createdAtMs: ctx.clock.now(),
    ...two.value,
  })
  log.warn({ schedule: stored.id, ...two.value }, 'money rain scheduled')
  return ok(showSchedule(stored))
}

export async function endRainSchedule(
  ctx: Context,
  log: FastifyBaseLogger,
  { id, reason }: InputOf<'/api/operator/rains/schedule/end'>,
  by: string,
): Promise<Result<RainSchedule, Refusal>> {
  const ended = await sql.endSchedule(ctx.db, id, ctx.clock.now())
  if (!ended) return err(refusal('unknownRain'))
  log.warn({ schedule: id, reason, by }, 'money rain schedule ended')
  return ok(showSchedule(ended))
}

/** The next time after `fromMs` at which a schedule lets it rain. */
export function nextFall(days: readonly number[], minute: number, fromMs: number): number {
  const midnight = fromMs - (fromMs % DAY_MS)
  for (let day = 0; day <= 7; day++) {
    const at = midnight + day * DAY_MS + minute * 60_000
    if (at > fromMs && days.includes(new Date(at).getUTCDay())) return at
  }
  throw new Error('a schedule has a day of the week')
}

/** The job: sets aside rains that a schedule lets fall soon. The request id is the schedule and the time, so each once. */
export async function setAsideScheduled(ctx: Context): Promise<void> {
  await returnCalledOff(ctx)
  const nowMs = ctx.clock.now()
  for (const one of await sql.listSchedules(ctx.db)) {
    if (!one.isOn) continue
    const startsAtMs = nextFall(one.days, one.minute, nowMs)
    if (startsAtMs - nowMs > LEAD_MS) continue
    const { currencyId, total, shares, reason, requestedBy, approvedBy } = one
    const draft = {
      requestId: `schedule:${one.id}:${startsAtMs}`,
      currencyId,
      total,
      shares,
      startsAtMs,
      endsAtMs: startsAtMs + one.seconds * 1000,
      reason,
      scheduleId: one.id,
    }
    const opened = await setAside(ctx, draft, { requestedBy, approvedBy, actor: `schedule:${one.id}` })
    if (!opened.ok)
      ctx.log.warn({ schedule: one.id, refused: opened.error.id }, 'scheduled rain not set aside')
  }
}

export async function rainDesk(ctx: Context) {
  const nowMs = ctx.clock.now()
  const [rains, schedules] = await Promise.all([
    sql.listRains(ctx.db, SHOWN_RAINS),
    sql.listSchedules(ctx.db),
  ])
  return {
    rains: rains.map((rain) => ({
      ...showRain(rain, nowMs),
      by: rain.approvedBy === null ? rain.requestedBy : `${rain.requestedBy}, ${rain.approvedBy}`,
      reason: rain.reason,
      createdAt: rain.createdAtMs,
      given: text(rain.given, rain.currencyId),
    })),
    schedules: schedules.map(showSchedule),
    least: { shares: ctx.config.rainLeastShares, noticeSeconds: ctx.config.rainNoticeMs / 1000 },
  }
}
