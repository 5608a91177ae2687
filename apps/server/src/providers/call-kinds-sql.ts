import { textArray } from '../ledger/arrays.ts'
import type { Queryable } from '../platform/db/queryable.ts'

export type Claim = { readonly id: string; readonly kind: string }

/**
 * Claims ids that are free, and returns those. In order of the ids, so that two batches of two processes never deadlock.
 * Not flushed: the ledger's commit, which comes later, flushes it too, and without that commit no money has moved.
 */
export async function insertClaims(
  db: Queryable,
  provider: string,
  claims: readonly Claim[],
): Promise<readonly Claim[]> {
  const { rows } = await db.query<Claim>(
    `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
     INSERT INTO provider_calls (provider, id, kind)
     SELECT $1, c.id, c.kind FROM unflushed, unnest($2::text[], $3::text[]) AS c (id, kind) ORDER BY c.id, c.kind
     ON CONFLICT DO NOTHING RETURNING id, kind`,
    [provider, textArray(claims.map(({ id }) => id)), textArray(claims.map(({ kind }) => kind))],
  )
  return rows
}

export async function selectClaims(
  db: Queryable,
  provider: string,
  ids: readonly string[],
): Promise<readonly Claim[]> {
  const { rows } = await db.query<Claim>(
    'SELECT id, kind FROM provider_calls WHERE provider = $1 AND id = ANY ($2::text[])',
    [provider, textArray(ids)],
  )
  return rows
}
