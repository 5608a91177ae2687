import type { Push } from '@baize/contract/player'
import { minor, multiplier, present, type Result } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { DatabaseError, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import type { LedgerCommand, LedgerRefusal, Receipt } from './commands.ts'
import { houseSum } from './testing/books.fixture.ts'
import {
  accrue,
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  done,
  forfeit,
  fund,
  grant,
  hold,
  newPlayer,
  openPacket,
  type Player,
  play,
  release,
  restore,
  reverse,
  revoke,
  reward,
  richPlayer,
  rollback,
  setLimits,
  settle,
  settleAtProvider,
  step,
  type TestLedger,
  testLedger,
  transfer,
  untilOneBlocked,
  withdraw,
} from './testing/ledger.fixture.ts'

// Several ledgers with separate connections: several server processes as far as the database can tell.

const PROCESSES = 4
let db: TestDatabase
let pools: Pool[]
let processes: TestLedger[]
let here: TestLedger
/** Errors that made the ledgers retry a batch. */
const causes: unknown[] = []
/** Everything announced by any of them, in the order it was handed over. */
const told: Push[] = []
beforeAll(async () => {
  db = await testDatabase()
  const log = {
    warn: ({ err }: { err: unknown }) => causes.push(err),
    error: ({ err }: { err: unknown }) => causes.push(err),
  }
  pools = times(PROCESSES, () => openPool({ url: db.url, as: 'app', max: 6, log: { warn: () => {} } }))
  processes = pools.map((pool) => testLedger(pool, { log, publish: (_, push) => told.push(push) }))
  here = present(processes[0], 'a ledger')
})
afterAll(async () => {
  await endAll()
  await db.drop()
})
async function endAll(): Promise<void> {
  await Promise.all(processes.map((opened) => opened.ledger.close()))
  await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()))
}

type Outcome = Result<Receipt, LedgerRefusal>

/** Posts all commands at once, alternating between two or more ledgers. */
const atOnce = (commands: readonly LedgerCommand[], among = 2): Promise<Outcome[]> =>
  Promise.all(commands.map((command, i) => present(processes[i % among], 'a ledger').ledger.post(command)))

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const nameOf = (outcome: Outcome): string =>
  outcome.ok ? (outcome.value.replayed ? 'replayed' : 'done') : outcome.error
function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const names = outcomes.map(nameOf)
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]),
  )
}
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

/** Each kind of command, set up so that it succeeds exactly once, or every time. */
const STAGES: Record<LedgerCommand['kind'], (player: Player) => Promise<LedgerCommand>> = {
  deposit: async (player) => deposit(player, 7n),
  'bet.play': async (player) => play(player, 10n, 25n),
  'bet.hold': async (player) => hold(player, 10n, { exclusive: true }),
  'bet.step': async (player) => step(player, await heldBet(player), 0),
  'bet.settle': async (player) => settle(player, await heldBet(player), 30n),
  'withdrawal.request': async (player) => withdraw(player, 60_000n),
  'withdrawal.confirm': async (player) => confirm(player, await heldWithdrawal(player)),
  'withdrawal.reject': async (player) => ({
    ...confirm(player, await heldWithdrawal(player)),
    kind: 'withdrawal.reject',
  }),
  'withdrawal.reverse': async (player) => reverse(player, await paidWithdrawal(player)),
  'bonus.grant': async (player) => grant(player, 'task', 50n, 100n),
  'bonus.release': async (player) => {
    const bonus = grant(player, 'register', 50n, 0n)
    await done(here.ledger.post(bonus))
    return release(player, bonus.bonusId)
  },
  'bonus.revoke': async (player) => {
    const bonus = grant(player, 'task', 50n, 100n)
    await done(here.ledger.post(bonus))
    return revoke(player, bonus.bonusId)
  },
  'bonus.restore': async (player) => {
    const bonus = grant(player, 'task', 50n, 0n)
    for (const command of [bonus, release(player, bonus.bonusId), revoke(player, bonus.bonusId)])
      await done(here.ledger.post(command))
    return restore(player, bonus.bonusId)
  },
  'reward.grant': async (player) => {
    await done(here.ledger.post(fund('USD', 50n)))
    return reward(player, 50n)
  },
  'budget.fund': async () => fund('USD', 5n),
  'budget.accrue': async (player) => {
    await done(here.ledger.post(play(player, 50_000n, 0n)))
    return accrue('USD')
  },
  forfeit: async (player) => forfeit(player, (await here.ledger.balances(player.userId)).main),
  transfer: async (player) => transfer(player, 'main', 'task', 60_000n),
  'packet.open': async () => openPacket([5n, 6n]),
  'packet.claim': async (player) => {
    const packet = openPacket([11n, 12n])
    await done(here.ledger.post(packet))
    return claim(player, packet.packetId)
  },
  'packet.close': async () => {
    const packet = openPacket([11n, 12n])
    await done(here.ledger.post(packet))
    return closePacket(packet.packetId)
  },
  'provider.debit': async (player) => debit(player, `debit of ${player.userId}`, 60_000n),
  'provider.credit': async (player) => credit(player, await providerBet(player), 9n),
  'provider.settle': async (player) => settleAtProvider(player, await providerBet(player), 9n, 'settled'),
  'provider.rollback': async (player) => rollback(player, await providerBet(player)),
  adjust: async (player) => adjust(player, -60_000n),
  'limits.set': async (player) => setLimits(player, { maxLossDay: minor(5n) }),
}
async function heldBet(player: Player) {
  const bet = hold(player, 10n)
  await done(here.ledger.post(bet))
  return bet.betId
}
async function heldWithdrawal(player: Player) {
  const request = withdraw(player, 60_000n)
  await done(here.ledger.post(request))
  return request.withdrawalId
}
async function paidWithdrawal(player: Player) {
  const id = await heldWithdrawal(player)
  await done(here.ledger.post(confirm(player, id)))
  return id
}
async function providerBet(player: Player): Promise<string> {
  const bet = debit(player, `bet of ${player.userId}`, 10n)
  await done(here.ledger.post(bet))
  return bet.reference
}

