import { createHash } from 'node:crypto'
import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A settled bet at a provider that paid more than its stake. */
export type ProviderWin = {
  /** Derived from the provider's id of the bet, which is not ours to publish. */
  readonly betId: string
  readonly userId: UserId
  readonly gameId: string
  readonly currencyId: CurrencyId
  readonly payout: Minor
  readonly atMs: number
}

/**
 * The latest wins at providers, as their bets stand now: one that was voided, rolled back, settled anew or opened again
 * is none. Players of the demo house are left out.
 */
export async function selectProviderWins(
  db: Queryable,
  sinceMs: number,
  limit: number,
): Promise<readonly ProviderWin[]> {
  const { rows } = await db.query<{
    provider: string
    reference: string
    user_id: string
    game_id: string
    currency_id: CurrencyId
    due: string
    updated_at: Date
  }>(
    `SELECT b.provider, b.reference, b.user_id, b.game_id, w.currency_id, b.due, b.updated_at
     FROM provider_bets b JOIN ledger_wallets w USING (user_id)
     WHERE b.due > b.stake AND b.status <> 'OPEN' AND NOT b.rolled_back AND b.settled < 2 AND b.game_id IS NOT NULL
       AND b.updated_at > $1 AND NOT EXISTS (SELECT FROM users d WHERE d.is_demo AND d.id = b.user_id)
     ORDER BY b.updated_at DESC LIMIT $2`,
    [new Date(sinceMs), limit],
  )
  return rows.map((row) => ({
    betId: publicIdOf(row.provider, row.reference),
    userId: userId(row.user_id),
    gameId: row.game_id,
    currencyId: row.currency_id,
    payout: minor(BigInt(row.due)),
    atMs: row.updated_at.getTime(),
  }))
}

function publicIdOf(provider: string, reference: string): string {
  const hex = createHash('sha256').update(`${provider} ${reference}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
