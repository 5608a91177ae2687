import type { InitParams } from '@baize/contract/player'
import type { CountryId, CurrencyId, LanguageId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { LoginName } from './identifiers.ts'

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

export async function insertUser(
  tx: Queryable,
  user: NewUser,
  device: string,
  nowMs: number,
): Promise<UserId> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO users
       (username, email, phone, password_hash, currency_id, country_id, language, promo_code, created_at, phone_checked,
        email_checked, device)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
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
      device,
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

/** All purses of a player together; null when there is no such player. */
export async function findWalletSum(tx: Queryable, id: UserId): Promise<bigint | null> {
  const { rows } = await tx.query<{ sum: string }>(
    'SELECT (main + held + payout + task + register)::text AS sum FROM ledger_wallets WHERE user_id = $1',
    [id],
  )
  return rows[0] ? BigInt(rows[0].sum) : null
}
