import type { InstallWay } from '@baize/contract/player'
import type { Queryable } from '../../platform/db/queryable.ts'

export type InstallDay = { readonly day: string; readonly way: InstallWay; readonly installs: number }

/** An identity that the site has not issued is not counted. */
export async function insertInstall(
  db: Queryable,
  identity: string,
  way: InstallWay,
  day: Date,
): Promise<void> {
  await db.query(
    `WITH fresh AS (
       INSERT INTO app_installs (identity, way, day)
       SELECT b.id, $2, ($3::timestamptz AT TIME ZONE 'UTC')::date FROM browser_identities b WHERE b.id = $1
       ON CONFLICT DO NOTHING RETURNING day, way
     )
     INSERT INTO app_install_days (day, way, installs) SELECT day, way, 1 FROM fresh
     ON CONFLICT (day, way) DO UPDATE SET installs = app_install_days.installs + 1`,
    [identity, way, day],
  )
}

export async function selectInstallDays(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly InstallDay[]> {
  const { rows } = await db.query<{ day: string; way: InstallWay; installs: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, way, installs FROM app_install_days
     WHERE day BETWEEN $1 AND $2 ORDER BY day, way`,
    [from, to],
  )
  return rows.map((row) => ({ ...row, installs: Number(row.installs) }))
}