/** Simultaneous copies of a command. */
const COPIES = caseCount(24, 200)
/** 3 in long runs. */
const REPEAT_ROUNDS = Number(process.env.LEDGER_REPEAT_ROUNDS ?? 1)

it.each(Object.entries(STAGES))(
  `L4: a %s sent ${COPIES} times at once to two processes moves once, and all get the same answer`,
  async (_, stage) => {
    for (const round of times(REPEAT_ROUNDS, (i) => i)) {
      const player = await richPlayer(db.pool, here.ledger)
      const command = await stage(player)
      const outcomes = await atOnce(times(COPIES, () => command))
      expect([round, tally(outcomes)]).toEqual([round, { done: 1, replayed: COPIES - 1 }])
      const answers = outcomes.map(
        (outcome) => outcome.ok && { ...outcome.value, replayed: true, amount: null },
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer, asText))).size).toBe(1)
    }
  },
)
const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

it('L20: no withdrawal uses an unstaked deposit of another process, in 40 simultaneous rounds', async () => {
  for (const round of times(caseCount(4, 40), (i) => i)) {
    const player = await richPlayer(db.pool, here.ledger, 100n)
    await done(here.ledger.post(play(player, 100n, 100n, { draw: lucky })))
    const requests = times(6, () => withdraw(player, 50n, { wagerPercent: 100 }))
    const commands = [...requests.slice(0, 3), deposit(player, 100n), ...requests.slice(3)]
    const outcomes = await atOnce(commands)
    const { main, payout } = await here.ledger.balances(player.userId)
    expect([round, main + payout, payout <= 100n]).toEqual([round, 200n, true])
    const refused = outcomes.filter((outcome) => !outcome.ok).map(nameOf)
    expect(['wageringLeft', 'insufficientFunds']).toEqual(expect.arrayContaining([...new Set(refused)]))
  }
})
/** Pays back exactly the stake. */
const lucky = () => ({ payout: minor(100n), multiplier: multiplier(10_900n), state: null })

it('L22: a simultaneous rollback and grant leave the same wagering in either order', async () => {
  for (const round of times(caseCount(4, 20), (i) => i)) {
    const player = await richPlayer(db.pool, here.ledger, 1000n)
    const bet = debit(player, `before ${player.userId}`, 30n)
    await done(here.ledger.post(bet))
    const commands = [grant(player, 'task', 5n, 100n), rollback(player, bet.reference)]
    await atOnce(round % 2 === 0 ? commands : commands.toReversed())
    const { rows } = await db.pool.query(
      `SELECT ((b.release_at - w.edge) / ledger_edge_unit())::bigint AS left FROM ledger_bonuses b JOIN ledger_wallets w USING (user_id) WHERE b.user_id = $1`,
      [player.userId],
    )
    expect([round, rows]).toEqual([round, [{ left: '100' }]])
  }
})

/** 10 in long runs, which makes 100 bets. */
const CASH_OUT_ROUNDS = Number(process.env.LEDGER_CASH_OUT_ROUNDS ?? 1)

