import type { StoredDesign } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Shelf } from '../../platform/files/objects-sql.ts'

export type DraftRow = {
  readonly version: number
  readonly design: unknown
  readonly saved_by: string | null
  /** The name of that person. */
  readonly saver: string | null
  readonly saved_at: Date
}
export type VersionRow = {
  readonly number: number
  readonly hash: string
  readonly note: string
  readonly published_by: string | null
  readonly published_at: Date
  readonly restores: number | null
}

const DRAFT =
  'version, design, saved_by, saved_at, (SELECT name FROM operators WHERE handle = saved_by) AS saver'
const VERSION = 'number, hash, note, published_by, published_at, restores'

/** Inserts the draft if there is none, and returns whether it did. A concurrent insert waits for the first. */
export async function insertFirstDraft(tx: Queryable, text: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO design_draft (version, design, saved_by, saved_at) VALUES (1, $1, NULL, $2)
     ON CONFLICT ((true)) DO NOTHING`,
    [text, at],
  )
  return rowCount === 1
}

export async function selectDraft(db: Queryable): Promise<DraftRow> {
  const { rows } = await db.query<DraftRow>(`SELECT ${DRAFT} FROM design_draft`)
  return present(rows[0], 'the draft')
}

/** Serializes writes and publications until the transaction ends. */
export async function lockDraft(tx: Queryable): Promise<DraftRow> {
  const { rows } = await tx.query<DraftRow>(`SELECT ${DRAFT} FROM design_draft FOR UPDATE`)
  return present(rows[0], 'the draft')
}

export async function updateDraft(
  tx: Queryable,
  draft: { readonly text: string; readonly by: string | null; readonly at: Date },
): Promise<DraftRow> {
  const { rows } = await tx.query<DraftRow>(
    `UPDATE design_draft SET version = version + 1, design = $1, saved_by = $2, saved_at = $3
     RETURNING ${DRAFT}`,
    [draft.text, draft.by, draft.at],
  )
  return present(rows[0], 'the draft')
}

export type NewVersion = {
  readonly hash: string
  readonly text: string
  readonly note: string
  readonly by: string | null
  readonly at: Date
  readonly restores: number | null
}

/** Requires the draft lock: version numbers have no gaps. */
export async function insertVersion(tx: Queryable, version: NewVersion): Promise<VersionRow> {
  const { rows } = await tx.query<VersionRow>(
    `INSERT INTO design_versions (number, hash, design, note, published_by, published_at, restores)
     SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM design_versions
     RETURNING ${VERSION}`,
    [version.hash, version.text, version.note, version.by, version.at, version.restores],
  )
  return present(rows[0], 'the new version')
}

export async function selectPublished(db: Queryable): Promise<VersionRow> {
  const { rows } = await db.query<VersionRow>(
    `SELECT ${VERSION} FROM design_versions ORDER BY number DESC LIMIT 1`,
  )
  return present(rows[0], 'the published design')
}

export async function selectVersion(
  db: Queryable,
  number: number,
): Promise<(VersionRow & { readonly design: unknown }) | null> {
  const { rows } = await db.query<VersionRow & { design: unknown }>(
    `SELECT ${VERSION}, design FROM design_versions WHERE number = $1`,
    [number],
  )
  return rows[0] ?? null
}

/** Checked when it was published, and delivered unchanged even if the checks have changed since. */
export async function selectDesignByHash(db: Queryable, hash: string): Promise<StoredDesign | null> {
  const { rows } = await db.query<{ design: StoredDesign }>(
    'SELECT design FROM design_versions WHERE hash = $1 LIMIT 1',
    [hash],
  )
  return rows[0]?.design ?? null
}

export async function selectHistory(
  db: Queryable,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: VersionRow[]; readonly total: number }> {
  const { rows } = await db.query<VersionRow>(
    `SELECT ${VERSION} FROM design_versions ORDER BY number DESC LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  // Version numbers have no gaps.
  const count = await db.query<{ total: number }>(
    'SELECT coalesce(max(number), 0) AS total FROM design_versions',
  )
  return { rows, total: present(count.rows[0], 'the count').total }
}

/** Whether no operator has written or published a design yet. */
export async function isUntouched(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ untouched: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM design_versions WHERE published_by IS NOT NULL)
        AND NOT EXISTS (SELECT FROM design_draft WHERE saved_by IS NOT NULL) AS untouched`,
  )
  return present(rows[0], 'the answer').untouched
}

/** Files of designs. */
export const ASSETS: Shelf = { table: 'static_assets', idType: 'text', folder: 'assets' }

/** False when it is there already. `key` is that of its copy. */
export async function insertAsset(
  db: Queryable,
  asset: { readonly id: string; readonly type: string; readonly key: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO static_assets (id, type, object_key, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING`,
    [asset.id, asset.type, asset.key, asset.at],
  )
  return rowCount === 1
}

export async function selectAssetTypes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; type: string }>(
    'SELECT id, type FROM static_assets WHERE id = ANY($1)',
    [ids],
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export async function insertDesignToken(
  db: Queryable,
  token: { readonly hash: Buffer; readonly by: string; readonly expiresAt: Date },
): Promise<void> {
  await db.query('INSERT INTO design_tokens (hash, given_by, expires_at) VALUES ($1, $2, $3)', [
    token.hash,
    token.by,
    token.expiresAt,
  ])
}

export async function hasDesignToken(db: Queryable, hash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM design_tokens WHERE hash = $1 AND expires_at > $2', [
    hash,
    at,
  ])
  return rowCount === 1
}

export async function forgetDesignTokens(db: Queryable, at: Date): Promise<void> {
  await db.query('DELETE FROM design_tokens WHERE expires_at <= $1', [at])
}
