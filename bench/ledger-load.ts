import { randomUUID } from 'node:crypto'
import {
  betId,
  minor,
  multiplier,
  ONE_X,
  orderId,
  present,
  risingIds,
  seedPairId,
  systemClock,
  userId,
} from '@baize/kit'
import type { Pool } from 'pg'
import type { Ledger } from '../apps/server/src/ledger/commands.ts'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { pooledRandomBytes } from '../apps/server/src/platform/crypto/random.ts'
import { createMetrics } from '../apps/server/src/platform/telemetry/metrics.ts'

export type Player = { readonly id: string; readonly pair: string }

const log = { warn: () => {}, error: () => {} }

export const openLedger = (db: Pool, lanes: number): Ledger =>
  createLedger({
    db,
    clock: systemClock,
    log,
    metrics: createMetrics(),
    lanes,
    queueLimit: 100_000,
    publish: () => {},
    // Like players who bet over HTTP and have no socket.
    hasListeners: () => false,
  })

/** Players with a wallet, an active seed pair and a deposit larger than any bench run can spend. */
export async function fillPlayers(owner: Pool, ledger: Ledger, count: number): Promise<Player[]> {
  const { rows } = await owner.query<Player>(
    `WITH made AS (
       INSERT INTO users (username, password_hash, currency_id, country_id, language)
       SELECT 'bench-' || n, '', 'USD', 'US', 'en' FROM generate_series(1, $1::int) AS n RETURNING id
     ), opened AS (
       SELECT id, ledger_open_wallets(id, 'USD') FROM made
     )
     INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
     SELECT gen_random_uuid(), id, 'server', 'hash', 'client' FROM opened
     RETURNING user_id AS id, id AS pair`,
    [count],
  )
  await owner.query('SELECT ledger_use_seeds(user_id, id) FROM seed_pairs')
  await Promise.all(
    rows.map((player) =>
      ledger.post({
        kind: 'deposit',
        key: `deposit:${player.id}`,
        body: '',
        userId: userId(player.id),
        answer: null,
        orderId: orderId(randomUUID()),
        currencyId: 'USD',
        amount: minor(10n ** 12n),
      }),
    ),
  )
  // Without statistics the queries read whole tables until autovacuum comes by, and a short run ends before it does.
  await owner.query('ANALYZE')
  return rows
}

/** A small PRNG with a printed seed, so that two runs play the same bets. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Rising ids, as the players' pages generate them. */
const newId = risingIds(systemClock, pooledRandomBytes())

/**
 * A bet placed and settled in one command: stake, a payout every other time, idempotency key, limits, nonce and
 * announcement.
 */
async function bet(ledger: Ledger, player: Player, stake: bigint, wins: boolean): Promise<void> {
  const id = betId(newId())
  const drawn = {
    payout: minor(wins ? stake * 2n : 0n),
    multiplier: multiplier(wins ? ONE_X * 2n : 0n),
    state: { maxWin: '100000000', play: { mines: 3, picks: [1, 2] } },
  }
  const posted = await ledger.post({
    kind: 'bet.play',
    key: `${id}:${player.id}`,
    body: `["bet","mines",{"betAmount":"${stake}","mines":3,"choices":[1,2]}]`,
    userId: userId(player.id),
    betId: id,
    gameId: 'mines',
    currencyId: 'USD',
    stake: minor(stake),
    rtpTenThousandths: 9900,
    seedPairId: seedPairId(player.pair),
    nonce: 0,
    draw: () => drawn,
  })
  if (!posted.ok) throw new Error(posted.error)
}

export type Measured = {
  readonly bets: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

function grown(times: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(times.length * 2)
  larger.set(times)
  return larger
}

/**
 * Warm-up: until the code is JIT-compiled, query plans are cached, and each page has had its full-page write after the
 * last checkpoint. Only the first seconds after a start are like this.
 */
const WARM_UP_SECONDS = 8

/** `ledger.lanes`, also where another benchmark compares itself with it. */
export const LANES_LOAD = { lanes: 2, inFlight: 1024 } as const

/** Measures a load on a ledger of its own, warm. A reference that is measured otherwise is another figure. */
export async function measureLoad(
  db: Pool,
  players: readonly Player[],
  { lanes, inFlight, seed, seconds }: { lanes: number; inFlight: number; seed: number; seconds: number },
): Promise<Measured> {
  const ledger = openLedger(db, lanes)
  await playBets(ledger, players, { inFlight, seed, seconds: WARM_UP_SECONDS })
  const measured = await playBets(ledger, players, { inFlight, seed, seconds })
  await ledger.close()
  return measured
}

/** Keeps `inFlight` bets pending until the time is up or `most` is reached. */
export async function playBets(
  ledger: Ledger,
  players: readonly Player[],
  { inFlight, seed, seconds, most }: { inFlight: number; seed: number; seconds: number; most?: number },
): Promise<Measured> {
  const pick = chance(seed)
  // A typed array lives outside the heap, which is measured separately.
  let times = new Float64Array(2 ** 16)
  let answered = 0
  let bets = 0
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  const goesOn = (): boolean => performance.now() < endAt && (most === undefined || bets < most)
  const worker = async (): Promise<void> => {
    while (goesOn()) {
      bets += 1
      const player = present(players[pick(players.length)], 'player')
      const sentAt = performance.now()
      await bet(ledger, player, BigInt(1 + pick(100)), pick(2) === 0)
      if (answered === times.length) times = grown(times)
      times[answered++] = performance.now() - sentAt
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const passed = (performance.now() - startedAt) / 1000
  const sorted = times.subarray(0, answered).toSorted()
  const quantile = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
  return { bets, perSecond: bets / passed, p50Ms: quantile(0.5), p99Ms: quantile(0.99) }
}
