import pg from 'pg'
import { expect, it } from 'vitest'
import { runChaos } from './driver.ts'
import { deviations } from './prove-ledger.ts'

/** Damage that no player could see at once, and what the proof has to say of it. */
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

it('the proof of the ledger notices what was damaged', async () => {
  const quiet = { seed: 'quiet', players: 2, serverKills: 0, postgresKills: 0, lostReplies: 0 }
  let damaged = 0
  const report = await runChaos({
    ...quiet,
    atEnd: async (databaseUrl, books) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      // Past the triggers that let nobody change what was written.
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
      await client.end()
    },
  })
  expect(report.discrepancies).toEqual([])
  expect(damaged).toBe(DAMAGE.length)
})
