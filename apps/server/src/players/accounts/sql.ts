import type { CountryId, CurrencyId, InitParams, LanguageId } from '@baize/contract'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { LoginName } from './identifiers.ts'
import type { Failures, Origins } from './slow-down.ts'

export type NewUser = {
  readonly username: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly currencyId: CurrencyId
  readonly countryId: CountryId
  readonly language: LanguageId
  readonly promoCode: string
  readonly phoneChecked: boolean
  readonly emailChecked: boolean
  readonly origin: InitParams
}

export async function insertUser(tx: Queryable, user: NewUser, nowMs: number): Promise<UserId> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO users
       (username, email, phone, password_hash, currency_id, country_id, language, promo_code, created_at, phone_checked,
        email_checked)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     RETURNING id`,
    [
      user.username,
      user.email,
      user.phone,
      user.passwordHash,
      user.currencyId,
      user.countryId,
      user.language,
      user.promoCode,
      new Date(nowMs),
      user.phoneChecked,
      user.emailChecked,
    ],
  )
  const id = userId(present(rows[0], 'new user').id)
  await insertOrigin(tx, id, user.origin)
  return id
}

/** Nothing is written for a player who came without an invitation or attribution. */
async function insertOrigin(tx: Queryable, id: UserId, origin: InitParams): Promise<void> {
  const { inviteCode = '', inviteWheelTag = '', ...rest } = origin
  const attribution = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  if (inviteCode === '' && inviteWheelTag === '' && Object.keys(attribution).length === 0) return
  await tx.query(
    'INSERT INTO registration_origins (user_id, invite_code, wheel_tag, attribution) VALUES ($1, $2, $3, $4)',
    [id, inviteCode, inviteWheelTag, JSON.stringify(attribution)],
  )
}

/** The unique name that an INSERT collided with, if that is why it failed. */
export function takenName(error: unknown): 'username' | 'email' | 'phone' | null {
  if (!(error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error))
    return null
  switch (error.constraint) {
    case 'users_username':
      return 'username'
    case 'users_email':
      return 'email'
    case 'users_phone':
      return 'phone'
    default:
      return null
  }
}

export type Profile = {
  readonly username: string
  readonly nickname: string
  readonly email: string | null
  readonly phone: string | null
  readonly avatar: string
  readonly phoneChecked: boolean
  readonly emailChecked: boolean
  readonly language: LanguageId
  readonly secondFactor: boolean
  /** Issuers that the account is linked with. */
  readonly thirdIssuers: readonly string[]
  readonly noticeUpdateAt: Date | null
  readonly unread: number
  /** Kinds of notices that must not pop up. */
  readonly quiet: readonly string[]
  /** The VIP level last notified. */
  readonly vipAnnounced: number | null
  readonly shownCurrencyId: CurrencyId | null
  readonly hideName: boolean
  readonly inviteCode: string
  /** All that the player has ever staked, weighted by the edge (L41). */
  readonly wagered: Minor
}

export async function findProfile(db: Queryable, id: UserId): Promise<Profile> {
  const { rows } = await db.query<Omit<Profile, 'wagered'> & { wagered: string }>(
    `SELECT username, nickname, email, phone, avatar, phone_checked AS "phoneChecked",
            email_checked AS "emailChecked", language,
            EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "secondFactor",
            ARRAY(SELECT issuer FROM third_logins t WHERE t.user_id = u.id) AS "thirdIssuers",
            notice_update_at AS "noticeUpdateAt", vip_told AS "vipAnnounced", shown_currency_id AS "shownCurrencyId",
            (SELECT count(*)::int FROM user_notices n WHERE n.user_id = u.id AND n.read_at IS NULL) AS unread,
            ARRAY(SELECT c.kind FROM notice_choices c WHERE c.user_id = u.id AND NOT c.toast ORDER BY c.kind) AS quiet,
            hide_name AS "hideName", invite_code AS "inviteCode", div(w.edge, ledger_edge_unit()) AS wagered
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [id],
  )
  const profile = present(rows[0], `user ${id}`)
  return { ...profile, wagered: minor(BigInt(profile.wagered)) }
}

export type Closed = { readonly atMs: number; readonly byStaff: boolean; readonly hasMoney: boolean }

export type Credentials = {
  readonly userId: UserId
  readonly passwordHash: string
  readonly closed: Closed | null
}

