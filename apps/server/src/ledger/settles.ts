import { hash } from 'node:crypto'
import { BetGameId, CurrencyId } from '@baize/contract'
import { minor, present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { bigintArray, bytesArray, idArray, intArray, jsonArray, textArray, uuidArray } from './arrays.ts'
import type { SettleBet } from './commands.ts'
import { written } from './faults.ts'
import {
  type Announcement,
  type Answer,
  listOf,
  outOfPlay,
  POST_TIMEOUT_MS,
  type PostedBatch,
} from './sql.ts'

const SETTLE = `SELECT * FROM ledger_settle($1, $2::bigint[], $3::text[], $4::bytea[], $5::uuid[], $6::integer[], $7::bigint[],
  $8::bigint[], $9::json[], $10::json[])`

/** Lists are null when nothing was settled. */
type SettledRow = [
  firstId: string,
  outboxId: string | null,
  at: Date,
  places: string | null,
  balances: string | null,
  seqs: string | null,
  stakes: string | null,
  games: string | null,
  currencies: string | null,
]

const NOT_PLAIN: Answer = { outcome: 'notPlain' }

/**
 * Settles bets by keys that are not a player's requests, sorted by player: `ledger_settle` in one call, one transaction,
 * one commit. If any settlement of a player does not apply, all of the player's are answered `notPlain` and nothing was
 * done for them.
 */
export async function postSettles(
  db: PoolClient,
  settles: readonly SettleBet[],
  nowMs: number,
): Promise<PostedBatch> {
  const query = {
    name: 'ledger_settle',
    text: SETTLE,
    values: written(() => valuesOf(settles, nowMs)),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<SettledRow>(query)
  const [firstId, outboxId, at, places, ...lists] = present(rows[0], 'answer to a batch')
  const answers: Answer[] = settles.map(() => NOT_PLAIN)
  const announcements: Announcement[] = []
  if (places === null) return { answers, outboxId, announcements }
  const [balances, seqs, stakes, games, currencies] = lists.map((list) => listOf(present(list, 'list')))
  const first = Number(firstId)
  const atMs = at.getTime()
  for (const [i, place] of listOf(places).entries()) {
    const command = present(settles[Number(place) - 1], 'settlement')
    const balance = present(balances?.[i], 'balance')
    answers[Number(place) - 1] = {
      outcome: 'done',
      receipt: {
        replayed: false,
        transactionId: String(first + Number(place)),
        atMs,
        balance: minor(BigInt(balance)),
        nonce: null,
        amount: null,
        answer: command.answer,
        ref: command.betId,
      },
    }
    announcements.push([
      command.userId,
      Number(seqs?.[i]),
      command.kind,
      CurrencyId.parse(currencies?.[i]),
      balance,
      command.betId,
      BetGameId.parse(games?.[i]),
      present(stakes?.[i], 'stake'),
      String(command.payout),
      outOfPlay(command.state),
    ])
  }
  return { answers, outboxId, announcements }
}

const valuesOf = (settles: readonly SettleBet[], nowMs: number): (Buffer | string)[] => [
  new Date(nowMs).toISOString(),
  idArray(settles.map((one) => one.userId)),
  textArray(settles.map((one) => one.key)),
  bytesArray(
    32,
    settles.map((one) => hash('sha256', one.body, 'buffer')),
  ),
  uuidArray(settles.map((one) => one.betId)),
  intArray(settles.map((one) => one.version)),
  bigintArray(settles.map((one) => one.payout)),
  bigintArray(settles.map((one) => one.multiplier)),
  jsonArray(settles.map((one) => JSON.stringify(one.state))),
  jsonArray(settles.map((one) => JSON.stringify(one.answer))),
]
