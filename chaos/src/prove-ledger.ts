import pg from 'pg'

/** Totals of the driver's books by player. */
export type Totals = ReadonlyMap<string, Own>

type Own = {
  readonly balance: bigint
  readonly bets: number
  /** Released bonus within the balance. */
  readonly bonus: bigint
  /** Whether this amount may have been released by now. */
  allowsBonus(released: bigint): boolean
}

/** Recomputes the whole ledger from one snapshot; returns every deviation in words. */
export async function proveLedger(databaseUrl: string, books: Totals): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await deviations(client, books)
  } finally {
    await client.end()
  }
}

/** Shares no SQL with the server's own audit: a mistake would have to be made twice to go unnoticed. */
export async function deviations(client: pg.ClientBase, books: Totals): Promise<string[]> {
  const found: string[] = []
  for (const [claim, sql] of Object.entries(CLAIMS)) {
    const { rows } = await client.query<{ what: string }>(sql)
    found.push(...rows.map(({ what }) => `${claim}: not ${what}`))
  }
  const { rows } = await client.query<Wallet>(WALLETS)
  const wallets = new Map(rows.map((row) => [row.user, row]))
  for (const [user, own] of books) {
    const wallet = wallets.get(user)
    if (!wallet || !fits(own, wallet))
      found.push(
        `player ${user} has ${own.balance} and ${own.bets} bets by the books, not ${JSON.stringify(wallet)}`,
      )
  }
  return found
}

type Wallet = {
  readonly user: string
  readonly main: string
  readonly bets: string
  readonly released: string
}

/** Exact to the minor unit, except for a bonus that was released after the player's last read of the account. */
const fits = (own: Own, { main, bets, released }: Wallet): boolean =>
  BigInt(main) === own.balance - own.bonus + BigInt(released) &&
  own.allowsBonus(BigInt(released)) &&
  bets === String(own.bets)

/** Account numbers: sixteen per owner; a player's main purse is the first, the held one the second. */
const MOVES = `
  SELECT account, sum(amount) AS amount FROM (
    SELECT to_account AS account, amount FROM all_legs
    UNION ALL
    SELECT from_account, -amount FROM all_legs
  ) both_sides GROUP BY account`

const WALLETS = `
  SELECT w.user_id::text AS "user", w.main::text AS main,
    (SELECT count(*) FROM bets b WHERE b.user_id = w.user_id)::text AS bets,
    (SELECT coalesce(sum(l.amount), 0) FROM all_transactions t JOIN all_legs l ON l.transaction_id = t.id
      WHERE t.user_id = w.user_id AND t.kind = 'bonus.release' AND l.to_account = ledger_account(w.user_id, kind_main()))::text AS released
  FROM ledger_wallets w`

const CLAIMS = {
  'a purse holds what its legs add up to': `
    WITH moves AS (${MOVES}), purses AS (
      SELECT ledger_account(user_id, kind_main()) AS account, main AS amount FROM ledger_wallets
      UNION ALL SELECT ledger_account(user_id, kind_held()), held FROM ledger_wallets
      UNION ALL SELECT ledger_account(user_id, kind_payout()), payout FROM ledger_wallets
      UNION ALL SELECT ledger_account(user_id, kind_task()), task FROM ledger_wallets
      UNION ALL SELECT ledger_account(user_id, kind_register()), register FROM ledger_wallets)
    SELECT format('account %s: %s by its legs, %s by its wallet', account, m.amount, p.amount) AS what
    FROM purses p FULL JOIN moves m USING (account)
    -- House accounts, numbered below the first player's, have no wallet.
    WHERE coalesce(p.amount, 0) <> coalesce(m.amount, 0)
      AND ledger_owner(account) NOT IN (SELECT number FROM ledger_currencies)`,
  'what is held is the stakes of open bets': `
    SELECT format('player %s: %s held', w.user_id, w.held) AS what FROM ledger_wallets w
    WHERE w.held <> (SELECT coalesce(sum(stake), 0) FROM open_bets b WHERE b.user_id = w.user_id)`,
  'no bet is left open': `SELECT 'bet ' || id AS what FROM open_bets`,
  'a settled bet took its stake once and paid its payout once': `
    WITH by_bet AS (
      SELECT t.ref AS id,
        sum(l.amount) FILTER (WHERE l.from_account = ledger_account(t.user_id, kind_main())) AS taken,
        sum(l.amount) FILTER (WHERE l.to_account = ledger_account(t.user_id, kind_main())) AS given
      FROM all_transactions t JOIN all_legs l ON l.transaction_id = t.id
      WHERE t.kind LIKE 'bet.%' GROUP BY t.ref)
    SELECT format('bet %s: %s for %s by its legs, %s for %s on record', id, m.given, m.taken, b.payout, b.stake) AS what
    FROM bets b FULL JOIN by_bet m USING (id)
    WHERE coalesce(m.taken, 0) <> coalesce(b.stake, 0) OR coalesce(m.given, 0) <> coalesce(b.payout, 0)`,
  'a paid order was credited once': `
    SELECT format('order %s: %s credits', o.id, count(t.id)) AS what
    FROM payment_orders o LEFT JOIN all_transactions t ON t.ref = o.id AND t.kind = 'deposit'
    GROUP BY o.id HAVING count(t.id) <> 1`,
  'transactions have numbers of their own': `
    SELECT format('transaction %s: %s rows', id, count(*)) AS what
    FROM all_transactions GROUP BY id HAVING count(*) > 1`,
  'a leg belongs to a transaction': `
    SELECT 'transaction ' || l.transaction_id AS what FROM all_legs l
    WHERE NOT EXISTS (SELECT FROM all_transactions t WHERE t.id = l.transaction_id)`,
} as const