/** Only of accounts that are open, that their owner closed since then, or that have money: it stays within reach. */
export async function findCredentials(
  db: Queryable,
  name: LoginName,
  closedSinceMs: number,
): Promise<readonly Credentials[]> {
  const [condition, value] =
    name.by === 'phone'
      ? ['phone = ANY($1)', name.values]
      : [name.by === 'email' ? 'lower(email) = $1' : 'lower(username) = $1', name.value]
  const { rows } = await db.query<{
    id: string
    password_hash: string
    closed_at: Date | null
    by_staff: boolean
    has_money: boolean
  }>(
    `SELECT id, password_hash, closed_at, closed_by IS NOT NULL AS by_staff, w.has_money
     FROM users CROSS JOIN LATERAL (
       SELECT coalesce(sum(l.main + l.held + l.payout + l.task + l.register), 0) > 0 AS has_money
       FROM ledger_wallets l WHERE l.user_id = users.id) AS w
     WHERE ${condition} AND (closed_at IS NULL OR closed_at > $2 AND closed_by IS NULL OR w.has_money)`,
    [value, new Date(closedSinceMs)],
  )
  return rows.map((row) => ({
    userId: userId(row.id),
    passwordHash: row.password_hash,
    closed: row.closed_at && {
      atMs: row.closed_at.getTime(),
      byStaff: row.by_staff,
      hasMoney: row.has_money,
    },
  }))
}

export async function findPasswordHash(db: Queryable, id: UserId): Promise<string | undefined> {
  const { rows } = await db.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1',
    [id],
  )
  return rows[0]?.password_hash
}

export async function reopenUser(tx: Queryable, id: UserId): Promise<void> {
  // An account that staff closed meanwhile stays closed.
  await tx.query('UPDATE users SET closed_at = NULL WHERE id = $1 AND closed_by IS NULL', [id])
}

/**
 * The current password hash; null for a closed account. Locked until the transaction ends: a concurrent password change
 * or closing waits, and then ends the session that was opened here.
 */
export async function lockHolder(tx: Queryable, id: UserId): Promise<string | null> {
  const { rows } = await tx.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE',
    [id],
  )
  return rows[0]?.password_hash ?? null
}

/** The session whose ticket opens another one, and the start of its log-in, which the other one continues. */
export type Giver = { readonly tokenHash: Buffer; readonly openedAtMs: number }

export async function insertSession(
  tx: Queryable,
  session: {
    tokenHash: Buffer
    userId: UserId
    ip: string
    identity: string | null
    device: string
    givenBy?: Giver | undefined
  },
  nowMs: number,
): Promise<void> {
  const { tokenHash, userId: holder, ip, identity, device, givenBy } = session
  const openedAtMs = givenBy?.openedAtMs ?? nowMs
  await tx.query(
    `INSERT INTO sessions (token_hash, user_id, ip, identity, device, created_at, last_seen_at, given_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tokenHash,
      holder,
      ip,
      identity,
      device,
      new Date(openedAtMs),
      new Date(nowMs),
      givenBy?.tokenHash ?? null,
    ],
  )
}

type Session = {
  readonly userId: UserId
  readonly stands: boolean
  /** The stored activity is old enough to be written anew. */
  readonly isDue: boolean
}

/** Earliest last activity and earliest opening of a session that stands now. */
export type Standing = { readonly idleSinceMs: number; readonly openedSinceMs: number }

/** Keyed by the token hash in hex. */
export async function findSessions(
  db: Pool,
  tokenHashes: readonly string[],
  { idleSinceMs, openedSinceMs, dueSinceMs }: Standing & { readonly dueSinceMs: number },
): Promise<ReadonlyMap<string, Session>> {
  const { rows } = await db.query<[hash: string, userId: string, stands: boolean, isDue: boolean]>({
    // Runs on every call: planned once per connection, and rows come without column names.
    name: 'find_sessions',
    rowMode: 'array',
    text: `SELECT encode(token_hash, 'hex'), user_id,
             ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $4, last_seen_at <= $3
           FROM sessions WHERE token_hash = ANY($1::bytea[])`,
    values: [
      `{${tokenHashes.map((hash) => String.raw`"\\x${hash}"`).join()}}`,
      new Date(idleSinceMs),
      new Date(dueSinceMs),
      new Date(openedSinceMs),
    ],
  })
  return new Map(rows.map(([hash, id, stands, isDue]) => [hash, { userId: userId(id), stands, isDue }]))
}

/** Never revives an ended session, nor moves its activity back. */
export async function touchSession(db: Queryable, tokenHash: Buffer, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE sessions SET last_seen_at = $2
     WHERE token_hash = $1 AND ended_at IS NULL AND last_seen_at < $2`,
    [tokenHash, new Date(nowMs)],
  )
}

export async function findStandingSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  { idleSinceMs, openedSinceMs }: Standing,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ token_hash: Buffer }>(
    `SELECT token_hash FROM sessions
     WHERE token_hash = ANY($1) AND ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $3`,
    [tokenHashes, new Date(idleSinceMs), new Date(openedSinceMs)],
  )
  return rows.map((row) => row.token_hash)
}

export async function insertIdentity(
  db: Queryable,
  identity: { id: string; fingerprint: string; ip: string },
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO browser_identities (id, fingerprint, ip, created_at) VALUES ($1, $2, $3, $4)', [
    identity.id,
    identity.fingerprint,
    identity.ip,
    new Date(nowMs),
  ])
}

