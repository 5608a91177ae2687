import { type ChatFrame, type ModulePush, roomModule } from '@baize/contract/player'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import * as messagesSql from './messages-sql.ts'
import { pinnedOf, showMessage } from './read.ts'
import { showRoom } from './rooms.ts'
import * as sql from './sql.ts'

/** Interval of frames per room: long enough to batch, short enough for a conversation. */
const POLL_INTERVAL_MS = 150
/** The most changes in one frame. */
const MOST_CHANGES = 200

type ChatNewsParts = Pick<Context, 'db'> & {
  readonly log: Pick<Logger, 'error'>
  /** Modules with this prefix that any socket of this process has joined. */
  readonly heard: (prefix: string) => readonly string[]
  readonly tell: (module: string, news: readonly ModulePush[]) => void
}

type ChatNews = { look(): Promise<void>; close(): void }

/**
 * Sends the changes of chat rooms to the sockets of this process, as one frame per room. It reads committed rows in the
 * order of their numbers, whichever process wrote them, so nothing acknowledged is lost or out of order; rooms that
 * nobody has open cost nothing.
 */
export function createChatNews({ db, log, heard, tell }: ChatNewsParts): ChatNews {
  /** The last change told, by room. */
  const told = new Map<string, number>()
  const prefix = roomModule('')

  async function lookNow(): Promise<void> {
    const ids = new Set(heard(prefix).map((module) => module.slice(prefix.length)))
    for (const id of told.keys()) if (!ids.has(id)) told.delete(id)
    if (ids.size === 0) return
    for (const room of await sql.selectRooms(db, [...ids])) {
      const after = told.get(room.id)
      // A page fetches the past itself when it has joined.
      if (after === undefined) told.set(room.id, room.last)
      else if (room.last > after) await tellRoom(room, after)
    }
    // The first message of a support conversation creates its room.
    for (const id of ids) if (!told.has(id)) told.set(id, 0)
  }

  async function tellRoom(room: sql.StoredRoom, after: number): Promise<void> {
    const changes = await messagesSql.listChanges(db, room.id, after, MOST_CHANGES)
    const seen = changes.at(-1)?.changed ?? 0
    const upTo = changes.length === MOST_CHANGES ? seen : Math.max(room.last, seen)
    const isRoomNews = room.changed > after
    const frame: ChatFrame = {
      roomId: room.id,
      after,
      upTo,
      messages: changes.filter(({ isShadow }) => !isShadow).map(showMessage),
      ...(isRoomNews && { room: showRoom(room), pinned: await pinnedOf({ db }, room) }),
    }
    told.set(room.id, upTo)
    tell(roomModule(room.id), [{ type: 'chat', frame }])
  }

  let looking: Promise<void> | null = null
  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) => log.error({ err: error }, 'publishing chat messages failed'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}
