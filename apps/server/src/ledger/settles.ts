import { hash } from 'node:crypto'
import { BetGameId } from '@baize/contract/player'
import { CurrencyId } from '@baize/contract/shared'
import { present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { bigintArray, bytesArray, idArray, intArray, jsonArray, textArray, uuidArray } from './arrays.ts'
import type { SettleBet } from './commands.ts'
import { postFast } from './fast-path.ts'
import { outOfPlay, type PostedBatch } from './sql.ts'

const SETTLE = `SELECT * FROM ledger_settle($1, $2::bigint[], $3::text[], $4::bytea[], $5::uuid[], $6::integer[], $7::bigint[],
  $8::bigint[], $9::bigint[], $10::json[], $11::json[])`

/** Settles bets by keys that are not a player's requests. */
export const postSettles = (
  db: PoolClient,
  settles: readonly SettleBet[],
  nowMs: number,
): Promise<PostedBatch> =>
  postFast(db, settles, {
    name: 'ledger_settle',
    text: SETTLE,
    values: () => valuesOf(settles, nowMs),
    announce: ({ userId, kind, betId, payout, state }, seq, balance, [stake, game, currency]) => [
      userId,
      seq,
      kind,
      CurrencyId.parse(currency),
      balance,
      betId,
      BetGameId.parse(game),
      present(stake, 'stake'),
      String(payout),
      outOfPlay(state),
    ],
  })

const valuesOf = (settles: readonly SettleBet[], nowMs: number): (Buffer | string)[] => [
  new Date(nowMs).toISOString(),
  idArray(settles.map((settle) => settle.userId)),
  textArray(settles.map((settle) => settle.key)),
  bytesArray(
    32,
    settles.map((settle) => hash('sha256', settle.body, 'buffer')),
  ),
  uuidArray(settles.map((settle) => settle.betId)),
  intArray(settles.map((settle) => settle.version)),
  bigintArray(settles.map((settle) => settle.payout)),
  bigintArray(settles.map((settle) => settle.multiplier)),
  bigintArray(settles.map((settle) => settle.covered || null)),
  jsonArray(settles.map((settle) => JSON.stringify(settle.state))),
  jsonArray(settles.map((settle) => JSON.stringify(settle.answer))),
]
