import { hash } from 'node:crypto'
import { minor, present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { bigintArray, booleanArray, bytesArray, idArray, jsonbArray, textArray } from './arrays.ts'
import { noteAtProvider } from './batch.ts'
import type { LedgerCommand, ProviderMove, ProviderSettle } from './commands.ts'
import { written } from './faults.ts'
import { type Announcement, type Answer, listOf, numberOf, POST_TIMEOUT_MS, type PostedBatch } from './sql.ts'

/** A command that `ledger_provider_moves` may apply, if nothing is to be refused. */
export type PlainMove = ProviderMove | ProviderSettle

const MOVES = `SELECT * FROM ledger_provider_moves($1, $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::boolean[], $12::text[], $13::text[], $14::text[], $15::jsonb[], $16::jsonb[])`

/** Lists are null when nothing was moved. */
type MovedRow = [
  firstId: string,
  outboxId: string | null,
  at: Date,
  places: string | null,
  balances: string | null,
  seqs: string | null,
]

const NOT_PLAIN: Answer = { outcome: 'notPlain' }

/** A stake of the player's own money, a win, a settlement by its payout, or the end of a bet that won nothing. */
export function isPlainMove(command: LedgerCommand): command is PlainMove {
  switch (command.kind) {
    case 'provider.debit':
      return command.answer === null && !command.free
    case 'provider.credit':
      return command.answer === null
    case 'provider.settle':
      return (
        command.answer === null &&
        (command.as === 'settled'
          ? command.result !== 'refund'
          : command.as === 'part' && command.amount === 0n)
      )
    default:
      return false
  }
}

/** The bet of a move: two moves of one bet do not share a batch, which reads its bets once. */
export const referenceOf = ({ provider, reference }: PlainMove): string => `${provider} ${reference}`

function modeOf(command: PlainMove): 'bet' | 'add' | 'settle' {
  if (command.kind === 'provider.debit') return 'bet'
  return command.kind === 'provider.settle' && command.as === 'settled' ? 'settle' : 'add'
}

/**
 * Moves of providers, sorted by player: `ledger_provider_moves` in one call, one transaction, one commit. If any move of a
 * player does not apply, all of the player's are answered `notPlain` and nothing was done for them.
 */
export async function postMoves(
  db: PoolClient,
  moves: readonly PlainMove[],
  nowMs: number,
): Promise<PostedBatch> {
  const query = {
    name: 'ledger_provider_moves',
    text: MOVES,
    values: written(() => valuesOf(moves, nowMs)),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<MovedRow>(query)
  const [firstId, outboxId, at, places, ...lists] = present(rows[0], 'answer to a batch')
  const answers: Answer[] = moves.map(() => NOT_PLAIN)
  const announcements: Announcement[] = []
  if (places === null) return { answers, outboxId, announcements }
  const [balances, seqs] = lists.map((list) => listOf(present(list, 'list')))
  const first = Number(firstId)
  const atMs = at.getTime()
  for (const [i, place] of listOf(places).entries()) {
    const { userId, kind, currencyId } = present(moves[Number(place) - 1], 'move')
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
        answer: null,
        ref: null,
      },
    }
    const seq = numberOf(seqs?.[i])
    if (seq !== null) announcements.push([userId, seq, kind, currencyId, balance])
  }
  return { answers, outboxId, announcements }
}

function valuesOf(moves: readonly PlainMove[], nowMs: number): (Buffer | string)[] {
  const bet = (command: PlainMove): ProviderMove | null =>
    command.kind === 'provider.debit' ? command : null
  return [
    new Date(nowMs).toISOString(),
    idArray(moves.map((one) => one.userId)),
    textArray(moves.map((one) => one.kind)),
    textArray(moves.map(modeOf)),
    textArray(moves.map((one) => one.key)),
    bytesArray(
      32,
      moves.map((one) => hash('sha256', one.body, 'buffer')),
    ),
    textArray(moves.map((one) => one.provider)),
    textArray(moves.map((one) => one.reference)),
    textArray(moves.map((one) => one.currencyId)),
    bigintArray(moves.map((one) => one.amount)),
    booleanArray(moves.map((one) => one.closes === true || modeOf(one) === 'settle')),
    textArray(moves.map((one) => bet(one)?.gameId ?? null)),
    textArray(moves.map((one) => bet(one)?.round ?? null)),
    textArray(moves.map((one) => (one.kind === 'provider.settle' ? (one.result ?? null) : null))),
    jsonbArray(moves.map((one) => jsonOf(bet(one)?.detail))),
    jsonbArray(moves.map((one) => JSON.stringify(noteAtProvider(one)))),
  ]
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
