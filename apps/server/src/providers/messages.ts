import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { amountArray, idArray, textArray } from '../ledger/arrays.ts'

type Message = {
  readonly provider: string
  readonly reference: string | null
  readonly userId: UserId | null
  readonly call: string
  readonly request: string
  readonly reply: string
  readonly atMs: number
}

const MOST_CHARACTERS = 4096
/** While the database is slow, messages beyond this are dropped: the ledger has the money, these are for disputes. */
const MOST_WAITING = 20_000
const A_WRITE = 1000
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
      const some = waiting.splice(0, A_WRITE)
      try {
        await db.query(
          // Not flushed: a crash may lose the last of them, and the ledger's commits need not wait behind them.
          `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
           INSERT INTO provider_messages (provider, reference, user_id, call, request, reply, at)
           SELECT m.provider, m.reference, m.player, m.call, m.request, m.reply, to_timestamp(m.ms / 1000.0)
           FROM unflushed, unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[])
             AS m (provider, reference, player, call, request, reply, ms)`,
          [
            textArray(some.map((one) => one.provider)),
            textArray(some.map((one) => one.reference)),
            idArray(some.map((one) => one.userId)),
            textArray(some.map((one) => one.call)),
            textArray(some.map((one) => stored(one.request))),
            textArray(some.map((one) => stored(one.reply))),
            amountArray(some.map((one) => one.atMs)),
          ],
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
