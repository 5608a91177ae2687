import type { Queryable, Readable } from '../../platform/db/queryable.ts'

type Visit = { readonly keyHash: Buffer; readonly nonce: string; readonly verifier: string }

/** Drops expired visits, so that those who never return leave nothing behind. */
export async function insertVisit(
  db: Queryable,
  visit: Visit & { readonly stateHash: Buffer; readonly expiresAtMs: number },
  nowMs: number,
): Promise<void> {
  await db.query('DELETE FROM operator_visits WHERE expires_at <= $1', [new Date(nowMs)])
  await db.query(
    'INSERT INTO operator_visits (state_hash, key_hash, nonce, verifier, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [visit.stateHash, visit.keyHash, visit.nonce, visit.verifier, new Date(visit.expiresAtMs)],
  )
}

export async function takeVisit(db: Queryable, stateHash: Buffer, nowMs: number): Promise<Visit | null> {
  const { rows } = await db.query<{ key_hash: Buffer; nonce: string; verifier: string; expires_at: Date }>(
    'DELETE FROM operator_visits WHERE state_hash = $1 RETURNING key_hash, nonce, verifier, expires_at',
    [stateHash],
  )
  const [row] = rows
  if (!row || row.expires_at.getTime() <= nowMs) return null
  return { keyHash: row.key_hash, nonce: row.nonce, verifier: row.verifier }
}

/** The operator of a subject; else of a verified e-mail that no subject has used yet, which this subject now does. */
export async function matchSignIn(
  tx: Queryable,
  claims: { readonly issuer: string; readonly subject: string; readonly email: string | null },
): Promise<string | null> {
  const { issuer, subject, email } = claims
  const known = await tx.query<{ operator_id: string }>(
    'SELECT operator_id FROM operator_sign_ins WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  if (known.rows[0]) return known.rows[0].operator_id
  if (email === null) return null
  const { rows } = await tx.query<{ operator_id: string }>(
    `UPDATE operator_sign_ins SET issuer = $1, subject = $2 WHERE email = $3 AND subject IS NULL RETURNING operator_id`,
    [issuer, subject, email],
  )
  return rows[0]?.operator_id ?? null
}

/** False when another operator has the e-mail or the subject. Without both, the link is removed. */
export async function putSignIn(
  tx: Queryable,
  operatorId: string,
  link: {
    readonly email: string | null
    readonly subject: string | null
    readonly issuer: string
    readonly by: string
  },
  nowMs: number,
): Promise<boolean> {
  const { email, subject, issuer, by } = link
  await tx.query('DELETE FROM operator_sign_ins WHERE operator_id = $1', [operatorId])
  if (email === null && subject === null) return true
  const { rowCount } = await tx.query(
    `INSERT INTO operator_sign_ins (operator_id, email, issuer, subject, set_by, set_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [operatorId, email, subject === null ? null : issuer, subject, by, new Date(nowMs)],
  )
  return rowCount === 1
}

type SignIn = { readonly email: string | null; readonly subject: string | null }

export async function listSignIns(db: Readable): Promise<ReadonlyMap<string, SignIn>> {
  const { rows } = await db.query<{ operator_id: string } & SignIn>(
    'SELECT operator_id, email, subject FROM operator_sign_ins',
  )
  return new Map(rows.map(({ operator_id, email, subject }) => [operator_id, { email, subject }]))
}
