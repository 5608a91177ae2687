import type { SupportDay } from '@baize/contract/operator'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export async function listColleagues(
  db: Queryable,
  roles: readonly string[],
): Promise<{ handle: string; name: string }[]> {
  const { rows } = await db.query<{ handle: string; name: string }>(
    `SELECT o.handle, o.name FROM operators o
     WHERE o.ended_at IS NULL
       AND EXISTS (SELECT FROM operator_roles r WHERE r.operator_id = o.id AND r.role = ANY ($1::text[]))
     ORDER BY o.name, o.handle`,
    [[...roles]],
  )
  return rows
}

export async function setHolder(
  tx: Queryable,
  player: UserId,
  to: string | null,
  nowMs: number,
): Promise<void> {
  await tx.query('UPDATE support_conversations SET taken_by = $2, taken_at = $3 WHERE user_id = $1', [
    player,
    to,
    to === null ? null : new Date(nowMs),
  ])
}

export async function setTags(tx: Queryable, player: UserId, tags: readonly string[]): Promise<void> {
  await tx.query('UPDATE support_conversations SET tags = $2 WHERE user_id = $1', [player, [...tags]])
}

type DayRow = {
  day: string
  opened: number
  answered: number
  solved: number
  first_answer: number | null
  solve: number | null
}

/** Read by the index on the day; medians, because one conversation over a weekend says nothing about the others. */
export async function sumDays(db: Queryable, sinceMs: number): Promise<SupportDay[]> {
  const { rows } = await db.query<DayRow>(
    `SELECT to_char(opened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS opened,
            count(first_answer_at)::int AS answered, count(solved_at)::int AS solved,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answer_at - opened_at)::float8) AS first_answer,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM solved_at - opened_at)::float8) AS solve
     FROM support_cases WHERE opened_at >= $1 GROUP BY 1 ORDER BY 1 DESC`,
    [new Date(sinceMs)],
  )
  return rows.map(({ day, opened, answered, solved, first_answer: firstAnswer, solve }) => ({
    day,
    opened,
    answered,
    solved,
    firstAnswerSeconds: firstAnswer === null ? null : Math.round(firstAnswer),
    solveSeconds: solve === null ? null : Math.round(solve),
  }))
}