it(`L7: ${COPIES} simultaneous cash-outs of one bet pay once, for ${CASH_OUT_ROUNDS * 10} bets`, {
  timeout: 1_800_000 + CASH_OUT_ROUNDS * 20_000,
}, async () => {
  const players = await Promise.all(times(10, () => richPlayer(db.pool, here.ledger, 1000n)))
  for (const _ of times(CASH_OUT_ROUNDS, (i) => i)) {
    await Promise.all(
      players.map(async (player) => {
        const bet = hold(player, 100n)
        await done(here.ledger.post(bet))
        const outcomes = await atOnce(times(COPIES, () => settle(player, bet.betId, 130n)))
        expect(tally(outcomes)).toEqual({ done: 1, betSettled: COPIES - 1 })
      }),
    )
  }
  const balances = await Promise.all(players.map((player) => here.ledger.balances(player.userId)))
  expect(balances.map((balance) => [balance.main, balance.held])).toEqual(
    players.map(() => [1000n + BigInt(CASH_OUT_ROUNDS) * 30n, 0n]),
  )
})

it('L4: a key claimed by two players in two processes belongs to one of them', async () => {
  for (const round of times(caseCount(4, 20), (i) => i)) {
    const players = await Promise.all([newPlayer(db.pool), newPlayer(db.pool)])
    const outcomes = await atOnce(players.map((player) => deposit(player, 5n, { key: `shared:${round}` })))
    expect(tally(outcomes)).toEqual({ done: 1, requestIdReused: 1 })
  }
})

it('L6: 200 simultaneous bets spend exactly the money for 50', async () => {
  const player = await richPlayer(db.pool, here.ledger, 500n)
  const outcomes = await atOnce(times(200, (i) => (i % 4 < 2 ? hold(player, 10n) : play(player, 10n, 0n))))
  expect(tally(outcomes)).toEqual({ done: 50, insufficientFunds: 150 })
  expect(await here.ledger.balances(player.userId)).toMatchObject({ main: 0n })
})

it('L8: 100 simultaneous exclusive bets open one', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  const outcomes = await atOnce(times(100, () => hold(player, 10n, { exclusive: true })))
  expect(tally(outcomes)).toEqual({ done: 1, betHeld: 99 })
})

it('L7: either a step or a cash-out from the same version succeeds', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  for (const _ of times(caseCount(4, 20), (i) => i)) {
    const bet = hold(player, 10n)
    await done(here.ledger.post(bet))
    const [stepped, paid] = (await atOnce([step(player, bet.betId, 0), settle(player, bet.betId, 5n)])).map(
      nameOf,
    )
    expect(`${stepped} ${paid}`).toBe(stepped === 'done' ? 'done betMoved' : 'betSettled done')
  }
})

it('L9: bets from four processes share a seed pair without sharing a nonce', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  const commands = times(200, (i) => (i % 3 === 0 ? hold(player, 1n) : play(player, 1n, 1n)))
  expect(tally(await atOnce(commands, PROCESSES))).toEqual({ done: 200 })
  const { rows } = await db.pool.query<{ nonce: number; state: { nonce?: number } }>(
    'SELECT nonce, state FROM all_bets WHERE user_id = $1 ORDER BY nonce',
    [player.userId],
  )
  expect(rows.map((row) => row.nonce)).toEqual(times(200, (i) => i))
  // Every bet was drawn for the nonce it was given.
  expect(rows.every(({ nonce, state }) => state.nonce === undefined || state.nonce === nonce)).toBe(true)
})

it('L9: a pair that is being revealed decides no bet in flight', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  const rotation = await db.owner.connect()
  try {
    await rotation.query('BEGIN')
    await rotation.query('SELECT FROM ledger_lock_seeds($1)', [player.userId])
    const bets = atOnce([hold(player, 10n), play(player, 10n, 20n)], 1)
    await untilOneBlocked(db.owner)
    await rotation.query('UPDATE ledger_wallets SET seed_pair_id = NULL WHERE user_id = $1', [player.userId])
    await rotation.query('COMMIT')
    expect(tally(await bets)).toEqual({ seedInUse: 2 })
  } finally {
    rotation.release()
  }
})

/** 20 in long runs: the limit comes earlier or later among the bets, and is lower or higher. */
const LIMIT_ROUNDS = Number(process.env.LEDGER_LIMIT_ROUNDS ?? caseCount(3, 20))

