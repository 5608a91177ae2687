import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type ChangeReason = { readonly person: string; readonly reason: string }

/** Every change goes through here: it is recorded, and serialized with all other changes. */
export async function recordChange(
  tx: Queryable,
  change: object,
  { person, reason }: ChangeReason,
  nowMs: number,
): Promise<void> {
  await tx.query('UPDATE site_version SET version = version + 1')
  await tx.query('INSERT INTO site_changes (change, person, reason, at) VALUES ($1, $2, $3, $4)', [
    JSON.stringify(change),
    person,
    reason,
    new Date(nowMs),
  ])
}

export async function putSetting(tx: Queryable, name: string, value: unknown): Promise<void> {
  await tx.query(
    'INSERT INTO site_settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, JSON.stringify(value)],
  )
}

export async function dropSettings(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM site_settings WHERE name = ANY($1)', [names])
}

/** False when there is no such player. */
export async function putForbidden(tx: Queryable, user: UserId, on: boolean): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM users WHERE id = $1', [user])
  if (rowCount !== 1) return false
  await tx.query(
    on
      ? 'INSERT INTO forbidden_players (user_id) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM forbidden_players WHERE user_id = $1',
    [user],
  )
  return true
}
