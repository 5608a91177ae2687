import type { IdentityDoubt } from '@baize/contract/operator'
import type { IdentityLevel } from '@baize/contract/player'
import type {
  CountryId,
  IdentityDocument,
  IdentityReason,
  IdentitySlot,
  IdentityState,
} from '@baize/contract/shared'
import { present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { IdentityFlow } from './port.ts'

export type StoredIdentity = {
  readonly id: string
  readonly userId: UserId
  readonly username: string
  readonly countryId: CountryId
  readonly level: IdentityLevel
  /** Null where the player chooses it at the provider. */
  readonly document: IdentityDocument | null
  readonly name: string
  readonly birthDate: string
  readonly readName: string | null
  readonly readBirthDate: string | null
  readonly state: IdentityState
  readonly reason: IdentityReason | null
  readonly doubts: readonly IdentityDoubt[]
  readonly fingerprint: Buffer | null
  /** Sealed. */
  readonly taxId: Buffer | null
  readonly taxFingerprint: Buffer | null
  readonly createdAtMs: number
  readonly decidedAtMs: number | null
  readonly checkId: string | null
  readonly asks: number
  /** The provider's account that decides; null if people do. */
  readonly connector: string | null
  readonly flow: IdentityFlow
  readonly waitsForPlayer: boolean
  /** Sealed. */
  readonly handover: Buffer | null
  readonly labels: readonly string[]
  readonly comment: string
  readonly isFinal: boolean
  /** Sealed. */
  readonly readDocument: Buffer | null
}

export type Row = Omit<StoredIdentity, 'userId' | 'createdAtMs' | 'decidedAtMs'> & {
  userId: string
  createdAt: Date
  decidedAt: Date | null
}

export const toIdentity = ({ createdAt, decidedAt, ...row }: Row): StoredIdentity => ({
  ...row,
  userId: userId(row.userId),
  createdAtMs: createdAt.getTime(),
  decidedAtMs: decidedAt?.getTime() ?? null,
})

/** Days are text: as dates they would shift with the reader's time zone. */
export const SELECT = `
  SELECT i.id, i.user_id AS "userId", u.username, u.country_id AS "countryId", i.level, i.document, i.name,
    i.birth_date::text AS "birthDate", i.read_name AS "readName", i.read_birth_date::text AS "readBirthDate",
    i.state, i.reason, i.doubts, i.fingerprint,
    i.tax_id AS "taxId", i.tax_fingerprint AS "taxFingerprint", i.created_at AS "createdAt", i.decided_at AS "decidedAt", i.check_id AS "checkId", i.asks,
    i.connector, i.flow, i.waits_for_player AS "waitsForPlayer", i.handover, i.labels, i.comment, i.is_final AS "isFinal",
    i.read_document AS "readDocument"
  FROM identities i JOIN users u ON u.id = i.user_id`

export async function findIdentity(db: Readable, id: string): Promise<StoredIdentity | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE i.id = $1`, [id])
  return rows[0] ? toIdentity(rows[0]) : null
}

export async function findLast(db: Queryable, user: UserId): Promise<StoredIdentity | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE i.user_id = $1 ORDER BY i.number DESC LIMIT 1`, [
    user,
  ])
  return rows[0] ? toIdentity(rows[0]) : null
}

export async function countSince(db: Queryable, user: UserId, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM identities WHERE user_id = $1 AND created_at > $2',
    [user, new Date(sinceMs)],
  )
  return present(rows[0], 'count').count
}

type Page = { readonly state: IdentityState; readonly pageNo: number; readonly pageSize: number }

