import type { MoneySettings } from '@baize/contract/operator'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** A version of the terms as it is stored. */
export type StoredVersion = {
  readonly version: number
  readonly settings: unknown
  readonly requestedBy: string | null
  readonly approvedBy: string | null
  readonly reason: string
  readonly rolledBackTo: number | null
  readonly at: Date
}

const COLUMNS = `version, settings, requested_by AS "requestedBy", approved_by AS "approvedBy", reason,
  rolled_back_to AS "rolledBackTo", at`

/** The version in force, or an older one by its number. */
export async function findVersion(db: Readable, number?: number): Promise<StoredVersion | null> {
  const { rows } = await db.query<StoredVersion>(
    `SELECT ${COLUMNS} FROM money_settings WHERE $1::integer IS NULL OR version = $1 ORDER BY version DESC LIMIT 1`,
    [number ?? null],
  )
  return rows[0] ?? null
}

/** A page of versions, newest first, and after each the one before it. */
export async function listVersions(
  db: Readable,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<readonly StoredVersion[]> {
  const { rows } = await db.query<StoredVersion>(
    `SELECT ${COLUMNS} FROM money_settings ORDER BY version DESC OFFSET $1 LIMIT $2`,
    [(pageNo - 1) * pageSize, pageSize + 1],
  )
  return rows
}

/** Every change of the site's settings waits here for the one before it; processes read them again afterwards. */
export async function raiseVersion(tx: Queryable): Promise<void> {
  await tx.query('UPDATE site_version SET version = version + 1')
}

/** False if the version is there already. */
export async function insertVersion(
  tx: Queryable,
  {
    at,
    ...written
  }: Omit<StoredVersion, 'settings' | 'at'> & {
    readonly settings: MoneySettings
    readonly at: number
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO money_settings (version, settings, requested_by, approved_by, reason, rolled_back_to, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (version) DO NOTHING`,
    [
      written.version,
      JSON.stringify(written.settings),
      written.requestedBy,
      written.approvedBy,
      written.reason,
      written.rolledBackTo,
      new Date(at),
    ],
  )
  return rowCount === 1
}
