import { LanguageId } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

type Correspondent = {
  readonly email: string | null
  readonly language: LanguageId
}

export async function findCorrespondent(db: Queryable, id: UserId): Promise<Correspondent> {
  const { rows } = await db.query<{ email: string | null; language: string | null }>(
    'SELECT CASE WHEN email_checked THEN email END AS email, language FROM users WHERE id = $1',
    [id],
  )
  const row = present(rows[0], `user ${id}`)
  return { email: row.email, language: LanguageId.safeParse(row.language).data ?? 'en' }
}
