import type { WheelTagState } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredState = 'WAITING' | 'FLAGGED' | 'APPROVED' | 'PAID' | 'REFUSED'

export type Inviter = { readonly userId: UserId; readonly username: string; readonly isClosed: boolean }

export async function findInviter(db: Queryable, code: string): Promise<Inviter | null> {
  const { rows } = await db.query<{ id: string; username: string; closed: boolean }>(
    'SELECT id, username, closed_at IS NOT NULL AS closed FROM users WHERE invite_code = $1',
    [code],
  )
  const row = rows[0]
  return row ? { userId: userId(row.id), username: row.username, isClosed: row.closed } : null
}

/** False if the player was invited before. */
export async function insertInvite(
  tx: Queryable,
  invited: UserId,
  inviter: UserId,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO invites (invited_id, inviter_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [invited, inviter, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Serializes codes that are entered later: of two players who enter each other's, the second finds the first. */
export async function lockInvites(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('invites', 0))`)
}

/** Whether `above` invited `below`, directly or through others. */
export async function hasInvited(db: Queryable, above: UserId, below: UserId): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `WITH RECURSIVE up AS (
       SELECT inviter_id FROM invites WHERE invited_id = $2
       UNION SELECT i.inviter_id FROM invites i JOIN up ON i.invited_id = up.inviter_id)
     SELECT EXISTS (SELECT FROM up WHERE inviter_id = $1) AS found`,
    [above, below],
  )
  return present(rows[0], 'loop check').found
}

/** Whether the player has logged in with this browser. */
export async function hasUsedBrowser(db: Queryable, user: UserId, identity: string | null): Promise<boolean> {
  if (identity === null) return false
  const { rowCount } = await db.query('SELECT FROM login_origins WHERE user_id = $1 AND origin = $2', [
    user,
    `identity:${identity.toLowerCase()}`,
  ])
  return rowCount === 1
}

export async function ensureTag(
  db: Queryable,
  user: UserId,
): Promise<{ readonly tag: string; readonly left: number }> {
  await db.query('INSERT INTO wheel_tags (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [user])
  const { rows } = await db.query<{ tag: string; left: number }>(
    'SELECT tag, most - uses AS left FROM wheel_tags WHERE user_id = $1',
    [user],
  )
  return present(rows[0], `wheel tag of ${user}`)
}

export async function findTag(
  db: Queryable,
  tag: string,
): Promise<{ readonly userId: UserId; readonly left: number } | null> {
  const { rows } = await db.query<{ user_id: string; left: number }>(
    'SELECT user_id, most - uses AS left FROM wheel_tags WHERE tag = $1',
    [tag],
  )
  const row = rows[0]
  return row ? { userId: userId(row.user_id), left: row.left } : null
}

/** Takes one use of a tag. False if none is left: the row lock lets a later taker see the earlier. */
export async function takeTag(tx: Queryable, tag: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE wheel_tags SET uses = uses + 1 WHERE tag = $1 AND uses < most',
    [tag],
  )
  return rowCount === 1
}

export async function noteTag(tx: Queryable, user: UserId, state: WheelTagState): Promise<void> {
  await tx.query('INSERT INTO wheel_tag_uses (user_id, state) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    user,
    state,
  ])
}

export type Standing = {
  readonly code: string
  readonly currencyId: CurrencyId
  readonly createdAtMs: number
  readonly hasDeposited: boolean
  readonly isInvited: boolean
}

export async function findStanding(db: Queryable, user: UserId): Promise<Standing> {
  const { rows } = await db.query<Omit<Standing, 'createdAtMs'> & { created_at: Date }>(
    `SELECT u.invite_code AS code, w.currency_id AS "currencyId", u.created_at,
            EXISTS (SELECT FROM ledger_deposits d WHERE d.user_id = u.id) AS "hasDeposited",
            EXISTS (SELECT FROM invites i WHERE i.invited_id = u.id) AS "isInvited"
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [user],
  )
  const { created_at: createdAt, ...row } = present(rows[0], `player ${user}`)
  return { ...row, createdAtMs: createdAt.getTime() }
}

export type Friend = {
  readonly userId: UserId
  readonly atMs: number
  readonly state: StoredState
  readonly currencyId: CurrencyId
  readonly deposited: bigint
  readonly firstDepositMs: number | null
  readonly edge: bigint
  readonly edgeClaimed: bigint
  readonly reward: bigint | null
}

type FriendRow = {
  invited_id: string
  at: Date
  state: StoredState
  currency_id: CurrencyId
  deposited: string
  first_deposit: Date | null
  edge: string
  edge_claimed: string
  reward: string | null
}

/** Deposits less refunds. The time of a deposit is that of its transaction. */
const FRIENDS = `
  SELECT i.invited_id, i.at, i.state, w.currency_id, i.reward, trunc(w.edge)::text AS edge,
         trunc(i.edge_claimed)::text AS edge_claimed,
         (SELECT coalesce(sum(d.amount), 0) - coalesce((SELECT sum(l.amount) FROM refunds r
             JOIN ledger_withdrawals l ON l.id = r.id
             WHERE l.user_id = i.invited_id AND l.status IN ('HELD', 'PAID')), 0)
          FROM ledger_deposits d WHERE d.user_id = i.invited_id)::text AS deposited,
         (SELECT min(t.at) FROM ledger_deposits d JOIN ledger_transactions t ON t.key = 'deposit:' || d.order_id
          WHERE d.user_id = i.invited_id) AS first_deposit
  FROM invites i JOIN ledger_wallets w ON w.user_id = i.invited_id`

const toFriend = (row: FriendRow): Friend => ({
  userId: userId(row.invited_id),
  atMs: row.at.getTime(),
  state: row.state,
  currencyId: row.currency_id,
  deposited: BigInt(row.deposited),
  firstDepositMs: row.first_deposit?.getTime() ?? null,
  edge: BigInt(row.edge),
  edgeClaimed: BigInt(row.edge_claimed),
  reward: row.reward === null ? null : BigInt(row.reward),
})

export async function listFriends(db: Queryable, inviter: UserId, limit: number): Promise<readonly Friend[]> {
  const { rows } = await db.query<FriendRow>(
    `${FRIENDS} WHERE i.inviter_id = $1 ORDER BY i.at DESC LIMIT $2`,
    [inviter, limit],
  )
  return rows.map(toFriend)
}

/** Locks the invitations of an inviter: two claims at once must not count the same edge. */
export async function lockPaid(tx: Queryable, inviter: UserId): Promise<readonly Friend[]> {
  await tx.query(
    `SELECT FROM invites WHERE inviter_id = $1 AND state = 'PAID' ORDER BY invited_id FOR UPDATE`,
    [inviter],
  )
  const { rows } = await tx.query<FriendRow>(`${FRIENDS} WHERE i.inviter_id = $1 AND i.state = 'PAID'`, [
    inviter,
  ])
  return rows.map(toFriend)
}

export async function setClaimed(tx: Queryable, invited: UserId, edge: bigint): Promise<void> {
  await tx.query('UPDATE invites SET edge_claimed = $2 WHERE invited_id = $1', [invited, edge.toString()])
}

export async function countFriends(
  db: Queryable,
  inviter: UserId,
): Promise<{ readonly invited: number; readonly qualified: number }> {
  const { rows } = await db.query<{ invited: number; qualified: number }>(
    `SELECT count(*)::int AS invited, count(*) FILTER (WHERE state = 'PAID')::int AS qualified
     FROM invites WHERE inviter_id = $1`,
    [inviter],
  )
  return present(rows[0], 'count')
}

/** Invited players who have qualified: with a first deposit of that age, and deposits and play of at least these amounts. */
export async function listCandidates(
  db: Queryable,
  beforeMs: number,
  least: readonly { readonly currencyId: CurrencyId; readonly deposit: bigint; readonly edge: bigint }[],
  limit: number,
): Promise<readonly (Friend & { readonly inviter: UserId; readonly inviterCurrency: CurrencyId })[]> {
  const { rows } = await db.query<FriendRow & { inviter_id: string; inviter_currency: CurrencyId }>(
    `SELECT f.*, i.inviter_id, v.currency_id AS inviter_currency
     FROM (${FRIENDS} WHERE i.state = 'WAITING') AS f
     JOIN invites i ON i.invited_id = f.invited_id JOIN ledger_wallets v ON v.user_id = i.inviter_id
     JOIN unnest($3::text[], $4::numeric[], $5::numeric[]) AS l (currency_id, deposit, edge)
       ON l.currency_id = f.currency_id AND f.deposited::numeric >= l.deposit AND f.edge::numeric >= l.edge
     WHERE f.first_deposit <= $1 ORDER BY f.at LIMIT $2`,
    [
      new Date(beforeMs),
      limit,
      least.map(({ currencyId }) => currencyId),
      least.map(({ deposit }) => String(deposit)),
      least.map(({ edge }) => String(edge)),
    ],
  )
  return rows.map((row) => ({
    ...toFriend(row),
    inviter: userId(row.inviter_id),
    inviterCurrency: row.inviter_currency,
  }))
}
