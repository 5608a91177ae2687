import { type ChosenKind, NOTICE_KINDS, type NoticeChoice, type NoticeKind } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type NewNotice = {
  readonly type: string
  readonly title: string
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  /** Ids of the objects it is about. */
  readonly data?: Readonly<Record<string, string>>
  /** The event it reports: each source is reported once. */
  readonly source: string
}

/** Channel on which every server hears of notices that do not come with a posting. */
export const NOTICE_CHANNEL = 'baize_notices'

/**
 * Runs in the transaction of the change it reports. The commit notifies the servers, so that an open page hears of it
 * at once. Notices written by the ledger itself are pushed by its outbox.
 */
export const writeNotice = (tx: Queryable, user: UserId, notice: NewNotice, nowMs: number): Promise<void> =>
  writeNotices(tx, [{ ...notice, user }], nowMs)

/** In the order of the players, so that two batches never wait for each other. */
export async function writeNotices(
  tx: Queryable,
  notices: readonly (NewNotice & { readonly user: UserId })[],
  nowMs: number,
): Promise<void> {
  const written = notices.map(({ user, type, title, description, values, data = {}, source }) => ({
    player: user,
    type,
    title,
    description,
    filling: values,
    details: data,
    source,
    // Only the values that the popup shows: NOTIFY payloads are limited in length.
    signal: JSON.stringify({ userId: user, type, title, values: signalled(values) }),
  }))
  await tx.query(
    `SELECT CASE WHEN notice_write(n.player, n.type, n.title, n.description, n.filling, n.details, n.source, $2)
              THEN pg_notify($3, n.signal) END
     FROM (
       SELECT * FROM jsonb_to_recordset($1) AS all_of_them (
         player bigint, type text, title text, description text, filling jsonb, details jsonb, source text, signal text)
       ORDER BY player
     ) n`,
    [JSON.stringify(written), new Date(nowMs), NOTICE_CHANNEL],
  )
}

const signalled = ({ level, amount, currencyId, event }: NewNotice['values']) => ({
  level,
  amount,
  currencyId,
  event,
})

export type NoticeRow = {
  readonly id: string
  readonly type: string
  readonly kind: NoticeKind
  readonly title: string
  readonly description: string
  readonly values: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, string>>
  readonly pushed: boolean
  readonly read: boolean
  readonly createdAt: Date
}

export async function listNotices(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<readonly NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT id, type, notice_kind(type) AS kind, title, description, values, data, pushed, read_at IS NOT NULL AS read,
       created_at AS "createdAt"
     FROM user_notices WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows
}

export async function countNotices(
  db: Queryable,
  user: UserId,
): Promise<{ readonly total: number; readonly unread: number }> {
  const { rows } = await db.query<{ total: number; unread: number }>(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE read_at IS NULL))::int AS unread
     FROM user_notices WHERE user_id = $1`,
    [user],
  )
  return present(rows[0], 'count')
}

/** A notice already read keeps its read time. */
export async function setRead(
  db: Queryable,
  user: UserId,
  { id, older }: { readonly id: string; readonly older: boolean },
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE user_notices SET read_at = $3
     WHERE user_id = $1 AND read_at IS NULL AND (id = $2 OR $4 AND id < $2)`,
    [user, id, new Date(nowMs), older],
  )
}

export async function hasNotice(db: Queryable, user: UserId, id: string): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM user_notices WHERE user_id = $1 AND id = $2', [user, id])
  return rows.length === 1
}

export async function listChoices(db: Queryable, user: UserId): Promise<NoticeChoice[]> {
  const { rows } = await db.query<NoticeChoice>(
    'SELECT kind, sound, toast, email, push FROM notice_choices_of($1) ORDER BY array_position($2::text[], kind)',
    [user, NOTICE_KINDS],
  )
  return rows
}

export async function saveChoice(
  db: Queryable,
  user: UserId,
  {
    kind,
    sound,
    toast,
    email,
    push,
  }: Omit<NoticeChoice, 'push'> & { readonly kind: ChosenKind; readonly push?: boolean | undefined },
): Promise<void> {
  await db.query(
    `INSERT INTO notice_choices AS c (user_id, kind, sound, toast, email, push) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, kind) DO UPDATE SET sound = $3, toast = $4, email = $5, push = coalesce($6, c.push)`,
    [user, kind, sound, toast, email, push ?? null],
  )
}

/** Switches the e-mails of a kind off and leaves its other ways as they are. */
export async function endMails(db: Queryable, user: UserId, kind: ChosenKind): Promise<void> {
  await db.query(
    `INSERT INTO notice_choices (user_id, kind, sound, toast, email)
     SELECT $1, kind, sound, toast, false FROM notice_choices_of($1) WHERE kind = $2
     ON CONFLICT (user_id, kind) DO UPDATE SET email = false`,
    [user, kind],
  )
}

/** Null: there is no such player. */
export async function languageIfKnown(db: Queryable, user: UserId): Promise<LanguageId | null> {
  const { rows } = await db.query<{ language: LanguageId }>('SELECT language FROM users WHERE id = $1', [
    user,
  ])
  return rows[0]?.language ?? null
}

export const findLanguage = async (db: Queryable, user: UserId): Promise<LanguageId> =>
  present(await languageIfKnown(db, user), 'player')

export type DueMail = Pick<NoticeRow, 'id' | 'kind' | 'title' | 'description' | 'values' | 'type'> & {
  readonly userId: UserId
  readonly to: string | null
  readonly language: LanguageId
  readonly createdAt: Date
}

/** Notices due to be e-mailed, longest due first. `to` is the player's confirmed address, if there is one. */
export async function listDueMails(db: Queryable, nowMs: number, most: number): Promise<readonly DueMail[]> {
  const { rows } = await db.query<DueMail>(
    `SELECT n.id, n.user_id AS "userId", n.type, notice_kind(n.type) AS kind, n.title, n.description, n.values, n.created_at AS "createdAt", u.language,
       CASE WHEN u.email_checked AND u.closed_at IS NULL THEN u.email END AS to
     FROM user_notices n JOIN users u ON u.id = n.user_id
     WHERE n.mail_at <= $1 ORDER BY n.mail_at, n.id LIMIT $2`,
    [new Date(nowMs), most],
  )
  return rows
}

/** Null when no mail is due any more. */
export async function setMailTime(db: Queryable, id: string, atMs: number | null): Promise<void> {
  const at = atMs === null ? null : new Date(atMs)
  await db.query('UPDATE user_notices SET mail_at = $2 WHERE id = $1', [id, at])
}

/**
 * False when the player was already told of this level or a higher one. A player never told of any only has it
 * recorded.
 */
export async function noteLevel(tx: Queryable, user: UserId, level: number): Promise<boolean> {
  const { rows } = await tx.query<{ before: number | null }>(
    `WITH was AS (SELECT vip_told FROM users WHERE id = $1 FOR UPDATE)
     UPDATE users u SET vip_told = $2 FROM was WHERE u.id = $1 AND coalesce(was.vip_told, -1) < $2
     RETURNING was.vip_told AS before`,
    [user, level],
  )
  return typeof rows[0]?.before === 'number'
}

/** False when this player has no such notice. */
export async function setPushed(db: Queryable, user: UserId, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE user_notices SET pushed = true WHERE id = $1 AND user_id = $2',
    [id, user],
  )
  return rowCount === 1
}
