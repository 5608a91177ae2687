import type { OfferChange } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { OfItem } from './sql.ts'

/** Every change of the catalogue waits here for the one before it; processes read it again afterwards. */
export async function nextVersion(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ version: string }>(
    'UPDATE catalogue_version SET version = version + 1 RETURNING version',
  )
  return present(rows[0], 'version of the catalogue').version
}

export async function selectGames(
  db: Queryable,
): Promise<readonly { readonly id: string; readonly name: string; readonly provider: string }[]> {
  const { rows } = await db.query<{ id: string; name: string; provider: string }>(
    'SELECT id, name, provider FROM games WHERE listed',
  )
  return rows
}

/** Settings in force of everything that has any. */
export async function selectOffers(db: Queryable): Promise<readonly OfItem[]> {
  const { rows } = await db.query<OfItem>(
    'SELECT DISTINCT ON (kind, item) kind, item, settings FROM catalogue_settings ORDER BY kind, item, change DESC',
  )
  return rows
}

export type Written = {
  readonly change: string
  readonly person: string
  readonly reason: string
  readonly undoes: number | null
  readonly atMs: number
}
export type WrittenItem = Pick<OfferChange, 'kind' | 'item'> & {
  readonly before: object
  readonly settings: object
}

export async function insertOffers(
  tx: Queryable,
  { change, person, reason, undoes, atMs }: Written,
  items: readonly WrittenItem[],
): Promise<void> {
  await tx.query(
    `INSERT INTO catalogue_settings (change, kind, item, before, settings, person, reason, undoes, at)
     SELECT $1, i.kind, i.item, i.before, i.settings, $2, $3, $4, $5
     FROM json_to_recordset($6) AS i (kind text, item text, before jsonb, settings jsonb)`,
    [change, person, reason, undoes, new Date(atMs), JSON.stringify(items)],
  )
}

export type StoredChange = {
  readonly change: string
  readonly at: Date
  readonly person: string
  readonly reason: string
  readonly undoes: string | null
  readonly items: readonly {
    readonly kind: OfferChange['kind']
    readonly item: string
    readonly name: string
    readonly before: unknown
    readonly settings: unknown
  }[]
}

/** Changes below a number, newest first; of one game on request. */
export async function selectChanges(
  db: Queryable,
  {
    gameId = null,
    below = null,
    limit,
  }: { readonly gameId?: string | null; readonly below?: number | null; readonly limit: number },
): Promise<readonly StoredChange[]> {
  const { rows } = await db.query<StoredChange>(
    `SELECT s.change, min(s.at) AS at, min(s.person) AS person, min(s.reason) AS reason, min(s.undoes) AS undoes,
       json_agg(json_build_object('kind', s.kind, 'item', s.item, 'name', coalesce(g.name, s.item), 'before', s.before,
         'settings', s.settings) ORDER BY s.id) AS items
     FROM catalogue_settings s LEFT JOIN games g ON s.kind = 'game' AND g.id = s.item
     WHERE ($1::text IS NULL OR s.kind = 'game' AND s.item = $1) AND ($2::bigint IS NULL OR s.change < $2)
     GROUP BY s.change ORDER BY s.change DESC LIMIT $3`,
    [gameId, below, limit],
  )
  return rows
}
