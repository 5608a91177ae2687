import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** Settings made by operators. For a null limit the site's own applies. */
export type StoredSettings = {
  readonly gameId: string
  readonly rtp: number
  readonly minBet: string | null
  /** By currency, in its own money. */
  readonly minBets: Readonly<Partial<Record<CurrencyId, string>>>
  readonly maxBet: string | null
  readonly maxWin: string | null
}

const SELECT = `SELECT game_id AS "gameId", rtp, min_bet AS "minBet", min_bets AS "minBets", max_bet AS "maxBet", max_win AS "maxWin" FROM game_settings`

export async function selectSettings(db: Queryable): Promise<ReadonlyMap<string, StoredSettings>> {
  const { rows } = await db.query<StoredSettings>(SELECT)
  return new Map(rows.map((row) => [row.gameId, row]))
}

export async function findSettings(db: Readable, gameId: string): Promise<StoredSettings | null> {
  const { rows } = await db.query<StoredSettings>(`${SELECT} WHERE game_id = $1`, [gameId])
  return rows[0] ?? null
}

/** Serializes concurrent changes of one game. Null when nothing was ever set for it. */
export async function lockSettings(tx: Queryable, gameId: string): Promise<StoredSettings | null> {
  const { rows } = await tx.query<StoredSettings>(`${SELECT} WHERE game_id = $1 FOR UPDATE`, [gameId])
  return rows[0] ?? null
}

export type ChangeReason = {
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string
}

/** Recorded with requester and reason in the same transaction: there is no change without a record. */
export async function writeSettings(
  tx: Queryable,
  { gameId, rtp, minBet, minBets, maxBet, maxWin }: StoredSettings,
  { reason, requestedBy, approvedBy }: ChangeReason,
  nowMs: number,
): Promise<void> {
  const set = [gameId, rtp, minBet, JSON.stringify(minBets), maxBet, maxWin]
  await tx.query(
    `INSERT INTO game_settings (game_id, rtp, min_bet, min_bets, max_bet, max_win) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (game_id) DO UPDATE SET (rtp, min_bet, min_bets, max_bet, max_win) =
       (excluded.rtp, excluded.min_bet, excluded.min_bets, excluded.max_bet, excluded.max_win)`,
    set,
  )
  await tx.query(
    `INSERT INTO game_settings_changes (game_id, rtp, min_bet, min_bets, max_bet, max_win, reason, requested_by, approved_by, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...set, reason, requestedBy, approvedBy, new Date(nowMs)],
  )
}