it('L6 and L26: simultaneous withdrawals, bets and a limit never cause a negative balance or an exceeded limit', async () => {
  for (const round of times(LIMIT_ROUNDS, (i) => (i * 20) / LIMIT_ROUNDS).map(Math.floor)) {
    const player = await richPlayer(db.pool, here.ledger, 2000n)
    const limit = BigInt(round) * 40n
    const limits = setLimits(player, { maxLossDay: minor(limit) })
    // All of them take from main, so a receipt with a lower balance is of a later move.
    const moves = times(120, (i) =>
      i % 4 === 3 ? withdraw(player, 31n) : play(player, 13n + BigInt(i % 3), 0n),
    )
    const at = 10 + round * 5
    const outcomes = await atOnce([...moves.slice(0, at), limits, ...moves.slice(at)])
    const set = await done(Promise.resolve(present(outcomes[at], 'the answer to the limit')))
    const accepted = [...moves.slice(0, at), limits, ...moves.slice(at)].flatMap((command, i) => {
      const outcome = outcomes[i]
      return outcome?.ok && command.kind === 'bet.play'
        ? [{ stake: command.stake, left: outcome.value.balance }]
        : []
    })
    const lostBefore = sum(accepted.filter((bet) => bet.left >= set.balance).map((bet) => bet.stake))
    const lost = sum(accepted.map((bet) => bet.stake))
    expect(lost <= limit || lost === lostBefore).toBe(true)
    const { main, payout } = await here.ledger.balances(player.userId)
    expect([main >= 0n, main + payout + lost]).toEqual([true, 2000n])
    // Nor may any later bet pass the limit.
    const later = await atOnce(times(40, () => play(player, 1n, 0n)))
    const more = BigInt(tally(later).done ?? 0)
    expect(lost + more <= limit || more === 0n).toBe(true)
  }
})

it('L25: 100 simultaneous provider callbacks have the effect of one, and the bet is made once', async () => {
  for (const round of times(caseCount(2, 5), (i) => i)) {
    const player = await richPlayer(db.pool, here.ledger, 1000n)
    const reference = `callbacks ${round} of ${player.userId}`
    const bets = await atOnce(times(100, () => debit(player, reference, 100n)))
    expect(tally(bets)).toEqual({ done: 1, requestIdReused: 99 })
    const win = credit(player, reference, 250n)
    expect(tally(await atOnce(times(100, () => win)))).toEqual({ done: 1, replayed: 99 })
    const back = await atOnce(times(100, () => rollback(player, reference)))
    expect(tally(back)).toEqual({ done: 1, rolledBack: 99 })
    expect(await here.ledger.balances(player.userId)).toMatchObject({ main: 1000n })
  }
})

it('L25: a simultaneous bet, win and rollback end as in some order of the three', async () => {
  for (const round of times(caseCount(4, 40), (i) => i)) {
    const player = await richPlayer(db.pool, here.ledger, 1000n)
    const reference = `three ${round} of ${player.userId}`
    const three = [
      debit(player, reference, 100n),
      credit(player, reference, 250n),
      rollback(player, reference),
    ]
    const names = (await atOnce(three, 3)).map(nameOf)
    expect([names, (await here.ledger.balances(player.userId)).main]).toEqual([names, 1000n])
    expect(names[2]).toBe('done')
  }
})

it('L25: a provider that sends one bet for two players at once harms neither', async () => {
  for (const round of times(caseCount(4, 40), (i) => i)) {
    const [owner, other] = await Promise.all([
      richPlayer(db.pool, here.ledger, 1000n),
      richPlayer(db.pool, here.ledger, 1000n),
    ])
    const reference = `shared ${round} of ${owner.userId}`
    const outcomes = await atOnce([debit(owner, reference, 100n), rollback(other, reference)])
    const first = outcomes.map(nameOf).indexOf('done')
    expect(tally(outcomes)).toEqual({ done: 1, unknownBet: 1 })
    // The first caller owns the reference and can still roll it back or not, as before.
    const again = await here.ledger.post(rollback(owner, reference))
    expect(nameOf(again)).toBe(first === 0 ? 'done' : 'unknownBet')
    expect(await here.ledger.balances(owner.userId)).toMatchObject({ main: 1000n })
  }
})

