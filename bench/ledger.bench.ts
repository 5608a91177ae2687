import { randomUUID } from 'node:crypto'
import { startThrowawayPostgres } from '@baize/dev-env'
import {
  betId,
  minor,
  multiplier,
  ONE_X,
  orderId,
  present,
  seedPairId,
  systemClock,
  userId,
} from '@baize/kit'
import type { Pool } from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { auditLedger } from '../apps/server/src/ledger/audit.ts'
import type { Ledger } from '../apps/server/src/ledger/commands.ts'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { openWallets } from '../apps/server/src/ledger/sql.ts'
import { createMetrics } from '../apps/server/src/metrics.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const PLAYERS = 1000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Player = { readonly id: string; readonly pair: string }
/** Places a bet and settles it: two moves of money, each durable before the next. */
type PlayBet = (player: Player, stake: bigint, payout: bigint) => Promise<void>

/** A small generator with a printed seed, so that two runs play the same bets. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function measure(
  players: readonly Player[],
  inFlight: number,
  play: PlayBet,
): Promise<{ perSecond: number; p99Ms: number }> {
  const pick = chance(SEED)
  const times: number[] = []
  const run = async (endAt: number): Promise<number> => {
    let bets = 0
    const worker = async (): Promise<void> => {
      while (performance.now() < endAt) {
        const player = present(players[pick(players.length)], 'player')
        const stake = BigInt(1 + pick(100))
        const startedAt = performance.now()
        await play(player, stake, pick(2) === 0 ? 0n : stake * 2n)
        times.push(performance.now() - startedAt)
        bets += 1
      }
    }
    await Promise.all(Array.from({ length: inFlight }, worker))
    return bets
  }
  await run(performance.now() + 1000)
  times.length = 0
  const startedAt = performance.now()
  const bets = await run(startedAt + SECONDS * 1000)
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return { perSecond: bets / seconds, p99Ms: present(sorted[Math.floor(sorted.length * 0.99)], 'a bet') }
}

const throughLedger =
  (ledger: Ledger): PlayBet =>
  async (player, stake, payout) => {
    const id = betId(randomUUID())
    const common = { userId: userId(player.id), body: '' }
    const placed = await ledger.post({
      ...common,
      kind: 'bet.hold',
      key: `${player.id}:${id}:hold`,
      answer: { id },
      betId: id,
      gameId: 'mines',
      currencyId: 'USD',
      stake: minor(stake),
      rtpTenThousandths: 9900,
      seedPairId: seedPairId(player.pair),
      state: { mines: 3, picks: [] },
      exclusive: false,
    })
    if (!placed.ok) throw new Error(placed.error)
    const settled = await ledger.post({
      ...common,
      kind: 'bet.settle',
      key: `${player.id}:${id}:settle`,
      answer: { id, payout: String(payout) },
      betId: id,
      version: 0,
      state: { mines: 3, picks: [1, 2] },
      payout: minor(payout),
      multiplier: payout > 0n ? multiplier(ONE_X * 2n) : multiplier(0n),
    })
    if (!settled.ok) throw new Error(settled.error)
  }

/**
 * The reference: the same rows with the same constraints, written as a service without a batcher would, in one transaction
 * a move with a statement for each thing.
 */
const throughStatements =
  (owner: Pool): PlayBet =>
  async (player, stake, payout) => {
    const id = randomUUID()
    await move(owner, player, id, 'bet.hold', (wallet) => ({
      main: wallet.main - stake,
      held: wallet.held + stake,
      legs: [
        [wallet.main_account_id, -stake],
        [wallet.held_account_id, stake],
      ],
      bet: [
        `INSERT INTO bets (id, user_id, game_id, currency_id, stake, rtp, seed_pair_id, nonce, state, exclusive, created_at, updated_at)
         SELECT $1, $2, 'mines', 'USD', $3, 9900, id, nonce, '{"mines":3,"picks":[]}', false, now(), now()
         FROM seed_pairs WHERE id = $4`,
        [id, player.id, stake, player.pair],
      ],
      bumpNonce: true,
    }))
    await move(owner, player, id, 'bet.settle', (wallet) => ({
      main: wallet.main + payout,
      held: wallet.held - stake,
      legs: [
        [wallet.held_account_id, -stake],
        [wallet.house_account_id, stake],
        ...(payout > 0n
          ? ([
              [wallet.house_account_id, -payout],
              [wallet.main_account_id, payout],
            ] as const)
          : []),
      ],
      bet: [
        `UPDATE bets SET state = '{"mines":3,"picks":[1,2]}', version = 1, payout = $2::bigint, updated_at = now(), settled_at = now(),
           status = CASE WHEN $2::bigint > 0 THEN 'WIN' ELSE 'LOSE' END WHERE id = $1`,
        [id, payout],
      ],
      bumpNonce: false,
    }))
  }

