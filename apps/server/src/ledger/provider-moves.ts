import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { bigintArray, booleanArray, bytesArray, idArray, intArray, jsonbArray, textArray } from './arrays.ts'
import { noteAtProvider } from './batch.ts'
import type { LedgerCommand, ProviderMove, ProviderSettle } from './commands.ts'
import { postFast } from './fast-path.ts'
import type { PostedBatch } from './sql.ts'

/** A command that `ledger_provider_moves` may apply, if nothing is to be refused. */
export type PlainMove = ProviderMove | ProviderSettle

const MOVES = `SELECT * FROM ledger_provider_moves($1, $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::boolean[], $12::text[], $13::text[], $14::integer[], $15::text[], $16::text[], $17::bigint[], $18::text[],
  $19::jsonb[], $20::jsonb[])`

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

/** Moves of providers. */
export const postMoves = (db: PoolClient, moves: readonly PlainMove[], nowMs: number): Promise<PostedBatch> =>
  postFast(db, moves, {
    name: 'ledger_provider_moves',
    text: MOVES,
    values: () => valuesOf(moves, nowMs),
    announce: ({ userId, kind, currencyId }, seq, balance) => [userId, seq, kind, currencyId, balance],
  })

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
    intArray(moves.map((one) => bet(one)?.rtp ?? null)),
    textArray(moves.map((one) => bet(one)?.cover?.market ?? null)),
    textArray(moves.map((one) => bet(one)?.cover?.side?.id ?? null)),
    bigintArray(moves.map((one) => bet(one)?.cover?.side?.pays ?? null)),
    textArray(moves.map((one) => (one.kind === 'provider.settle' ? (one.result ?? null) : null))),
    jsonbArray(moves.map((one) => jsonOf(bet(one)?.detail))),
    jsonbArray(moves.map((one) => JSON.stringify(noteAtProvider(one)))),
  ]
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
