import type { ChatCard } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { personOf } from './people.ts'
import * as sql from './sql.ts'
import { postCard, standingRefusal } from './write.ts'

/**
 * Posts a card about a player under the name they have in chat, once for each player and `key`. A player who may not
 * write there, or whose words nobody else sees, gets none. True unless it was refused.
 */
export async function shareCard(
  ctx: Context,
  userId: UserId,
  roomId: string,
  key: string,
  card: (name: string) => ChatCard,
): Promise<boolean> {
  const nowMs = ctx.clock.now()
  const [[room], standing] = await Promise.all([
    sql.selectRooms(ctx.db, [roomId]),
    sql.readStanding(ctx.db, userId, nowMs),
  ])
  if (!room || standing.sanction || standingRefusal(standing, room, '', nowMs)) return false
  const { name } = await personOf(ctx, userId, standing)
  await postCard(ctx, roomId, card(name), `${key}:${userId}`)
  return true
}
