import { startThrowawayPostgres } from '@baize/dev-env'
import { present, userId } from '@baize/kit'
import { Pool } from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { selectOwnTransactions } from '../apps/server/src/features/console/ledger-sql.ts'
import { selectDeposits } from '../apps/server/src/features/console/payments-sql.ts'
import { selectPlayerIds, selectPlayers } from '../apps/server/src/features/console/players-sql.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const PLAYERS = Number(process.env.BENCH_CONSOLE_PLAYERS ?? 1_000_000)
const PAGES = 500
const PAGE_SIZE = 50
/** The figure of the console: a list answers within this, alone on the machine. */
const MOST_MS = 100
const DAY_MS = 86_400_000

/** Players with a wallet, a deposit order and its transaction each, made in bulk. */
const STORE = [
  `INSERT INTO ledger_currencies (currency_id) VALUES ('USD') ON CONFLICT DO NOTHING`,
  `INSERT INTO users (username, email, password_hash, currency_id, country_id, language, created_at)
   SELECT 'bench' || n, 'bench' || n || '@home.example', 'x', 'USD', CASE n % 3 WHEN 0 THEN 'US' WHEN 1 THEN 'BR' ELSE 'ID' END, 'en',
     now() - (${PLAYERS} - n) * interval '1 second' FROM generate_series(1, ${PLAYERS}) AS n`,
  `INSERT INTO ledger_wallets (user_id, currency_id, house)
   SELECT u.id, 'USD', ledger_account_base(c.number) FROM users u, ledger_currencies c WHERE c.currency_id = 'USD'`,
  `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at)
   SELECT md5('order' || id)::uuid, id, 'bench', 1000, 'USD', created_at, created_at FROM users`,
  `INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, at)
   SELECT u.id * 1024, 'deposit:' || o.id, '\\x00', 'deposit', u.id, o.id, 1000, u.created_at
   FROM users u JOIN payment_orders o ON o.user_id = u.id`,
  'VACUUM ANALYZE',
]

/** The 95th percentile of the durations in milliseconds. */
async function p95(run: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < PAGES; turn++) {
    const start = performance.now()
    await run(turn)
    times.push(performance.now() - start)
  }
  return present(times.toSorted((a, b) => a - b)[Math.floor(PAGES * 0.95)], 'duration')
}

const postgres = await startThrowawayPostgres()
await migrate(postgres.url)
const owner = new Pool({ connectionString: postgres.url })
for (const statement of STORE) await owner.query(statement)
const db = openPool({ url: postgres.url, as: 'app', max: 4, log: { warn: () => {} } })
const nowMs = Date.now() + DAY_MS
const playerAt = (turn: number): string => String(100_001 + ((SEED + turn * 7919) % PLAYERS))
const who = { nowMs, mayReveal: true }
const players = async (wish: object): Promise<unknown> => {
  const { items } = await selectPlayerIds(db, { pageSize: PAGE_SIZE, ...wish }, who)
  return selectPlayers(db, items, nowMs)
}
const oneRow = await p95((turn) => db.query('SELECT * FROM users WHERE id = $1', [playerAt(turn)]))
const report = openReport({ bench: 'console', seed: SEED })
const against = { name: 'an indexed read of one row', value: oneRow }
const lists: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  players: (turn) => players({ cursor: playerAt(turn) }),
  'players.country': (turn) => players({ cursor: playerAt(turn), countryId: 'BR' }),
  'players.nobody': (turn) => players({ cursor: playerAt(turn), currencyId: 'IDR' }),
  'players.name': (turn) => players({ text: `bench${turn}` }),
  'players.barred': () => players({ state: 'barred' }),
  deposits: () => selectDeposits(db, { pageSize: PAGE_SIZE }, nowMs),
  'deposits.failed': () => selectDeposits(db, { pageSize: PAGE_SIZE, state: 'FAILED' }, nowMs),
  movements: (turn) => selectOwnTransactions(db, userId(playerAt(turn)), null, PAGE_SIZE),
}
for (const [name, run] of Object.entries(lists)) {
  const value = await p95(run)
  report.figure({ name: `console.${name}.p95`, value, unit: 'ms', goal: { atMost: MOST_MS } })
  report.figure({ name: `console.${name}.ratio`, value, unit: 'ms', against })
}
await db.end()
await owner.end()
await postgres.remove()
process.exitCode = report.close() ? 0 : 1
