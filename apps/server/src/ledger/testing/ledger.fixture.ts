import type { Push } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import {
  type BetId,
  type BonusId,
  betId,
  bonusId,
  type FakeClock,
  fakeClock,
  type Minor,
  minor,
  multiplier,
  ONE_X,
  orderId,
  type PacketId,
  packetId,
  present,
  type Result,
  type SeedPairId,
  seedPairId,
  systemClock,
  type UserId,
  userId,
  uuidV7,
  type WithdrawalId,
  withdrawalId,
} from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { createMetrics, type Metrics } from '../../platform/telemetry/metrics.ts'
import type {
  AccrueBudget,
  Adjust,
  BonusPurse,
  ClaimPacket,
  ClosePacket,
  Deposit,
  EndWithdrawal,
  Forfeit,
  FundBudget,
  GrantBonus,
  GrantReward,
  HoldBet,
  Ledger,
  OpenPacket,
  PlayBet,
  ProviderMove,
  ProviderRollback,
  ProviderSettle,
  Purse,
  ReleaseBonus,
  RequestWithdrawal,
  RestoreBonus,
  RevokeBonus,
  SetLimits,
  SettleBet,
  StepBet,
  Transfer,
} from '../commands.ts'
import { createLedger, type LedgerOptions } from '../ledger.ts'
import { keyOf } from '../requests.ts'
import { openWallets } from '../sql.ts'

