import type { LanguageId } from '@baize/contract/shared'
import { present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../db/queryable.ts'
import type { RawCall, Suppression } from './driver.ts'
import type { MessageChannel, MessageWords } from './message.ts'

/** Channel on which senders hear of new messages. */
export const OUTBOX_CHANNEL = 'baize_messages_out'

export type MessageState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'suppressed'
  | 'expired'
  | 'unknown'
  /** Never to be sent: see `NewMessage.withheld`. */
  | 'withheld'

type MessageOutcome = {
  readonly id: string
  readonly state: MessageState
  readonly reason: string | null
  readonly at: Date
}

type NewRow = {
  readonly id: string
  readonly channel: MessageChannel
  readonly to: string
  readonly language: LanguageId
  readonly words: MessageWords
  readonly filling: Buffer
  readonly userId: UserId | null
  readonly topic: string | null
  readonly confirms: boolean
  readonly withheld: boolean
  readonly notAfterMs: number
  readonly nowMs: number
}

/** A known id changes nothing. The commit wakes the senders; also for a withheld message, which takes as long. */
export async function insertMessage(tx: Queryable, row: NewRow): Promise<void> {
  const now = new Date(row.nowMs)
  await tx.query(
    `WITH put AS (
       INSERT INTO messages_out (id, channel, address, language, words, filling, user_id, topic, confirms, state, due_at,
         not_after, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) ON CONFLICT DO NOTHING RETURNING 1)
     SELECT pg_notify($14, $2) FROM put`,
    [
      row.id,
      row.channel,
      row.to,
      row.language,
      row.words,
      row.filling,
      row.userId,
      row.topic,
      row.confirms,
      row.withheld ? 'withheld' : 'waiting',
      row.withheld ? null : now,
      new Date(row.notAfterMs),
      now,
      OUTBOX_CHANNEL,
    ],
  )
}

export type ClaimedMessage = {
  readonly id: string
  readonly channel: MessageChannel
  readonly to: string
  readonly language: LanguageId
  readonly words: MessageWords
  readonly filling: Buffer | null
  readonly userId: UserId | null
  readonly topic: string | null
  readonly confirms: boolean
  readonly was: MessageState
  readonly tries: number
  readonly refusedBy: readonly string[]
  /** The driver that was asked before; null if none can have got it. */
  readonly driver: string | null
  readonly askedAtMs: number | null
  readonly notAfterMs: number
  readonly createdAtMs: number
  readonly suppressed: Suppression | null
}

type Claim = {
  readonly channel: MessageChannel
  readonly lease: string
  readonly nowMs: number
  readonly untilMs: number
  readonly most: number
}

/**
 * Leases the due messages of a channel, those that end soonest first, so that a code never waits behind news. A row whose
 * lease has lapsed is due again: `was` says `sending` then, and `driver` whether a request may have left.
 */
export async function claimMessages(
  db: Queryable,
  { channel, lease, nowMs, untilMs, most }: Claim,
): Promise<readonly ClaimedMessage[]> {
  const { rows } = await db.query<
    Omit<ClaimedMessage, 'userId' | 'askedAtMs' | 'notAfterMs' | 'createdAtMs'> & {
      userId: string | null
      askedAt: Date | null
      notAfter: Date
      createdAt: Date
    }
  >(
    `WITH due AS MATERIALIZED (
       SELECT id, state, driver FROM messages_out WHERE channel = $1 AND due_at <= $3
       ORDER BY not_after, created_at LIMIT $5 FOR UPDATE SKIP LOCKED)
     UPDATE messages_out m SET state = 'sending', lease = $2, due_at = $4, changed_at = $3,
       driver = CASE WHEN due.state = 'waiting' THEN NULL ELSE due.driver END
     FROM due WHERE m.id = due.id
     RETURNING m.id, m.channel, m.address AS "to", m.language, m.words, m.filling, m.user_id AS "userId", m.topic,
       m.confirms, due.state AS was, m.tries, m.refused_by AS "refusedBy", m.driver, m.asked_at AS "askedAt",
       m.not_after AS "notAfter", m.created_at AS "createdAt",
       (SELECT reason FROM message_suppressions s WHERE s.channel = m.channel AND s.address = m.address) AS suppressed`,
    [channel, lease, new Date(nowMs), new Date(untilMs), most],
  )
  return rows.map(({ askedAt, notAfter, createdAt, ...row }) => ({
    ...row,
    userId: row.userId === null ? null : userId(row.userId),
    askedAtMs: askedAt?.getTime() ?? null,
    notAfterMs: notAfter.getTime(),
    createdAtMs: createdAt.getTime(),
  }))
}

/** Before a request leaves. False when the lease has gone to another sender, which then sends instead. */
export async function markAsked(
  db: Queryable,
  { id, lease, driver, nowMs }: { id: string; lease: string; driver: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE messages_out SET driver = $3, asked_at = $4, tries = tries + 1
     WHERE id = $1 AND lease = $2 AND state = 'sending'`,
    [id, lease, driver, new Date(nowMs)],
  )
  return rowCount === 1
}

type Ended = {
  readonly id: string
  /** Null for news from a provider, which needs no lease. */
  readonly lease: string
  readonly state: MessageState
  readonly reason: string | null
  readonly providerId: string | null
  /** The next look; null when nothing is left to do, and the values of the text are wiped. */
  readonly dueMs: number | null
  readonly refusedBy: readonly string[]
  readonly nowMs: number
}

/** Notes the outcome of a claim. False when the lease has gone, or the provider's callback was faster. */
export async function noteOutcome(tx: Queryable, ended: Ended): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE messages_out SET state = $3, reason = $4, provider_id = coalesce($5, provider_id), due_at = $6,
       refused_by = $7, changed_at = $8, lease = NULL, filling = CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE filling END
     WHERE id = $1 AND lease = $2 AND state = 'sending'`,
    [
      ended.id,
      ended.lease,
      ended.state,
      ended.reason,
      ended.providerId,
      ended.dueMs === null ? null : new Date(ended.dueMs),
      ended.refusedBy,
      new Date(ended.nowMs),
    ],
  )
  return rowCount === 1
}

export type SentMessage = {
  readonly id: string
  readonly channel: MessageChannel
  readonly to: string
  readonly state: MessageState
  readonly driver: string | null
  readonly providerId: string | null
}

const SENT = `id, channel, address AS "to", state, driver, provider_id AS "providerId"`

export async function lockMessage(tx: Queryable, id: string): Promise<SentMessage | null> {
  const { rows } = await tx.query<SentMessage>(`SELECT ${SENT} FROM messages_out WHERE id = $1 FOR UPDATE`, [
    id,
  ])
  return rows[0] ?? null
}

export async function findByProviderId(
  db: Readable,
  driver: string,
  providerId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM messages_out WHERE driver = $1 AND provider_id = $2',
    [driver, providerId],
  )
  return rows[0]?.id ?? null
}

