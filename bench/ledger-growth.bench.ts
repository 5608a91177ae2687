import { startThrowawayPostgres } from '@baize/dev-env'
import { present, userId } from '@baize/kit'
import { Pool } from 'pg'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { makePartitions } from '../apps/server/src/ledger/sql.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { selectBetPage } from '../apps/server/src/play/games/sql.ts'
import { chance, fillPlayers, openLedger, type Player, playBets } from './ledger-load.ts'
import { measureReference } from './reference.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const FEW = 10_000
const MANY = Number(process.env.BENCH_GROWTH_BETS ?? 10_000_000)
const MONTHS = 12
const DAY_MS = 86_400_000
const PLAYERS = 1000
const PAGES = 2000
const log = { warn: () => {} }
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** One minute ago, so that the bench's own bets come after all stored ones. */
const LAST_MS = Date.now() - 60_000

/**
 * Stores bets as the ledger would have over the last months, each with its transaction and legs. Inserted in bulk
 * instead of posted: ten million posts would take most of an hour.
 */
async function store(owner: Pool, from: number, to: number): Promise<void> {
  const piece = 250_000
  for (let first = from; first < to; first += piece) {
    const last = Math.min(first + piece, to)
    await owner.query(STORE, [first, last, MANY, LAST_MS, MONTHS * 30 * DAY_MS])
    if (to - from > piece) say(`  ${last.toLocaleString('en')} bets stored`)
  }
  // One aggregate over all legs: a lookup per wallet would scan them a thousand times.
  await owner.query(
    `UPDATE ledger_wallets w SET bets = b.bets, wagered = b.staked, lost = b.staked - b.paid, main = m.main
     FROM (SELECT user_id, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid FROM bets GROUP BY user_id) b
     JOIN (
       SELECT account, sum(amount) AS main FROM (
         SELECT to_account AS account, amount FROM all_legs UNION ALL SELECT from_account, -amount FROM all_legs
       ) AS l GROUP BY account
     ) m ON m.account = ledger_account(b.user_id, kind_main())
     WHERE b.user_id = w.user_id`,
  )
}

/** $1 to $2 of $3 bets, spread over the $5 ms before $4. Players and amounts take turns, every other bet wins. */
const STORE = `
  WITH made AS (
    SELECT n, to_timestamp(ms / 1000.0) AS at, w.user_id, w.house, 1 + n % 100 AS stake,
      md5('old ' || w.user_id)::uuid AS seed_pair_id,
      CASE WHEN n % 2 = 0 THEN 2 * (1 + n % 100) ELSE 0 END AS payout,
      (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
    FROM (
      SELECT n, ($4::bigint - ($3::bigint - n) * $5::bigint / $3::bigint)::bigint AS ms
      FROM generate_series($1::bigint, $2::bigint - 1) AS n
    ) AS times
    JOIN (SELECT *, row_number() OVER (ORDER BY user_id) - 1 AS place FROM ledger_wallets) w
      ON w.place = n % (SELECT count(*) FROM ledger_wallets)
  ), batches AS (
    SELECT nextval('ledger_batches') AS batch, c FROM generate_series(0, ($2::bigint - $1::bigint) / 1000) AS c
  ), numbered AS (
    SELECT m.*, b.batch * 1024 + 1 + (m.n - $1::bigint) % 1000 AS tx FROM made m JOIN batches b ON b.c = (m.n - $1::bigint) / 1000
  ), bet AS (
    INSERT INTO bets SELECT id, user_id, 'mines', 'USD', stake, payout, payout / stake * 10000, 9900, seed_pair_id,
      n / (SELECT count(*) FROM ledger_wallets), 0, '{"maxWin":"100000000","play":{"mines":3,"picks":[1,2]}}', at, at
    FROM numbered ORDER BY n
  ), leg AS (
    INSERT INTO ledger_legs
    SELECT tx, ledger_account(user_id, kind_main()), house + kind_house(), stake, at FROM numbered
    UNION ALL
    SELECT tx, house + kind_house(), ledger_account(user_id, kind_main()), payout, at FROM numbered WHERE payout > 0
  )
  INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, at)
  SELECT tx, id || ':' || user_id, sha256(convert_to(n::text, 'UTF8')), 'bet.play', user_id, id,
    n / (SELECT count(*) FROM ledger_wallets), 0, n, at
  FROM numbered ORDER BY n`

