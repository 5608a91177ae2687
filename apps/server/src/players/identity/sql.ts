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

export type StoredIdentity = {
  readonly id: string
  readonly userId: UserId
  readonly username: string
  readonly countryId: CountryId
  readonly level: IdentityLevel
  readonly document: IdentityDocument
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
}

type Row = Omit<StoredIdentity, 'userId' | 'createdAtMs' | 'decidedAtMs'> & {
  userId: string
  createdAt: Date
  decidedAt: Date | null
}

const toIdentity = ({ createdAt, decidedAt, ...row }: Row): StoredIdentity => ({
  ...row,
  userId: userId(row.userId),
  createdAtMs: createdAt.getTime(),
  decidedAtMs: decidedAt?.getTime() ?? null,
})

/** Days are text: as dates they would shift with the reader's time zone. */
const SELECT = `
  SELECT i.id, i.user_id AS "userId", u.username, u.country_id AS "countryId", i.level, i.document, i.name,
    i.birth_date::text AS "birthDate", i.read_name AS "readName", i.read_birth_date::text AS "readBirthDate",
    i.state, i.reason, i.doubts, i.fingerprint,
    i.tax_id AS "taxId", i.tax_fingerprint AS "taxFingerprint", i.created_at AS "createdAt", i.decided_at AS "decidedAt", i.check_id AS "checkId", i.asks
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

/** Checks at the provider, or on their way there, that are due to be polled. */
export async function listDue(
  db: Queryable,
  nowMs: number,
  most: number,
): Promise<readonly StoredIdentity[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE i.state = 'CHECKING' AND (i.next_at IS NULL OR i.next_at <= $1)
     ORDER BY i.next_at NULLS FIRST, i.id LIMIT $2`,
    [new Date(nowMs), most],
  )
  return rows.map(toIdentity)
}

export type Known = {
  readonly level: 0 | IdentityLevel
  readonly name: string
  readonly birthDate: string | null
  readonly countryId: CountryId
  /** Whether a document of theirs was accepted together with a tax number. */
  readonly hasTaxId: boolean
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
       EXISTS (SELECT FROM identities i WHERE i.user_id = users.id AND i.state = 'APPROVED' AND i.tax_id IS NOT NULL) AS "hasTaxId"
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
  if (level === 2) await tx.query('UPDATE users SET identity_level = 2 WHERE id = $1', [user])
  else
    await tx.query(
      'UPDATE users SET identity_level = greatest(identity_level, 1), real_name = $2, birth_date = $3 WHERE id = $1',
      [user, name, birthDate],
    )
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
  > & {
    readonly files: readonly Pick<SentFile, 'slot' | 'id'>[]
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO identities (id, user_id, level, document, name, birth_date, state, doubts, tax_id, tax_fingerprint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      new Date(nowMs),
    ],
  )
  await tx.query(
    'INSERT INTO identity_files (identity_id, slot, file_id) SELECT $1, slot, file_id FROM unnest($2::text[], $3::uuid[]) AS s (slot, file_id)',
    [identity.id, identity.files.map(({ slot }) => slot), identity.files.map(({ id }) => id)],
  )
}

/** Written before the provider is asked: after a crash it is asked again, which does no harm. */
export async function setAsked(db: Queryable, id: string, nextMs: number): Promise<void> {
  await db.query(`UPDATE identities SET asks = asks + 1, next_at = $2 WHERE id = $1 AND state = 'CHECKING'`, [
    id,
    new Date(nextMs),
  ])
}

/**
 * Stores the provider's id of a check when first reported; from then on a status of another check cannot end this one.
 */
export async function keepCheckId(db: Queryable, id: string, checkId: string): Promise<void> {
  await db.query(
    `UPDATE identities SET check_id = $2 WHERE id = $1 AND state = 'CHECKING' AND check_id IS NULL`,
    [id, checkId],
  )
}

type CheckResult = Pick<StoredIdentity, 'checkId' | 'readName' | 'readBirthDate' | 'fingerprint'>

/** Stores the provider's findings while the check is open and not bound to another check id; false otherwise. */
export async function setHeard(
  tx: Queryable,
  id: string,
  { checkId, readName, readBirthDate, fingerprint }: CheckResult,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE identities SET check_id = $2, read_name = $3, read_birth_date = $4, fingerprint = $5
     WHERE id = $1 AND state = 'CHECKING' AND coalesce(check_id, $2) = $2`,
    [id, checkId, readName, readBirthDate, fingerprint],
  )
  return rowCount === 1
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
