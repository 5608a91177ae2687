import { randomUUID } from 'node:crypto'
import type { CurrencyId, Push } from '@baize/contract'
import {
  type BetId,
  betId,
  type FakeClock,
  fakeClock,
  type Minor,
  minor,
  multiplier,
  ONE_X,
  orderId,
  present,
  type Result,
  type SeedPairId,
  seedPairId,
  type UserId,
  userId,
} from '@baize/kit'
import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { inTransaction } from '../db/pool.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { Deposit, HoldBet, Ledger, Queryable, SettleBet, StepBet } from './commands.ts'
import { createLedger, type LedgerOptions } from './ledger.ts'
import { openWallets } from './sql.ts'

export type TestLedger = {
  readonly ledger: Ledger
  readonly clock: FakeClock
  readonly metrics: Metrics
  /** All that was published, in order. */
  readonly pushes: Push[]
}

export function testLedger(db: Pool, options: Partial<LedgerOptions> = {}): TestLedger {
  const clock = fakeClock()
  const metrics = createMetrics()
  const pushes: Push[] = []
  const ledger = createLedger({
    db,
    clock,
    log: { warn: () => {}, error: () => {} },
    metrics,
    lanes: 2,
    queueLimit: 4096,
    publish: (_, push) => {
      pushes.push(push)
    },
    ...options,
  })
  return { ledger, clock, metrics, pushes }
}

export type Player = {
  readonly userId: UserId
  readonly seedPairId: SeedPairId
  readonly currencyId: CurrencyId
}

type Account = Pick<Player, 'userId' | 'currencyId'>

/** A registered player with an empty wallet. */
export function newAccount(db: Pool, currencyId: CurrencyId = 'USD'): Promise<Account> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `INSERT INTO users (username, password_hash, currency_id, country_id, language)
       VALUES ($1, '', $2, 'US', 'en') RETURNING id`,
      [`p-${randomUUID()}`, currencyId],
    )
    const id = userId(present(rows[0], 'the new user').id)
    await openWallets(tx, id, currencyId)
    return { userId: id, currencyId }
  })
}

/** The same with a seed pair. */
export async function newPlayer(db: Pool, currencyId: CurrencyId = 'USD'): Promise<Player> {
  const account = await newAccount(db, currencyId)
  return { ...account, seedPairId: await newSeedPair(db, account.userId) }
}

export async function newSeedPair(db: Queryable, player: UserId): Promise<SeedPairId> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
     VALUES ($1, $2, 'server', 'hash', 'client')`,
    [id, player],
  )
  return seedPairId(id)
}

/** A player with money to play with. */
export async function richPlayer(db: Pool, ledger: Ledger, main = 100_000n): Promise<Player> {
  const player = await newPlayer(db)
  await done(ledger.post(deposit(player, main)))
  return player
}

export async function done<T>(result: Promise<Result<T, string>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(`refused: ${settled.error}`)
  return settled.value
}

type Change<Command> = Partial<Omit<Command, 'kind' | 'userId'>>

export function deposit(player: Account, amount: bigint, change: Change<Deposit> = {}): Deposit {
  const key = change.key ?? `deposit:${randomUUID()}`
  return {
    kind: 'deposit',
    key,
    body: `deposit ${amount}`,
    userId: player.userId,
    answer: null,
    orderId: orderId(randomUUID()),
    currencyId: player.currencyId,
    amount: minor(amount),
    ...change,
  }
}

export function hold(player: Player, stake: bigint, change: Change<HoldBet> = {}): HoldBet {
  const id = change.betId ?? betId(randomUUID())
  return {
    kind: 'bet.hold',
    key: `hold:${randomUUID()}`,
    body: `hold ${stake}`,
    userId: player.userId,
    answer: { betId: id },
    betId: id,
    gameId: 'mines',
    currencyId: player.currencyId,
    stake: minor(stake),
    rtpTenThousandths: 9900,
    seedPairId: player.seedPairId,
    state: { picks: [] },
    exclusive: false,
    ...change,
  }
}

export function step(player: Player, bet: BetId, version: number, change: Change<StepBet> = {}): StepBet {
  return {
    kind: 'bet.step',
    key: `step:${randomUUID()}`,
    body: `step ${bet} ${version}`,
    userId: player.userId,
    answer: { version: version + 1 },
    betId: bet,
    version,
    state: { picks: [version] },
    ...change,
  }
}

export function settle(
  player: Player,
  bet: BetId,
  payout: bigint,
  change: Change<SettleBet> = {},
): SettleBet {
  const amount: Minor = minor(payout)
  return {
    kind: 'bet.settle',
    key: `settle:${randomUUID()}`,
    body: `settle ${bet} ${payout}`,
    userId: player.userId,
    answer: { payout: String(payout) },
    betId: bet,
    version: 0,
    state: { picks: [], over: true },
    payout: amount,
    multiplier: payout > 0n ? ONE_X : multiplier(0n),
    ...change,
  }
}

/** For states that come soon: the time is only there to end a test that waits for nothing. */
export const SOON = { timeout: 20_000 }

/** Resolves when a session of the owner's database waits for a lock. */
export async function untilOneWaitsForALock(owner: Pool): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  }, SOON)
}
