import { roomModule } from '@baize/contract/player'
import { refusal } from '@baize/contract/shared'
import { err, ok, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Holder } from '../../platform/realtime/admission.ts'
import { hashToken } from '../accounts/service.ts'
import { issueJoinTicket, issueTicket } from './service.ts'

/** A page has one chat room open, and the support conversation. */
const MOST_ROOMS = 4
const ROOM = roomModule('')

type ChannelParts = {
  /** Names the process that answered, to find its log. */
  readonly nodeKey: string
  /** Whether the chat has all of these rooms. */
  readonly areRooms: (rooms: readonly string[]) => Promise<boolean>
}

export function channelRoutes(
  ctx: Context,
  { nodeKey, areRooms }: ChannelParts,
): Pick<Handlers, '/api/sockmsg/init' | '/api/sockmsg/join'> {
  return {
    '/api/sockmsg/init': async (call) => {
      const token = await issueTicket(ctx, 'connect', { holder: holderOf(call), modules: [] })
      return ok({ model: { token, nodeKey } })
    },
    '/api/sockmsg/join': async (call) => {
      const rooms = call.input.flatMap((module) =>
        module.startsWith(ROOM) ? [module.slice(ROOM.length)] : [],
      )
      // Every room that a socket listens to is read several times a second.
      if (rooms.length > MOST_ROOMS) return err(refusal('forbidden'))
      if (!(await areRooms(rooms))) return err(refusal('chatRoomUnknown'))
      const token = await issueJoinTicket(ctx, holderOf(call), call.input)
      return token.ok ? ok({ model: { token: token.value } }) : token
    },
  }
}

/** An invalid token yields no user id, and so no holder. */
function holderOf({ userId, token }: { userId: UserId | null; token: string | null }): Holder | null {
  return userId !== null && token !== null ? { userId, sessionHash: hashToken(token) } : null
}