export async function listIn(db: Queryable, page: Page): Promise<readonly StoredIdentity[]> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE i.state = $1 ORDER BY i.number LIMIT $2 OFFSET $3`, [
    page.state,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ])
  return rows.map(toIdentity)
}

export async function countIn(db: Queryable, state: IdentityState): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM identities WHERE state = $1',
    [state],
  )
  return present(rows[0], 'count').count
}

export type Known = {
  readonly level: 0 | IdentityLevel
  readonly name: string
  readonly birthDate: string | null
  readonly countryId: CountryId
  /** Whether a document of theirs was accepted together with a tax number. */
  readonly hasTaxId: boolean
  /** Whether a provider has refused them, and not only their pictures. */
  readonly wasRefused: boolean
}

/**
 * While locked, nobody else submits, decides or adds a payout account. Weaker than FOR UPDATE: a ledger batch, which
 * holds the wallet that a verdict may wait for, must still be able to write this player a notice.
 */
export async function readKnown(
  db: Queryable,
  user: UserId,
  lock: '' | 'FOR NO KEY UPDATE' = '',
): Promise<Known> {
  const { rows } = await db.query<Omit<Known, 'name'> & { name: string | null }>(
    `SELECT identity_level AS level, real_name AS name, birth_date::text AS "birthDate", country_id AS "countryId",
       EXISTS (SELECT FROM identities i WHERE i.user_id = users.id AND i.state = 'APPROVED' AND i.tax_id IS NOT NULL) AS "hasTaxId",
       EXISTS (SELECT FROM identities i WHERE i.user_id = users.id AND i.state = 'REJECTED' AND i.is_final AND i.number > coalesce(
         (SELECT max(a.number) FROM identities a WHERE a.user_id = users.id AND a.state = 'APPROVED'), 0)) AS "wasRefused"
     FROM users WHERE id = $1 ${lock}`,
    [user],
  )
  const row = present(rows[0], `user ${user}`)
  return { ...row, name: row.name ?? '' }
}

export async function setKnown(
  tx: Queryable,
  user: UserId,
  {
    level,
    name,
    birthDate,
  }: { readonly level: IdentityLevel; readonly name: string; readonly birthDate: string },
): Promise<void> {
  // An address does not stand for an identity whose approval was withdrawn meanwhile.
  if (level === 2)
    await tx.query('UPDATE users SET identity_level = 2 WHERE id = $1 AND identity_level >= 1', [user])
  else
    await tx.query(
      'UPDATE users SET identity_level = greatest(identity_level, 1), real_name = $2, birth_date = $3 WHERE id = $1',
      [user, name, birthDate],
    )
}

/** An approval was withdrawn: what was shown before it still counts. */
export async function lowerLevel(tx: Queryable, user: UserId, level: IdentityLevel): Promise<void> {
  await tx.query('UPDATE users SET identity_level = least(identity_level, $2::int - 1) WHERE id = $1', [
    user,
    level,
  ])
}

/** Payout accounts in another name than the document's must not be paid. */
export async function removeAccounts(tx: Queryable, user: UserId, nowMs: number): Promise<void> {
  await tx.query('UPDATE payout_accounts SET removed_at = $2 WHERE user_id = $1 AND removed_at IS NULL', [
    user,
    new Date(nowMs),
  ])
}

export async function ownFiles(
  db: Queryable,
  user: UserId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; type: string }>(
    'SELECT id, type FROM files WHERE user_id = $1 AND id = ANY($2::uuid[])',
    [user, ids],
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export type SentFile = { readonly slot: IdentitySlot; readonly id: string; readonly type: string }

export async function filesOf(db: Queryable, identityId: string): Promise<readonly SentFile[]> {
  const { rows } = await db.query<SentFile>(
    `SELECT s.slot, f.id, f.type FROM identity_files s JOIN files f ON f.id = s.file_id
     WHERE s.identity_id = $1 ORDER BY array_position(ARRAY['front', 'back', 'selfie', 'address'], s.slot)`,
    [identityId],
  )
  return rows
}

/** Files of a submission that this operator has opened. */
export async function listSeen(db: Queryable, identityId: string, by: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT file_id AS id FROM identity_audit WHERE identity_id = $1 AND what = 'LOOKED' AND by = $2`,
    [identityId, by],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The operator who decided a submission; null if nobody did, or a provider. */
