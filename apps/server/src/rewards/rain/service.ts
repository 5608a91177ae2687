import { RAIN_PLAYED_DAYS, type Rain, type RainProof } from '@baize/contract/player'
import { type CurrencyId, type Refusal, refusal } from '@baize/contract/shared'
import { err, type Minor, ok, packetId, present, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { publicNames } from '../../players/channel/service.ts'
import { standingRefusal } from '../prizes/service.ts'
import type { RainReads } from './batched-reads.ts'
import { showSchedule } from './schedules.ts'
import * as sql from './sql.ts'
import { showRain, stateOf, text } from './view.ts'

export { type RainReads, rainReads } from './batched-reads.ts'
export { openRain, readTotal } from './opening.ts'

const SHOWN_RAINS = 50

/** Rains that fall now or next, as everybody sees them. */
export async function rainsAhead(ctx: Pick<Context, 'db' | 'clock'>): Promise<readonly Rain[]> {
  const nowMs = ctx.clock.now()
  return (await sql.listAhead(ctx.db, nowMs)).map((rain) => showRain(rain, nowMs))
}

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
