import type { LotteryGameId, LotteryPhase } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { betId, type Minor, minor, present, type UserId, userId } from '@baize/kit'
import { type BetKey, byKeys, idsOf } from '../../ledger/bet-keys.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

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
