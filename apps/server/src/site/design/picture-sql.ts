import type { PictureAlt } from '@baize/contract/operator'
import type { Queryable } from '../../platform/db/queryable.ts'

type NewPicture = {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly by: string
  readonly at: Date
}

export type PictureRow = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly alt: PictureAlt
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly added_by: string
  readonly added_at: Date
}

const PICTURE = 'SELECT p.*, a.type FROM design_pictures p JOIN static_assets a ON a.id = p.id'
/** A part of the name, in any case. */
const NAMED = `position(lower($1) IN lower(p.name)) > 0`

/** Nothing changes when the library has it already. */
export async function insertPicture(db: Queryable, picture: NewPicture): Promise<void> {
  const { id, name, width, height, bytes, by, at } = picture
  await db.query(
    `INSERT INTO design_pictures (id, name, alt, width, height, bytes, added_by, added_at)
     VALUES ($1, $2, '{"en":""}', $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [id, name, width, height, bytes, by, at],
  )
}

export async function selectPictures(
  db: Queryable,
  { name, pageNo, pageSize }: { readonly name: string; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: PictureRow[]; readonly total: number }> {
  const { rows } = await db.query<PictureRow>(
    `${PICTURE} WHERE ${NAMED} ORDER BY p.added_at DESC, p.id LIMIT $2 OFFSET $3`,
    [name, pageSize, (pageNo - 1) * pageSize],
  )
  const count = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM design_pictures p WHERE ${NAMED}`,
    [name],
  )
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function selectPicture(db: Queryable, id: string): Promise<PictureRow | null> {
  const { rows } = await db.query<PictureRow>(`${PICTURE} WHERE p.id = $1`, [id])
  return rows[0] ?? null
}

export async function updatePicture(
  db: Queryable,
  { id, name, alt }: { readonly id: string; readonly name: string; readonly alt: PictureAlt },
): Promise<void> {
  await db.query('UPDATE design_pictures SET name = $2, alt = $3 WHERE id = $1', [
    id,
    name,
    JSON.stringify(alt),
  ])
}

export async function deletePicture(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM design_pictures WHERE id = $1', [id])
}

/** The draft, the published design, and those that wait for their moment. */
export async function selectDesignsInUse(
  db: Queryable,
): Promise<{ readonly stage: 'draft' | 'published' | 'scheduled'; readonly design: unknown }[]> {
  const { rows } = await db.query<{ stage: 'draft' | 'published' | 'scheduled'; design: unknown }>(
    `SELECT 'draft' AS stage, design FROM design_draft
     UNION ALL (SELECT 'published', design FROM design_versions ORDER BY number DESC LIMIT 1)
     UNION ALL SELECT 'scheduled', design FROM design_schedule WHERE state = 'WAITING'`,
  )
  return rows
}
