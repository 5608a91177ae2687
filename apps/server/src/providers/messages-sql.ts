import type { UserId } from '@baize/kit'
import { amountArray, idArray, textArray } from '../ledger/arrays.ts'
import type { Queryable } from '../platform/db/queryable.ts'

export type Message = {
  readonly provider: string
  readonly reference: string | null
  readonly userId: UserId | null
  readonly call: string
  readonly request: string
  readonly reply: string
  readonly atMs: number
}

/** Not flushed: a crash may lose the last of them, and the ledger's commits need not wait behind them. */
export async function insertMessages(db: Queryable, messages: readonly Message[]): Promise<void> {
  await db.query(
    `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
     INSERT INTO provider_messages (provider, reference, user_id, call, request, reply, at)
     SELECT m.provider, m.reference, m.player, m.call, m.request, m.reply, to_timestamp(m.ms / 1000.0)
     FROM unflushed, unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[])
       AS m (provider, reference, player, call, request, reply, ms)`,
    [
      textArray(messages.map((message) => message.provider)),
      textArray(messages.map((message) => message.reference)),
      idArray(messages.map((message) => message.userId)),
      textArray(messages.map((message) => message.call)),
      textArray(messages.map((message) => message.request)),
      textArray(messages.map((message) => message.reply)),
      amountArray(messages.map((message) => message.atMs)),
    ],
  )
}
