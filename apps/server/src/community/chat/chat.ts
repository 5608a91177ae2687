import { present } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type PlayerMessage, type Written, writeMessages } from './messages-sql.ts'

/** Most messages in one commit. */
const BATCH_SIZE = 100

/** Writing as calls use it. */
export type Chat = { write(message: PlayerMessage): Promise<Written> }

/** Messages that arrive while others of their room are written share the next commit. A room that is held up holds up no other. */
export function createChat({ db }: { readonly db: Queryable }): Chat {
  const makeWriter = () =>
    readTogether<PlayerMessage, Written>({
      read: (messages) => writeMessages(db, messages),
      most: BATCH_SIZE,
    })
  const writers = new Map<string, ReturnType<typeof makeWriter>>()
  return {
    write: async (message) => {
      const write = writers.get(message.roomId) ?? makeWriter()
      writers.set(message.roomId, write)
      return present(await write(message), 'outcome of a message')
    },
  }
}

export type WithChat = { readonly chat: Chat }
export type ChatContext = Context & WithChat
