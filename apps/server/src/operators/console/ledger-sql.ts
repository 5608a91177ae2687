import { MONEY_KINDS, type MoneyKind } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type KeyPage, MOST_SCANNED, momentOf, pageOf, splitCursor } from './pages.ts'

export type EntryRow = {
  id: string
  key: string
  kind: string
  user_id: string | null
  ref: string | null
  balance_after: string
  at: Date
}
export type LegRow = { transaction_id: string; from_account: string; to_account: string; amount: string }

const ENTRY = 'id, key, kind, user_id, ref, balance_after, at'
/** The predicates of the indexes: without them the planner does not use these. */
const MOVES = `kind <> 'bet.step' AND kind <> 'limits.set'`
const RARE = `kind NOT LIKE 'bet.%' AND kind NOT LIKE 'provider.%' AND kind <> 'limits.set'`

/** A player's transactions that have rows of their own, newest first. */
export async function selectOwnTransactions(
  db: Queryable,
  player: UserId,
  below: string | null,
  limit: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `SELECT ${ENTRY} FROM ledger_transactions
     WHERE user_id = $1 AND ${MOVES} AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [player, below, limit],
  )
  return rows
}

export type PlayRow = EntryRow & { bet_id: string; stake: string; payout: string }

/** A player's bets that are their own transaction, newest first, with ids in [from, below). */
export async function selectPlays(
  db: Queryable,
  player: UserId,
  { from, below }: { readonly from: string; readonly below: string },
  limit: number,
): Promise<readonly PlayRow[]> {
  const { rows } = await db.query<PlayRow>(
    `SELECT tx AS id, id || ':' || user_id AS key, 'bet.play' AS kind, user_id, id AS ref, balance_after, settled_at AS at,
       id AS bet_id, stake, payout
     FROM bets WHERE user_id = $1 AND id >= $2::uuid AND id < $3::uuid AND tx IS NOT NULL
     ORDER BY bets.id DESC LIMIT $4`,
    [player, from, below, limit],
  )
  return rows
}

/** Transactions other than bets by kind, newest first: a short range of the index for each kind. */
export async function selectRare(
  db: Queryable,
  kinds: readonly MoneyKind[],
  { from, to, cursor, pageSize }: Omit<InputOf<'/api/operator/ledger/transactions'>, 'key' | 'kind'>,
  currencyId: CurrencyId | null = null,
): Promise<KeyPage<EntryRow>> {
  const [at, id] = splitCursor(cursor) ?? [null, null]
  // No index has the currency: a page of one that few play in must not walk through all of the others.
  const scanned = currencyId === null ? pageSize : MOST_SCANNED
  const { rows } = await db.query<EntryRow & { fits: boolean | null }>(
    `SELECT t.*, $7::text IS NULL OR coalesce(w.currency_id, p.currency_id) = $7 AS fits
     FROM (
       SELECT t.* FROM unnest($1::text[]) AS k (kind), LATERAL (
         SELECT ${ENTRY} FROM ledger_transactions l
         WHERE l.kind = k.kind AND ${RARE.replaceAll('kind', 'l.kind')}
           AND ($2::timestamptz IS NULL OR l.at >= $2) AND l.at < coalesce($3::timestamptz, 'infinity')
           AND (l.at, l.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::bigint, 9223372036854775807))
         ORDER BY l.at DESC, l.id DESC LIMIT $6) t
       ORDER BY t.at DESC, t.id DESC LIMIT $6) t
     LEFT JOIN ledger_wallets w ON $7::text IS NOT NULL AND w.user_id = t.user_id
     LEFT JOIN ledger_packets p ON $7::text IS NOT NULL AND p.id = t.ref
     ORDER BY t.at DESC, t.id DESC`,
    [kinds, momentOf(from), momentOf(to), at, id, scanned, currencyId],
  )
  const found = rows.map((row) => ({ ...row, created_at: row.at, fits: row.fits ?? false }))
  return pageOf(found, { pageSize, scanned }, (row) => row)
}

export const allKinds: readonly MoneyKind[] = MONEY_KINDS

/** By its idempotency key, a bet's included. */
export async function selectByKey(db: Queryable, key: string): Promise<readonly EntryRow[]> {
  const own = await db.query<EntryRow>(`SELECT ${ENTRY} FROM ledger_transactions WHERE key = $1`, [key])
  if (own.rows.length > 0) return own.rows
  const [, betId, player] =
    /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9]\d{0,14})$/.exec(key) ?? []
  return betId === undefined || player === undefined ? [] : selectWholeBet(db, player, betId)
}

/** A bet that is its own transaction. */
export async function selectWholeBet(
  db: Queryable,
  player: string,
  betId: string,
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `SELECT ${ENTRY} FROM all_transactions WHERE user_id = $1 AND ref = $2 AND kind = 'bet.play'`,
    [player, betId],
  )
  return rows
}

/** Clocks of two processes may differ by this when they write transactions of neighbouring ids. */
const CLOCK_SLACK_MS = 60_000

/**
 * Transactions of one bet with rows of their own, oldest first. No index has the bet: the player's moves are read
 * between the last rare transaction before the bet and the first one after it. Ids rise with time.
 */
export async function selectOfBet(db: Queryable, player: UserId, bet: string): Promise<readonly EntryRow[]> {
  const { rows: times } = await db.query<{ created_at: Date; settled_at: Date | null }>(
    `SELECT created_at, settled_at FROM bets WHERE user_id = $1 AND id = $2
     UNION ALL SELECT created_at, NULL FROM open_bets WHERE user_id = $1 AND id = $2`,
    [player, bet],
  )
  const [found] = times
  if (!found) return []
  const { rows } = await db.query<EntryRow>(
    `SELECT ${ENTRY} FROM ledger_transactions
     WHERE user_id = $1 AND ${MOVES} AND ref = $2
       AND id > coalesce((SELECT max(l.id) FROM unnest($3::text[]) AS k (kind), LATERAL (
         SELECT id FROM ledger_transactions l WHERE l.kind = k.kind AND ${RARE.replaceAll('kind', 'l.kind')} AND l.at < $4
         ORDER BY l.at DESC, l.id DESC LIMIT 1) l), 0)
       AND id < coalesce((SELECT min(l.id) FROM unnest($3::text[]) AS k (kind), LATERAL (
         SELECT id FROM ledger_transactions l WHERE l.kind = k.kind AND ${RARE.replaceAll('kind', 'l.kind')} AND l.at > $5
         ORDER BY l.at, l.id LIMIT 1) l), 9223372036854775807)
     ORDER BY id`,
    [
      player,
      bet,
      MONEY_KINDS,
      new Date(found.created_at.getTime() - CLOCK_SLACK_MS),
      found.settled_at === null ? 'infinity' : new Date(found.settled_at.getTime() + CLOCK_SLACK_MS),
    ],
  )
  return rows
}

/** By ranges of ids: a leg is near the leg before it, so a page of legs is a few pages of the table. */
export async function selectLegs(db: Queryable, rows: readonly EntryRow[]): Promise<readonly LegRow[]> {
  if (rows.length === 0) return []
  const times = rows.map(({ at }) => at.getTime())
  const found = await db.query<LegRow>(
    `SELECT transaction_id, from_account, to_account, amount FROM ledger_legs
     WHERE transaction_id = ANY($1::bigint[]) AND at >= $2 AND at <= $3 ORDER BY transaction_id, from_account, to_account`,
    [rows.map(({ id }) => id), new Date(Math.min(...times)), new Date(Math.max(...times))],
  )
  return found.rows
}

export type TransactionRow = EntryRow & {
  body_hash: Buffer
  nonce: number | null
  note: Record<string, unknown> | null
}

export async function selectTransaction(db: Queryable, id: string): Promise<TransactionRow | null> {
  const { rows } = await db.query<TransactionRow>(
    `SELECT ${ENTRY}, body_hash, nonce, note FROM all_transactions WHERE id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function selectLegsOf(db: Queryable, id: string): Promise<readonly LegRow[]> {
  const { rows } = await db.query<LegRow>(
    `SELECT transaction_id, from_account, to_account, amount FROM all_legs WHERE transaction_id = $1
     ORDER BY from_account, to_account`,
    [id],
  )
  return rows
}

