import type { CurrencyId, LotteryGameId, LotteryPhase } from '@baize/contract'
import { betId, type Minor, minor, present, type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import { type BetKey, byKeys, idsOf } from '../../ledger/bet-keys.ts'
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

export async function lookAt(session: Queryable, line: string): Promise<LineLook> {
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
    payouts.map((one) => one.betId),
    payouts.map((one) => one.userId),
    payouts.map((one) => one.payout.toString()),
    payouts.map((one) => one.covered.toString()),
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

// ---- Bets ----

/** A pick and its stake. */
export type StoredPick = readonly [pick: string, stake: Minor]

export type StoredLotteryBet = BetKey & {
  readonly line: string
  readonly gameId: LotteryGameId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly maxWin: Minor
  readonly picks: readonly StoredPick[]
  readonly payout: Minor | null
  /** The part of the stake that other bets of the player on the draw cover; 0 until it is drawn. */
  readonly covered: Minor
  readonly cancelled: boolean
  readonly refused: string | null
  readonly settled: boolean
  readonly term: {
    readonly number: number
    readonly phase: LotteryPhase
    readonly rtp: number
    readonly values: readonly number[] | null
    readonly finishedAtMs: number | null
  } | null
}

type BetRow = {
  bet_id: string
  user_id: string
  line: string
  game_id: LotteryGameId
  currency_id: CurrencyId
  stake: string
  max_win: string
  picks: [string, string][]
  payout: string | null
  covered: string
  cancelled: boolean
  refused: string | null
  settled: boolean
  number: string | null
  phase: LotteryPhase | null
  rtp: number | null
  drawn: number[] | null
  finished_at: Date | null
}

const SELECT_BETS = `
  SELECT b.bet_id, b.user_id, b.line, b.game_id, b.currency_id, b.stake, b.max_win, b.picks, b.payout, b.covered, b.cancelled, b.refused, b.settled,
    t.number, t.phase, t.rtp, t.drawn, t.finished_at
  FROM lottery_bets b LEFT JOIN lottery_terms t ON t.id = b.term_id`

const picksOf = (picks: BetRow['picks']): StoredPick[] =>
  picks.map(([pick, stake]) => [pick, minor(BigInt(stake))])

const betOf = (row: BetRow): StoredLotteryBet => ({
  betId: betId(row.bet_id),
  userId: userId(row.user_id),
  line: row.line,
  gameId: row.game_id,
  currencyId: row.currency_id,
  stake: minor(BigInt(row.stake)),
  maxWin: minor(BigInt(row.max_win)),
  picks: picksOf(row.picks),
  payout: row.payout === null ? null : minor(BigInt(row.payout)),
  covered: minor(BigInt(row.covered)),
  cancelled: row.cancelled,
  refused: row.refused,
  settled: row.settled,
  term:
    row.number === null
      ? null
      : {
          number: Number(row.number),
          phase: present(row.phase, 'phase'),
          rtp: present(row.rtp, 'return'),
          values: row.drawn,
          finishedAtMs: row.finished_at?.getTime() ?? null,
        },
})

/** The bets found, by the keys they were requested with. */
export async function selectBets<Key extends BetKey>(
  db: Queryable,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, StoredLotteryBet>> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE (b.user_id, b.bet_id) IN (SELECT w.user_id, w.bet_id FROM unnest($1::uuid[], $2::bigint[]) AS w (bet_id, user_id))`,
    idsOf(keys),
  )
  return byKeys(keys, rows.map(betOf), (bet) => bet)
}

/** A bet as its draw needs it. */
export type TermBet = BetKey & Pick<StoredLotteryBet, 'picks' | 'maxWin'>

/** Bets that take part in a term. */
export async function selectOfTerm(db: Queryable, termId: string): Promise<TermBet[]> {
  const { rows } = await db.query<Pick<BetRow, 'bet_id' | 'user_id' | 'max_win' | 'picks'>>(
    'SELECT bet_id, user_id, max_win, picks FROM lottery_bets WHERE term_id = $1 AND NOT cancelled ORDER BY place',
    [termId],
  )
  return rows.map((row) => ({
    betId: betId(row.bet_id),
    userId: userId(row.user_id),
    maxWin: minor(BigInt(row.max_win)),
    picks: picksOf(row.picks),
  }))
}

/** A player's bets on terms of a line that are not over, and on the last that is, in order. */
export async function selectMine(db: Queryable, owner: UserId, line: string): Promise<StoredLotteryBet[]> {
  const { rows } = await db.query<BetRow>(
    `${SELECT_BETS} WHERE b.term_id = ANY (ARRAY(
         (SELECT x.id FROM lottery_terms x WHERE x.line = $2 AND x.phase IN ('OPEN', 'CLOSED'))
         UNION ALL
         (SELECT x.id FROM lottery_terms x WHERE x.line = $2 AND x.phase IN ('FINISHED', 'VOID') ORDER BY x.number DESC LIMIT 1)))
       AND b.user_id = $1 AND NOT b.cancelled ORDER BY b.place`,
    [owner, line],
  )
  return rows.map(betOf)
}

/** Number of bets on a term, of all currencies. */
export async function countBets(db: Queryable, termId: string): Promise<number> {
  const { rows } = await db.query<{ bets: string }>(
    'SELECT coalesce(sum(bets), 0) AS bets FROM lottery_totals WHERE term_id = $1',
    [termId],
  )
  return Number(present(rows[0], 'a count').bets)
}

/** A bet as its settlement needs it. */
export type DueBet = BetKey &
  Pick<StoredLotteryBet, 'line' | 'stake' | 'payout' | 'covered' | 'cancelled' | 'refused'> & {
    readonly term: { readonly number: number } | null
  }

/** Bets whose outcome is certain but not yet posted to the ledger, from a place on, and the place of the last. */
export async function selectDue(
  db: Queryable,
  line: string,
  after: string,
  limit: number,
): Promise<{ readonly due: readonly DueBet[]; readonly last: string }> {
  const { rows } = await db.query<
    Pick<
      BetRow,
      'bet_id' | 'user_id' | 'stake' | 'payout' | 'covered' | 'cancelled' | 'refused' | 'number'
    > & {
      place: string
    }
  >(
    `SELECT b.place, b.bet_id, b.user_id, b.stake, b.payout, b.covered, b.cancelled, b.refused, t.number
     FROM lottery_bets b LEFT JOIN lottery_terms t ON t.id = b.term_id
     WHERE b.line = $1 AND b.place > $2 AND NOT b.settled AND (b.cancelled OR b.payout IS NOT NULL) ORDER BY b.place LIMIT $3`,
    [line, after, limit],
  )
  const due = rows.map((row) => ({
    betId: betId(row.bet_id),
    userId: userId(row.user_id),
    line,
    stake: minor(BigInt(row.stake)),
    payout: row.payout === null ? null : minor(BigInt(row.payout)),
    cancelled: row.cancelled,
    refused: row.refused,
    covered: minor(BigInt(row.covered)),
    term: row.number === null ? null : { number: Number(row.number) },
  }))
  return { due, last: rows.at(-1)?.place ?? after }
}

export async function markSettled(db: Queryable, keys: readonly BetKey[]): Promise<void> {
  await db.query('SELECT lottery_settled($1, $2)', idsOf(keys))
}

export type JoinRequest = BetKey & {
  /** Null: the open term, whichever it is. */
  readonly term: number | null
  readonly maxWin: Minor
  readonly picks: readonly StoredPick[]
  readonly arrivedMs: number
}
export type JoinOutcome = 'joined' | 'closed' | 'full' | 'excluded' | 'barred' | 'cancelled' | 'unknown'

export async function joinTerm(
  db: Queryable,
  line: string,
  wishes: readonly JoinRequest[],
): Promise<ReadonlyMap<JoinRequest, JoinOutcome>> {
  const { rows } = await db.query<{ outcome: JoinOutcome }>(
    'SELECT * FROM lottery_join($1, $2, $3, $4, $5, $6::text[]::jsonb[], $7)',
    [
      line,
      ...idsOf(wishes),
      wishes.map((wish) => wish.term),
      wishes.map((wish) => wish.maxWin.toString()),
      wishes.map((wish) => JSON.stringify(wish.picks.map(([pick, stake]) => [pick, stake.toString()]))),
      wishes.map((wish) => wish.arrivedMs),
    ],
  )
  return new Map(wishes.map((wish, i) => [wish, present(rows[i], 'an outcome').outcome]))
}

export async function cancelBet(
  db: Queryable,
  { betId: id, userId: owner }: BetKey,
  arrivedMs: number,
): Promise<'cancelled' | 'closed' | 'unknown'> {
  const { rows } = await db.query<{ outcome: 'cancelled' | 'closed' | 'unknown' }>(
    'SELECT lottery_cancel($1, $2, $3) AS outcome',
    [id, owner, arrivedMs],
  )
  return present(rows[0], 'an outcome').outcome
}
