import type { Pool } from 'pg'
import { textArray } from '../ledger/arrays.ts'
import { readTogether } from '../platform/db/together.ts'

export type CallKind = 'bet' | 'win' | 'settle' | 'unsettle' | 'cashout' | 'rollback'

const SOME = 256

/**
 * Claims an id for a kind of call: true for the kind that came first, also when it comes again. A provider signs the body
 * alone, so a captured body could be sent to another path. Claimed before the money moves, and never given back.
 */
export function callClaims(db: Pool, provider: string): (kind: CallKind, id: string) => Promise<boolean> {
  const claim = readTogether({
    most: SOME,
    read: async (claims: readonly string[]) => {
      const asked = claims.map((one) => {
        const at = one.indexOf(' ')
        return { claim: one, kind: one.slice(0, at), id: one.slice(at + 1) }
      })
      const kinds = await claimedKinds(db, provider, asked)
      return new Map(asked.map((one) => [one.claim, kinds.get(one.id) === one.kind]))
    },
  })
  return async (kind, id) => (await claim(`${kind} ${id}`)) === true
}

type Claim = { readonly id: string; readonly kind: string }

/** The kind of each id, claimed by this call or before. */
async function claimedKinds(
  db: Pool,
  provider: string,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, string>> {
  // In order of the ids, so that two batches of two processes never deadlock. Not flushed: the ledger's commit, which
  // comes later, flushes it too, and without that commit no money has moved.
  const { rows: made } = await db.query<Claim>(
    `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
     INSERT INTO provider_calls (provider, id, kind)
     SELECT $1, c.id, c.kind FROM unflushed, unnest($2::text[], $3::text[]) AS c (id, kind) ORDER BY c.id, c.kind
     ON CONFLICT DO NOTHING RETURNING id, kind`,
    [provider, textArray(claims.map(({ id }) => id)), textArray(claims.map(({ kind }) => kind))],
  )
  const kinds = new Map(made.map(({ id, kind }) => [id, kind]))
  const others = claims.filter(({ id }) => !kinds.has(id)).map(({ id }) => id)
  if (others.length === 0) return kinds
  // A statement of its own: the first did not see what another process claimed meanwhile.
  const { rows: known } = await db.query<Claim>(
    'SELECT id, kind FROM provider_calls WHERE provider = $1 AND id = ANY ($2::text[])',
    [provider, textArray(others)],
  )
  for (const { id, kind } of known) kinds.set(id, kind)
  return kinds
}
