import { type CurrencyId, currency, type InputOf, type Refusal, type ReplyOf, refusal } from '@baize/contract'
import {
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  packetId,
  present,
  type Result,
  type UserId,
  uuidV7,
} from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { readAmount } from '../../support/amounts.ts'
import { giveAlone } from '../../support/given-alone.ts'
import type { People } from '../../support/operator.ts'
import { catchShare, type RainReads, shareRefusal } from '../rain/service.ts'
import { findPacket, findSitePacket, insertSitePacket } from './sql.ts'

const text = (amount: Minor, id: CurrencyId): string => formatAmount(amount, currency(id).decimalLength)

/** The site's packet, and what the player has had of it. */
export async function sitePacket(
  ctx: Context,
  { catches }: Pick<RainReads, 'catches'>,
  userId: UserId | null,
): Promise<ReplyOf<'/api/redpacket/site_redpack'>> {
  const packet = await findSitePacket(ctx.db, userId, ctx.clock.now())
  if (!packet) return {}
  const model = { id: packet.id, siteConf: { endTime: packet.endsAt.getTime() } }
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
/** Maximum amount of the ledger. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Stores the end first, then moves the money: a crash in between leaves an end without a packet, which nobody sees, and
 * never money that nothing returns.
 */
export async function openSitePacket(
  ctx: Context,
  input: InputOf<'/api/operator/redpacket/open'>,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/redpacket/open'>['model'], Refusal>> {
  const { requestId, currencyId, endTime } = input
  if (endTime <= ctx.clock.now())
    return err(refusal('badInput', { field: 'endTime', reason: 'it is over already' }))
  if (endTime > ctx.clock.now() + LONGEST_MS)
    return err(refusal('badInput', { field: 'endTime', reason: 'it is more than a year away' }))
  const shares: Minor[] = []
  for (const written of input.shares) {
    const share = readAmount('shares', written, currencyId)
    if (!share.ok) return share
    if (share.value === 0n) return err(refusal('badInput', { field: 'shares', reason: 'one is nothing' }))
    shares.push(share.value)
  }
  const total = shares.reduce<bigint>((sum, share) => sum + share, 0n)
  if (total > MOST) return err(refusal('badInput', { field: 'shares', reason: 'they add up to too much' }))
  const weighed = await inTransaction(ctx.db, (tx) =>
    giveAlone(ctx, tx, people, {
      key: `packet:${requestId}`,
      path: '/api/operator/redpacket/open',
      currencyId,
      amount: minor(total),
      ledgerKey: `${requestId}:packet`,
    }),
  )
  if (!weighed.ok) return weighed
  const id = uuidV7(ctx.clock, ctx.randomBytes)
  await insertSitePacket(ctx.db, id, endTime)
  const posted = await ctx.ledger.post({
    kind: 'packet.open',
    key: `${requestId}:packet`,
    body: JSON.stringify(['packet.open', currencyId, shares.map(String), endTime]),
    userId: null,
    packetId: packetId(id),
    currencyId,
    shares,
    answer: null,
  })
  if (!posted.ok) return err(refusal(posted.error))
  // For a repeated request this is the first packet.
  return ok({ id: present(posted.value.ref, 'the packet'), siteConf: { endTime } })
}
