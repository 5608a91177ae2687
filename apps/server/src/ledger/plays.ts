import { minor, ONE_X, present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { amountArray, halvesArray, idArray, intArray, jsonArray, textArray, uuidArray } from './arrays.ts'
import type { Drawn, PlayBet } from './commands.ts'
import { written } from './faults.ts'
import { markOf } from './requests.ts'
import { type Announcement, type Answer, listOf, POST_TIMEOUT_MS, type PostedBatch } from './sql.ts'

/** A one-shot bet, drawn for its expected nonce. */
export type Play = { readonly command: PlayBet; readonly nonce: number; readonly drawn: Drawn }

const PLAY = `SELECT * FROM ledger_play($1, $2::bigint[], $3::text[], $4::uuid[], $5::integer[], $6::integer[], $7::integer[],
  $8::bigint[], $9::uuid[], $10::text[], $11::integer[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
  $17::bigint[], $18::json[])`

type PlayedRow = [
  firstId: string,
  outboxId: string | null,
  at: Date,
  players: string | null,
  balances: string | null,
  seqs: string | null,
]

/**
 * Settles one-shot bets, sorted by player and by id, whose keys are their ids: `ledger_play` in one call, one
 * transaction, one commit. If any bet of a player does not qualify, all of the player's bets are answered `notPlain`
 * and nothing was done for them.
 */
export async function postPlays(db: PoolClient, plays: readonly Play[], nowMs: number): Promise<PostedBatch> {
  const batch = written(() => batchOf(plays))
  const query = {
    name: 'ledger_play',
    text: PLAY,
    values: written(() => valuesOf(plays, batch, nowMs)),
    rowMode: 'array' as const,
    query_timeout: POST_TIMEOUT_MS,
  }
  const { rows } = await db.query<PlayedRow>(query)
  const [firstId, outboxId, at, players, balances, seqs] = present(rows[0], 'answer to a batch')
  const answers: Answer[] = Array.from({ length: plays.length }, () => NOT_PLAIN)
  const announcements: Announcement[] = []
  if (players === null || balances === null || seqs === null) return { answers, outboxId, announcements }
  const [mains, numbers] = [listOf(balances), listOf(seqs)]
  const first = Number(firstId)
  const atMs = at.getTime()
  for (const [i, text] of listOf(players).entries()) {
    const player = Number(text) - 1
    const main = Number(mains[i])
    let seq = Number(numbers[i])
    for (let n = batch.firsts[player]! - 1; n < batch.lasts[player]!; n += 1) {
      const { command, nonce, drawn } = plays[n]!
      const balance = main + batch.runs[n]!
      seq += 2
      answers[n] = {
        outcome: 'done',
        receipt: {
          replayed: false,
          transactionId: String(first + n + 1),
          atMs,
          balance: minor(BigInt(balance)),
          nonce,
          amount: null,
          answer: null,
          ref: command.betId,
        },
      }
      announcements.push([
        command.userId,
        seq,
        command.kind,
        command.currencyId,
        String(balance),
        command.betId,
        command.gameId,
        String(command.stake),
        String(drawn.payout),
      ])
    }
  }
  return { answers, outboxId, announcements }
}

const NOT_PLAIN: Answer = { outcome: 'notPlain' }

type Sums = {
  readonly who: readonly PlayBet[]
  readonly nonces: readonly number[]
  readonly firsts: readonly number[]
  readonly lasts: readonly number[]
  readonly needs: readonly number[]
  readonly stakes: readonly number[]
  readonly payouts: readonly number[]
  readonly runs: readonly number[]
  readonly risks: readonly number[]
}

function batchOf(plays: readonly Play[]): Sums {
  const who: PlayBet[] = []
  const nonces: number[] = []
  const firsts: number[] = []
  const lasts: number[] = []
  const needs: number[] = []
  const stakes: number[] = []
  const payouts: number[] = []
  const runs: number[] = []
  const risks: number[] = []
  let run = 0
  let risk = 0
  let need = 0
  let player: PlayBet | undefined
  for (const [i, { command, nonce, drawn }] of plays.entries()) {
    if (player?.userId !== command.userId) {
      player = command
      who.push(command)
      nonces.push(nonce)
      firsts.push(i + 1)
      run = 0
      risk = 0
      need = 0
    }
    const stake = Number(command.stake)
    const payout = Number(drawn.payout)
    // The opening balance needed for this stake, after the stakes and payouts of the bets before it.
    if (stake - run > need) need = stake - run
    run += payout - stake
    if (payout !== stake || drawn.multiplier !== ONE_X) risk += stake
    lasts[who.length - 1] = i + 1
    needs[who.length - 1] = need
    stakes.push(stake)
    payouts.push(payout)
    runs.push(run)
    risks.push(risk)
  }
  return { who, nonces, firsts, lasts, needs, stakes, payouts, runs, risks }
}

function valuesOf(plays: readonly Play[], sums: Sums, nowMs: number): (Buffer | string)[] {
  const { who, nonces, firsts, lasts, needs, stakes, payouts, runs, risks } = sums
  return [
    new Date(nowMs).toISOString(),
    idArray(who.map((command) => command.userId)),
    textArray(who.map((command) => command.currencyId)),
    uuidArray(who.map((command) => command.seedPairId)),
    intArray(nonces),
    intArray(firsts),
    intArray(lasts),
    amountArray(needs),
    uuidArray(plays.map(({ command }) => command.betId)),
    textArray(plays.map(({ command }) => command.gameId)),
    intArray(plays.map(({ command }) => command.rtpTenThousandths)),
    amountArray(stakes),
    amountArray(payouts),
    amountArray(plays.map(({ drawn }) => Number(drawn.multiplier))),
    amountArray(runs),
    amountArray(risks),
    halvesArray(plays.map(({ command }) => markOf(command.body))),
    jsonArray(plays.map(({ drawn }) => JSON.stringify(drawn.state))),
  ]
}
