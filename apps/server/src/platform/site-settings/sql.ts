import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../db/queryable.ts'

export type StoredSite = {
  readonly settings: ReadonlyMap<string, unknown>
  readonly forbiddenPlayers: ReadonlySet<UserId>
  /** Null before the first start has stored them. */
  readonly money: { readonly version: number; readonly settings: unknown } | null
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
    money: StoredSite['money']
  }>(
    `SELECT version,
       CASE WHEN version::text <> $1 THEN (SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM site_settings) END AS settings,
       CASE WHEN version::text <> $1 THEN ARRAY(SELECT user_id::text FROM forbidden_players) END AS players,
       CASE WHEN version::text <> $1 THEN (SELECT jsonb_build_object('version', m.version, 'settings', m.settings) FROM money_settings m ORDER BY m.version DESC LIMIT 1) END AS money
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
      money: row.money,
    },
  }
}
