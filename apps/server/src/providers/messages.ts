import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { insertMessages, type Message } from './messages-sql.ts'

const MOST_CHARACTERS = 4096
/** While the database is slow, messages beyond this are dropped: the ledger has the money, these are for disputes. */
const MOST_WAITING = 20_000
const ROWS_PER_INSERT = 1000
const GATHER_MS = 10

/** A token lets its holder bet for the player, so it is not kept. NUL and half a surrogate pair cannot be stored as text. */
const stored = (text: string): string =>
  text
    .replaceAll(/("token"\s*:\s*")[^"]*/g, '$1…')
    .slice(0, MOST_CHARACTERS)
    .replaceAll('\u0000', '\uFFFD')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')

export type MessageLog = {
  add(message: Message): void
  /** Resolves when everything added so far is stored, or lost. */
  settled(): Promise<void>
}

/** Stores calls of providers beside the money, many in one write: no call waits for it. */
export function createMessageLog({
  db,
  log,
}: {
  readonly db: Pool
  readonly log: Pick<Logger, 'warn'>
}): MessageLog {
  const waiting: Message[] = []
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Calls come in bursts: those of a few milliseconds are one write.
      await pause(GATHER_MS)
      const some = waiting.splice(0, ROWS_PER_INSERT)
      try {
        await insertMessages(
          db,
          some.map((message) => ({
            ...message,
            request: stored(message.request),
            reply: stored(message.reply),
          })),
        )
      } catch (error) {
        log.warn({ err: error, messages: some.length }, 'messages of providers not stored')
      }
    }
    // At once after the last look: a message that is added from now on starts the next write.
    writing = null
  }
  return {
    add: (message) => {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(message)
      writing ??= write()
    },
    settled: async () => {
      await writing
    },
  }
}
