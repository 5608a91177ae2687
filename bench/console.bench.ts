import { ALARM_KINDS } from '@baize/contract/operator'
import { startKeptPostgres, startThrowawayPostgres } from '@baize/dev-env'
import { present, userId } from '@baize/kit'
import { Pool } from 'pg'
import { listConversations } from '../apps/server/src/community/chat/conversations-sql.ts'
import { listForStaff, listReported, listSanctions } from '../apps/server/src/community/chat/desk-sql.ts'
import { selectOver } from '../apps/server/src/operators/alarms/sql.ts'
import { countWaiting, listApprovals } from '../apps/server/src/operators/approvals/sql.ts'
import {
  accountStatement,
  listMovements,
  listTransactions,
} from '../apps/server/src/operators/console/ledger.ts'
import {
  selectOwnTransactions,
  selectPlays,
  selectRare,
} from '../apps/server/src/operators/console/ledger-sql.ts'
import {
  selectDeposits,
  selectRefunds,
  selectWithdrawals,
} from '../apps/server/src/operators/console/payments-sql.ts'
import {
  countLive,
  selectPlayerIds,
  selectPlayers,
} from '../apps/server/src/operators/console/players-sql.ts'
import { selectProtected } from '../apps/server/src/operators/console/protection-sql.ts'
import { searchAudit } from '../apps/server/src/operators/staff/audit.ts'
import { selectPromoUses } from '../apps/server/src/payments/bonuses/promo-uses-sql.ts'
import { listPromos } from '../apps/server/src/payments/bonuses/sql.ts'
import { countOpen, listOpen } from '../apps/server/src/payments/withdrawals/sql.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { selectTerms } from '../apps/server/src/play/lottery/sql.ts'
import { selectBetsOfRound } from '../apps/server/src/play/rounds/bets-sql.ts'
import { selectEnded, selectNewest } from '../apps/server/src/play/rounds/sql.ts'
import { listBarred } from '../apps/server/src/players/identity/documents-sql.ts'
import { countIn, listIn } from '../apps/server/src/players/identity/sql.ts'
import { selectDifferences, selectHistory } from '../apps/server/src/providers/history-sql.ts'
import { listInvites } from '../apps/server/src/rewards/invites/review-sql.ts'
import { searchGrants } from '../apps/server/src/rewards/programmes/grants-sql.ts'
import { BUSY_ROOM, fillHouse } from './console-store.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
/** `npm run bench -- console <players> <bets> <lists>` for less; lists by the beginning of their name, as `audit,players.name`. */
const [PLAYERS, BETS] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 10_000_000)]
const ONLY = process.argv[4]?.split(',')
const PAGES = 200
const PAGE_SIZE = 50
/** The figure of the console: a list answers within this, alone on the machine. */
const MOST_MS = 100
const DAY_MS = 86_400_000
const FIRST_PAGE = { pageNo: 1, pageSize: PAGE_SIZE }
const HISTORY_PAGE = { below: null, limit: PAGE_SIZE, sports: [], filter: {} }

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
const p95 = (times: readonly number[]): number =>
  present(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)], 'duration')

