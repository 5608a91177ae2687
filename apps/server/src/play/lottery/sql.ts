import type { LotteryGameId, LotteryPhase } from '@baize/contract/player'
import { type Minor, present } from '@baize/kit'
import * as z from 'zod/mini'
import type { BetKey } from '../../ledger/bet-keys.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { LineLook } from './engine.ts'

// ---- Of the leader: in the session that holds the lock, which the database enforces ----

export async function addLine(db: Queryable, line: string): Promise<void> {
  await db.query('SELECT lottery_add_line($1)', [line])
}

const StoredLook = z.object({
  nowMs: z.number(),
  linksLeft: z.number(),
  open: z.nullable(z.object({ id: z.string(), number: z.number(), closesAtMs: z.number() })),
  waiting: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      beaconRound: z.number(),
      drawsAtMs: z.number(),
      rtp: z.number(),
    }),
  ),
})

export async function readLineState(session: Queryable, line: string): Promise<LineLook> {
  const { rows } = await session.query<{ look: unknown }>('SELECT lottery_look($1) AS look', [line])
  return StoredLook.parse(rows[0]?.look)
}

export type TermOpening = {
  readonly gameId: LotteryGameId
  readonly closesAtMs: number
  readonly beacon: string
  readonly beaconRound: number
  readonly drawsAtMs: number
  readonly rtp: number
  /** Most that may be staked on the term, and by one player, in minor units by currency. */
  readonly caps: Readonly<Record<string, string>>
  readonly playerCaps: Readonly<Record<string, string>>
}

export async function openTerm(session: Queryable, line: string, term: TermOpening): Promise<void> {
  await session.query('SELECT lottery_open($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    line,
    term.gameId,
    term.closesAtMs,
    term.beacon,
    term.beaconRound,
    term.drawsAtMs,
    term.rtp,
    JSON.stringify(term.caps),
    JSON.stringify(term.playerCaps),
  ])
}

export async function closeTerm(session: Queryable, line: string, id: string, waitMs: number): Promise<void> {
  await session.query('SELECT lottery_close($1, $2, $3)', [line, id, waitMs])
}

/** The hash of a closed term; null for any other. */
export async function hashOfTerm(session: Queryable, line: string, id: string): Promise<string | null> {
  const { rows } = await session.query<{ hash: string | null }>('SELECT lottery_hash($1, $2) AS hash', [
    line,
    id,
  ])
  return rows[0]?.hash ?? null
}

export type TermResult = {
  readonly signature: string
  readonly values: readonly number[]
  /** `covered` is the part of the stake that was not at risk. */
  readonly payouts: readonly (BetKey & { readonly payout: Minor; readonly covered: Minor })[]
}

export async function finishTerm(
  session: Queryable,
  line: string,
  id: string,
  { signature, values, payouts }: TermResult,
): Promise<void> {
  await session.query('SELECT lottery_finish($1, $2, $3, $4, $5, $6, $7, $8)', [
    line,
    id,
    signature,
    values,
    payouts.map((payout) => payout.betId),
    payouts.map((payout) => payout.userId),
    payouts.map((payout) => payout.payout.toString()),
    payouts.map((payout) => payout.covered.toString()),
  ])
}

export async function voidTerm(session: Queryable, line: string, id: string, afterMs: number): Promise<void> {
  await session.query('SELECT lottery_void($1, $2, $3)', [line, id, afterMs])
}

/** Cancels bets whose stake was held but which never joined a term, and returns their number. */
export async function adoptLost(session: Queryable, line: string, olderMs: number): Promise<number> {
  const { rows } = await session.query<{ found: number }>('SELECT lottery_adopt($1, $2) AS found', [
    line,
    olderMs,
  ])
  return present(rows[0], 'a count').found
}

// ---- Terms ----

