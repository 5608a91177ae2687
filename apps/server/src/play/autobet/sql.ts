import type { AutobetEnd, BetGameId, LotteryGameId, RoundGameId, SoloGameId } from '@baize/contract/player'
import type { CurrencyId, Refusal } from '@baize/contract/shared'
import { type BetId, betId, type Minor, minor, type UserId, userId } from '@baize/kit'
import type { Json } from '../../ledger/commands.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredRun = {
  readonly id: string
  readonly userId: UserId
  readonly gameId: SoloGameId | RoundGameId | LotteryGameId
  readonly currencyId: CurrencyId
  readonly body: string
  readonly options: unknown
  readonly choices: readonly number[]
  readonly stake: Minor
  readonly bets: number
  readonly lossLimit: Minor
  readonly winLimit: Minor | null
  readonly onWin: number | null
  readonly onLoss: number | null
  readonly made: number
  readonly won: number
  readonly staked: Minor
  readonly paid: Minor
  readonly lastBet: BetId | null
  /** The next bet, while its round is in progress. */
  readonly openBet: BetId | null
  readonly nextRequest: string
  readonly nextStake: Minor
  readonly dueAtMs: number
  readonly stopAsked: boolean
  readonly startedAtMs: number
  readonly endedAtMs: number | null
  readonly end: AutobetEnd | null
  readonly refusal: unknown
}

/** A run claimed by a process, to make its next bet or to resolve it. */
export type ClaimedRun = StoredRun & {
  /** Fence: tells this claim from a later one of another process. */
  readonly claimedUntilMs: number
  /** An earlier claim expired: the next bet may have been made, or may still be in progress. */
  readonly inDoubt: boolean
}

type RunRow = {
  id: string
  user_id: string
  game_id: SoloGameId | RoundGameId | LotteryGameId
  currency_id: CurrencyId
  wish: string
  options: unknown
  choices: number[]
  stake: string
  bets: number
  loss_limit: string
  win_limit: string | null
  on_win: number | null
  on_loss: number | null
  made: number
  won: number
  staked: string
  paid: string
  last_bet: string | null
  open_bet: string | null
  next_request: string
  next_stake: string
  due_at: Date
  stop_asked: boolean
  started_at: Date
  ended_at: Date | null
  ended_by: AutobetEnd | null
  refusal: unknown
}

const amount = (text: string): Minor => minor(BigInt(text))

const runOf = (row: RunRow): StoredRun => ({
  id: row.id,
  userId: userId(row.user_id),
  gameId: row.game_id,
  currencyId: row.currency_id,
  body: row.wish,
  options: row.options,
  choices: row.choices,
  stake: amount(row.stake),
  bets: row.bets,
  lossLimit: amount(row.loss_limit),
  winLimit: row.win_limit === null ? null : amount(row.win_limit),
  onWin: row.on_win,
  onLoss: row.on_loss,
  made: row.made,
  won: row.won,
  staked: amount(row.staked),
  paid: amount(row.paid),
  lastBet: row.last_bet === null ? null : betId(row.last_bet),
  openBet: row.open_bet === null ? null : betId(row.open_bet),
  nextRequest: row.next_request,
  nextStake: amount(row.next_stake),
  dueAtMs: row.due_at.getTime(),
  stopAsked: row.stop_asked,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  end: row.ended_by,
  refusal: row.refusal,
})

const first = (rows: readonly RunRow[]): StoredRun | null => (rows[0] ? runOf(rows[0]) : null)

export type NewRun = Pick<
  StoredRun,
  | 'id'
  | 'userId'
  | 'gameId'
  | 'currencyId'
  | 'body'
  | 'choices'
  | 'stake'
  | 'bets'
  | 'lossLimit'
  | 'winLimit'
  | 'onWin'
  | 'onLoss'
  | 'nextRequest'
> & { readonly requestId: string; readonly options: Json }

/** Null when the player has an active run in this game, or has used the request id before. */
export async function insertRun(db: Queryable, run: NewRun, nowMs: number): Promise<StoredRun | null> {
  const { rows } = await db.query<RunRow>(
    `INSERT INTO autobets (id, user_id, game_id, currency_id, request_id, wish, options, choices, stake, bets, loss_limit,
       win_limit, on_win, on_loss, next_request, next_stake, due_at, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $9, $16, $16)
     ON CONFLICT DO NOTHING RETURNING *`,
    [
      run.id,
      run.userId,
      run.gameId,
      run.currencyId,
      run.requestId,
      run.body,
      JSON.stringify(run.options),
      run.choices,
      run.stake,
      run.bets,
      run.lossLimit,
      run.winLimit,
      run.onWin,
      run.onLoss,
      run.nextRequest,
      new Date(nowMs),
    ],
  )
  return first(rows)
}

