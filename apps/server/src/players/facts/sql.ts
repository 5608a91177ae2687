import type { LinkedPlayer, PlayerNote, PlayerState } from '@baize/contract/operator'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Nobody decides by more, and a shared café computer must not make a profile slow. */
const MOST_LINKED = 20
const MOST_NOTES = 100

type LinkedRow = { id: string; username: string; closed: boolean }
const toLinked = ({ id, username, closed }: LinkedRow): LinkedPlayer => ({ userId: id, username, closed })

/** Other players with one of this player's payout accounts, removed ones included. */
export async function selectSamePayoutAccount(db: Queryable, user: UserId): Promise<LinkedPlayer[]> {
  const { rows } = await db.query<LinkedRow>(
    `SELECT u.id, u.username, u.closed_at IS NOT NULL AS closed FROM users u WHERE u.id IN (
       SELECT o.user_id FROM payout_accounts a JOIN payout_accounts o ON o.fingerprint = a.fingerprint
       WHERE a.user_id = $1 AND o.user_id <> $1 LIMIT ${MOST_LINKED})
     ORDER BY u.id`,
    [user],
  )
  return rows.map(toLinked)
}

/** Other players who logged in from one of this player's browsers. */
export async function selectSameDevice(db: Queryable, user: UserId): Promise<LinkedPlayer[]> {
  const { rows } = await db.query<LinkedRow>(
    `SELECT u.id, u.username, u.closed_at IS NOT NULL AS closed FROM users u WHERE u.id IN (
       SELECT o.user_id FROM login_origins a JOIN login_origins o ON o.origin = a.origin
       WHERE a.user_id = $1 AND a.origin LIKE 'identity:%' AND o.user_id <> $1 LIMIT ${MOST_LINKED})
     ORDER BY u.id`,
    [user],
  )
  return rows.map(toLinked)
}

/** Other players who sent a document with the number of one of this player's. */
export async function selectSameDocument(db: Queryable, user: UserId): Promise<LinkedPlayer[]> {
  const { rows } = await db.query<LinkedRow>(
    `SELECT u.id, u.username, u.closed_at IS NOT NULL AS closed FROM users u WHERE u.id IN (
       SELECT o.user_id FROM identities a JOIN identities o ON o.fingerprint = a.fingerprint
       WHERE a.user_id = $1 AND a.fingerprint IS NOT NULL AND o.user_id <> $1 LIMIT ${MOST_LINKED})
     ORDER BY u.id`,
    [user],
  )
  return rows.map(toLinked)
}

/** Other players who logged in from one of this player's addresses, which a household or a whole town may share. */
export async function selectSameAddress(db: Queryable, user: UserId): Promise<LinkedPlayer[]> {
  const { rows } = await db.query<LinkedRow>(
    `SELECT u.id, u.username, u.closed_at IS NOT NULL AS closed FROM users u WHERE u.id IN (
       SELECT o.user_id FROM login_origins a JOIN login_origins o ON o.origin = a.origin
       WHERE a.user_id = $1 AND a.origin LIKE 'address:%' AND o.user_id <> $1 LIMIT ${MOST_LINKED})
     ORDER BY u.id`,
    [user],
  )
  return rows.map(toLinked)
}

export async function selectNotes(db: Queryable, user: UserId): Promise<PlayerNote[]> {
  const { rows } = await db.query<{ id: string; text: string; by: string; at: Date }>(
    `SELECT id, text, by, at FROM player_notes WHERE user_id = $1 ORDER BY id DESC LIMIT ${MOST_NOTES}`,
    [user],
  )
  return rows.map(({ at, ...note }) => ({ ...note, at: at.getTime() }))
}

export async function selectTags(db: Queryable, user: UserId): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>(
    'SELECT tag FROM player_tags WHERE user_id = $1 ORDER BY tag',
    [user],
  )
  return rows.map(({ tag }) => tag)
}

/** A player's standing, of the tables `users u` and `ledger_wallets w`, as an array. */
export const STATES = `array_remove(ARRAY[
  CASE WHEN w.barred THEN 'barred' END,
  CASE WHEN EXISTS (SELECT FROM forbidden_players f WHERE f.user_id = u.id) THEN 'forbidden' END,
  CASE WHEN w.excluded_until > $1 THEN 'excluded' END,
  CASE WHEN w.max_loss_day IS NOT NULL OR w.max_loss_week IS NOT NULL OR w.max_loss_month IS NOT NULL THEN 'limited' END,
  CASE WHEN u.closed_at IS NOT NULL THEN 'closed' END,
  CASE WHEN EXISTS (SELECT FROM staff_players s WHERE s.user_id = u.id) THEN 'staff' END], NULL)`

export async function selectStates(db: Queryable, user: UserId, nowMs: number): Promise<PlayerState[]> {
  const { rows } = await db.query<{ states: PlayerState[] }>(
    `SELECT ${STATES} AS states FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $2`,
    [new Date(nowMs), user],
  )
  return rows[0]?.states ?? []
}