export type StoredTerm = {
  readonly id: string
  readonly line: string
  readonly gameId: LotteryGameId
  readonly number: number
  readonly link: number
  readonly rtp: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly beacon: string
  readonly beaconRound: number
  readonly drawsAtMs: number
  readonly phase: LotteryPhase
  readonly changes: number
  readonly hash: string | null
  readonly signature: string | null
  readonly values: readonly number[] | null
  readonly finishedAtMs: number | null
  readonly chain: {
    readonly id: number
    readonly length: number
    readonly endHash: string
    readonly salt: string
  }
}

type TermRow = {
  id: string
  line: string
  game_id: LotteryGameId
  number: string
  link: number
  rtp: number
  opens_at: Date
  closes_at: Date
  beacon: string
  beacon_round: string
  draws_at: Date
  phase: LotteryPhase
  changes: number
  hash: string | null
  signature: string | null
  drawn: number[] | null
  finished_at: Date | null
  chain_id: number
  length: number
  end_hash: string
  salt: string
}

const SELECT_TERMS = `
  SELECT t.id, t.line, t.game_id, t.number, t.link, t.rtp, t.opens_at, t.closes_at, t.beacon, t.beacon_round, t.draws_at, t.phase,
    t.changes, t.hash, t.signature, t.drawn, t.finished_at, t.chain_id, c.length, c.end_hash, c.salt
  FROM lottery_terms t JOIN round_chains c ON c.id = t.chain_id`

const termOf = (row: TermRow): StoredTerm => ({
  id: row.id,
  line: row.line,
  gameId: row.game_id,
  number: Number(row.number),
  link: row.link,
  rtp: row.rtp,
  opensAtMs: row.opens_at.getTime(),
  closesAtMs: row.closes_at.getTime(),
  beacon: row.beacon,
  beaconRound: Number(row.beacon_round),
  drawsAtMs: row.draws_at.getTime(),
  phase: row.phase,
  changes: row.changes,
  hash: row.hash,
  signature: row.signature,
  values: row.drawn,
  finishedAtMs: row.finished_at?.getTime() ?? null,
  chain: { id: row.chain_id, length: row.length, endHash: row.end_hash, salt: row.salt },
})

/** Terms of these lines that are not over, oldest first. */
export async function selectCurrent(db: Queryable, lines: readonly string[]): Promise<StoredTerm[]> {
  const { rows } = await db.query<TermRow>(
    `${SELECT_TERMS} WHERE t.line = ANY ($1) AND t.phase IN ('OPEN', 'CLOSED') ORDER BY t.line, t.number`,
    [lines],
  )
  return rows.map(termOf)
}

/** The three newest terms of each line: open, waiting and just drawn. */
export async function selectNewest(db: Queryable, lines: readonly string[]): Promise<StoredTerm[]> {
  const { rows } = await db.query<TermRow>(
    `${SELECT_TERMS} WHERE t.id IN (SELECT n.id FROM unnest($1::text[]) AS l (line) CROSS JOIN LATERAL (
       SELECT x.id FROM lottery_terms x WHERE x.line = l.line ORDER BY x.number DESC LIMIT 3) AS n)
     ORDER BY t.line, t.number`,
    [lines],
  )
  return rows.map(termOf)
}

/** Terms of a line that are over, newest first. */
export async function selectPlayed(
  db: Queryable,
  line: string,
  before: number | null,
  limit: number,
): Promise<StoredTerm[]> {
  const { rows } = await db.query<TermRow>(
    `${SELECT_TERMS} WHERE t.line = $1 AND t.phase IN ('FINISHED', 'VOID') AND ($2::bigint IS NULL OR t.number < $2)
     ORDER BY t.number DESC LIMIT $3`,
    [line, before, limit],
  )
  return rows.map(termOf)
}

/** Terms of a line of every phase, newest first. */
export async function selectTerms(
  db: Queryable,
  line: string,
  before: number | null,
  limit: number,
): Promise<StoredTerm[]> {
  const { rows } = await db.query<TermRow>(
    `${SELECT_TERMS} WHERE t.line = $1 AND ($2::bigint IS NULL OR t.number < $2) ORDER BY t.number DESC LIMIT $3`,
    [line, before, limit],
  )
  return rows.map(termOf)
}