/** Filling takes ten minutes: a folder named here keeps the store from one run to the next. */
const STORE = process.env.BENCH_STORE
const postgres = STORE ? await startKeptPostgres(STORE) : await startThrowawayPostgres({ onDisk: true })
await migrate(postgres.url)
const owner = new Pool({ connectionString: postgres.url })
await fillHouse(owner, { players: PLAYERS, bets: BETS })
const db = openPool({ url: postgres.url, as: 'app', max: 4, log: { warn: () => {} } })
const asked = db.query.bind(db)
/** Prints the plan of each query of a list that misses its goal. */
async function explain(name: string, run: (turn: number) => Promise<unknown>): Promise<void> {
  Object.assign(db, {
    query: async (text: unknown, values?: unknown[]) => {
      if (typeof text === 'string') {
        const { rows } = await asked<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values)
        process.stderr.write(`${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
      }
      return asked(String(text), values)
    },
  })
  await run(0)
  Object.assign(db, { query: asked })
}
const nowMs = Date.now() + DAY_MS
const playerAt = (turn: number): string => String(100_001 + ((SEED + turn * 7919) % PLAYERS))
const who = { nowMs, mayReveal: true }
/** The range of all ids of bets. */
const EVER = { from: '00000000-0000-0000-0000-000000000000', below: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const players = async (request: object): Promise<unknown> => {
  const { items } = await selectPlayerIds(db, { pageSize: PAGE_SIZE, ...request }, who)
  return selectPlayers(db, items, nowMs)
}
const busyRound = present(await selectNewest(db, 'crash'), 'round')
const readOneRow = (turn: number) => db.query('SELECT * FROM users WHERE id = $1', [playerAt(turn)])
const report = openReport({ bench: 'console', seed: SEED })
const LISTS: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  players: (turn) => players({ cursor: playerAt(turn) }),
  'players.country': (turn) => players({ cursor: playerAt(turn), countryId: 'BR' }),
  'players.nobody': (turn) => players({ cursor: playerAt(turn), currencyId: 'IDR' }),
  'players.name': (turn) => players({ text: `bench${turn}` }),
  'players.barred': () => players({ state: 'barred' }),
  deposits: () => selectDeposits(db, { pageSize: PAGE_SIZE }, nowMs),
  'deposits.failed': () => selectDeposits(db, { pageSize: PAGE_SIZE, state: 'FAILED' }, nowMs),
  withdrawals: () => selectWithdrawals(db, { pageSize: PAGE_SIZE }, nowMs),
  'withdrawals.waiting': () => selectWithdrawals(db, { pageSize: PAGE_SIZE, state: 'REVIEWING' }, nowMs),
  movements: (turn) => selectOwnTransactions(db, userId(playerAt(turn)), null, PAGE_SIZE),
  'bets.busy': (turn) => selectPlays(db, userId(String(100_001 + (turn % 1000))), EVER, PAGE_SIZE),
  'bets.other': (turn) => selectPlays(db, userId(playerAt(turn)), EVER, PAGE_SIZE),
  'players.tag': () => players({ tag: 'bench' }),
  'withdrawals.queue': async () => {
    await listOpen(db, 'REVIEWING', FIRST_PAGE)
    await countOpen(db, 'REVIEWING')
  },
  refunds: () => selectRefunds(db, { pageSize: PAGE_SIZE }),
  identities: async () => {
    await listIn(db, { state: 'REVIEWING', ...FIRST_PAGE })
    await countIn(db, 'REVIEWING')
  },
  'identities.barred': () => listBarred(db, FIRST_PAGE),
  'protection.breaks': () => selectProtected(db, { kind: 'break', pageSize: PAGE_SIZE }, nowMs),
  'protection.exclusions': () => selectProtected(db, { kind: 'exclusion', pageSize: PAGE_SIZE }, nowMs),
  'protection.limits': () => selectProtected(db, { kind: 'limit', pageSize: PAGE_SIZE }, nowMs),
  'protection.raises': () => selectProtected(db, { kind: 'raise', pageSize: PAGE_SIZE }, nowMs),
  grants: () => searchGrants(db, {}, null, PAGE_SIZE),
  'grants.player': (turn) => searchGrants(db, { userId: playerAt(turn) }, null, PAGE_SIZE),
  'grants.salary': () => searchGrants(db, { programme: 'salary' }, null, PAGE_SIZE),
  'grants.nobody': () => searchGrants(db, { programme: 'wheel' }, null, PAGE_SIZE),
  'invites.flagged': () => listInvites(db, ['FLAGGED'], PAGE_SIZE),
  'invites.waiting': () => listInvites(db, ['WAITING'], PAGE_SIZE),
  promos: () => listPromos(db, FIRST_PAGE),
  'promos.uses': () => selectPromoUses(db, { code: 'BENCH1', pageSize: PAGE_SIZE }),
  'providers.busy': (turn) => selectHistory(db, userId(String(100_001 + (turn % 100))), HISTORY_PAGE),
  'providers.differences': () => selectDifferences(db, PAGE_SIZE),
  rounds: () => selectEnded(db, 'crash', null, PAGE_SIZE),
  'rounds.bets': () => selectBetsOfRound(db, busyRound.id, null, PAGE_SIZE),
  'lottery.terms': () => selectTerms(db, 'fast3-60', null, PAGE_SIZE),
  'players.live': () => countLive(db, nowMs, 5),
  approvals: () => listApprovals(db, { pageSize: PAGE_SIZE }, nowMs),
  'approvals.waiting': async () => {
    await listApprovals(db, { state: 'WAITING', pageSize: PAGE_SIZE }, nowMs)
    await countWaiting(db, nowMs)
  },
  alarms: () => selectOver(db, ALARM_KINDS, null, PAGE_SIZE),
  'chat.messages': () => listForStaff(db, BUSY_ROOM, null, PAGE_SIZE),
  'chat.reports': () => listReported(db),
  'chat.sanctions': () => listSanctions(db, nowMs),
  'support.waiting': () => listConversations(db, 'WAITING'),
  'support.closed': () => listConversations(db, 'CLOSED'),
  'ledger.player': (turn) => listMovements({ db }, { userId: playerAt(turn), pageSize: PAGE_SIZE }),
  'ledger.busy': (turn) =>
    listMovements({ db }, { userId: String(100_001 + (turn % 1000)), pageSize: PAGE_SIZE }),
  ledger: () => listTransactions({ db }, { pageSize: PAGE_SIZE }),
  'ledger.statement': () =>
    accountStatement({ db }, { kind: 'provider', currencyId: 'USD', pageSize: PAGE_SIZE }),
  'ledger.statement.nobody': () =>
    accountStatement({ db }, { kind: 'provider', currencyId: 'IDR', pageSize: PAGE_SIZE }),
  'ledger.nobody': () => selectRare(db, ['deposit'], { pageSize: PAGE_SIZE }, 'IDR'),
  'ledger.deposits': () => selectRare(db, ['deposit'], { pageSize: PAGE_SIZE }),
  audit: () => searchAudit({ db }, { pageSize: PAGE_SIZE }),
  'audit.person': (turn) => searchAudit({ db }, { pageSize: PAGE_SIZE, who: `person${turn % 20}` }),
  'audit.nothing': () => searchAudit({ db }, { pageSize: PAGE_SIZE, text: 'nobody wrote this' }),
}
const wanted = Object.entries(LISTS).filter(
  ([name]) => !ONLY || ONLY.some((beginning) => name.startsWith(beginning)),
)
for (const [name, run] of wanted) {
  const [pages, rows]: [number[], number[]] = [[], []]
  // In turns, so that a busy machine slows both alike.
  for (let turn = 0; turn < PAGES; turn++) {
    pages.push(await millisecondsOf(() => run(turn)))
    rows.push(await millisecondsOf(() => readOneRow(turn)))
  }
  const value = p95(pages)
  const against = { name: 'an indexed read of one row', value: p95(rows) }
  report.figure({ name: `console.${name}.p95`, value, unit: 'ms', goal: { atMost: MOST_MS } })
  report.figure({ name: `console.${name}.ratio`, value, unit: 'ms', against })
  if (value > MOST_MS) await explain(name, run)
}
await db.end()
await owner.end()
await postgres.remove()
process.exitCode = report.close() ? 0 : 1
