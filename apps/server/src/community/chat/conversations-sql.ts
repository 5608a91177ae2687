import type { SupportConversation } from '@baize/contract/operator'
import type { SupportState } from '@baize/contract/player'
import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Opens the player's conversation, or marks it as waiting for an answer. Takes the room's next number as its start. */
export async function openConversation(
  tx: Queryable,
  player: UserId,
  roomId: string,
  language: string,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO chat_rooms (id, kind, owner_id) VALUES ($1, 'SUPPORT', $2) ON CONFLICT (id) DO NOTHING`,
    [roomId, player],
  )
  await tx.query(
    `INSERT INTO support_conversations (user_id, state, first_id, language, changed_at)
     SELECT $2, 'WAITING', r.last + 1, $3, $4 FROM chat_rooms r WHERE r.id = $1
     ON CONFLICT (user_id) DO UPDATE SET state = 'WAITING', language = excluded.language,
       first_id = CASE WHEN support_conversations.state = 'CLOSED' THEN excluded.first_id ELSE support_conversations.first_id END,
       tags = CASE WHEN support_conversations.state = 'CLOSED' THEN '{}' ELSE support_conversations.tags END,
       -- A conversation that waits already keeps its place in the queue.
       changed_at = CASE WHEN support_conversations.state = 'WAITING' THEN support_conversations.changed_at ELSE excluded.changed_at END`,
    [roomId, player, language, new Date(nowMs)],
  )
  await tx.query(
    'INSERT INTO support_cases (user_id, opened_at) VALUES ($1, $2) ON CONFLICT (user_id) WHERE solved_at IS NULL DO NOTHING',
    [player, new Date(nowMs)],
  )
}

/** Until somebody has settled it, further words change nothing. */
export async function raiseCare(tx: Queryable, player: UserId, words: string, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO support_cares (user_id, words, since) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) WHERE settled_at IS NULL DO NOTHING`,
    [player, words, new Date(nowMs)],
  )
}

/** Makes answers to a conversation wait for each other, and the player's messages for them. */
export async function lockConversation(tx: Queryable, player: UserId): Promise<void> {
  await tx.query('SELECT FROM support_conversations WHERE user_id = $1 FOR UPDATE', [player])
}

/**
 * Marks the conversation as answered; it becomes the answering operator's if nobody held it. Says whether it was
 * waiting, so that the player is to be told of the answer; null without one.
 */
export async function answerConversation(
  tx: Queryable,
  player: UserId,
  by: string,
  nowMs: number,
): Promise<{ readonly wasWaiting: boolean } | null> {
  const { rows } = await tx.query<{ before: string }>(
    `WITH was AS (SELECT state FROM support_conversations WHERE user_id = $1 FOR UPDATE)
     UPDATE support_conversations c SET state = 'ANSWERED', changed_at = $2,
       taken_by = coalesce(c.taken_by, $3), taken_at = coalesce(c.taken_at, $2)
     FROM was WHERE c.user_id = $1
     RETURNING was.state AS before`,
    [player, new Date(nowMs), by],
  )
  await tx.query(
    'UPDATE support_cases SET first_answer_at = $2 WHERE user_id = $1 AND solved_at IS NULL AND first_answer_at IS NULL',
    [player, new Date(nowMs)],
  )
  return rows[0] ? { wasWaiting: rows[0].before === 'WAITING' } : null
}

/** Solves it, and frees it for whoever answers next. */
export async function closeConversation(tx: Queryable, player: UserId, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE support_conversations SET state = 'CLOSED', taken_by = NULL, taken_at = NULL,
       changed_at = CASE WHEN state = 'CLOSED' THEN changed_at ELSE $2 END
     WHERE user_id = $1`,
    [player, new Date(nowMs)],
  )
  // A statement of its own: it sees the case of a message that the first one had to wait for.
  await tx.query('UPDATE support_cases SET solved_at = $2 WHERE user_id = $1 AND solved_at IS NULL', [
    player,
    new Date(nowMs),
  ])
  return rowCount === 1
}

type Conversation = {
  readonly state: Exclude<SupportState, 'NONE'>
  readonly firstId: number
  readonly transcriptAtMs: number | null
}

export async function findConversation(db: Queryable, player: UserId): Promise<Conversation | null> {
  const { rows } = await db.query<{
    state: Conversation['state']
    first_id: string
    transcript_at: Date | null
  }>('SELECT state, first_id, transcript_at FROM support_conversations WHERE user_id = $1', [player])
  const row = rows[0]
  return row
    ? {
        state: row.state,
        firstId: Number(row.first_id),
        transcriptAtMs: row.transcript_at?.getTime() ?? null,
      }
    : null
}

/** Reserves the sending of a transcript: false if one was sent since `sinceMs`. */
export async function takeTranscript(
  db: Queryable,
  player: UserId,
  nowMs: number,
  sinceMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE support_conversations SET transcript_at = $2
     WHERE user_id = $1 AND (transcript_at IS NULL OR transcript_at <= $3)`,
    [player, new Date(nowMs), new Date(sinceMs)],
  )
  return rowCount === 1
}