export type TestLedger = {
  readonly ledger: Ledger
  readonly clock: FakeClock
  readonly metrics: Metrics
  /** Everything published, in order. */
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

/** A registered player with an empty wallet and a seed pair. */
export async function newPlayer(db: Pool, currencyId: CurrencyId = 'USD'): Promise<Player> {
  const account = await newAccount(db, currencyId)
  return { ...account, seedPairId: await newSeedPair(db, account.userId) }
}

/** Puts a new pair into use; the previous one, if any, is revealed. */
export async function newSeedPair(db: Queryable, player: UserId): Promise<SeedPairId> {
  const id = randomUUID()
  await db.query('UPDATE seed_pairs SET revealed_at = now() WHERE user_id = $1 AND revealed_at IS NULL', [
    player,
  ])
  await db.query(
    `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
     VALUES ($1, $2, 'server', 'hash', 'client')`,
    [id, player],
  )
  await db.query('SELECT ledger_use_seeds($1, $2)', [player, id])
  return seedPairId(id)
}

/** Bet ids sort by time, as the table's partitions require. */
export const newBetId = (): BetId => betId(uuidV7(systemClock, randomBytes))

/** A player with an initial deposit. */
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

export function play(player: Player, stake: bigint, payout: bigint, change: Change<PlayBet> = {}): PlayBet {
  const id = change.betId ?? newBetId()
  return {
    kind: 'bet.play',
    key: keyOf(id, player.userId),
    body: `play ${stake} ${payout}`,
    userId: player.userId,
    betId: id,
    gameId: 'mines',
    currencyId: player.currencyId,
    stake: minor(stake),
    // An edge of 3.5 %, so that stakes count towards bonuses as they are.
    rtpTenThousandths: 9650,
    seedPairId: player.seedPairId,
    nonce: 0,
    draw: (nonce) => ({
      payout: minor(payout),
      multiplier: multiplier((payout * ONE_X) / stake),
      state: { nonce },
    }),
    ...change,
  }
}

/** A one-shot bet with separate transaction and legs, as under a key that does not sort by time. */
export const playLong = (
  player: Player,
  stake: bigint,
  payout: bigint,
  change: Change<PlayBet> = {},
): PlayBet => play(player, stake, payout, { key: `play:${randomUUID()}`, ...change })

export function hold(player: Player, stake: bigint, change: Change<HoldBet> = {}): HoldBet {
  const id = change.betId ?? newBetId()
  return {
    kind: 'bet.hold',
    key: keyOf(id, player.userId),
    body: `hold ${stake}`,
    userId: player.userId,
    answer: { betId: id },
    betId: id,
    gameId: 'mines',
    currencyId: player.currencyId,
    stake: minor(stake),
    // An edge of 3.5 %, so that stakes count towards bonuses as they are.
    rtpTenThousandths: 9650,
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

/** The fields common to all commands of a player. */
const asked = <Kind extends string>(kind: Kind, { userId: player }: Account, ...body: unknown[]) => ({
  kind,
  key: `${kind}:${randomUUID()}`,
  body: [kind, ...body].join(' '),
  userId: player,
  answer: null,
})

export function withdraw(
  player: Account,
  amount: bigint,
  change: Change<RequestWithdrawal> = {},
): RequestWithdrawal {
  const { currencyId } = player
  const id = withdrawalId(randomUUID())
  return {
    ...asked('withdrawal.request', player, amount),
    withdrawalId: id,
    currencyId,
    amount: minor(amount),
    ...change,
  }
}

export function confirm(
  player: Account,
  id: WithdrawalId,
  change: Change<EndWithdrawal> = {},
): EndWithdrawal {
  return { ...asked('withdrawal.confirm', player, id), withdrawalId: id, ...change }
}

export function reject(player: Account, id: WithdrawalId, change: Change<EndWithdrawal> = {}): EndWithdrawal {
  return { ...asked('withdrawal.reject', player, id), withdrawalId: id, ...change }
}

export function reverse(
  player: Account,
  id: WithdrawalId,
  change: Change<EndWithdrawal> = {},
): EndWithdrawal {
  return { ...asked('withdrawal.reverse', player, id), withdrawalId: id, ...change }
}

export function grant(
  player: Account,
  purse: BonusPurse,
  amount: bigint,
  wager: bigint,
  change: Change<GrantBonus> = {},
): GrantBonus {
  return {
    ...asked('bonus.grant', player, purse, amount, wager),
    bonusId: bonusId(randomUUID()),
    currencyId: player.currencyId,
    purse,
    amount: minor(amount),
    wager: minor(wager),
    ...change,
  }
}

/** From the budget of check-ins, to main unless `change` says otherwise. */
export function reward(player: Account, amount: bigint, change: Change<GrantReward> = {}): GrantReward {
  return {
    ...asked('reward.grant', player, amount),
    bonusId: bonusId(randomUUID()),
    currencyId: player.currencyId,
    programme: 'checkIn',
    period: randomUUID(),
    purse: 'main',
    amount: minor(amount),
    wager: minor(0n),
    cap: null,
    source: {},
    ...change,
  }
}

export function accrue(currencyId: CurrencyId, change: Change<AccrueBudget> = {}): AccrueBudget {
  return {
    kind: 'budget.accrue',
    key: `accrue:${randomUUID()}`,
    body: `accrue ${currencyId}`,
    userId: null,
    answer: null,
    programme: 'checkIn',
    currencyId,
    ...change,
  }
}

export function fund(currencyId: CurrencyId, amount: bigint, change: Change<FundBudget> = {}): FundBudget {
  return {
    kind: 'budget.fund',
    key: `fund:${randomUUID()}`,
    body: `fund ${amount}`,
    userId: null,
    answer: null,
    programme: 'checkIn',
    currencyId,
    amount: minor(amount),
    ...change,
  }
}

export function release(player: Account, id: BonusId, change: Change<ReleaseBonus> = {}): ReleaseBonus {
  return { ...asked('bonus.release', player, id), bonusId: id, ...change }
}

export function revoke(player: Account, id: BonusId, change: Change<RevokeBonus> = {}): RevokeBonus {
  return { ...asked('bonus.revoke', player, id), bonusId: id, ...change }
}

export function restore(player: Account, id: BonusId, change: Change<RestoreBonus> = {}): RestoreBonus {
  return { ...asked('bonus.restore', player, id), bonusId: id, ...change }
}

export function forfeit(player: Account, amount: bigint, change: Change<Forfeit> = {}): Forfeit {
  return {
    ...asked('forfeit', player, amount),
    currencyId: player.currencyId,
    amount: minor(amount),
    ...change,
  }
}

export function transfer(
  player: Account,
  from: Purse,
  to: Purse,
  amount: bigint,
  change: Change<Transfer> = {},
): Transfer {
  return {
    ...asked('transfer', player, from, to, amount),
    currencyId: player.currencyId,
    from,
    to,
    amount: minor(amount),
    ...change,
  }
}

export function openPacket(shares: readonly bigint[], change: Change<OpenPacket> = {}): OpenPacket {
  return {
    kind: 'packet.open',
    key: `packet.open:${randomUUID()}`,
    body: `packet.open ${shares.join()}`,
    userId: null,
    answer: null,
    packetId: packetId(randomUUID()),
    currencyId: 'USD',
    shares: shares.map(minor),
    ...change,
  }
}

export function closePacket(id: PacketId, change: Change<ClosePacket> = {}): ClosePacket {
  return {
    kind: 'packet.close',
    key: `packet.close:${randomUUID()}`,
    body: `packet.close ${id}`,
    userId: null,
    answer: null,
    packetId: id,
    ...change,
  }
}

export function claim(player: Account, id: PacketId, change: Change<ClaimPacket> = {}): ClaimPacket {
  return { ...asked('packet.claim', player, id), packetId: id, ...change }
}

const PROVIDER = 'acme'

/** As the wallet of providers posts them: their replies follow from the balance, and such moves may take the fast path. */
const UNANSWERED = { answer: null } as const

/** A stake at a provider. */
export function debit(
  player: Account,
  reference: string,
  amount: bigint,
  change: Change<ProviderMove> = {},
): ProviderMove {
  return {
    ...asked('provider.debit', player, reference, amount),
    ...UNANSWERED,
    provider: PROVIDER,
    reference,
    currencyId: player.currencyId,
    amount: minor(amount),
    ...change,
  }
}

/** A win at a provider. */
export function credit(
  player: Account,
  reference: string,
  amount: bigint,
  change: Change<ProviderMove> = {},
): ProviderMove {
  return {
    ...debit(player, reference, amount),
    ...asked('provider.credit', player, reference, amount),
    ...UNANSWERED,
    ...change,
  }
}

export function rollback(
  player: Account,
  reference: string,
  change: Change<ProviderRollback> = {},
): ProviderRollback {
  return { ...asked('provider.rollback', player, reference), provider: PROVIDER, reference, ...change }
}

/** A settlement by its total; see `ProviderSettle`. */
export function settleAtProvider(
  player: Account,
  reference: string,
  amount: bigint,
  as: ProviderSettle['as'],
  change: Change<ProviderSettle> = {},
): ProviderSettle {
  return {
    ...asked('provider.settle', player, reference, amount, as),
    ...UNANSWERED,
    provider: PROVIDER,
    reference,
    currencyId: player.currencyId,
    amount: minor(amount),
    as,
    negative: 'refuse',
    ...change,
  }
}

export function adjust(player: Account, amount: bigint, change: Change<Adjust> = {}): Adjust {
  return {
    ...asked('adjust', player, amount),
    currencyId: player.currencyId,
    amount,
    reason: 'a deposit was credited twice',
    requestedBy: 'ann',
    approvedBy: 'bob',
    ...change,
  }
}

/** No limits except those given. */
export function setLimits(player: Account, change: Change<SetLimits> = {}): SetLimits {
  return {
    ...asked('limits.set', player, ...Object.entries(change)),
    maxLossDay: null,
    maxLossWeek: null,
    maxLossMonth: null,
    excludedUntilMs: null,
    ...change,
  }
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Timeout for states expected soon: only there to end a test whose state never comes. */
export const EVENTUALLY = { timeout: 20_000 }

/** Resolves when this many sessions of the owner's database are waiting for a lock. */
export async function untilBlockedOnLock(owner: Pool, sessions: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(sessions)
  }, EVENTUALLY)
}

export const untilOneBlocked = (owner: Pool): Promise<void> => untilBlockedOnLock(owner, 1)