export async function selectSealOf(db: Queryable, at: Date): Promise<{ day: string; hash: string } | null> {
  const { rows } = await db.query<{ day: string; hash: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, encode(hash, 'hex') AS hash FROM ledger_seals
     WHERE day = ($1::timestamptz AT TIME ZONE 'UTC')::date`,
    [at],
  )
  return rows[0] ?? null
}

/** Currencies by the number of their accounts' owner: of players and of the currencies themselves. */
export async function selectCurrencies(
  db: Queryable,
  owners: readonly string[],
): Promise<ReadonlyMap<string, CurrencyId>> {
  const { rows } = await db.query<{ owner: string; currency_id: CurrencyId }>(
    `SELECT user_id::text AS owner, currency_id FROM ledger_wallets WHERE user_id = ANY($1::bigint[])
     UNION ALL SELECT number::text, currency_id FROM ledger_currencies`,
    [owners],
  )
  return new Map(rows.map((row) => [row.owner, row.currency_id]))
}

export async function selectNames(
  db: Queryable,
  players: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; username: string }>(
    'SELECT id::text, username FROM users WHERE id = ANY($1::bigint[])',
    [players],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export type SumRow = { currency_id: CurrencyId; players: string; house: string }

/** As of the last check, in one snapshot: the sums of both sides of the books. */
export async function selectSums(
  db: Queryable,
): Promise<{ readonly at: Date | null; readonly upTo: string; readonly sums: readonly SumRow[] }> {
  const { rows } = await db.query<{ at: Date | null; upto: string } & (SumRow | { currency_id: null })>(
    `SELECT k.at, k.upto, s.currency_id, s.players, s.house FROM ledger_checks k LEFT JOIN (
       SELECT c.currency_id,
         (SELECT coalesce(sum(p.main + p.held + p.payout + p.task + p.register), 0) FROM ledger_checkpoints p
          JOIN ledger_wallets w ON w.user_id = p.user_id WHERE w.currency_id = c.currency_id)::text AS players,
         (SELECT coalesce(sum(h.balance), 0) FROM ledger_house h WHERE ledger_owner(h.account) = c.number)::text AS house
       FROM ledger_currencies c) s ON true
     ORDER BY s.currency_id`,
  )
  return {
    at: rows[0]?.at ?? null,
    upTo: rows[0]?.upto ?? '0',
    // Before the first wallet there is no currency: a check without sums.
    sums: rows.flatMap((row) => (row.currency_id === null ? [] : [row])),
  }
}

export async function selectUpTo(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ upto: string }>('SELECT upto FROM ledger_checks')
  return rows[0]?.upto ?? '0'
}