export async function selectByRequest(
  db: Queryable,
  owner: UserId,
  requestId: string,
): Promise<StoredRun | null> {
  const { rows } = await db.query<RunRow>('SELECT * FROM autobets WHERE user_id = $1 AND request_id = $2', [
    owner,
    requestId,
  ])
  return first(rows)
}

/** The active run, or else the last. */
export async function selectLatest(
  db: Queryable,
  owner: UserId,
  gameId: BetGameId,
): Promise<StoredRun | null> {
  const { rows } = await db.query<RunRow>(
    'SELECT * FROM autobets WHERE user_id = $1 AND game_id = $2 ORDER BY id DESC LIMIT 1',
    [owner, gameId],
  )
  return first(rows)
}

export async function selectRunPage(
  db: Queryable,
  owner: UserId,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ items: StoredRun[]; total: number }> {
  const { rows: counted } = await db.query<{ total: string }>(
    'SELECT count(*) AS total FROM autobets WHERE user_id = $1',
    [owner],
  )
  const { rows } = await db.query<RunRow>(
    'SELECT * FROM autobets WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
    [owner, pageSize, (pageNo - 1) * pageSize],
  )
  return { items: rows.map(runOf), total: Number(counted[0]?.total ?? 0) }
}

/**
 * In round games a run bets once in each open round, unless the player has, and continues when the ledger has settled
 * that bet; in lottery games once in each open term of its line, with a second left to arrive. A run with an expired claim always has its turn: the outcome of its bet must be resolved.
 */
const HAS_TURN = `CASE
  WHEN a.claimed_until IS NULL AND a.options ? 'line' AND a.open_bet IS NOT NULL
    THEN EXISTS (SELECT FROM lottery_bets b WHERE b.user_id = a.user_id AND b.bet_id = a.open_bet AND b.settled)
  WHEN a.claimed_until IS NULL AND a.options ? 'line' AND NOT a.stop_asked
    THEN EXISTS (SELECT FROM lottery_terms t WHERE t.line = a.options ->> 'line' AND t.phase = 'OPEN'
      AND t.closes_at > round_now() + interval '1 second')
  WHEN a.claimed_until IS NOT NULL OR a.game_id NOT IN (SELECT g.game_id FROM round_games g) THEN true
  WHEN a.open_bet IS NOT NULL
    THEN EXISTS (SELECT FROM round_bets b WHERE b.user_id = a.user_id AND b.bet_id = a.open_bet AND b.settled)
  ELSE EXISTS (SELECT FROM rounds r WHERE r.game_id = a.game_id AND r.phase = 'STARTING' AND r.locks_at > round_now()
    AND NOT EXISTS (SELECT FROM round_bets b WHERE b.round_id = r.id AND b.user_id = a.user_id AND b.slot = 0 AND NOT b.cancelled))
  END`

/** Claims due runs that no process holds. Concurrent processes get different runs. */
export async function claimDue(
  db: Queryable,
  nowMs: number,
  untilMs: number,
  most: number,
): Promise<ClaimedRun[]> {
  const { rows } = await db.query<RunRow & { in_doubt: boolean }>(
    `UPDATE autobets a SET claimed_until = $2
     FROM (SELECT a.user_id, a.id, a.claimed_until IS NOT NULL AS in_doubt FROM autobets a
       WHERE a.ended_at IS NULL AND a.due_at <= $1 AND (a.claimed_until IS NULL OR a.claimed_until <= $1) AND ${HAS_TURN}
       ORDER BY a.due_at LIMIT $3 FOR UPDATE OF a SKIP LOCKED) AS due
     WHERE a.user_id = due.user_id AND a.id = due.id RETURNING a.*, due.in_doubt`,
    [new Date(nowMs), new Date(untilMs), most],
  )
  return rows.map((row) => ({ ...runOf(row), claimedUntilMs: untilMs, inDoubt: row.in_doubt }))
}

export type Recorded = {
  readonly betId: BetId
  readonly stake: Minor
  readonly payout: Minor
  readonly nextRequest: string
  readonly nextStake: Minor
  readonly dueAtMs: number
  readonly end: AutobetEnd | null
}

/**
 * Counts a bet and stores the next. Keyed by its request id, so that two processes count it once; also when the run has
 * ended meanwhile, so that no bet goes uncounted.
 */
