import type { ChatCard } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import * as messagesSql from './messages-sql.ts'
import { personOf } from './people.ts'
import * as peopleSql from './people-sql.ts'
import * as sql from './sql.ts'
import { postCard, standingRefusal } from './write.ts'

/** A card about something of a player's, once for each player and `key`. */
export type SharedCard = {
  readonly userId: UserId
  readonly roomId: string
  readonly key: string
  /** The bet that it shows. */
  readonly about: string
}

const keyOf = ({ key, userId }: SharedCard): string => `${key}:${userId}`

/**
 * Posts a card about a player under the name they have in chat. A player who may not write there, or whose words nobody
 * else sees, gets none. True unless it was refused.
 */
export async function shareCard(
  ctx: Context,
  shared: SharedCard,
  card: (person: Pick<peopleSql.Person, 'name' | 'publicId'>) => ChatCard,
): Promise<boolean> {
  const { userId, roomId, about } = shared
  const nowMs = ctx.clock.now()
  const [[room], standing] = await Promise.all([
    sql.selectRooms(ctx.db, [roomId]),
    peopleSql.readStanding(ctx.db, userId, nowMs),
  ])
  if (!room || standing.sanction || standingRefusal(standing, room, '', nowMs)) return false
  const person = await personOf(ctx, userId, standing)
  await postCard(ctx, roomId, card(person), keyOf(shared), about)
  return true
}

/** Marks the card as cancelled, if it is about this bet: another bet of the term may be the one that was shown. */
export async function takeBackCard(ctx: Pick<Context, 'db'>, shared: SharedCard): Promise<void> {
  await messagesSql.cancelCard(ctx.db, shared.roomId, keyOf(shared), shared.about)
}