/** Messages of the house that the player has not read. */
export async function countUnread(db: Queryable, player: UserId, roomId: string): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    `SELECT count(*)::int AS unread FROM chat_messages m WHERE m.room_id = $2 AND m.user_id IS NULL AND m.deleted_at IS NULL
       AND m.id > coalesce((SELECT up_to FROM chat_reads WHERE user_id = $1 AND room_id = $2), 0)`,
    [player, roomId],
  )
  return rows[0]?.unread ?? 0
}

type ConversationRow = {
  user_id: string
  username: string
  country_id: string
  language: string
  state: SupportState
  changed_at: Date
  last_text: string | null
  taken_by: string | null
  tags: string[]
  opened_at: Date | null
  first_answer_at: Date | null
  solved_at: Date | null
  care_words: string | null
  care_since: Date | null
}

/** Conversations with what the desk shows of them, `c` being a relation of them. */
const shown = (conversations: string): string => `
  SELECT c.user_id, u.username, u.country_id, c.language, c.state, c.changed_at, c.taken_by, c.tags,
         s.opened_at, s.first_answer_at, s.solved_at, a.words AS care_words, a.since AS care_since,
         (SELECT left(m.body, 160) FROM chat_messages m WHERE m.room_id = r.id ORDER BY m.id DESC LIMIT 1) AS last_text
  FROM ${conversations} c JOIN users u ON u.id = c.user_id JOIN chat_rooms r ON r.owner_id = c.user_id
  LEFT JOIN LATERAL (SELECT * FROM support_cases k WHERE k.user_id = c.user_id ORDER BY k.id DESC LIMIT 1) s ON true
  LEFT JOIN support_cares a ON a.user_id = c.user_id AND a.settled_at IS NULL`

const toConversation = (row: ConversationRow): SupportConversation => ({
  userId: userId(row.user_id),
  name: row.username,
  countryId: row.country_id,
  language: row.language,
  state: row.state,
  changedAt: row.changed_at.getTime(),
  lastText: row.last_text ?? '',
  takenBy: row.taken_by,
  tags: row.tags,
  openedAt: row.opened_at?.getTime() ?? null,
  firstAnsweredAt: row.first_answer_at?.getTime() ?? null,
  solvedAt: row.solved_at?.getTime() ?? null,
  care:
    row.care_since === null || row.care_words === null
      ? null
      : { words: row.care_words, since: row.care_since.getTime() },
})

type ConversationFilter = {
  /** The operator who holds it; null: nobody does. */
  readonly holder?: string | null
  readonly tag?: string | undefined
}
/** A filter has no index: it looks at so many conversations of the state. */
const MOST_FILTERED = 2000

export async function listConversations(
  db: Queryable,
  state: SupportState,
  { holder, tag }: ConversationFilter = {},
): Promise<readonly SupportConversation[]> {
  // Waiting conversations: the longest wait first. Others: the newest first.
  const order = `changed_at ${state === 'WAITING' ? 'ASC' : 'DESC'}`
  const { rows } = await db.query<ConversationRow>(
    `${shown(`(
       SELECT * FROM (SELECT * FROM support_conversations WHERE state = $1 ORDER BY ${order} LIMIT ${MOST_FILTERED}) f
       WHERE ($2::boolean OR f.taken_by IS NOT DISTINCT FROM $3) AND ($4::text IS NULL OR $4 = ANY (f.tags))
       ORDER BY f.${order} LIMIT 100)`)}
     ORDER BY c.${order}`,
    [state, holder === undefined, holder ?? null, tag ?? null],
  )
  return rows.map(toConversation)
}

export async function showConversation(db: Queryable, player: UserId): Promise<SupportConversation | null> {
  const { rows } = await db.query<ConversationRow>(`${shown('support_conversations')} WHERE c.user_id = $1`, [
    player,
  ])
  return rows[0] ? toConversation(rows[0]) : null
}

/** Whether an operator of one of these roles has used the console since a time. */
export async function isStaffPresent(
  db: Queryable,
  roles: readonly string[],
  sinceMs: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT FROM operator_sessions s JOIN operator_roles r ON r.operator_id = s.operator_id
     WHERE s.ended_at IS NULL AND s.last_seen_at >= $2 AND r.role = ANY ($1::text[]) LIMIT 1`,
    [[...roles], new Date(sinceMs)],
  )
  return rows.length > 0
}
