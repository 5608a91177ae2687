import { roomModule } from '@baize/contract/player'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import * as sql from './sql.ts'

/** Interval at which a process writes how many people it has in each room. */
const WRITE_MS = 10_000

type ChatPresenceParts = Pick<Context, 'db' | 'clock'> & {
  readonly log: Pick<Logger, 'error'>
  /** Name of this process: unique among those that share the database. */
  readonly process: string
  /** People of this process in each public module with this prefix. */
  readonly people: (prefix: string) => ReadonlyMap<string, number>
}

type ChatPresence = {
  readonly write: () => Promise<void>
  /** Stops writing and withdraws the people of this process. */
  readonly close: () => Promise<void>
}

/**
 * Publishes how many people of this process are in each chat room; `listPublicRooms` adds up the processes. One statement
 * in ten seconds, and none while nobody is in a room. A process that dies is not counted for longer than `PRESENT_MS`.
 */
export function createChatPresence({ db, clock, log, process, people }: ChatPresenceParts): ChatPresence {
  const prefix = roomModule('')
  let isWritten = false

  async function writeNow(rooms: ReadonlyMap<string, number>): Promise<void> {
    if (rooms.size === 0 && !isWritten) return
    await sql.writePresence(db, process, rooms, clock.now())
    isWritten = rooms.size > 0
  }
  let writing: Promise<void> | null = null
  const write = (): Promise<void> => {
    const now = new Map([...people(prefix)].map(([module, count]) => [module.slice(prefix.length), count]))
    writing ??= writeNow(now)
      .catch((error: unknown) => log.error({ err: error }, 'writing chat presence failed'))
      .finally(() => {
        writing = null
      })
    return writing
  }
  const timer = setInterval(() => void write(), WRITE_MS)
  timer.unref()
  return {
    write,
    close: async () => {
      clearInterval(timer)
      await writing
      await writeNow(new Map()).catch((error: unknown) =>
        log.error({ err: error }, 'withdrawing chat presence failed'),
      )
    },
  }
}
