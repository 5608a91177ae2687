import { present, type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Sent } from './messages-sql.ts'

export type Person = {
  readonly userId: UserId
  readonly publicId: string
  readonly isMasked: boolean
  readonly name: string
  /** Rises with everything that decides whether this player may write. */
  readonly turn: number
}

type PersonRow = { user_id: string; public_id: string; masked: boolean; shown_name: string; turn: string }
const toPerson = (row: PersonRow): Person => ({
  userId: userId(row.user_id),
  publicId: row.public_id,
  isMasked: row.masked,
  name: row.shown_name,
  turn: Number(row.turn),
})

export async function findPerson(db: Queryable, id: UserId): Promise<Person | null> {
  const { rows } = await db.query<PersonRow>('SELECT * FROM chat_people WHERE user_id = $1', [id])
  return rows[0] ? toPerson(rows[0]) : null
}

export async function findPersonByPublicId(db: Queryable, publicId: string): Promise<Person | null> {
  const { rows } = await db.query<PersonRow>('SELECT * FROM chat_people WHERE public_id = $1', [publicId])
  return rows[0] ? toPerson(rows[0]) : null
}

/** The player's turn, which cannot change until the end of the transaction. */
export async function lockTurn(tx: Queryable, id: UserId): Promise<number> {
  const { rows } = await tx.query<{ turn: string }>(
    'SELECT turn FROM chat_people WHERE user_id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return Number(present(rows[0], `chat person ${id}`).turn)
}

/** Everything that was judged before is judged again. Other changes for this player wait until the transaction ends. */
export async function nextTurn(tx: Queryable, id: UserId): Promise<void> {
  await tx.query('UPDATE chat_people SET turn = turn + 1 WHERE user_id = $1', [id])
}

type NewPerson = Omit<Person, 'turn'> & { readonly skeleton: string | null }

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Whether the name could be taken: false if another player's looks like it. Not for use in a transaction. */
export async function savePerson(db: Queryable, person: NewPerson): Promise<boolean> {
  try {
    await db.query(
      `INSERT INTO chat_people (user_id, public_id, masked, shown_name, skeleton) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE SET masked = excluded.masked, shown_name = excluded.shown_name, skeleton = excluded.skeleton`,
      [person.userId, person.publicId, person.isMasked, person.name, person.skeleton],
    )
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Public ids of writers by their whole names. */
export async function findMentioned(db: Queryable, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return []
  const { rows } = await db.query<{ public_id: string }>(
    'SELECT public_id FROM chat_people WHERE lower(shown_name) = ANY ($1::text[]) AND NOT masked',
    [names.map((name) => name.toLowerCase())],
  )
  return rows.map(({ public_id }) => public_id)
}

export type Standing = {
  readonly username: string
  readonly hideName: boolean
  readonly vip: number
  readonly isBarred: boolean
  readonly isExcluded: boolean
  readonly isVerified: boolean
  readonly sanction: {
    readonly kind: 'mute' | 'shadow' | 'ban'
    readonly untilMs: number | null
  } | null
}

type StandingRow = Omit<Standing, 'sanction'> & { kind: 'mute' | 'shadow' | 'ban' | null; until: Date | null }

const STANDING = `u.username, u.hide_name AS "hideName", coalesce(u.vip_told, 0) AS vip, w.barred AS "isBarred",
  coalesce(w.excluded_until > $2, false) AS "isExcluded",
  u.email_checked OR u.phone_checked OR u.identity_level > 0 AS "isVerified", s.kind, s.until`
const STANDING_FROM = `users u JOIN ledger_wallets w ON w.user_id = u.id
  LEFT JOIN chat_sanctions s ON s.user_id = u.id AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > $2)`

const toStanding = ({ kind, until, ...row }: StandingRow): Standing => ({
  username: row.username,
  hideName: row.hideName,
  vip: row.vip,
  isBarred: row.isBarred,
  isExcluded: row.isExcluded,
  isVerified: row.isVerified,
  sanction: kind === null ? null : { kind, untilMs: until?.getTime() ?? null },
})

export async function readStanding(db: Queryable, id: UserId, nowMs: number): Promise<Standing> {
  const { rows } = await db.query<StandingRow>(`SELECT ${STANDING} FROM ${STANDING_FROM} WHERE u.id = $1`, [
    id,
    new Date(nowMs),
  ])
  return toStanding(present(rows[0], `user ${id}`))
}

/** A message of the player's own, as the pace limits need it. */
export type Recent = { readonly roomId: string; readonly body: string; readonly atMs: number }

export type Writer = {
  readonly standing: Standing
  /** Null before the player's first use of the chat. */
  readonly person: Person | null
  /** The message that they have already sent under this id. */
  readonly sent: Sent | null
  /** Their messages since a time, newest first. */
  readonly recent: readonly Recent[]
}

const StoredSent = z.object({ roomId: z.string(), id: z.number(), body: z.string() })
const StoredRecent = z.array(z.object({ roomId: z.string(), body: z.string(), atMs: z.number() }))

/** All about a player by which a message is judged, as of one moment. */
export async function readWriter(
  db: Queryable,
  id: UserId,
  clientMsgId: string,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<Writer> {
  const { rows } = await db.query<
    StandingRow & (PersonRow | { user_id: null }) & { sent: unknown; recent: unknown }
  >(
    `SELECT ${STANDING}, p.user_id, p.public_id, p.masked, p.shown_name, p.turn,
       (SELECT jsonb_build_object('roomId', m.room_id, 'id', m.id, 'body', m.body) FROM chat_messages m
        WHERE m.user_id = u.id AND m.client_msg_id = $3) AS sent,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('roomId', m.room_id, 'body', m.body,
          'atMs', round(extract(epoch FROM m.created_at) * 1000)) ORDER BY m.created_at DESC), '[]')
        FROM (SELECT * FROM chat_messages o WHERE o.user_id = u.id AND o.created_at > $4
              ORDER BY o.created_at DESC LIMIT 100) m) AS recent
     FROM ${STANDING_FROM} LEFT JOIN chat_people p ON p.user_id = u.id WHERE u.id = $1`,
    [id, new Date(nowMs), clientMsgId, new Date(sinceMs)],
  )
  const row = present(rows[0], `user ${id}`)
  const { sent, recent } = row
  return {
    standing: toStanding(row),
    person: row.user_id === null ? null : toPerson(row),
    sent: sent === null ? null : StoredSent.parse(sent),
    recent: StoredRecent.parse(recent),
  }
}
