import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../platform/db/queryable.ts'

export type StoredToken = {
  readonly userId: UserId
  readonly gameId: string
  readonly currencyId: CurrencyId
  readonly redeemed: boolean
  readonly createdMs: number
  readonly expiresMs: number
  /** The log-in it came from still stands. */
  readonly stands: boolean
}

type TokenRow = {
  hash: string
  user_id: string
  game_id: string
  currency_id: CurrencyId
  redeemed_at: Date | null
  created_at: Date
  expires_at: Date
  stands: boolean
}

export async function insertToken(
  db: Queryable,
  token: {
    readonly hash: Buffer
    readonly provider: string
    readonly userId: UserId
    readonly sessionHash: Buffer
    readonly gameId: string
    readonly createdMs: number
    readonly expiresMs: number
  },
): Promise<void> {
  await db.query(
    `INSERT INTO provider_tokens (token_hash, provider, user_id, session_hash, game_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      token.hash,
      token.provider,
      token.userId,
      token.sessionHash,
      token.gameId,
      new Date(token.createdMs),
      new Date(token.expiresMs),
    ],
  )
}

/** By the hash in hex and the provider. Play at a provider keeps no session awake, so an idle one counts. */
export async function selectTokens(
  db: Queryable,
  hashes: readonly string[],
  openedSinceMs: number,
): Promise<Map<string, StoredToken>> {
  const { rows } = await db.query<TokenRow>(
    `SELECT t.provider || ' ' || encode(t.token_hash, 'hex') AS hash, t.user_id, t.game_id, w.currency_id, t.redeemed_at,
       t.created_at, t.expires_at, coalesce(s.ended_at IS NULL AND s.created_at >= $2, false) AS stands
     FROM provider_tokens t JOIN ledger_wallets w USING (user_id)
     LEFT JOIN sessions s ON s.token_hash = t.session_hash
     WHERE t.token_hash = ANY ($1)`,
    [hashes.map((hash) => Buffer.from(hash.slice(hash.indexOf(' ') + 1), 'hex')), new Date(openedSinceMs)],
  )
  return new Map(
    rows.map((row) => [
      row.hash,
      {
        userId: userId(row.user_id),
        gameId: row.game_id,
        currencyId: row.currency_id,
        redeemed: row.redeemed_at !== null,
        createdMs: row.created_at.getTime(),
        expiresMs: row.expires_at.getTime(),
        stands: row.stands,
      },
    ]),
  )
}

export async function redeemToken(
  db: Queryable,
  hash: Buffer,
  nowMs: number,
  expiresMs: number,
): Promise<void> {
  await db.query(
    'UPDATE provider_tokens SET redeemed_at = $2, expires_at = $3 WHERE token_hash = $1 AND redeemed_at IS NULL',
    [hash, new Date(nowMs), new Date(expiresMs)],
  )
}

export async function deleteTokens(db: Queryable, endedBeforeMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM provider_tokens WHERE token_hash IN
       (SELECT token_hash FROM provider_tokens WHERE expires_at < $1 LIMIT 10000)`,
    [new Date(endedBeforeMs)],
  )
  return rowCount ?? 0
}

/** Currency and balance by player; a player without a wallet is missing. */
export async function selectWallets(
  db: Queryable,
  users: readonly UserId[],
): Promise<Map<UserId, { readonly currencyId: CurrencyId; readonly main: Minor }>> {
  const { rows } = await db.query<{ user_id: string; currency_id: CurrencyId; main: string }>(
    'SELECT user_id, currency_id, main FROM ledger_wallets WHERE user_id = ANY ($1)',
    [users],
  )
  return new Map(
    rows.map((row) => [userId(row.user_id), { currencyId: row.currency_id, main: minor(BigInt(row.main)) }]),
  )
}

export type StoredBet = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly won: Minor
  readonly due: Minor
  readonly cashed: Minor
  readonly rolledBack: boolean
  readonly status: 'OPEN' | 'SETTLED' | 'CASHED_OUT'
  readonly result: string | null
  readonly settled: number
  readonly gameId: string | null
}

/** Name of the event of each bet, and how many more it has; bets without a name are left out. */
export async function selectEventNames(
  db: Queryable,
  provider: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ reference: string; name: string; more: number }>(
    `SELECT reference, left(detail #>> '{selections,0,eventName}', 80) AS name,
       jsonb_array_length(detail -> 'selections') - 1 AS more
     FROM provider_bets
     WHERE provider = $1 AND reference = ANY ($2) AND detail #>> '{selections,0,eventName}' <> ''`,
    [provider, references],
  )
  return new Map(rows.map(({ reference, name, more }) => [reference, more > 0 ? `${name} +${more}` : name]))
}

export async function selectBet(
  db: Queryable,
  provider: string,
  reference: string,
): Promise<StoredBet | null> {
  const { rows } = await db.query<{
    user_id: string
    currency_id: CurrencyId
    stake: string
    won: string
    due: string
    cashed: string
    rolled_back: boolean
    status: StoredBet['status']
    result: string | null
    settled: number
    game_id: string | null
  }>(
    `SELECT b.user_id, w.currency_id, b.stake, b.won, b.due, b.cashed, b.rolled_back, b.status, b.result, b.settled, b.game_id
     FROM provider_bets b JOIN ledger_wallets w USING (user_id) WHERE b.provider = $1 AND b.reference = $2`,
    [provider, reference],
  )
  const row = rows[0]
  return row
    ? {
        userId: userId(row.user_id),
        currencyId: row.currency_id,
        stake: minor(BigInt(row.stake)),
        won: minor(BigInt(row.won)),
        due: minor(BigInt(row.due)),
        cashed: minor(BigInt(row.cashed)),
        rolledBack: row.rolled_back,
        status: row.status,
        result: row.result,
        settled: row.settled,
        gameId: row.game_id,
      }
    : null
}

/** `lasting` are the providers whose bets may be open for any time; those of others count if they were made since then. */
export async function selectOpenAtProviders(
  db: Queryable,
  user: UserId,
  lasting: readonly string[],
  sinceMs: number,
): Promise<{ readonly hasBets: boolean; readonly owed: Minor }> {
  const { rows } = await db.query<{ open: boolean; owed: string }>(
    `SELECT EXISTS (
         SELECT FROM provider_bets b WHERE b.user_id = $1 AND b.status = 'OPEN' AND NOT b.rolled_back
           AND (b.provider = ANY ($2) OR b.at > $3)) AS open,
       (SELECT coalesce(sum(b.won - b.due), 0)::text FROM provider_bets b
         WHERE b.user_id = $1 AND b.owed AND NOT b.rolled_back) AS owed`,
    [user, lasting, new Date(sinceMs)],
  )
  const { open, owed } = present(rows[0], 'row')
  return { hasBets: open, owed: minor(BigInt(owed)) }
}
