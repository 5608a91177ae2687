import { startThrowawayPostgres } from '@baize/dev-env'
import { present, userId } from '@baize/kit'
import { Pool } from 'pg'
import { selectBeginning, selectBets, selectByPart } from '../apps/server/src/operators/search/sql.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
/** `npm run bench -- console-search <players> <bets>` for less. */
const [PLAYERS, BETS] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1_000_000)]
const TURNS = 200
const MOST = 16
/** The figure of the search: an answer within this, alone on the machine. */
const MOST_MS = 100

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Conceição',
  'Dewi',
  'Edson',
  'Fátima',
  'Gustavo',
  'Hadi',
  'Inês',
  'João',
]
const LAST_NAMES = ['Almeida', 'Barros', 'Cardoso', 'Duarte', 'Esteves', 'Ferreira', 'Gonçalves', 'Hidayat']
const named = (names: readonly string[]): string => `ARRAY[${names.map((name) => `'${name}'`).join(', ')}]`

/** Players with names of people, hosts that many share, and phone numbers. */
const FILL = [
  `INSERT INTO users (username, email, phone, real_name, password_hash, currency_id, country_id, language)
   SELECT lower(f.name) || substr(md5(n::text), 1, 6) || n, lower(l.name) || '.' || substr(md5('mail' || n), 1, 5) || n || '@home.example',
     '+5511' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), f.name || ' ' || substr(md5('name' || n), 1, 4) || ' ' || l.name, 'x', 'USD', 'BR', 'pt'
   FROM generate_series(1, ${PLAYERS}) AS n,
     LATERAL (SELECT (${named(FIRST_NAMES)})[1 + n % ${FIRST_NAMES.length}] AS name) f,
     LATERAL (SELECT (${named(LAST_NAMES)})[1 + n / 13 % ${LAST_NAMES.length}] AS name) l`,
  `INSERT INTO bets (id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, version, state, created_at, settled_at, tx,
     balance_after, seq, body)
   SELECT (lpad(to_hex(1760000000000 + n * 100), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
     100001 + n % ${PLAYERS}, 'mines', 'USD', 100, 0, 0, 9900, 0, '{}', now(), now(), n, 1000, n, 0
   FROM generate_series(1, ${BETS}::bigint) AS n`,
  'VACUUM ANALYZE',
]

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
const p95 = (times: readonly number[]): number =>
  present(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)], 'duration')

const postgres = await startThrowawayPostgres({ onDisk: true })
await migrate(postgres.url)
const owner = new Pool({ connectionString: postgres.url })
for (const statement of FILL) await owner.query(statement)
const db = openPool({ url: postgres.url, as: 'app', max: 2, log: { warn: () => {} } })
const playerAt = (turn: number): string => String(100_001 + ((SEED + turn * 7919) % PLAYERS))
const { rows: people } = await owner.query<{
  username: string
  email: string
  phone: string
  real_name: string
}>('SELECT username, email, phone, real_name FROM users WHERE id = ANY($1)', [
  Array.from({ length: TURNS }, (_, turn) => playerAt(turn)),
])
const { rows: bets } = await owner.query<{ id: string }>(
  'SELECT id FROM bets TABLESAMPLE BERNOULLI (1) LIMIT 200',
)
const personAt = (turn: number) => present(people[turn % people.length], 'player')
const byPart = (part: string, personal: boolean) => selectByPart(db, part, { personal, most: MOST })
const readOneRow = (turn: number) => db.query('SELECT * FROM users WHERE id = $1', [userId(playerAt(turn))])

const SEARCHES: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  beginning: (turn) =>
    selectBeginning(db, { text: personAt(turn).username.slice(0, 5), phone: '', id: null, most: MOST }),
  name: (turn) => byPart(personAt(turn).username.slice(3, 10), false),
  email: (turn) => byPart(personAt(turn).email.slice(2, 14), true),
  phone: (turn) => byPart(personAt(turn).phone.slice(-8), true),
  realName: (turn) => byPart(personAt(turn).real_name.slice(2), true),
  // One in ten has it, and everybody has the host: the longest lists that the index has.
  common: () => byPart('conceicao', true),
  everybody: () => byPart('home.example', true),
  nobody: (turn) => byPart(`qzx${turn}`, true),
  bet: (turn) => selectBets(db, present(bets[turn % bets.length], 'bet').id),
}
const report = openReport({ bench: 'console-search', seed: SEED })
for (const [name, run] of Object.entries(SEARCHES)) {
  const [searches, rows]: [number[], number[]] = [[], []]
  // In turns, so that a busy machine slows both alike.
  for (let turn = 0; turn < TURNS; turn++) {
    searches.push(await millisecondsOf(() => run(turn)))
    rows.push(await millisecondsOf(() => readOneRow(turn)))
  }
  const value = p95(searches)
  const against = { name: 'an indexed read of one row', value: p95(rows) }
  report.figure({ name: `console-search.${name}.p95`, value, unit: 'ms', goal: { atMost: MOST_MS } })
  report.figure({ name: `console-search.${name}.ratio`, value, unit: 'ms', against })
}
await db.end()
await owner.end()
await postgres.remove()
process.exitCode = report.close() ? 0 : 1
