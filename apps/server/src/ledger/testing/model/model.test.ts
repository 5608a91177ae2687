import { isDeepStrictEqual } from 'node:util'
import type { CurrencyId } from '@baize/contract/shared'
import { type FakeClock, present } from '@baize/kit'
import { caseCount, chance } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/db/db.fixture.ts'
import { auditLedger } from '../../audit/audit.ts'
import type { Ledger, LedgerCommand } from '../../commands.ts'
import { newPlayer, newSeedPair, type Player, testLedger } from '../ledger.fixture.ts'
import { type Expected, isFinal, isStake, Model } from './model.ts'
import { CURRENCIES, type Op, Sequence, sequencesOf } from './sequence.ts'
import { stateInDatabase, stateInModel } from './state.ts'

const SEED = Number(process.env.LEDGER_SEED ?? chance.below(2 ** 31))
/** 10,000 in the long run. */
const RUNS = Number(process.env.LEDGER_RUNS ?? caseCount(6, 25))
const LENGTH = 100

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

type Observed = { readonly answer: Expected; readonly id: bigint | null }
type Posted = { readonly command: LedgerCommand; readonly observed: Promise<Observed> }

/** Runs one sequence against the ledger and the model. Throws at the first difference. */
async function run(ops: readonly Op[]): Promise<void> {
  // One lane, so that even shared objects (keys, packets, a provider's references) see one order.
  const { ledger, pushes, clock } = testLedger(db.pool, { lanes: 1 })
  const players = await Promise.all(CURRENCIES.map((currencyId) => newPlayer(db.pool, currencyId)))
  const model = new Model()
  for (const { userId, currencyId, seedPairId } of players) {
    model.open(userId, currencyId)
    model.rotate(userId, seedPairId)
  }
  await rememberBudgets(model)
  const sequence = new Sequence(players)
  let group: Posted[] = []
  const settleGroup = async (): Promise<void> => {
    const posted = group
    group = []
    await judge(model, clock.now(), posted)
    sequence.learn(model)
  }
  try {
    for (const op of ops) {
      const command = sequence.command(op, clock.now())
      if (command) group.push({ command, observed: observe(ledger, command) })
      else {
        await settleGroup()
        await change(op, model, players, clock)
      }
    }
    await settleGroup()
    await ledger.settled()
    const users = players.map((player) => player.userId)
    expect(await stateInDatabase(db.pool, { users, asked: sequence.asked, run: sequence.run })).toEqual(
      stateInModel(model),
    )
    for (const id of users)
      expect(pushes.filter((push) => push.userId === id)).toEqual(model.wallets.get(id)?.pushes)
  } finally {
    await Promise.allSettled(group.map((posted) => posted.observed))
    await ledger.close()
    await freeze(false)
  }
}

async function observe(ledger: Ledger, command: LedgerCommand): Promise<Observed> {
  try {
    const result = await ledger.post(command)
    if (!result.ok) return { answer: result.error, id: null }
    const { transactionId, ...answer } = result.value
    return { answer, id: answer.replayed ? null : BigInt(transactionId) }
  } catch {
    return { answer: 'threw', id: null }
  }
}

/** Mostly within the same day; also to the next day, week and month. */
const HOURS = [1, 5, 10, 24, 30, 170, 745]

/** Events between the commands. */
async function change(op: Op, model: Model, players: Player[], clock: FakeClock): Promise<void> {
  const player = present(players[op.who], 'player')
  switch (op.kind) {
    case 'clock':
      clock.advance((op.stray ? -20 : present(HOURS[op.amount % HOURS.length], 'hours')) * 3_600_000)
      return
    case 'rotate': {
      const seedPairId = await newSeedPair(db.pool, player.userId)
      model.rotate(player.userId, seedPairId)
      // Sometimes the game learns of the rotation late.
      if (!op.stray) players[op.who] = { ...player, seedPairId }
      return
    }
    case 'freeze':
      model.frozen = !model.frozen
      return freeze(model.frozen)
    default:
  }
}

/** Budgets are shared by all sequences. */
async function rememberBudgets(model: Model): Promise<void> {
  const { rows } = await db.pool.query<{ currency_id: CurrencyId; balance: string }>(
    `SELECT currency_id, balance FROM reward_budgets WHERE programme = 'checkIn'`,
  )
  for (const { currency_id: id, balance } of rows) model.budgets.set(id, BigInt(balance))
}

