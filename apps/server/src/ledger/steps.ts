import { hash } from 'node:crypto'
import { minor, present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { bytesArray, idArray, intArray, jsonArray, uuidArray } from './arrays.ts'
import type { StepBet } from './commands.ts'
import { written } from './faults.ts'
import { requestIn } from './requests.ts'
import { type Answer, listOf, POST_TIMEOUT_MS, type PostedBatch } from './sql.ts'

const STEP = `SELECT * FROM ledger_step($1, $2::bigint[], $3::uuid[], $4::bytea[], $5::uuid[], $6::integer[], $7::json[], $8::json[])`

type SteppedRow = [firstId: string, at: Date, places: string | null, balances: string | null]

const NOT_PLAIN: Answer = { outcome: 'notPlain' }

/**
 * Takes steps, one per player and sorted by player, whose keys are request ids: `ledger_step` in one call, one
 * transaction, one commit. Steps that do not apply are answered `notPlain`, and nothing was done for them.
 */
export async function postSteps(
  db: PoolClient,
  steps: readonly StepBet[],
  nowMs: number,
): Promise<PostedBatch> {
  const query = {
    name: 'ledger_step',
    text: STEP,
    values: written(() => valuesOf(steps, nowMs)),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<SteppedRow>(query)
  const [firstId, at, places, balances] = present(rows[0], 'answer to a batch')
  const answers: Answer[] = steps.map(() => NOT_PLAIN)
  // No money moves, so there is nothing to announce.
  const posted = { answers, outboxId: null, announcements: [] }
  if (places === null || balances === null) return posted
  const mains = listOf(balances)
  const first = Number(firstId)
  for (const [i, place] of listOf(places).entries()) {
    const { answer, betId } = present(steps[Number(place) - 1], 'step')
    answers[Number(place) - 1] = {
      outcome: 'done',
      receipt: {
        replayed: false,
        transactionId: String(first + Number(place)),
        atMs: at.getTime(),
        balance: minor(BigInt(present(mains[i], 'balance'))),
        nonce: null,
        amount: null,
        answer,
        ref: betId,
      },
    }
  }
  return posted
}

const valuesOf = (steps: readonly StepBet[], nowMs: number): (Buffer | string)[] => [
  new Date(nowMs).toISOString(),
  idArray(steps.map((step) => step.userId)),
  uuidArray(steps.map((step) => requestIn(step.key)?.id ?? null)),
  bytesArray(
    32,
    steps.map((step) => hash('sha256', step.body, 'buffer')),
  ),
  uuidArray(steps.map((step) => step.betId)),
  intArray(steps.map((step) => step.version)),
  jsonArray(steps.map((step) => JSON.stringify(step.state))),
  jsonArray(steps.map((step) => JSON.stringify(step.answer))),
]