/** Held until the transaction ends. Always taken in the same order, so that two log-ins cannot deadlock. */
export async function lockFailures(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(lock) FROM
       (SELECT DISTINCT hashtextextended('login:' || key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS locks`,
    [keys],
  )
}

/** Keyed by bucket; keys without failures are omitted. Attempts in flight count on demand. */
export async function countFailures(
  tx: Queryable,
  keys: readonly string[],
  { sinceMs, underWayToo }: { sinceMs: number; underWayToo: boolean },
): Promise<ReadonlyMap<string, Failures>> {
  const { rows } = await tx.query<{ account: string; count: number; last: Date }>(
    `SELECT account, count(*)::int AS count, max(failed_at) AS last FROM login_failures
     WHERE account = ANY($1) AND failed_at > $2 AND (NOT under_way OR $3) GROUP BY account`,
    [keys, new Date(sinceMs), underWayToo],
  )
  return new Map(rows.map((row) => [row.account, { count: row.count, lastAtMs: row.last.getTime() }]))
}

export async function insertTries(tx: Queryable, keys: readonly string[], nowMs: number): Promise<void> {
  await tx.query(
    'INSERT INTO login_failures (account, failed_at, under_way) SELECT unnest($1::text[]), $2, true',
    [keys, new Date(nowMs)],
  )
}

/** Marks the attempts of that time in `own` as failed, and counts them in `shared` only now. */
export async function settleTries(
  tx: Queryable,
  own: readonly string[],
  shared: readonly string[],
  atMs: number,
): Promise<void> {
  await tx.query(
    `WITH settled AS
       (UPDATE login_failures SET under_way = false WHERE account = ANY($1) AND failed_at = $3 AND under_way)
     INSERT INTO login_failures (account, failed_at) SELECT unnest($2::text[]), $3`,
    [own, shared, new Date(atMs)],
  )
}

/** Deletes the failures and the attempt of that time, not attempts in flight on another server. */
export async function deleteFailures(tx: Queryable, keys: readonly string[], atMs: number): Promise<void> {
  await tx.query('DELETE FROM login_failures WHERE account = ANY($1) AND (NOT under_way OR failed_at = $2)', [
    keys,
    new Date(atMs),
  ])
}

/** Deletes a small batch, and skips rows that another log-in is deleting. */
export async function forgetOldFailures(tx: Queryable, beforeMs: number): Promise<void> {
  await tx.query(
    `DELETE FROM login_failures WHERE ctid IN
       (SELECT ctid FROM login_failures WHERE failed_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs)],
  )
}

const originList = ({ address, identity }: Origins) => (identity === null ? [address] : [address, identity])

/** The origins of these that each player has logged in from before. */
export async function knownOrigins(
  db: Queryable,
  userIds: readonly UserId[],
  origins: Origins,
): Promise<ReadonlyMap<UserId, ReadonlySet<string>>> {
  const { rows } = await db.query<{ user_id: string; origins: string[] }>(
    `SELECT user_id, array_agg(origin) AS origins FROM login_origins
     WHERE user_id = ANY($1) AND origin = ANY($2) GROUP BY user_id`,
    [userIds, originList(origins)],
  )
  return new Map(rows.map((row) => [userId(row.user_id), new Set(row.origins)]))
}

export async function rememberOrigins(
  tx: Queryable,
  id: UserId,
  origins: Origins,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO login_origins (user_id, origin, last_used_at)
     SELECT $1, origin, $3 FROM unnest($2::text[]) AS origin ORDER BY origin
     ON CONFLICT (user_id, origin) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [id, originList(origins), new Date(nowMs)],
  )
}

/** Deletes up to `atMost` sessions that ended or went idle before; rows locked elsewhere are left for the next run. */
export async function deleteOldSessions(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM sessions WHERE token_hash IN
       (SELECT token_hash FROM sessions
        WHERE last_seen_at < $1 AND (ended_at IS NULL OR ended_at < $1)
        ORDER BY last_seen_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

export async function deleteOldOrigins(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM login_origins WHERE ctid IN
       (SELECT ctid FROM login_origins WHERE last_used_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

/** Deletes identities issued before that no stored session or origin refers to. */
export async function deleteUnusedIdentities(
  db: Queryable,
  beforeMs: number,
  atMost: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM browser_identities WHERE id IN
       (SELECT id FROM browser_identities
        WHERE created_at < $1
          AND NOT EXISTS (SELECT FROM sessions WHERE identity = browser_identities.id::text)
          AND NOT EXISTS (SELECT FROM login_origins WHERE origin = 'identity:' || browser_identities.id::text)
        LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

/** All purses of a player together; null when there is no such player. */
export async function findWalletSum(tx: Queryable, id: UserId): Promise<bigint | null> {
  const { rows } = await tx.query<{ sum: string }>(
    'SELECT (main + held + payout + task + register)::text AS sum FROM ledger_wallets WHERE user_id = $1',
    [id],
  )
  return rows[0] ? BigInt(rows[0].sum) : null
}
