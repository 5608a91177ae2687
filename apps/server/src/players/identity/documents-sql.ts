import type { CurrencyId, IdentityState } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/**
 * A document counts as its submitter's from the first verdict until it is rejected; one rejected as underage counts
 * forever. Before that it is only a claim: a stranger's CPF in an unfinished check must not stop its owner.
 */
const COUNTS = `(i.state IN ('REVIEWING', 'APPROVED') OR i.reason = 'underAge')`

/** Fingerprints of a document and of a tax number, one per accepted secret, the one in use first. */
export type Prints = { readonly document: readonly Buffer[]; readonly taxId: readonly Buffer[] }

export type Shared = { readonly document: boolean; readonly taxId: boolean }

/**
 * Whether another account, open or closed, has shown this document or tax number. Locked until the transaction ends: of
 * two concurrent verdicts on it, the second waits for the first and sees it.
 */
export async function findShared(tx: Queryable, user: UserId, prints: Prints): Promise<Shared> {
  const locks = [prints.document.at(-1), prints.taxId.at(-1)].flatMap((print) => print?.toString('hex') ?? [])
  // In one order for all: two verdicts on the same document and tax number would wait for each other.
  for (const lock of locks.toSorted())
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('document ' || $1, 0))`, [lock])
  const isOfOthers = async (column: 'fingerprint' | 'tax_fingerprint', own: readonly Buffer[]) => {
    if (own.length === 0) return false
    const { rows } = await tx.query(
      `SELECT FROM identities i WHERE i.${column} = ANY($1::bytea[]) AND i.user_id <> $2 AND ${COUNTS} LIMIT 1`,
      [own, user],
    )
    return rows.length > 0
  }
  return {
    document: await isOfOthers('fingerprint', prints.document),
    taxId: await isOfOthers('tax_fingerprint', prints.taxId),
  }
}

/** Stores the fingerprint of the document that a reviewer has read. */
export async function setFingerprint(tx: Queryable, id: string, print: Buffer): Promise<void> {
  await tx.query('UPDATE identities SET fingerprint = $2 WHERE id = $1', [id, print])
}

type Sharer = {
  readonly userId: UserId
  readonly username: string
  readonly state: IdentityState
  readonly closed: boolean
}

export async function listSharers(
  db: Queryable,
  user: UserId,
  { document, taxId }: Prints,
): Promise<readonly Sharer[]> {
  const { rows } = await db.query<Omit<Sharer, 'userId'> & { userId: string }>(
    `SELECT DISTINCT ON (u.id) u.id AS "userId", u.username, i.state, u.closed_at IS NOT NULL AS closed
     FROM identities i JOIN users u ON u.id = i.user_id
     WHERE (i.fingerprint = ANY($1::bytea[]) OR i.tax_fingerprint = ANY($3::bytea[])) AND i.user_id <> $2 AND ${COUNTS}
     ORDER BY u.id, i.number DESC LIMIT 20`,
    [document, user, taxId],
  )
  return rows.map((row) => ({ ...row, userId: userId(row.userId) }))
}

/** The latest underage rejection of each barred player. */
const BARRED = `
  FROM identities i JOIN ledger_wallets w ON w.user_id = i.user_id JOIN users u ON u.id = i.user_id
  WHERE i.state = 'REJECTED' AND i.reason = 'underAge' AND w.barred AND NOT EXISTS (
    SELECT FROM identities x WHERE x.user_id = i.user_id AND x.number > i.number AND x.state = 'REJECTED' AND x.reason = 'underAge')`

type Barred = {
  readonly userId: UserId
  readonly username: string
  readonly identityId: string
  readonly sinceMs: number
  readonly currencyId: CurrencyId
  readonly main: Minor
  readonly held: Minor
}

export async function listBarred(
  db: Queryable,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<readonly Barred[]> {
  type Row = Pick<Barred, 'username' | 'identityId' | 'currencyId'> &
    Record<'userId' | 'main' | 'held', string> & { since: Date }
  const { rows } = await db.query<Row>(
    `SELECT u.id AS "userId", u.username, i.id AS "identityId", i.decided_at AS since, w.currency_id AS "currencyId", w.main,
       w.held + w.payout AS held ${BARRED} ORDER BY i.number DESC LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  )
  return rows.map(({ since, ...row }) => ({
    ...row,
    userId: userId(row.userId),
    sinceMs: since.getTime(),
    main: minor(BigInt(row.main)),
    held: minor(BigInt(row.held)),
  }))
}

export async function countBarred(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`SELECT count(*)::int AS count ${BARRED}`)
  return present(rows[0], 'count').count
}

/** A player's deposits that are not fully refunded, with the rest. Held refunds count as refunded. */
export async function listDepositsLeft(
  db: Queryable,
  user: UserId,
): Promise<readonly { readonly orderId: string; readonly method: string; readonly left: Minor }[]> {
  const { rows } = await db.query<{ orderId: string; method: string; left: string }>(
    `SELECT * FROM (
       SELECT o.id AS "orderId", o.method, d.amount - coalesce((
         SELECT sum(l.amount) FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
         WHERE r.order_id = d.order_id AND l.status IN ('HELD', 'PAID')), 0) AS left
       FROM ledger_deposits d JOIN payment_orders o ON o.id = d.order_id WHERE d.user_id = $1 ORDER BY d.id) AS paid
     WHERE paid.left > 0`,
    [user],
  )
  return rows.map((row) => ({ ...row, left: minor(BigInt(row.left)) }))
}
