import type { Found, PlayerState } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import { STATES } from '../../players/facts/service.ts'

export type PlayerRow = {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly phone: string | null
  readonly real_name: string | null
  readonly states: PlayerState[]
}
export type MoneyRow = {
  readonly id: string
  readonly user_id: string
  readonly username: string
  readonly currency_id: CurrencyId
  readonly amount: string
  readonly at: Date
}

/** Above any text with the given beginning, compared byte by byte. */
const LAST = 'chr(1114111)'

type Sought = {
  readonly text: string
  /** Digits of a phone number, without the signs that people write between them. */
  readonly phone: string
  readonly id: string | null
  readonly most: number
}

/** By id, by e-mail or phone in full, and by the beginning of a name: each the end of an index. */
export async function selectBeginning(
  db: Queryable,
  { text, phone, id, most }: Sought,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `(SELECT id FROM users WHERE id = $1)
     UNION ALL (SELECT id FROM users WHERE lower(email) = $2)
     UNION ALL (SELECT id FROM users WHERE phone IN ($3, '+' || $3))
     UNION ALL (SELECT id FROM users WHERE lower(username) ~>=~ $2 AND lower(username) ~<~ ($2 || ${LAST})
       ORDER BY lower(username) USING ~<~ LIMIT $4)`,
    [id, text, phone, most],
  )
  return rows.map((row) => row.id)
}

/** By any part of a name, and of personal data where the caller may see it. */
export async function selectByPart(
  db: Queryable,
  part: string,
  { personal, most }: { readonly personal: boolean; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>('SELECT search_players($1, $2, $3) AS id', [
    part,
    personal,
    most,
  ])
  return rows.map((row) => row.id)
}

/** In the order of `ids`. */
export async function selectPlayers(
  db: Queryable,
  ids: readonly string[],
  nowMs: number,
): Promise<readonly PlayerRow[]> {
  const { rows } = await db.query<PlayerRow>(
    `SELECT u.id, u.username, u.email, u.phone, u.real_name, ${STATES} AS states
     FROM unnest($2::bigint[]) WITH ORDINALITY AS s (id, place)
     JOIN users u ON u.id = s.id JOIN ledger_wallets w ON w.user_id = u.id ORDER BY s.place`,
    [new Date(nowMs), ids],
  )
  return rows
}

/** Settled bets by the time in their ids; the open ones are few at any time, however many were ever made. */
export async function selectBets(
  db: Queryable,
  id: string,
): Promise<readonly (MoneyRow & { readonly game_id: string })[]> {
  const { rows } = await db.query<MoneyRow & { game_id: string }>(
    `SELECT b.id, b.user_id, u.username, b.currency_id, b.stake AS amount, b.created_at AS at, b.game_id FROM (
       SELECT id, user_id, currency_id, stake, created_at, game_id FROM bets WHERE id = $1
       UNION ALL SELECT id, user_id, currency_id, stake, created_at, game_id FROM open_bets WHERE id = $1) b
     JOIN users u ON u.id = b.user_id`,
    [id],
  )
  return rows
}

export async function selectDeposits(db: Queryable, id: string): Promise<readonly MoneyRow[]> {
  const { rows } = await db.query<MoneyRow>(
    `SELECT o.id, o.user_id, u.username, o.currency_id, o.amount, o.created_at AS at
     FROM payment_orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    [id],
  )
  return rows
}

/** A request that the ledger never held is no withdrawal. */
export async function selectWithdrawals(db: Queryable, id: string): Promise<readonly MoneyRow[]> {
  const { rows } = await db.query<MoneyRow>(
    `SELECT w.id, w.user_id, u.username, w.currency_id, w.amount, w.created_at AS at
     FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id JOIN users u ON u.id = w.user_id WHERE w.id = $1`,
    [id],
  )
  return rows
}

/** Rounds that are over, of one game or of each. */
export async function selectRounds(
  db: Queryable,
  { gameId, number }: { readonly gameId: string | null; readonly number: string },
): Promise<readonly { readonly game_id: string; readonly number: string; readonly at: Date }[]> {
  const { rows } = await db.query<{ game_id: string; number: string; at: Date }>(
    `SELECT r.game_id, r.number, r.ended_at AS at FROM round_games g JOIN rounds r ON r.game_id = g.game_id AND r.number = $2
     WHERE ($1::text IS NULL OR g.game_id = $1) AND r.phase = 'ENDED' ORDER BY r.ended_at DESC`,
    [gameId, number],
  )
  return rows
}

/** Terms of one lottery line or of each. */
export async function selectTerms(
  db: Queryable,
  { line, number, most }: { readonly line: string | null; readonly number: string; readonly most: number },
): Promise<readonly { readonly line: string; readonly number: string; readonly at: Date }[]> {
  const { rows } = await db.query<{ line: string; number: string; at: Date }>(
    `SELECT t.line, t.number, t.closes_at AS at FROM round_games g JOIN lottery_terms t ON t.line = g.game_id AND t.number = $2
     WHERE ($1::text IS NULL OR g.game_id = $1) ORDER BY t.closes_at DESC LIMIT $3`,
    [line, number, most],
  )
  return rows
}

type TransactionRow = { readonly id: string; readonly kind: string; readonly at: Date }

export async function selectTransaction(db: Queryable, id: string): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>('SELECT id, kind, at FROM all_transactions WHERE id = $1', [
    id,
  ])
  return rows
}

export async function selectTransactionOf(db: Queryable, key: string): Promise<readonly TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    'SELECT id, kind, at FROM ledger_transactions WHERE key = $1',
    [key],
  )
  return rows
}

type ConversationRow = Pick<Found['conversations'][number], 'username' | 'state'> & {
  readonly user_id: string
  readonly at: Date
}

export async function selectConversation(db: Queryable, player: string): Promise<readonly ConversationRow[]> {
  const { rows } = await db.query<ConversationRow>(
    `SELECT c.user_id, u.username, c.state, c.changed_at AS at
     FROM support_conversations c JOIN users u ON u.id = c.user_id WHERE c.user_id = $1`,
    [player],
  )
  return rows
}
