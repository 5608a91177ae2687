import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  err,
  formatAmount,
  type Minor,
  ok,
  packetId,
  present,
  type Result,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { splitRain } from '@baize/rules'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import { catchShare, type RainReads, readTotal, shareRefusal } from '../rain/service.ts'
import { findPacket, findSitePacket, insertSitePacket, isFunded } from './sql.ts'

const text = (amount: Minor, id: CurrencyId): string => formatAmount(amount, currency(id).decimalLength)

/** The site's packet, and what the player has had of it. */
export async function sitePacket(
  ctx: Context,
  { catches }: Pick<RainReads, 'catches'>,
  userId: UserId | null,
): Promise<ReplyOf<'/api/redpacket/site_redpack'>> {
  const packet = await findSitePacket(ctx.db, userId, ctx.clock.now())
  if (!packet) return {}
  const startTime = packet.opensAt?.getTime() ?? 0
  const model = {
    id: packet.id,
    siteConf: { endTime: packet.endsAt.getTime(), ...(startTime > ctx.clock.now() && { startTime }) },
  }
  const mine = userId === null ? undefined : await catches({ rainId: packet.id, userId })
  return mine ? { model, extra: { mine: text(mine.amount, packet.currencyId) } } : { model }
}

/**
 * Claims a share of a packet of the site. The ledger gives each player one share and each share once, under the key of
 * packet and player: a repeated call gets the same share again, also after the end.
 */
export async function claimPacket(
  ctx: Context,
  reads: RainReads,
  userId: UserId,
  id: string,
): Promise<Result<ReplyOf<'/api/redpacket/claim'>['model'], Refusal>> {
  const packet = await findPacket(ctx.db, id)
  if (!packet) return err(refusal('rainOver'))
  // A rain has a start, which a claim must not bypass.
  if (packet.isRain) return catchShare(ctx, reads, userId, id)
  const mine = async () => {
    const share = await reads.catches({ rainId: id, userId })
    return share && { amount: text(share.amount, packet.currencyId), position: share.position }
  }
  const before = await mine()
  if (before) return ok(before)
  const opensIn = (packet.opensAt?.getTime() ?? 0) - ctx.clock.now()
  if (opensIn > 0) return err(refusal('rainNotBegun', { seconds: String(Math.ceil(opensIn / 1000)) }))
  const isOver = () => ctx.clock.now() >= packet.endsAt.getTime()
  if (isOver()) return err(refusal('rainOver'))
  const refused = shareRefusal(present(await reads.catchers(userId), `player ${userId}`), packet.currencyId)
  if (refused) return err(refused)
  if (!(await reads.takers(`packet:${id}`, userId))) return err(refusal('offerTaken'))
  const posted = await ctx.ledger.post({
    kind: 'packet.claim',
    key: `packet:${id}:${userId}`,
    body: id,
    answer: null,
    userId,
    packetId: packetId(id),
  })
  if (posted.ok || posted.error === 'packetClaimed')
    return ok(present(await mine(), `share of ${userId} in packet ${id}`))
  if (posted.error !== 'packetEmpty') return err(refusal(posted.error))
  return err(refusal(isOver() ? 'rainOver' : 'rainEmpty'))
}

/** A later end is a typo, and would hide every packet opened after it. */
const LONGEST_MS = 366 * 24 * 3600 * 1000

type PacketInput = InputOf<'/api/operator/redpacket/open'>

/** The packet's total and its opening. */
async function checkPacket(
  ctx: ReadContext,
  input: PacketInput,
): Promise<Result<{ readonly total: Minor; readonly opensAtMs: number }, Refusal>> {
  const { requestId, endTime } = input
  if (endTime <= ctx.clock.now())
    return err(refusal('badInput', { field: 'endTime', reason: 'it is over already' }))
  if (endTime > ctx.clock.now() + LONGEST_MS)
    return err(refusal('badInput', { field: 'endTime', reason: 'it is more than a year away' }))
  const total = readTotal(ctx, input)
  if (!total.ok) return total
  const opensAtMs = ctx.clock.now() + ctx.config.rainNoticeMs
  // A repeated request is answered with its packet, even shortly before the end.
  if (endTime <= opensAtMs && !(await isFunded(ctx.db, ledgerKeyOf(requestId))))
    return err(
      refusal('badInput', {
        field: 'endTime',
        reason: `it must be more than ${ctx.config.rainNoticeMs / 1000} s away`,
      }),
    )
  return ok({ total: total.value, opensAtMs })
}

const ledgerKeyOf = (requestId: string): string => `${requestId}:packet`

const giftOf = ({ requestId, currencyId }: PacketInput, total: Minor): Gift => ({
  key: `packet:${requestId}`,
  path: '/api/operator/redpacket/open',
  currencyId,
  amount: total,
  ledgerKey: ledgerKeyOf(requestId),
})

export async function planSitePacket(
  ctx: PlanContext,
  input: PacketInput,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const checked = await checkPacket(ctx, input)
  if (!checked.ok) return checked
  const { total } = checked.value
  return ok({
    summary: `Opens a red packet of ${input.shares} shares until ${new Date(input.endTime).toISOString()}`,
    amounts: [amountOf(input.currencyId, total)],
    takesTwo: (await exceedsAlone(ctx, ctx.db, actor, giftOf(input, total))) ? 'limit' : null,
  })
}

/**
 * Stores the end first, then moves the money: a crash in between leaves an end without a packet, which nobody sees, and
 * never money that nothing returns. Chance splits it, into as many shares and after the notice of a rain: a packet of one
 * share, or one whose shares come in an order that somebody typed, would be a payment to whoever knows of it.
 */
export async function openSitePacket(
  ctx: Context,
  input: PacketInput,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/redpacket/open'>['model'], Refusal>> {
  const { requestId, currencyId, shares, endTime } = input
  const key = ledgerKeyOf(requestId)
  const checked = await checkPacket(ctx, input)
  if (!checked.ok) return checked
  const { total, opensAtMs } = checked.value
  const weighed = await inTransaction(ctx.db, (tx) =>
    giveWithinSoloLimit(ctx, tx, people, giftOf(input, total)),
  )
  if (!weighed.ok) return weighed
  const id = uuidV7(ctx.clock, ctx.randomBytes)
  const seed = Buffer.from(ctx.randomBytes(32)).toString('hex')
  await insertSitePacket(ctx.db, { id, opensAtMs, endsAtMs: endTime, seed })
  const posted = await ctx.ledger.post({
    kind: 'packet.open',
    key,
    // Without the split, which chance makes anew: a repeated request gets the packet of the first.
    body: JSON.stringify(['packet.open', currencyId, String(total), shares, endTime]),
    userId: null,
    packetId: packetId(id),
    currencyId,
    shares: splitRain(seed, total, shares),
    answer: null,
  })
  if (!posted.ok) return err(refusal(posted.error))
  // For a repeated request this is the first packet.
  return ok({ id: present(posted.value.ref, 'the packet'), siteConf: { endTime } })
}