export async function recordBet(
  db: Queryable,
  { userId: owner, id, nextRequest: request }: StoredRun,
  bet: Recorded,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE autobets SET made = made + 1, won = won + ($5::bigint > $4::bigint)::int, staked = staked + $4, paid = paid + $5,
       last_bet = $6, open_bet = NULL, next_request = $7, next_stake = $8, due_at = $9, claimed_until = NULL,
       ended_by = coalesce(ended_by, $10, CASE WHEN stop_asked THEN 'stopped' END),
       ended_at = coalesce(ended_at, CASE WHEN $10::text IS NOT NULL OR stop_asked THEN $11::timestamptz END)
     WHERE user_id = $1 AND id = $2 AND next_request = $3`,
    [
      owner,
      id,
      request,
      bet.stake,
      bet.payout,
      bet.betId,
      bet.nextRequest,
      bet.nextStake,
      new Date(bet.dueAtMs),
      bet.end,
      new Date(nowMs),
    ],
  )
}

/** The next bet has joined a round, and is known by its id from now on: whoever counts it need not post it again. */
export async function recordOpenBet(
  db: Queryable,
  { userId: owner, id, nextRequest }: StoredRun,
  openBet: BetId,
): Promise<void> {
  await db.query(
    `UPDATE autobets SET open_bet = $4, claimed_until = NULL
     WHERE user_id = $1 AND id = $2 AND next_request = $3 AND ended_at IS NULL`,
    [owner, id, nextRequest, openBet],
  )
}

/**
 * The next bet was refused by its round and its stake paid back: it is tried again with the same stake under a new
 * request id. A run that was asked to stop ends here, as no bet is open.
 */
export async function renewBet(
  db: Queryable,
  { userId: owner, id, nextRequest, claimedUntilMs }: ClaimedRun,
  next: { readonly request: string; readonly dueAtMs: number },
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE autobets SET next_request = $5, due_at = $6, claimed_until = NULL, open_bet = NULL,
       ended_by = CASE WHEN stop_asked THEN 'stopped' END, ended_at = CASE WHEN stop_asked THEN $7::timestamptz END
     WHERE user_id = $1 AND id = $2 AND next_request = $3 AND claimed_until = $4 AND ended_at IS NULL`,
    [owner, id, nextRequest, new Date(claimedUntilMs), next.request, new Date(next.dueAtMs), new Date(nowMs)],
  )
}

/**
 * The next bet was not made and will not be. A process whose claim was taken over cannot know that, so the fence
 * ignores it.
 */
export async function endRun(
  db: Queryable,
  { userId: owner, id, nextRequest, claimedUntilMs }: ClaimedRun,
  end: AutobetEnd,
  why: Refusal | null,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE autobets SET ended_by = $4, refusal = $5, ended_at = $6, claimed_until = NULL, open_bet = NULL
     WHERE user_id = $1 AND id = $2 AND next_request = $3 AND claimed_until = $7 AND ended_at IS NULL`,
    [owner, id, nextRequest, end, why && JSON.stringify(why), new Date(nowMs), new Date(claimedUntilMs)],
  )
}

/** Retries the same bet at that time. A bet in doubt stays in doubt. */
export async function postpone(
  db: Queryable,
  { userId: owner, id, nextRequest, claimedUntilMs, inDoubt }: ClaimedRun,
  dueAtMs: number,
): Promise<void> {
  await db.query(
    `UPDATE autobets SET due_at = $4, claimed_until = CASE WHEN $6 THEN $4::timestamptz END
     WHERE user_id = $1 AND id = $2 AND next_request = $3 AND claimed_until = $5 AND ended_at IS NULL`,
    [owner, id, nextRequest, new Date(dueAtMs), new Date(claimedUntilMs), inDoubt],
  )
}

const STOP = `UPDATE autobets SET stop_asked = true, due_at = least(due_at, $2),
  ended_by = CASE WHEN claimed_until IS NULL AND open_bet IS NULL THEN 'stopped' END,
  ended_at = CASE WHEN claimed_until IS NULL AND open_bet IS NULL THEN $2::timestamptz END`

/** Ends all runs of a player, each like `askToStop`. */
export async function stopAllRuns(db: Queryable, owner: UserId, nowMs: number): Promise<void> {
  await db.query(`${STOP} WHERE user_id = $1 AND ended_at IS NULL`, [owner, new Date(nowMs)])
}

/** Ends a run without a bet in progress. Otherwise it ends with that bet, which must be counted. */
export async function askToStop(
  db: Queryable,
  owner: UserId,
  id: string,
  nowMs: number,
): Promise<StoredRun | null> {
  await db.query(`${STOP} WHERE user_id = $1 AND id = $3 AND ended_at IS NULL`, [owner, new Date(nowMs), id])
  const { rows } = await db.query<RunRow>('SELECT * FROM autobets WHERE user_id = $1 AND id = $2', [
    owner,
    id,
  ])
  return first(rows)
}
