import { type InputOf, type Refusal, refusal, type SiteRedPacket } from '@baize/contract'
import { err, type Minor, ok, packetId, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../context.ts'
import { readAmount } from '../../support/amounts.ts'
import { findSitePacket, insertSitePacket } from './sql.ts'

export async function sitePacket(ctx: Context, userId: UserId | null): Promise<SiteRedPacket | null> {
  const packet = await findSitePacket(ctx.db, userId)
  return packet && { id: packet.id, siteConf: { endTime: packet.endsAt.getTime() } }
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
): Promise<Result<SiteRedPacket, Refusal>> {
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
  if (shares.reduce<bigint>((sum, share) => sum + share, 0n) > MOST)
    return err(refusal('badInput', { field: 'shares', reason: 'they add up to too much' }))
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
