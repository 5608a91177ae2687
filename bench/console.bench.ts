import { startThrowawayPostgres } from '@baize/dev-env'
import { present, userId } from '@baize/kit'
import { Pool } from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import {
  selectOwnTransactions,
  selectPlays,
  selectRare,
} from '../apps/server/src/features/console/ledger-sql.ts'
import { selectDeposits, selectWithdrawals } from '../apps/server/src/features/console/payments-sql.ts'
import { selectPlayerIds, selectPlayers } from '../apps/server/src/features/console/players-sql.ts'
import { searchAudit } from '../apps/server/src/features/staff/audit.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
/** `npm run bench -- console <players> <bets>` for less. */
const [PLAYERS, BETS] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 10_000_000)]
const PIECE = 250_000
/** One entry of the record for every ten players. */
const ENTRIES = Math.ceil(PLAYERS / 10)
const PAGES = 500
const PAGE_SIZE = 50
/** The figure of the console: a list answers within this, alone on the machine. */
const MOST_MS = 100
const DAY_MS = 86_400_000

/** Players with a wallet, a deposit order and its transaction each, and a withdrawal of every tenth, made in bulk. */
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
  `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
   SELECT md5('account' || id)::uuid, id, sha256(id::text::bytea), created_at, 'bankUs', 'Bank', '6789', '\\x00'
   FROM users WHERE id % 10 = 0`,
  `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at, decision, decided_at)
   SELECT md5('out' || user_id)::uuid, user_id, 'bench', id, 500, 0, 'USD', created_at, decision,
     CASE WHEN decision IS NOT NULL THEN created_at END
   FROM (SELECT *, CASE WHEN user_id % 1000 <> 0 THEN 'APPROVED' END AS decision FROM payout_accounts) AS a`,
  `INSERT INTO ledger_withdrawals (id, user_id, amount, status, requested_at, ended_at)
   SELECT id, user_id, amount, CASE WHEN decision IS NULL THEN 'HELD' ELSE 'PAID' END, created_at, decided_at FROM withdrawals`,
  `INSERT INTO operator_audit (seq, at, who, path, what, input, ip, hash)
   SELECT n, now() - (${ENTRIES} - n) * interval '1 second', 'person' || n % 20, '/api/operator/player/note/add',
     CASE n % 2 WHEN 0 THEN 'DONE' ELSE 'TRIED' END, jsonb_build_object('userId', n, 'text', 'a note'), '127.0.0.1', sha256(n::text::bytea)
   FROM generate_series(1, ${ENTRIES}) AS n`,
]

/** Bets $1 to $2, each its own transaction: most by few players, as in any house. */
const STORE_BETS = `
  INSERT INTO bets (id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, version, state, created_at, settled_at, tx,
    balance_after, seq, body)
  SELECT (lpad(to_hex(m.ms), 12, '0') || '7' || substr(md5(m.n::text), 1, 3) || '8' || substr(md5(m.n::text), 4, 15))::uuid,
    100001 + CASE WHEN m.n % 2 = 0 THEN m.n % 1000 ELSE m.n % ${PLAYERS} END, 'mines', 'USD', 100,
    CASE WHEN m.n % 2 = 0 THEN 198 ELSE 0 END, CASE WHEN m.n % 2 = 0 THEN 19800 ELSE 0 END, 9900, 0, '{}',
    to_timestamp(m.ms / 1000.0), to_timestamp(m.ms / 1000.0), ${PLAYERS + 100_001}::bigint * 1024 + m.n, 1000000, m.n, 0
  FROM (SELECT n, ($3::bigint - (${BETS} - n) * 100)::bigint AS ms FROM generate_series($1::bigint, $2::bigint) AS n) AS m`

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
for (let stored = 0; stored < BETS; stored += PIECE)
  await owner.query(STORE_BETS, [stored + 1, Math.min(stored + PIECE, BETS), Date.now()])
await owner.query('VACUUM ANALYZE')
const db = openPool({ url: postgres.url, as: 'app', max: 4, log: { warn: () => {} } })
const nowMs = Date.now() + DAY_MS
const playerAt = (turn: number): string => String(100_001 + ((SEED + turn * 7919) % PLAYERS))
const who = { nowMs, mayReveal: true }
/** The range of all ids of bets. */
const EVER = { from: '00000000-0000-0000-0000-000000000000', below: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
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
  withdrawals: () => selectWithdrawals(db, { pageSize: PAGE_SIZE }),
  'withdrawals.waiting': () => selectWithdrawals(db, { pageSize: PAGE_SIZE, state: 'REVIEWING' }),
  movements: (turn) => selectOwnTransactions(db, userId(playerAt(turn)), null, PAGE_SIZE),
  'bets.busy': (turn) => selectPlays(db, userId(String(100_001 + (turn % 1000))), EVER, PAGE_SIZE),
  'bets.other': (turn) => selectPlays(db, userId(playerAt(turn)), EVER, PAGE_SIZE),
  'ledger.deposits': () => selectRare(db, ['deposit'], { pageSize: PAGE_SIZE }),
  audit: () => searchAudit({ db }, { pageSize: PAGE_SIZE }),
  'audit.person': (turn) => searchAudit({ db }, { pageSize: PAGE_SIZE, who: `person${turn % 20}` }),
  'audit.nothing': () => searchAudit({ db }, { pageSize: PAGE_SIZE, text: 'nobody wrote this' }),
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