/** Seed pairs of the stored bets, already revealed: the bench's own bets use the active pairs. */
const OLD_PAIRS = `
  INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed, nonce, revealed_at)
  SELECT md5('old ' || user_id)::uuid, user_id, 'server', 'hash', 'client', $1::bigint / $2::bigint, now() FROM ledger_wallets`

/** Median time of the first history page over many players. The page size is what every player has from the start. */
async function measureHistory(app: Pool, players: readonly Player[]): Promise<number> {
  const pick = chance(SEED)
  const times: number[] = []
  for (let i = 0; i < PAGES; i += 1) {
    const player = present(players[pick(players.length)], 'player')
    const askedAt = performance.now()
    const { items } = await selectBetPage(app, userId(player.id), { pageNo: 1, pageSize: FEW / PLAYERS })
    times.push(performance.now() - askedAt)
    if (items.length === 0) throw new Error('a page of history is empty')
  }
  return present(times.toSorted((a, b) => a - b)[PAGES / 2], 'a page')
}

/** Best of three: other load on the machine can only make a run slower. */
async function measureBets(app: Pool, players: readonly Player[]): Promise<number> {
  const ledger = openLedger(app, 2)
  const load = { inFlight: 128, seed: SEED, seconds: SECONDS }
  await playBets(ledger, players, { ...load, seconds: 2 })
  let best = 0
  for (let run = 0; run < 3; run += 1)
    best = Math.max(best, (await playBets(ledger, players, load)).perSecond)
  await ledger.close()
  return best
}

const postgres = await startThrowawayPostgres({ onDisk: true })
try {
  await migrate(postgres.url)
  const app = openPool({ url: postgres.url, as: 'app', max: 10, log })
  // A direct pool: the bulk load exceeds the site's statement timeout.
  const owner = new Pool({ connectionString: postgres.url, max: 4 })
  for (let month = 0; month <= MONTHS; month += 1) await makePartitions(app, LAST_MS - month * 30 * DAY_MS, 1)
  const filler = openLedger(app, 2)
  const players = await fillPlayers(owner, filler, PLAYERS)
  await filler.close()
  const reference = await measureReference(postgres.url)
  const report = openReport({ bench: 'ledger-growth', seed: SEED, reference })

  await owner.query(OLD_PAIRS, [MANY, PLAYERS])
  await store(owner, MANY - FEW, MANY)
  await owner.query('VACUUM ANALYZE')
  const pageBefore = await measureHistory(app, players)
  const betsBefore = await measureBets(app, players)
  say(`storing ${(MANY - FEW).toLocaleString('en')} more bets over ${MONTHS} months`)
  await store(owner, 0, MANY - FEW)
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  const pageAfter = await measureHistory(app, players)
  const betsAfter = await measureBets(app, players)

  report.figure({
    name: 'ledger.growth',
    value: betsAfter,
    unit: 'bets/s',
    against: { name: `with ${FEW} bets stored`, value: betsBefore },
    goal: { atLeast: 0.85 },
  })
  report.figure({
    name: 'history.growth',
    value: pageAfter,
    unit: 'ms',
    against: { name: `with ${FEW} bets stored`, value: pageBefore },
    goal: { atMost: 1.5 },
  })
  const drift = process.env.BENCH_AUDIT === 'off' ? [] : await auditLedger(owner)
  say(drift.length === 0 ? 'audit: not a minor unit lost' : `audit: ${JSON.stringify(drift.slice(0, 5))}`)
  if (!report.close() || drift.length > 0) process.exitCode = 1
  await Promise.all([app.end(), owner.end()])
} finally {
  await postgres.remove()
}