// Compares balances, not answers: a replay of a lost reply carries no amount.
it('L24: a packet claimed by everybody at once pays each share once', async () => {
  const players = await Promise.all(times(30, () => richPlayer(db.pool, here.ledger, 1n)))
  for (const _ of times(caseCount(4, 10), (i) => i)) {
    const shares = times(20, (i) => BigInt(2 ** i))
    const packet = openPacket(shares)
    await done(here.ledger.post(packet))
    const before = await mainOf(players)
    const outcomes = await atOnce(
      players.map((player) => claim(player, packet.packetId)),
      PROCESSES,
    )
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]))).toEqual(
      times(10, () => 'packetEmpty'),
    )
    const paid = (await mainOf(players)).map((main, i) => main - (before[i] ?? 0n))
    expect(paid.filter((amount) => amount !== 0n).toSorted(ascending)).toEqual(shares)
  }
})
const ascending = (a: bigint, b: bigint): number => Number(a - b)
const mainOf = (players: readonly Player[]): Promise<bigint[]> =>
  Promise.all(players.map(async (player) => (await here.ledger.balances(player.userId)).main))

it('L24: a packet claimed and closed at once returns what is not paid', async () => {
  for (const _ of times(caseCount(4, 20), (i) => i)) {
    const players = await Promise.all(times(4, () => newPlayer(db.pool)))
    const [aside, house] = [await houseSum(db.pool, 'packet'), await houseSum(db.pool, 'house')]
    const packet = openPacket([10n, 20n, 40n])
    await done(here.ledger.post(packet))
    await atOnce(
      [...players.map((player) => claim(player, packet.packetId)), closePacket(packet.packetId)],
      PROCESSES,
    )
    const paid = sum(await mainOf(players))
    expect(await houseSum(db.pool, 'packet')).toBe(aside)
    expect(await houseSum(db.pool, 'house')).toBe(house - paid)
    expect([0n, 10n, 30n, 70n]).toContain(paid)
  }
})

it('L13: four processes on the same players in any order never deadlock', async () => {
  const players = await Promise.all(times(60, () => richPlayer(db.pool, here.ledger, 100_000n)))
  const orders = [players, players.toReversed(), shuffled(players, 7), shuffled(players, 23)]
  const paid = new Map(players.map((player) => [player.userId, 100_000n]))
  const refusals = new Set<LedgerRefusal>()
  for (const round of times(caseCount(2, 8), (i) => i)) {
    const packets = times(4, () => openPacket(times(40, () => 3n)))
    for (const packet of packets) await done(here.ledger.post(packet))
    await Promise.all(
      orders.map(async (order, process) => {
        const { ledger } = present(processes[process], 'a ledger')
        await Promise.all(
          order.flatMap((player, i) => {
            const packet = present(packets[(i + process + round) % packets.length], 'packet')
            const reference = `${round} ${process} ${player.userId}`
            const commands = [
              play(player, 10n, BigInt((i % 3) * 10)),
              claim(player, packet.packetId),
              debit(player, reference, 5n),
              hold(player, 2n),
            ]
            return commands.map(async (command) => {
              const outcome = await ledger.post(command)
              if (outcome.ok)
                paid.set(player.userId, present(paid.get(player.userId), 'balance') + effectOf(command, i))
              else refusals.add(outcome.error)
            })
          }),
        )
      }),
    )
  }
  expect([...refusals].toSorted()).toEqual(['packetClaimed', 'packetEmpty'])
  const balances = await Promise.all(players.map((player) => here.ledger.balances(player.userId)))
  expect(balances.map((balance) => balance.main)).toEqual(players.map((player) => paid.get(player.userId)))
})
function effectOf(command: LedgerCommand, i: number): bigint {
  switch (command.kind) {
    case 'bet.play':
      return BigInt((i % 3) * 10) - 10n
    case 'packet.claim':
      return 3n
    default:
      return command.kind === 'bet.hold' ? -2n : -5n
  }
}
/** Visits every element by a stride that is coprime to the length. */
const shuffled = <T>(list: readonly T[], stride: number): T[] =>
  times(list.length, (i) => present(list[(i * stride) % list.length], 'one'))

it('L12: the announcements of four processes reach every player in order', async () => {
  await Promise.all(processes.map((ledger) => ledger.ledger.settled()))
  const { rows } = await db.owner.query<{ user_id: string; seq: string }>(
    'SELECT user_id, seq FROM ledger_wallets',
  )
  const heard = rows.map((row) => told.filter((push) => push.userId === row.user_id).map((push) => push.seq))
  expect(heard).toEqual(rows.map((row) => times(Number(row.seq), (i) => i + 1)))
})

it('L13: the database found no deadlock in all tests of races', async () => {
  // A session flushes its statistics when it ends at the latest.
  await endAll()
  const { rows } = await db.owner.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
  expect(causes.filter((cause) => cause instanceof DatabaseError && cause.code === '40P01')).toEqual([])
})

it('L18: the ledger adds up after all tests of races', async () => {
  expect(await auditLedger(db.owner)).toEqual([])
})
