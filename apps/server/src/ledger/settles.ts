import { hash } from 'node:crypto'
import { BetGameId, CurrencyId } from '@baize/contract'
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
  bigintArray(settles.map((one) => one.covered || null)),
  jsonArray(settles.map((one) => JSON.stringify(one.state))),
  jsonArray(settles.map((one) => JSON.stringify(one.answer))),
]
