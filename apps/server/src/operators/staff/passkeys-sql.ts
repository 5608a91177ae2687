import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredPasskey = {
  readonly id: string
  readonly operatorId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
}

type PasskeyRow = {
  id: string
  operator_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

const passkeyOf = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  operatorId: row.operator_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAtMs: row.created_at.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime() ?? null,
})

export async function findPasskey(db: Queryable, id: string): Promise<StoredPasskey | null> {
  const { rows } = await db.query<PasskeyRow>('SELECT * FROM operator_passkeys WHERE id = $1', [id])
  return rows[0] ? passkeyOf(rows[0]) : null
}

export async function listPasskeys(db: Queryable, operatorId: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await db.query<PasskeyRow>(
    'SELECT * FROM operator_passkeys WHERE operator_id = $1 ORDER BY created_at, id',
    [operatorId],
  )
  return rows.map(passkeyOf)
}

/** False when this passkey is known already. */
export async function insertPasskey(
  db: Queryable,
  passkey: Omit<StoredPasskey, 'lastUsedAtMs'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO operator_passkeys (id, operator_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      passkey.id,
      passkey.operatorId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      new Date(passkey.createdAtMs),
    ],
  )
  return rowCount === 1
}

/** False when the counter has moved meanwhile: two uses of one answer. */
export async function usePasskey(
  db: Queryable,
  { id, counter }: StoredPasskey,
  newCounter: number,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE operator_passkeys SET counter = $3, last_used_at = $4 WHERE id = $1 AND counter = $2',
    [id, counter, newCounter, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function deletePasskeys(tx: Queryable, operatorId: string, id?: string): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM operator_passkeys WHERE operator_id = $1 AND ($2::text IS NULL OR id = $2)',
    [operatorId, id ?? null],
  )
  return rowCount ?? 0
}

export type StoredChallenge = {
  readonly id: string
  readonly kind: 'login' | 'register' | 'confirm'
  readonly operatorId: string | null
  readonly sessionId: string | null
  readonly challenge: string
  readonly callHash: Buffer | null
}

export async function insertChallenge(
  db: Queryable,
  challenge: StoredChallenge,
  nowMs: number,
  expiresAtMs: number,
): Promise<void> {
  await db.query(
    `DELETE FROM operator_challenges WHERE id IN
       (SELECT id FROM operator_challenges WHERE expires_at <= $1 LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs)],
  )
  await db.query(
    `INSERT INTO operator_challenges (id, kind, operator_id, session_id, challenge, call_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      challenge.id,
      challenge.kind,
      challenge.operatorId,
      challenge.sessionId,
      challenge.challenge,
      challenge.callHash,
      new Date(expiresAtMs),
    ],
  )
}

/** Deletes the challenge it takes: an answer can be used once. */
export async function takeChallenge(
  db: Queryable,
  { id, kind, operatorId }: Pick<StoredChallenge, 'id' | 'kind' | 'operatorId'>,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string }>(
    `DELETE FROM operator_challenges WHERE id = $1 AND kind = $2 AND operator_id IS NOT DISTINCT FROM $3
       AND expires_at > $4 RETURNING challenge`,
    [id, kind, operatorId, new Date(nowMs)],
  )
  return rows[0]?.challenge ?? null
}

/** The unanswered challenge of a confirmation in this session. */
export async function findConfirmation(
  db: Queryable,
  id: string,
  sessionId: string,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string }>(
    `SELECT challenge FROM operator_challenges
     WHERE id = $1 AND session_id = $2 AND confirmed_at IS NULL AND expires_at > $3`,
    [id, sessionId, new Date(nowMs)],
  )
  return rows[0]?.challenge ?? null
}

export async function markConfirmed(db: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE operator_challenges SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL',
    [id, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Uses up a confirmation of exactly this call in this session. */
export async function takeConfirmation(
  db: Queryable,
  id: string,
  sessionId: string,
  callHash: Buffer,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `DELETE FROM operator_challenges
     WHERE id = $1 AND session_id = $2 AND call_hash = $3 AND confirmed_at IS NOT NULL AND expires_at > $4`,
    [id, sessionId, callHash, new Date(nowMs)],
  )
  return rowCount === 1
}
