import type { PersonFlag, PersonReview } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

type Flags = readonly PersonFlag[]

export async function findFlags(db: Queryable, reward: string, user: UserId, nowMs: number): Promise<Flags> {
  const { rows } = await db.query<{ flags: PersonFlag[] }>('SELECT person_flags($1, $2, $3) AS flags', [
    reward,
    user,
    new Date(nowMs),
  ])
  return present(rows[0], 'flags').flags
}

/** Takes the reward for each player, in turn. Those with flags do not get it. */
export async function take(
  db: Queryable,
  reward: string,
  users: readonly UserId[],
  nowMs: number,
): Promise<ReadonlyMap<UserId, Flags>> {
  const { rows } = await db.query<{ user_id: string; flags: PersonFlag[] }>(
    'SELECT user_id, flags FROM person_take($1, $2::bigint[], $3)',
    [reward, `{${users.join()}}`, new Date(nowMs)],
  )
  return new Map(rows.map((row) => [userId(row.user_id), row.flags]))
}

export async function forget(db: Queryable, nowMs: number): Promise<void> {
  await db.query('SELECT person_forget($1)', [new Date(nowMs)])
}

type Key = { readonly userId: UserId; readonly reward: string }

export async function findState(
  db: Queryable,
  { userId: user, reward }: Key,
): Promise<PersonReview['state'] | null> {
  const { rows } = await db.query<{ state: PersonReview['state'] }>(
    'SELECT state FROM person_reviews WHERE user_id = $1 AND reward = $2',
    [user, reward],
  )
  return rows[0]?.state ?? null
}

/** Puts a reward that a player could not have into the queue, once. */
export async function insertReview(
  db: Queryable,
  { userId: user, reward }: Key,
  flags: Flags,
  nowMs: number,
): Promise<void> {
  await db.query(
    'INSERT INTO person_reviews (user_id, reward, flags, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [user, reward, [...flags], new Date(nowMs)],
  )
}

/** Currency of a player whose review waits; null if it does not. */
export async function findAsked(db: Readable, { userId: user, reward }: Key): Promise<CurrencyId | null> {
  const { rows } = await db.query<{ currency: CurrencyId }>(
    `SELECT w.currency_id AS currency FROM person_reviews r JOIN ledger_wallets w ON w.user_id = r.user_id
     WHERE r.user_id = $1 AND r.reward = $2 AND r.state = 'ASKED'`,
    [user, reward],
  )
  return rows[0]?.currency ?? null
}

/** Locks a review that waits, and returns the currency of its player; null if there is none. */
export async function lockAsked(tx: Queryable, { userId: user, reward }: Key): Promise<CurrencyId | null> {
  const { rows } = await tx.query<{ currency: CurrencyId }>(
    `SELECT w.currency_id AS currency FROM person_reviews r JOIN ledger_wallets w ON w.user_id = r.user_id
     WHERE r.user_id = $1 AND r.reward = $2 AND r.state = 'ASKED' FOR UPDATE OF r`,
    [user, reward],
  )
  return rows[0]?.currency ?? null
}

/** Decides a review that waits. False if there is none. */
export async function decide(
  db: Queryable,
  { userId: user, reward }: Key,
  verdict: { readonly state: 'RELEASED' | 'REFUSED'; readonly by: string; readonly note: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE person_reviews SET state = $3, decided_by = $4, decided_at = $5, note = $6
     WHERE user_id = $1 AND reward = $2 AND state = 'ASKED'`,
    [user, reward, verdict.state, verdict.by, new Date(nowMs), verdict.note],
  )
  return rowCount === 1
}

type ReviewRow = Pick<PersonReview, 'reward' | 'state' | 'flags' | 'note'> & {
  user_id: string
  username: string
  at: Date
  decided_by: string | null
  decided_at: Date | null
  others: string[]
}

/** Reviews of a state, oldest first, each with the players who have the reward under the same marks. */
export async function listReviews(
  db: Queryable,
  state: PersonReview['state'],
  limit: number,
): Promise<readonly PersonReview[]> {
  const { rows } = await db.query<ReviewRow>(
    `SELECT r.user_id, u.username, r.reward, r.state, r.flags, r.at, r.decided_by, r.decided_at, r.note,
       ARRAY(SELECT DISTINCT m.user_id::text FROM person_marks m
         WHERE m.reward = r.reward AND m.user_id <> r.user_id AND (
           m.mark IN (SELECT o.origin FROM login_origins o WHERE o.user_id = r.user_id)
           OR m.mark IN (SELECT 'payout:' || encode(p.fingerprint, 'hex') FROM payout_accounts p WHERE p.user_id = r.user_id))
         ORDER BY 1 LIMIT 20) AS others
     FROM person_reviews r JOIN users u ON u.id = r.user_id WHERE r.state = $1 ORDER BY r.at, r.user_id LIMIT $2`,
    [state, limit],
  )
  return rows.map(({ user_id: user, decided_by: decidedBy, decided_at: decidedAt, ...row }) => ({
    ...row,
    userId: user,
    at: row.at.getTime(),
    decidedBy,
    decidedAt: decidedAt?.getTime() ?? null,
  }))
}
