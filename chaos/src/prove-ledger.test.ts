import pg from 'pg'
import { expect, it } from 'vitest'
import { runChaos } from './driver.ts'
import { deviations, type Totals } from './prove-ledger.ts'

/** Corruption that no player could notice at once, and the complaint that the proof must raise. */
const DAMAGE: readonly (readonly [sql: string, complaint: RegExp])[] = [
  [`UPDATE ledger_wallets SET main = main + 1`, /^a purse holds what its legs add up to: not account/],
  [`UPDATE ledger_wallets SET main = main + 1`, /^player \d+ has \d+ and 1 bets by the books, not/],
  [`UPDATE ledger_wallets SET held = 1`, /^what is held is the stakes of open bets: not player/],
  [`INSERT INTO ledger_legs SELECT * FROM ledger_legs LIMIT 1`, /^a purse holds/],
  [`INSERT INTO ledger_legs SELECT * FROM ledger_legs`, /^a settled bet took its stake once/],
  [`DELETE FROM ledger_legs`, /^a settled bet took its stake once and paid its payout once: not bet/],
  [`UPDATE bets SET payout = payout + 1`, /^a settled bet took its stake once/],
  [`DELETE FROM bets`, /^player \d+ has \d+ and 1 bets by the books, not/],
  [`DELETE FROM bets`, /^a settled bet took its stake once/],
  [`DELETE FROM ledger_transactions WHERE kind = 'deposit'`, /^a paid order was credited once: not order/],
  [`DELETE FROM ledger_transactions`, /^a leg belongs to a transaction: not transaction/],
]

/** Like the release job: moves every bonus from its purse to the balance. */
const RELEASE = `
  WITH due AS (
    SELECT b.id, b.user_id, b.amount, 9000000000000000 + row_number() OVER () AS tx FROM ledger_bonuses b WHERE b.status = 'ACTIVE'
  ), written AS (
    INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, at)
      SELECT tx, 'bonus:' || id || ':release', sha256(''), 'bonus.release', user_id, id, 0, now() FROM due
  ), moved AS (
    INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
      SELECT tx, ledger_account(user_id, kind_task()), ledger_account(user_id, kind_main()), amount, now() FROM due
  )
  UPDATE ledger_wallets w SET main = w.main + d.amount, task = w.task - d.amount FROM due d WHERE d.user_id = w.user_id`

/** Books of players who have met their wagering requirement but have not read their account since. */
const asIfPlayed = (books: Totals): Totals =>
  new Map(
    [...books].map(([user, { balance, bets }]) => [
      user,
      { balance, bets, bonus: 0n, allowsBonus: (released: bigint) => released > 0n },
    ]),
  )

it('the proof of the ledger detects the damage of each kind', async () => {
  const quiet = { seed: 'quiet', players: 2, serverKills: 0, postgresKills: 0, lostReplies: 0 }
  let damaged = 0
  const report = await runChaos({
    ...quiet,
    atEnd: async (databaseUrl, books) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      // Bypasses the triggers that make ledger rows immutable.
      await client.query(`SET session_replication_role = replica`)
      for (const [sql, complaint] of DAMAGE) {
        await client.query('BEGIN')
        expect(await deviations(client, books)).toEqual([])
        await client.query(sql)
        const found = await deviations(client, books)
        expect(found.some((what) => complaint.test(what)) ? [] : [sql, ...found]).toEqual([])
        await client.query('ROLLBACK')
        damaged += 1
      }
      await client.query('BEGIN')
      const { rowCount } = await client.query(RELEASE)
      expect(rowCount).toBe(quiet.players)
      const tooEarly = await deviations(client, books)
      expect(tooEarly.map((what) => what.replace(/\d+/, 'n').slice(0, 12))).toEqual([
        'player n has',
        'player n has',
      ])
      // The job may release a bonus after the player's last read of the account.
      expect(await deviations(client, asIfPlayed(books))).toEqual([])
      await client.query('UPDATE ledger_wallets SET main = main + 1')
      expect((await deviations(client, asIfPlayed(books))).join()).toMatch(/player \d+ has/)
      await client.query('ROLLBACK')
      await client.end()
    },
  })
  expect(report.discrepancies).toEqual([])
  expect(damaged).toBe(DAMAGE.length)
})
