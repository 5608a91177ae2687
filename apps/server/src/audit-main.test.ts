import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealDays } from './ledger/audit/seal.ts'
import {
  deposit,
  done,
  hold,
  newPlayer,
  type Player,
  play,
  testLedger,
} from './ledger/testing/ledger.fixture.ts'
import { type TestDatabase, testDatabase } from './platform/db/db.fixture.ts'
import { programOf } from './testing/program.fixture.ts'

const PROGRAM = await programOf(new URL('./audit-main.ts', import.meta.url))
const DAY = 24 * 60 * 60_000

function audit(databaseUrl: string): Promise<{ code: number | string | null | undefined; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    execFile(process.execPath, [PROGRAM], { env }, (error, said) =>
      resolve({ code: error ? error.code : 0, said }),
    )
  })
}

describe('the printed audit', () => {
  let database: TestDatabase
  let player: Player
  beforeAll(async () => {
    database = await testDatabase()
    const { ledger, clock } = testLedger(database.pool)
    player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1_234_500n)))
    await done(ledger.post(play(player, 1000n, 0n)))
    clock.advance(DAY)
    await done(ledger.post(hold(player, 500n)))
    await sealDays(database.pool, clock.now())
    await ledger.close()
  })
  afterAll(() => database.drop())

  it('shows the counts, sums that add to zero and the last seal, and exits with 0', async () => {
    const { code, said } = await audit(database.url)
    expect(said).toMatch(/wallets checked +1\n/)
    expect(said).toMatch(/legs +3\n/)
    expect(said).toMatch(/provider \(1\) +-12,345\.00\n/)
    expect(said).toMatch(/main \(1\) +12,330\.00\n/)
    expect(said).toMatch(/sum +0\.00\n/)
    expect(said).toMatch(/Seals of 1 days, 2026-01-01 to 2026-01-01; the last is [0-9a-f]{64}\n/)
    expect(said).toMatch(/2 rows of ledger_legs are in no month’s partition/)
    expect(said).toContain('✓ Not a minor unit lost or made')
    expect(code).toBe(0)
  })

  it('names every finding and exits with 1, with payouts frozen', async () => {
    await database.owner.query('UPDATE ledger_wallets SET main = main + 1, bets = bets + 1')
    const { code, said } = await audit(database.url)
    expect(said).toContain('✗ 2 findings')
    expect(said).toContain(`main of ${player.userId}: 1233001 instead of 1233000`)
    expect(said).toContain(`bets of ${player.userId}: 2 instead of 1`)
    expect(code).toBe(1)
    const { rowCount } = await database.pool.query('SELECT FROM ledger_freezes WHERE lifted_at IS NULL')
    expect(rowCount).toBe(1)
  })

  it('explains in a sentence that there is no ledger or no database', async () => {
    const empty = new URL(database.url)
    empty.pathname = '/postgres'
    expect((await audit(empty.href)).said).toContain('✗ The database is not of this build')
    const nowhere = await audit('postgres://nobody@127.0.0.1:9/none')
    expect(nowhere.said).toContain('✗ No database answers')
    expect(nowhere.code).toBe(1)
  })
})
