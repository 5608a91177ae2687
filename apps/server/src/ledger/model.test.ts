import { randomUUID } from 'node:crypto'
import { type BetId, betId, multiplier, present, type UserId } from '@baize/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { auditLedger } from './audit.ts'
import type { LedgerCommand, LedgerRefusal } from './commands.ts'
import { deposit, hold, newPlayer, newSeedPair, type Player, settle, step, testLedger } from './fixture.ts'

const SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31)

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** A command in outline: the walk fills in ids and versions, so that most moves hit something. */
type Op =
  | { kind: 'deposit'; player: number; key: number; amount: number }
  | { kind: 'hold'; player: number; key: number; amount: number; game: 'mines' | 'tower'; exclusive: boolean }
  | { kind: 'step'; player: number; key: number; bet: number; late: number }
  | { kind: 'settle'; player: number; key: number; bet: number; late: number; amount: number }
  | { kind: 'rotate'; player: number }
  /** Everything before it is settled first; without it, commands meet in one batch. */
  | { kind: 'wait' }

const PLAYERS = 3
const player = fc.nat(PLAYERS - 1)
const key = fc.nat(90)
const late = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 1 }))
const bet = fc.nat(12)
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deposit'),
      player,
      key,
      amount: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('hold'),
      player,
      key,
      amount: fc.integer({ min: 1, max: 300 }),
      game: fc.constantFrom('mines', 'tower'),
      exclusive: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('step'), player, key, bet, late }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('settle'), player, key, bet, late, amount: fc.nat(500) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate'), player }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait') }) },
)

type ModelBet = {
  owner: UserId
  game: string
  exclusive: boolean
  stake: bigint
  payout: bigint
  version: number
  status: 'PENDING' | 'WIN' | 'LOSE'
  nonce: number
}
type Expected = LedgerRefusal | { replayed: boolean; balance: bigint; nonce: number | null; answer: unknown }

/** The ledger in plain words: one command after another, no batches, no database. */
class Model {
  readonly main = new Map<UserId, bigint>()
  readonly seq = new Map<UserId, number>()
  readonly bets = new Map<BetId, ModelBet>()
  readonly nonces = new Map<string, number>()
  readonly revealed = new Set<string>()
  readonly keys = new Map<string, { userId: UserId; body: string; answer: Exclude<Expected, string> }>()

  apply(command: LedgerCommand): Expected {
    const { userId } = command
    const used = this.keys.get(command.key)
    if (used) {
      const same = used.userId === userId && used.body === command.body
      return same ? { ...used.answer, replayed: true } : 'requestIdReused'
    }
    const main = this.main.get(userId) ?? 0n
    let nonce: number | null = null
    switch (command.kind) {
      case 'deposit':
        this.move(userId, command.amount, 2)
        break
      case 'bet.hold': {
        const held = [...this.bets.values()].some(
          (one) =>
            one.owner === userId && one.game === command.gameId && one.exclusive && one.status === 'PENDING',
        )
        if (command.exclusive && held) return 'betHeld'
        if (command.stake > main) return 'insufficientFunds'
        if (this.revealed.has(command.seedPairId)) return 'seedInUse'
        nonce = this.nonces.get(command.seedPairId) ?? 0
        this.nonces.set(command.seedPairId, nonce + 1)
        this.move(userId, -command.stake, 1)
        this.bets.set(command.betId, {
          owner: userId,
          game: command.gameId,
          exclusive: command.exclusive,
          stake: command.stake,
          payout: 0n,
          version: 0,
          status: 'PENDING',
          nonce,
        })
        break
      }
      case 'bet.step':
      case 'bet.settle': {
        const found = this.bets.get(command.betId)
        if (found?.owner !== userId) return 'unknownBet'
        if (found.status !== 'PENDING') return 'betSettled'
        if (found.version !== command.version) return 'betMoved'
        found.version += 1
        if (command.kind === 'bet.settle') {
          found.payout = command.payout
          found.status = command.payout > 0n ? 'WIN' : 'LOSE'
          this.move(userId, command.payout, 2)
        }
        break
      }
    }
    const answer = { replayed: false, balance: this.main.get(userId) ?? 0n, nonce, answer: command.answer }
    this.keys.set(command.key, { userId, body: command.body, answer })
    return answer
  }

  private move(userId: UserId, amount: bigint, pushes: number): void {
    this.main.set(userId, (this.main.get(userId) ?? 0n) + amount)
    this.seq.set(userId, (this.seq.get(userId) ?? 0) + pushes)
  }
}

