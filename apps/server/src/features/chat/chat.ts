import { present } from '@baize/kit'
import { readTogether } from '../../db/together.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { type PlayerMessage, type Written, writeMessages } from './sql.ts'

/** Most messages in one commit. */
const AT_ONCE = 100

/** Writing as calls use it. */
export type Chat = { write(message: PlayerMessage): Promise<Written> }

/** Messages that arrive while others are written share the next commit. */
export function createChat({ db }: { readonly db: Queryable }): Chat {
  const write = readTogether<PlayerMessage, Written>({
    read: (messages) => writeMessages(db, messages),
    most: AT_ONCE,
  })
  return { write: async (message) => present(await write(message), 'outcome of a message') }
}
