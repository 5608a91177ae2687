import type { BetOutcome, ProviderProduct } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../platform/db/queryable.ts'

export type HistoryRow = {
  provider: string
  reference: string
  game_id: string | null
  currency_id: CurrencyId
  stake: string
  won: string
  owed: string
  free: boolean
  rolled_back: boolean
  status: 'OPEN' | 'SETTLED' | 'CASHED_OUT'
  result: string | null
  settled: number
  detail: unknown
  at: Date
  updated_at: Date | null
}

const COLUMNS = `b.provider, b.reference, b.game_id, w.currency_id, b.stake, b.won, greatest(b.won - b.due, 0) AS owed, b.free, b.rolled_back, b.status, b.result,
  b.settled, b.detail, b.at, b.updated_at`

/** A rollback without a bet is no bet of the player's. */
const IS_BET = '(b.stake > 0 OR b.free)'

export type Below = { readonly atMs: number; readonly reference: string }

export type HistoryFilter = {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly result?: BetOutcome | undefined
  readonly product?: ProviderProduct | undefined
}

/** A refund is neither a win nor a loss, and a bet that is rolled back was never made. */
const RESULTS: Readonly<Record<BetOutcome, string>> = {
  PENDING: `b.status = 'OPEN' AND NOT b.rolled_back`,
  WIN: `b.status <> 'OPEN' AND NOT b.rolled_back AND b.due > b.stake`,
  LOSE: `b.status <> 'OPEN' AND NOT b.rolled_back AND b.due < b.stake`,
}

/** `sports`: names of the sportsbooks. Bets at a provider that is no longer connected count as casino. */
type HistoryQuery = {
  readonly below: Below | null
  readonly limit: number
  readonly sports: readonly string[]
  readonly filter: HistoryFilter
}

const PRODUCTS: Readonly<Record<ProviderProduct, string>> = {
  sports: 'b.provider = ANY ($7::text[])',
  casino: 'b.provider <> ALL ($7::text[])',
}

/** The index of the player's bets by time gives the order; the other conditions only filter what it finds. */
export async function selectHistory(
  db: Queryable,
  userId: UserId,
  { below, limit, sports, filter: { fromMs, toMs, result, product } }: HistoryQuery,
): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>(
    `SELECT ${COLUMNS} FROM provider_bets b JOIN ledger_wallets w USING (user_id)
     WHERE b.user_id = $1 AND ${IS_BET} AND ($2::timestamptz IS NULL OR (b.at, b.reference) < ($2, $3))
       AND b.at >= coalesce($5::timestamptz, '-infinity') AND b.at < coalesce($6::timestamptz, 'infinity')
       AND ${result === undefined ? 'true' : RESULTS[result]}
       AND ${product === undefined ? 'true' : PRODUCTS[product]}
     ORDER BY b.at DESC, b.reference DESC LIMIT $4`,
    [
      userId,
      below ? new Date(below.atMs) : null,
      below?.reference ?? null,
      limit,
      fromMs === undefined ? null : new Date(fromMs),
      toMs === undefined ? null : new Date(toMs),
      ...(product === undefined ? [] : [sports]),
    ],
  )
  return rows
}

export async function selectHistoryBet(
  db: Queryable,
  provider: string,
  reference: string,
): Promise<HistoryRow | null> {
  const { rows } = await db.query<HistoryRow>(
    `SELECT ${COLUMNS} FROM provider_bets b JOIN ledger_wallets w USING (user_id)
     WHERE b.provider = $1 AND b.reference = $2 AND ${IS_BET}`,
    [provider, reference],
  )
  return rows[0] ?? null
}

export async function selectMessages(
  db: Queryable,
  provider: string,
  reference: string,
  limit: number,
): Promise<{ call: string; request: string; reply: string; at: Date }[]> {
  const { rows } = await db.query<{ call: string; request: string; reply: string; at: Date }>(
    `SELECT call, request, reply, at FROM provider_messages WHERE provider = $1 AND reference = $2 ORDER BY id LIMIT $3`,
    [provider, reference, limit],
  )
  return rows
}

export async function selectDifferences(db: Queryable, limit: number) {
  const { rows } = await db.query<{
    provider: string
    reference: string
    kind: 'missing' | 'extra' | 'different'
    ours: unknown
    theirs: unknown
    found_at: Date
  }>(
    `SELECT provider, reference, kind, ours, theirs, found_at FROM provider_differences
     WHERE ended_at IS NULL ORDER BY found_at DESC, reference LIMIT $1`,
    [limit],
  )
  return rows
}

export async function selectStatuses(db: Queryable) {
  const { rows } = await db.query<{
    provider: string
    down_since: Date | null
    checked_at: Date
    differences: number
  }>(
    `SELECT h.provider, h.down_since, h.checked_at, (SELECT count(*)::int FROM provider_differences d
       WHERE d.provider = h.provider AND d.ended_at IS NULL) AS differences FROM provider_health h`,
  )
  return new Map(rows.map((row) => [row.provider, row]))
}