/** From a provider's callback: nothing is left to send. The row is locked. */
export async function noteReport(
  tx: Queryable,
  {
    id,
    state,
    reason,
    providerId,
    nowMs,
  }: Pick<Ended, 'id' | 'state' | 'reason' | 'nowMs'> & { providerId: string },
): Promise<void> {
  await tx.query(
    `UPDATE messages_out SET state = $2, reason = $3, provider_id = coalesce(provider_id, $4), due_at = NULL,
       lease = NULL, filling = NULL, changed_at = $5 WHERE id = $1`,
    [id, state, reason, providerId, new Date(nowMs)],
  )
}

export type NewSuppression = {
  readonly channel: MessageChannel
  readonly address: string
  readonly reason: Suppression
  readonly detail: string
  readonly messageId: string | null
  readonly nowMs: number
}

/** The first reason stays. True when it is new. */
export async function insertSuppression(tx: Queryable, entry: NewSuppression): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO message_suppressions (channel, address, reason, detail, message_id, since)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [entry.channel, entry.address, entry.reason, entry.detail, entry.messageId, new Date(entry.nowMs)],
  )
  return rowCount === 1
}

export async function deleteSuppression(
  tx: Queryable,
  channel: MessageChannel,
  address: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM message_suppressions WHERE channel = $1 AND address = $2',
    [channel, address],
  )
  return rowCount === 1
}

