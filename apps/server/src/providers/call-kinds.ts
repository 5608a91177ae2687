import type { Pool } from 'pg'
import { readTogether } from '../platform/db/batched-read.ts'
import { type Claim, insertClaims, selectClaims } from './call-kinds-sql.ts'

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
      const asked = claims.map((claimed) => {
        const at = claimed.indexOf(' ')
        return { claim: claimed, kind: claimed.slice(0, at), id: claimed.slice(at + 1) }
      })
      const kinds = await claimedKinds(db, provider, asked)
      return new Map(asked.map((question) => [question.claim, kinds.get(question.id) === question.kind]))
    },
  })
  return async (kind, id) => (await claim(`${kind} ${id}`)) === true
}

/** The kind of each id, claimed by this call or before. */
async function claimedKinds(
  db: Pool,
  provider: string,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, string>> {
  const made = await insertClaims(db, provider, claims)
  const kinds = new Map(made.map(({ id, kind }) => [id, kind]))
  const others = claims.filter(({ id }) => !kinds.has(id)).map(({ id }) => id)
  if (others.length === 0) return kinds
  // A statement of its own: the first did not see what another process claimed meanwhile.
  const known = await selectClaims(db, provider, others)
  for (const { id, kind } of known) kinds.set(id, kind)
  return kinds
}
