import { CURRENCIES } from '@baize/contract/shared'
import { startThrowawayPostgres } from '@baize/dev-env'
import { Pool } from 'pg'
import { rollUp } from '../apps/server/src/operators/reports/jobs.ts'
import {
  selectActive,
  selectCosts,
  selectGameDays,
  selectGameStakes,
  selectPayments,
  selectPurses,
  selectRates,
  selectReturnSums,
} from '../apps/server/src/operators/reports/sql.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { fillPlayers, openLedger } from './ledger-load.ts'
import { measureReference } from './reference.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const FEW = 100_000
/** `npm run bench -- reports <bets>` for less. */
const MANY = Number(process.argv[2] ?? 10_000_000)
const DAYS = 90
const DAY_MS = 86_400_000
const PLAYERS = 1000
const READS = 200
const PIECE = 250_000
const NOW = Date.now()
const usdRates = new Map(CURRENCIES.map(({ id }) => [id, '1']))
const log = { warn: () => {}, error: () => {} }
const range = {
  from: new Date(NOW - DAYS * DAY_MS).toISOString().slice(0, 10),
  to: new Date(NOW).toISOString().slice(0, 10),
}

/** Bets $1 to $2, each its own transaction, spread over the last $4 ms before $3: every day gets its share of each piece. */
const STORE = `
  INSERT INTO bets (id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, version, state, created_at, settled_at, tx,
    balance_after, seq, body)
  SELECT (lpad(to_hex(m.ms), 12, '0') || '7' || substr(md5(m.n::text), 1, 3) || '8' || substr(md5(m.n::text), 4, 15))::uuid,
    w.user_id, (ARRAY['mines', 'tower', 'stair', 'crash'])[1 + m.n % 4], w.currency_id, 1 + m.n % 100,
    CASE WHEN m.n % 2 = 0 THEN 2 * (1 + m.n % 100) ELSE 0 END, CASE WHEN m.n % 2 = 0 THEN 20000 ELSE 0 END, 9900, 0, '{}',
    to_timestamp(m.ms / 1000.0), to_timestamp(m.ms / 1000.0), m.n, 1000000, m.n, 0
  FROM (SELECT n, ($3::bigint - (n * 7919) % $4::bigint)::bigint AS ms FROM generate_series($1::bigint, $2::bigint) AS n) AS m
  JOIN (SELECT *, row_number() OVER (ORDER BY user_id) - 1 AS place FROM ledger_wallets) AS w ON w.place = m.n % ${PLAYERS}`

/** Milliseconds of one reading of all reports. */
async function readingMs(db: Pool): Promise<number> {
  const began = performance.now()
  await selectGameDays(db, range)
  await selectCosts(db, range)
  await selectReturnSums(db, range)
  await selectGameStakes(db, range)
  await selectRates(db, range)
  await selectPayments(db, range)
  await selectActive(db, range)
  await selectPurses(db)
  return performance.now() - began
}

/** A house of its own with so many bets, rolled up as often as a house would: all at once outlasts a query's time. */
async function houseWith(bets: number) {
  const postgres = await startThrowawayPostgres()
  const owner = new Pool({ connectionString: postgres.url, max: 2 })
  const db = openPool({ url: postgres.url, as: 'app', max: 4, log })
  await migrate(postgres.url)
  const ledger = openLedger(db, 1)
  await fillPlayers(owner, ledger, PLAYERS)
  await ledger.close()
  for (let stored = 0; stored < bets; stored += PIECE) {
    const upTo = Math.min(stored + PIECE, bets)
    await owner.query(STORE, [stored + 1, upTo, NOW, DAYS * DAY_MS])
    await owner.query('UPDATE ledger_checks SET upto = $1, at = now()', [upTo])
    await rollUp({ db, log, clock: { now: () => NOW }, config: { usdRates } }, new AbortController().signal)
  }
  await owner.query('VACUUM ANALYZE')
  const close = async (): Promise<void> => {
    await db.end()
    await owner.end()
    await postgres.remove()
  }
  return { url: postgres.url, db, close }
}

const [few, many] = [await houseWith(FEW), await houseWith(MANY)]
try {
  const report = openReport({ bench: 'reports', seed: SEED, reference: await measureReference(few.url) })
  // In turns, so that whatever else the machine does slows both.
  const took: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let read = 0; read < READS; read += 1) {
    took.few.push(await readingMs(few.db))
    took.many.push(await readingMs(many.db))
  }
  const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[READS / 2] ?? 0
  const name = `reports at ${FEW} bets`
  report.figure({ name, value: median(took.few), unit: 'ms' })
  report.figure({
    name: `reports at ${MANY} bets`,
    value: median(took.many),
    unit: 'ms',
    against: { name, value: median(took.few) },
    goal: { atMost: 1.5 },
  })
  process.exitCode = report.close() ? 0 : 1
} finally {
  await few.close()
  await many.close()
}