export type SuppressedAddress = {
  readonly channel: MessageChannel
  readonly address: string
  readonly reason: Suppression
  readonly sinceMs: number
}

export async function listSuppressions(
  db: Readable,
  addresses: readonly string[],
): Promise<readonly SuppressedAddress[]> {
  const { rows } = await db.query<Omit<SuppressedAddress, 'sinceMs'> & { since: Date }>(
    'SELECT channel, address, reason, since FROM message_suppressions WHERE address = ANY($1) ORDER BY channel',
    [addresses],
  )
  return rows.map(({ since, ...row }) => ({ ...row, sinceMs: since.getTime() }))
}

export async function insertCall(
  db: Queryable,
  entry: RawCall & {
    readonly messageId: string | null
    readonly driver: string
    readonly direction: 'out' | 'in'
    readonly millis: number
    readonly nowMs: number
  },
): Promise<void> {
  await db.query(
    `INSERT INTO message_calls (message_id, driver, direction, request, answer, millis, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.messageId,
      entry.driver,
      entry.direction,
      entry.request,
      entry.answer,
      Math.round(entry.millis),
      new Date(entry.nowMs),
    ],
  )
}

/** Messages that wait, and for how long the oldest has been due. */
export async function measureOutbox(
  db: Readable,
  nowMs: number,
): Promise<
  readonly { readonly channel: MessageChannel; readonly waiting: number; readonly oldestMs: number }[]
> {
  const { rows } = await db.query<{ channel: MessageChannel; waiting: number; oldest: Date | null }>(
    `SELECT channel, count(*)::int AS waiting, min(created_at) AS oldest FROM messages_out
     WHERE due_at IS NOT NULL GROUP BY channel`,
  )
  return rows.map(({ channel, waiting, oldest }) => ({
    channel,
    waiting,
    oldestMs: oldest === null ? 0 : nowMs - oldest.getTime(),
  }))
}

/** Returns how many rows are gone. */
export async function deleteOldMessages(
  db: Queryable,
  { messagesMs, callsMs, most }: { messagesMs: number; callsMs: number; most: number },
): Promise<number> {
  const messages = await db.query(
    `DELETE FROM messages_out WHERE id IN
       (SELECT id FROM messages_out WHERE created_at < $1 AND due_at IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(messagesMs), most],
  )
  const calls = await db.query(
    'DELETE FROM message_calls WHERE id IN (SELECT id FROM message_calls WHERE at < $1 LIMIT $2)',
    [new Date(callsMs), most],
  )
  return present(messages.rowCount, 'rowCount') + present(calls.rowCount, 'rowCount')
}

/** Values of texts that can no longer be sent: withheld ones, whose time is over. */
export async function wipeEnded(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE messages_out SET filling = NULL WHERE filling IS NOT NULL AND due_at IS NULL AND not_after < $1`,
    [new Date(nowMs)],
  )
}

/** Messages of before `beforeMs` that could still be sent and are not, by channel. */
export async function selectLate(
  db: Queryable,
  nowMs: number,
  beforeMs: number,
): Promise<
  readonly { readonly channel: MessageChannel; readonly count: number; readonly oldestAtMs: number }[]
> {
  const { rows } = await db.query<{ channel: MessageChannel; count: number; oldest: Date }>(
    `SELECT channel, count(*)::int AS count, min(created_at) AS oldest FROM messages_out
     WHERE due_at IS NOT NULL AND state IN ('waiting', 'sending') AND created_at < $2 AND not_after > $1
     GROUP BY 1 ORDER BY 1`,
    [new Date(nowMs), new Date(beforeMs)],
  )
  return rows.map(({ channel, count, oldest }) => ({ channel, count, oldestAtMs: oldest.getTime() }))
}

/** How messages stand, and what the last driver said; the newest first. */
export async function selectOutcomes(
  db: Readable,
  ids: readonly string[],
): Promise<readonly MessageOutcome[]> {
  const { rows } = await db.query<MessageOutcome>(
    'SELECT id, state, reason, created_at AS at FROM messages_out WHERE id = ANY ($1::uuid[]) ORDER BY created_at DESC, id',
    [ids],
  )
  return rows
}
