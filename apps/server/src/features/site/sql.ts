import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

export type StoredSite = {
  readonly settings: ReadonlyMap<string, unknown>
  readonly forbiddenPlayers: ReadonlySet<UserId>
}

/** Undefined: nothing has changed since `known`. */
export async function selectSite(
  db: Queryable,
  known: string,
): Promise<{ readonly version: string; readonly site: StoredSite | undefined }> {
  const { rows } = await db.query<{
    version: string
    settings: { readonly [name: string]: unknown } | null
    players: string[] | null
  }>(
    `SELECT version,
       CASE WHEN version::text <> $1 THEN (SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM site_settings) END AS settings,
       CASE WHEN version::text <> $1 THEN ARRAY(SELECT user_id::text FROM forbidden_players) END AS players
     FROM site_version`,
    [known],
  )
  const [row] = rows
  if (!row) throw new Error('site_version must have one row')
  if (row.settings === null || row.players === null) return { version: row.version, site: undefined }
  return {
    version: row.version,
    site: {
      settings: new Map(Object.entries(row.settings)),
      forbiddenPlayers: new Set(row.players.map(userId)),
    },
  }
}

export type Because = { readonly person: string; readonly reason: string }

/** Every change goes through here: it is recorded, and serialized with all other changes. */
export async function recordChange(
  tx: Queryable,
  change: object,
  { person, reason }: Because,
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

export async function selectCountry(db: Queryable, user: UserId): Promise<string | null> {
  const { rows } = await db.query<{ country_id: string }>('SELECT country_id FROM users WHERE id = $1', [
    user,
  ])
  return rows[0]?.country_id ?? null
}
