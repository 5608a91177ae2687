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
    idArray(moves.map((move) => move.userId)),
    textArray(moves.map((move) => move.kind)),
    textArray(moves.map(modeOf)),
    textArray(moves.map((move) => move.key)),
    bytesArray(
      32,
      moves.map((move) => hash('sha256', move.body, 'buffer')),
    ),
    textArray(moves.map((move) => move.provider)),
    textArray(moves.map((move) => move.reference)),
    textArray(moves.map((move) => move.currencyId)),
    bigintArray(moves.map((move) => move.amount)),
    booleanArray(moves.map((move) => move.closes === true || modeOf(move) === 'settle')),
    textArray(moves.map((move) => bet(move)?.gameId ?? null)),
    textArray(moves.map((move) => bet(move)?.round ?? null)),
    intArray(moves.map((move) => bet(move)?.rtp ?? null)),
    textArray(moves.map((move) => bet(move)?.cover?.market ?? null)),
    textArray(moves.map((move) => bet(move)?.cover?.side?.id ?? null)),
    bigintArray(moves.map((move) => bet(move)?.cover?.side?.pays ?? null)),
    textArray(moves.map((move) => (move.kind === 'provider.settle' ? (move.result ?? null) : null))),
    jsonbArray(moves.map((move) => jsonOf(bet(move)?.detail))),
    jsonbArray(moves.map((move) => JSON.stringify(noteAtProvider(move)))),
  ]
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