const FREEZE = `INSERT INTO ledger_freezes (reason, drift, frozen_at) VALUES ('test', '[]', now())`
const THAW = 'DELETE FROM ledger_freezes'
async function freeze(frozen: boolean): Promise<void> {
  await db.owner.query(frozen ? FREEZE : THAW)
}

/**
 * Commands posted at once must be answered as if in some serial order. Those that moved something are in the order of
 * their transactions. Each of the others must be right at some point between them, and a player's commands come in
 * order of arrival.
 */
async function judge(model: Model, nowMs: number, group: readonly Posted[]): Promise<void> {
  const seen = await Promise.all(
    group.map(async ({ command, observed }, arrival) => ({ command, arrival, ...(await observed) })),
  )
  const moved = seen
    .filter((outcome) => outcome.id !== null)
    .toSorted((a, b) => (present(a.id, 'id') < present(b.id, 'id') ? -1 : 1))
  const place = new Map(moved.map((outcome, i) => [outcome.arrival, i]))
  const idle = seen.filter((outcome) => outcome.id === null)
  const moments = new Map(
    idle.map((outcome) => {
      const { userId, key, body } = outcome.command
      const own = moved.filter(({ command }) => command.userId === userId)
      // A duplicate in one batch shares the answer of the first, as of the first's arrival.
      const first = present(
        seen.find(({ command }) => command.key === key && command.body === body && command.userId === userId),
        'itself',
      )
      const before = own.filter(({ arrival }) => arrival < first.arrival)
      const after = own.filter(({ arrival }) => arrival > outcome.arrival)
      const from = Math.max(0, ...before.map(({ arrival }) => present(place.get(arrival), 'place') + 1))
      const to = Math.min(moved.length, ...after.map(({ arrival }) => present(place.get(arrival), 'place')))
      return [outcome, { from, to, would: new Set<Expected | null>() }] as const
    }),
  )
  for (let moment = 0; moment <= moved.length; moment += 1) {
    for (const [{ command }, { from, to, would }] of moments)
      if (moment >= from && moment <= to) would.add(model.refusal(command, nowMs))
    const next = moved[moment]
    if (next) {
      const expected = model.apply(next.command, nowMs)
      expect({ command: next.command, answer: next.answer }).toEqual({
        command: next.command,
        answer: expected,
      })
    }
  }
  const turnedDown = idle.flatMap(({ command, answer }) =>
    isFinal(command, answer) ? [{ command, answer }] : [],
  )
  for (const [{ command, answer }, { would }] of moments) {
    // The key of a bet refused at one of these points belongs to that bet.
    const isTaken = turnedDown.some(
      (earlier) => earlier.command.key === command.key && earlier.command.body !== command.body,
    )
    if (isTaken && isStake(command)) would.add('requestIdReused')
    const right = [...would].some((expected) => isDeepStrictEqual(expected, answer))
    if (!right) expect({ command, answer }).toEqual({ command, answer: [...would] })
  }
  for (const { command, answer } of turnedDown) model.turnDown(command, answer)
  for (const { userId } of new Set(moved.map(({ command }) => command))) {
    const arrivals = moved.filter(({ command }) => command.userId === userId).map(({ arrival }) => arrival)
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
  }
}

/** Removes operations while the sequence still fails: large chunks first, then smaller ones. */
async function shrink(ops: readonly Op[]): Promise<readonly Op[]> {
  let left = ops
  for (let size = Math.ceil(ops.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (await fails(fewer)) left = fewer
      else from += size
    }
  }
  return left
}
const fails = (ops: readonly Op[]): Promise<boolean> =>
  run(ops).then(
    () => false,
    () => true,
  )

it(`L1 to L28: ${RUNS} random sequences of ${LENGTH} end as in a ledger without batches (seed ${SEED})`, {
  timeout: 1_800_000 + RUNS * 1000,
}, async () => {
  // Printed first, so that an interrupted run has named its seed too.
  process.stdout.write(`seed ${SEED}: ${RUNS} sequences\n`)
  const { failed, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(sequencesOf(LENGTH), run),
    {
      seed: SEED,
      numRuns: RUNS,
      // Fewer commands help more than smaller numbers in them.
      endOnFailure: true,
    },
  )
  if (failed) {
    const shrunk = await shrink(present(counterexample, 'counterexample')[0])
    throw new Error(`seed ${SEED}: fails with\n${shrunk.map((op) => JSON.stringify(op)).join('\n')}`, {
      cause: (await run(shrunk).catch((error: unknown) => error)) ?? errorInstance,
    })
  }
  expect(await auditLedger(db.owner)).toEqual([])
})
