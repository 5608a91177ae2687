import { roomModule, SUPPORT_ROOM } from '@baize/contract/player'
import type { UserId } from '@baize/kit'

const isUserId = (module: string): boolean => /^\d+$/.test(module)
const PRIVATE = /^(?:user:|room:support-)?(\d+)$/

/** The player whose channel or support conversation this is; null for modules and rooms that everybody may join. */
export const ownerOf = (module: string): string | null => PRIVATE.exec(module)?.[1] ?? null

/** The Socket.IO room of a module. */
export const roomOf = (module: string): string => (isUserId(module) ? `user:${module}` : module)

/** The rooms of a player alone: their channel and their support conversation. A socket may have joined either one. */
export const ownRoomsOf = (userId: UserId): readonly string[] => [
  roomOf(userId),
  roomModule(`${SUPPORT_ROOM}-${userId}`),
]