export async function findDecider(db: Queryable, identityId: string): Promise<string | null> {
  const { rows } = await db.query<{ by: string }>(
    `SELECT by FROM identity_audit WHERE identity_id = $1 AND what IN ('APPROVED', 'REJECTED') ORDER BY id DESC LIMIT 1`,
    [identityId],
  )
  return rows[0]?.by ?? null
}

type Earlier = Pick<StoredIdentity, 'id' | 'state' | 'reason'> & {
  readonly at: number
  readonly by: string | null
  readonly note: string
}

/** Decided submissions of the same player before this one, newest first. */
export async function listEarlier(db: Queryable, identityId: string): Promise<readonly Earlier[]> {
  const { rows } = await db.query<Omit<Earlier, 'at'> & { at: Date }>(
    `SELECT e.id, e.state, e.reason, e.decided_at AS at, a.by, coalesce(a.note, '') AS note
     FROM identities i JOIN identities e ON e.user_id = i.user_id AND e.number < i.number
     LEFT JOIN LATERAL (
       SELECT by, note FROM identity_audit WHERE identity_id = e.id AND what IN ('APPROVED', 'REJECTED') ORDER BY id DESC LIMIT 1
     ) a ON true
     WHERE i.id = $1 AND e.decided_at IS NOT NULL ORDER BY e.number DESC LIMIT 10`,
    [identityId],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

export async function insertIdentity(
  tx: Queryable,
  identity: Pick<
    StoredIdentity,
    | 'id'
    | 'userId'
    | 'level'
    | 'document'
    | 'name'
    | 'birthDate'
    | 'state'
    | 'doubts'
    | 'taxId'
    | 'taxFingerprint'
    | 'connector'
    | 'flow'
  > & {
    readonly files: readonly Pick<SentFile, 'slot' | 'id'>[]
    /** When the job looks at it, should the one who sends it die before the provider was asked. */
    readonly nextMs: number
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO identities (id, user_id, level, document, name, birth_date, state, doubts, tax_id, tax_fingerprint,
       connector, flow, waits_for_player, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      identity.id,
      identity.userId,
      identity.level,
      identity.document,
      identity.name,
      identity.birthDate,
      identity.state,
      identity.doubts,
      identity.taxId,
      identity.taxFingerprint,
      identity.connector,
      identity.flow,
      identity.flow !== 'upload',
      new Date(identity.nextMs),
      new Date(nowMs),
    ],
  )
  await tx.query(
    'INSERT INTO identity_files (identity_id, slot, file_id) SELECT $1, slot, file_id FROM unnest($2::text[], $3::uuid[]) AS s (slot, file_id)',
    [identity.id, identity.files.map(({ slot }) => slot), identity.files.map(({ id }) => id)],
  )
}

export type Verdict = Pick<StoredIdentity, 'state' | 'reason' | 'doubts'>

/** False when it is not in state `from`. The doubts that led to a review are kept after the decision. */
export async function setState(
  tx: Queryable,
  id: string,
  from: IdentityState,
  { state, reason, doubts }: Verdict,
  nowMs: number,
): Promise<boolean> {
  const isEnd = state === 'APPROVED' || state === 'REJECTED'
  const { rowCount } = await tx.query(
    `UPDATE identities SET state = $3, reason = $4, decided_at = $5, doubts = CASE WHEN $3 = 'REVIEWING' THEN $6 ELSE doubts END
     WHERE id = $1 AND state = $2`,
    [id, from, state, reason, isEnd ? new Date(nowMs) : null, doubts],
  )
  return rowCount === 1
}

export async function insertAudit(
  tx: Queryable,
  entry: {
    readonly identityId: string
    readonly what: 'LOOKED' | 'APPROVED' | 'REJECTED' | 'LIFTED'
    readonly fileId: string | null
    readonly note: string
    readonly by: string
    readonly approvedBy?: string
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    'INSERT INTO identity_audit (identity_id, what, file_id, note, by, approved_by, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      entry.identityId,
      entry.what,
      entry.fileId,
      entry.note,
      entry.by,
      entry.approvedBy ?? null,
      new Date(nowMs),
    ],
  )
}
