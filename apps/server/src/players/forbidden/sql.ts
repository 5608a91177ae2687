import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export async function countryOfPlayer(db: Queryable, user: UserId): Promise<string | null> {
  const { rows } = await db.query<{ country_id: string }>('SELECT country_id FROM users WHERE id = $1', [
    user,
  ])
  return rows[0]?.country_id ?? null
}
