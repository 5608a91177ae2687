import { startThrowawayPostgres } from '@baize/dev-env'
import { assert, betId, minor, present, risingIds, systemClock, userId, ZERO } from '@baize/kit'
import { drawTerm, lineOf } from '@baize/rules/lottery'
import pg from 'pg'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import type { Ledger } from '../apps/server/src/ledger/commands.ts'
import { makePartitions } from '../apps/server/src/ledger/sql.ts'
import { pooledRandomBytes } from '../apps/server/src/platform/crypto/random.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import * as betsSql from '../apps/server/src/play/lottery/bets-sql.ts'
import { termCovers, termPayouts } from '../apps/server/src/play/lottery/payouts.ts'
import { settleDue } from '../apps/server/src/play/lottery/settle.ts'
import * as lottery from '../apps/server/src/play/lottery/sql.ts'
import { makeChain, tryToLead } from '../apps/server/src/play/rounds/service.ts'
import { chance, fillPlayers, LANES_LOAD, measureLoad, openLedger } from './ledger-load.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const BETS = Number(process.env.BENCH_BETS ?? 10_000)
/** The median of these counts. */
const TERMS = 5
const PLAYERS = 1000
const CONCURRENCY = 500
const HOUR_MS = 3_600_000
const log = { warn: () => {}, error: () => {} }
const line = present(lineOf('fast3-60'), 'line')
const newId = risingIds(systemClock, pooledRandomBytes())

const postgres = await startThrowawayPostgres({ onDisk: true })
try {
  await migrate(postgres.url)
  const app = openPool({ url: postgres.url, as: 'app', max: 10, log })
  const owner = openPool({ url: postgres.url, as: 'owner', max: 4, log })
  await makePartitions(app, Date.now(), 1)
  const filler = openLedger(app, 2)
  const players = await fillPlayers(owner, filler, PLAYERS)
  await filler.close()
  const report = openReport({ bench: 'lottery', seed: SEED })
  // The rate at which the ledger alone places and settles bets, in the same run and as its own benchmark measures it.
  const lanes = await measureLoad(app, players, { ...LANES_LOAD, seed: SEED, seconds: SECONDS })
  report.figure({ name: 'ledger.lanes', value: lanes.perSecond, unit: 'bets in a second' })

  const ledger = openLedger(app, LANES_LOAD.lanes)
  const session = new pg.Client({ connectionString: postgres.url, options: '-c role=baize_app' })
  await session.connect()
  await lottery.addLine(session, line.id)
  assert(await tryToLead(session, line.id), 'the bench leads the line')
  await makeChain(session, line.id, 200)

  /** A closed term with this many bets, whose beacon is due. */
  async function closedTerm(): Promise<string> {
    const nowMs = Date.now()
    await lottery.openTerm(session, line.id, {
      gameId: line.game.id,
      closesAtMs: nowMs + HOUR_MS,
      beacon: 'bench',
      beaconRound: 1,
      drawsAtMs: nowMs + HOUR_MS + 1000,
      rtp: 9700,
      caps: { USD: '1000000000000' },
      playerCaps: { USD: '1000000000000' },
    })
    const below = chance(SEED)
    const wishes = await Promise.all(
      Array.from({ length: BETS }, async (_, n) => {
        const player = userId(present(players[n % players.length], 'player').id)
        const id = betId(newId())
        const picks = [0, 1, 2].map((at): betsSql.StoredPick => {
          const { id: pick } = present(
            line.game.picks[(below(30) + at * 17) % line.game.picks.length],
            'pick',
          )
          return [pick, minor(BigInt(100 + below(1000)))]
        })
        const held = await ledger.post({
          kind: 'bet.hold',
          key: `hold:${id}`,
          body: '',
          userId: player,
          betId: id,
          gameId: line.game.id,
          currencyId: 'USD',
          stake: picks.reduce((sum, [, stake]) => minor(sum + stake), ZERO),
          rtpTenThousandths: 9700,
          seedPairId: null,
          state: { line: line.id, term: null },
          answer: { betId: id },
          exclusive: false,
        })
        assert(held.ok, 'the stake is held')
        return { betId: id, userId: player, term: null, maxWin: minor(10n ** 9n), picks, arrivedMs: nowMs }
      }),
    )
    for (let at = 0; at < wishes.length; at += CONCURRENCY)
      await betsSql.joinTerm(app, line.id, wishes.slice(at, at + CONCURRENCY))
    await owner.query(
      `UPDATE lottery_terms SET opens_at = now() - interval '1 minute', closes_at = now() - interval '5 s', draws_at = now() - interval '1 s'
       WHERE phase = 'OPEN'`,
    )
    const term = present((await lottery.selectCurrent(app, [line.id]))[0], 'term')
    await lottery.closeTerm(session, line.id, term.id, 0)
    return term.id
  }

  /** From the signature of the beacon to the last payout in the ledger. */
  async function drawn(id: string): Promise<number> {
    // As the driver does while it waits for the beacon.
    const bets = await betsSql.selectOfTerm(session, id)
    const from = performance.now()
    const hash = present(await lottery.hashOfTerm(session, line.id, id), 'hash')
    const signature = 'b7'.repeat(48)
    const { values } = drawTerm(line.game.space, { signature, hash, line: line.id, term: 1 })
    const payoutOf = termPayouts(line.game.id, 9700, values)
    const paid = bets.map((bet) => ({ ...bet, payout: payoutOf(bet) }))
    const covers = termCovers(line.game.id, 9700, paid)
    const payouts = paid.map((bet) => ({ ...bet, covered: covers.get(bet) ?? ZERO }))
    await lottery.finishTerm(session, line.id, id, { signature, values, payouts })
    let lastPaid = from
    const timed: Ledger = {
      ...ledger,
      post: async (command) => {
        const posted = await ledger.post(command)
        lastPaid = performance.now()
        return posted
      },
    }
    const settled = await settleDue({ db: app, ledger: timed, log }, line.id)
    assert(settled === BETS, `all bets are settled, got ${settled}`)
    return (lastPaid - from) / 1000
  }

  // The first term compiles the code and plans the queries.
  await drawn(await closedTerm())
  const all: number[] = []
  for (let term = 0; term < TERMS; term++) all.push(await drawn(await closedTerm()))
  const seconds = present(all.toSorted((a, b) => a - b)[Math.floor(TERMS / 2)], 'a term')
  report.figure({
    name: 'lottery.settle.seconds',
    value: seconds,
    unit: `s for ${BETS} bets`,
    goal: { atMost: 1 },
  })
  report.figure({
    name: 'lottery.settle',
    value: BETS / seconds,
    unit: 'bets in a second',
    against: { name: 'ledger.lanes', value: lanes.perSecond },
    goal: { atLeast: 1 },
  })
  await ledger.settled()
  await ledger.close()
  await session.end()
  assert((await auditLedger(owner)).length === 0, 'the ledger adds up')
  if (!report.close()) process.exitCode = 1
  await Promise.all([app.end(), owner.end()])
} finally {
  await postgres.remove()
}