type Wallet = {
  main: bigint
  held: bigint
  main_account_id: string
  held_account_id: string
  house_account_id: string
}
type Move = {
  readonly main: bigint
  readonly held: bigint
  readonly legs: readonly (readonly [account: string, amount: bigint])[]
  readonly bet: readonly [text: string, values: unknown[]]
  readonly bumpNonce: boolean
}

async function move(
  owner: Pool,
  player: Player,
  bet: string,
  kind: string,
  decide: (wallet: Wallet) => Move,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<Record<keyof Wallet, string>>(
      `SELECT main, held, main_account_id, held_account_id, house_account_id
       FROM ledger_wallets WHERE user_id = $1 FOR UPDATE`,
      [player.id],
    )
    const row = present(rows[0], 'wallet')
    const wanted = decide({ ...row, main: BigInt(row.main), held: BigInt(row.held) })
    const inserted = await client.query<{ id: string }>(
      `INSERT INTO ledger_transactions (key, body_hash, kind, user_id, bet_id, answer, balance_after, created_at)
       VALUES ($1, sha256(convert_to($1, 'UTF8')), $2, $3, $5, '{}', $4, now()) RETURNING id`,
      [`${bet}:${kind}`, kind, player.id, wanted.main, bet],
    )
    await client.query(
      `INSERT INTO ledger_legs SELECT $1, n, a, m FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS l (a, m, n)`,
      [present(inserted.rows[0], 'id').id, wanted.legs.map(([a]) => a), wanted.legs.map(([, m]) => m)],
    )
    await client.query(...wanted.bet)
    if (wanted.bumpNonce) {
      await client.query('UPDATE seed_pairs SET nonce = nonce + 1 WHERE id = $1', [player.pair])
    }
    await client.query(
      `WITH w AS (UPDATE ledger_wallets SET main = $2, held = $3, seq = seq + 1 WHERE user_id = $1 RETURNING seq, main)
       INSERT INTO outbox (user_id, seq, payload) SELECT $1, seq, jsonb_build_object('type', 'balance', 'currencyId', 'USD', 'balance', main::text) FROM w`,
      [player.id, wanted.main, wanted.held],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

const postgres = await startThrowawayPostgres({ onDisk: true })
try {
  await migrate(postgres.url)
  const log = { warn: () => {}, error: () => {} }
  const app = openPool({ url: postgres.url, as: 'app', max: 10, log })
  const owner = openPool({ url: postgres.url, as: 'owner', max: 32, log })
  const open = (lanes: number): Ledger =>
    createLedger({
      db: app,
      clock: systemClock,
      log,
      metrics: createMetrics(),
      lanes,
      queueLimit: 100_000,
      publish: () => {},
    })

  const players: Player[] = []
  const filler = open(2)
  for (let i = 0; i < PLAYERS; i += 1) {
    const { rows } = await app.query<{ id: string }>(
      `INSERT INTO users (username, password_hash, currency_id, country_id, language)
       VALUES ($1, '', 'USD', 'US', 'en') RETURNING id`,
      [`bench-${i}`],
    )
    const { id } = present(rows[0], 'user')
    const pair = randomUUID()
    await openWallets(app, userId(id), 'USD')
    await app.query(
      `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed) VALUES ($1, $2, 's', 'h', 'c')`,
      [pair, id],
    )
    players.push({ id, pair })
  }
  await Promise.all(
    players.map((player) =>
      filler.post({
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
  await filler.close()

  say(`ledger bench · seed ${SEED} · ${PLAYERS} players · ${SECONDS} s each · a bet is a hold and a settle`)
  const reference = await measure(players, 128, throughStatements(owner))
  const show = (name: string, { perSecond, p99Ms }: typeof reference): void =>
    say(
      `${name.padEnd(44)} ${(perSecond / reference.perSecond).toFixed(1).padStart(6)} x   ${perSecond.toFixed(0).padStart(7)} bets/s   p99 ${p99Ms.toFixed(1)} ms`,
    )
  show('reference: a transaction of 6 statements', reference)
  const cases = [
    { name: 'batch, 1 lane, 128 in flight', lanes: 1, inFlight: 128, crowd: players },
    { name: 'batch, 2 lanes, 128 in flight', lanes: 2, inFlight: 128, crowd: players },
    { name: 'batch, 2 lanes, 1,024 in flight', lanes: 2, inFlight: 1024, crowd: players },
    {
      name: 'batch, all bets of one player, 128 in flight',
      lanes: 2,
      inFlight: 128,
      crowd: players.slice(0, 1),
    },
    { name: 'nobody else there, 1 in flight', lanes: 2, inFlight: 1, crowd: players },
  ]
  for (const { name, lanes, inFlight, crowd } of cases) {
    const ledger = open(lanes)
    show(name, await measure(crowd, inFlight, throughLedger(ledger)))
    await ledger.close()
  }
  const drift = await auditLedger(owner)
  say(drift.length === 0 ? 'audit: not a minor unit lost' : `audit: ${JSON.stringify(drift.slice(0, 5))}`)
  if (drift.length > 0) process.exitCode = 1
  await Promise.all([app.end(), owner.end()])
} finally {
  await postgres.remove()
}