async function play(ops: readonly Op[]): Promise<void> {
  // One lane, so that the order of arrival is the same for all players and even a key of one reaches another.
  const { ledger, pushes } = testLedger(db.pool, { lanes: 1 })
  const players: Player[] = []
  while (players.length < PLAYERS) players.push(await newPlayer(db.pool))
  const run = randomUUID()
  const model = new Model()
  let group: { expected: Expected; answered: Promise<Expected> }[] = []

  const post = (command: LedgerCommand): void => {
    const expected = model.apply(command)
    const answered = ledger.post(command).then((result): Expected => {
      if (!result.ok) return result.error
      const { replayed, balance, nonce, answer } = result.value
      return { replayed, balance, nonce, answer }
    })
    group.push({ expected, answered })
  }
  const settleGroup = async (): Promise<void> => {
    expect(await Promise.all(group.map((one) => one.answered))).toEqual(group.map((one) => one.expected))
    group = []
  }

  for (const one of ops) {
    if (one.kind === 'wait') {
      await settleGroup()
      continue
    }
    const who = present(players[one.player], 'player')
    if (one.kind === 'rotate') {
      await settleGroup()
      await db.pool.query('UPDATE seed_pairs SET revealed_at = now() WHERE id = $1', [who.seedPairId])
      model.revealed.add(who.seedPairId)
      // Every other time the game is late to learn of the new pair.
      if (model.revealed.size % 2 === 0) {
        players[one.player] = { ...who, seedPairId: await newSeedPair(db.pool, who.userId) }
      }
      continue
    }
    const common = {
      key: `${run}:${one.key}`,
      body: JSON.stringify(one),
      answer: { told: JSON.stringify(one) },
    }
    switch (one.kind) {
      case 'deposit':
        post(deposit(who, BigInt(one.amount), common))
        break
      case 'hold':
        post(hold(who, BigInt(one.amount), { ...common, gameId: one.game, exclusive: one.exclusive }))
        break
      case 'step':
      case 'settle': {
        const target = [...model.bets.keys()].at(-1 - one.bet) ?? betId(randomUUID())
        const version = (model.bets.get(target)?.version ?? 0) + one.late
        if (one.kind === 'step') post(step(who, target, version, common))
        else {
          const times = multiplier(BigInt(one.amount) * 100n)
          post(settle(who, target, BigInt(one.amount), { ...common, version, multiplier: times }))
        }
        break
      }
    }
  }
  await settleGroup()
  await ledger.settled()
  await ledger.close()
  await compare(model, players, pushes)
}

async function compare(
  model: Model,
  players: readonly Player[],
  pushes: readonly { userId: string; seq: number }[],
): Promise<void> {
  const ids = players.map((one) => one.userId)
  const open = [...model.bets.values()].filter((one) => one.status === 'PENDING')
  const wallets = await db.pool.query(
    'SELECT user_id, main, held, seq FROM ledger_wallets WHERE user_id = ANY ($1) ORDER BY user_id',
    [ids],
  )
  expect(wallets.rows).toEqual(
    ids.map((id) => ({
      user_id: id,
      main: String(model.main.get(id) ?? 0n),
      held: String(open.filter((one) => one.owner === id).reduce((sum, one) => sum + one.stake, 0n)),
      seq: String(model.seq.get(id) ?? 0),
    })),
  )
  for (const id of ids) {
    const mine = pushes.filter((push) => push.userId === id).map((push) => push.seq)
    expect(mine).toEqual(Array.from({ length: model.seq.get(id) ?? 0 }, (_, i) => i + 1))
  }
  const bets = await db.pool.query(
    'SELECT id, user_id, stake, payout, version, status, nonce FROM bets WHERE user_id = ANY ($1)',
    [ids],
  )
  expect(new Map(bets.rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map(
      [...model.bets].map(([id, one]) => [
        id,
        {
          user_id: one.owner,
          stake: String(one.stake),
          payout: String(one.payout),
          version: one.version,
          status: one.status,
          nonce: one.nonce,
        },
      ]),
    ),
  )
  const { rows } = await db.pool.query<{ count: string }>(
    'SELECT count(*) FROM ledger_transactions WHERE user_id = ANY ($1)',
    [ids],
  )
  expect(Number(rows[0]?.count)).toBe(model.keys.size)
}

it(`L1 to L13: 300 random sequences end as in a ledger without batches (seed ${SEED})`, {
  timeout: 180_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(op, { maxLength: 60, size: 'max' }), play), {
    seed: SEED,
    numRuns: 300,
  })
  expect(await auditLedger(db.pool)).toEqual([])
})
