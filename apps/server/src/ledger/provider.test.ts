import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import type { LedgerCommand } from './commands.ts'
import { legsOf, outcomeOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  adjust,
  credit,
  debit,
  deposit,
  done,
  grant,
  newPlayer,
  type Player,
  play,
  richPlayer,
  rollback,
  settleAtProvider,
  type TestLedger,
  testLedger,
  times,
  withdraw,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let test: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool)
})
afterAll(async () => {
  await test.ledger.close()
  await db.drop()
})

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

/** A bet, its win and its rollback as a provider sends them. */
const threeOf = (player: Player, reference: string) => ({
  bet: debit(player, reference, 100n),
  win: credit(player, reference, 250n),
  rollback: rollback(player, reference),
})

describe('a bet at a provider', () => {
  it('L25: takes the stake and pays each win that arrives', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    const taken = await done(ledger.post(debit(player, reference, 100n)))
    expect(taken).toMatchObject({ balance: 900n, nonce: null, ref: null })
    expect(await legsOf(db.pool, taken)).toEqual(['main → house 100'])
    const paid = await done(ledger.post(credit(player, reference, 250n)))
    expect(paid).toMatchObject({ balance: 1150n })
    expect(await legsOf(db.pool, paid)).toEqual(['house → main 250'])
    await done(ledger.post(credit(player, reference, 50n)))
    expect(await walletOf(db.pool, player)).toMatchObject({
      main: 1200n,
      lost: -200n,
      wagered: 100n,
      bets: 0n,
    })
    const { rows } = await db.pool.query(
      'SELECT provider, stake, won, rolled_back FROM provider_bets WHERE reference = $1',
      [reference],
    )
    expect(rows).toEqual([{ provider: 'acme', stake: '100', won: '300', rolled_back: false }])
  })

  it('L25: is undone by a rollback together with everything paid for it', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    await postAll(ledger, [
      debit(player, reference, 100n),
      credit(player, reference, 250n),
      credit(player, reference, 7n),
    ])
    const back = await done(ledger.post(rollback(player, reference)))
    expect(back).toMatchObject({ balance: 1000n })
    expect(await legsOf(db.pool, back)).toEqual(['house → main 100', 'main → house 257'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, lost: 0n, wagered: 0n })
  })

  it('L25: is rolled back with one leg when it was lost', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    await done(ledger.post(debit(player, reference, 100n)))
    expect(await legsOf(db.pool, await done(ledger.post(rollback(player, reference))))).toEqual([
      'house → main 100',
    ])
  })

  it('L25: is blocked by a rollback that arrives first, and so is its win', async () => {
    const { ledger, pushes } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    await ledger.settled()
    const before = pushes.length
    const reference = randomUUID()
    const { bet, win, rollback: first } = threeOf(player, reference)
    const receipt = await done(ledger.post(first))
    expect(receipt).toMatchObject({ balance: 1000n })
    expect(await legsOf(db.pool, receipt)).toEqual([])
    expect(await postAll(ledger, [bet, win, bet])).toEqual(['rolledBack', 'rolledBack', 'rolledBack'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, seq: 2n, lost: 0n, wagered: 0n })
    await ledger.settled()
    expect(pushes.length).toBe(before)
  })

  it.each(permutations(['bet', 'win', 'rollback'] as const))(
    'L25: ends at the same balance when %s, %s and %s come in this order, one by one or at once',
    async (...order) => {
      const { ledger } = test
      const player = await richPlayer(db.pool, ledger, 1000n)
      for (const together of [false, true]) {
        const three = threeOf(player, randomUUID())
        const commands = order.map((name) => three[name])
        let refused: LedgerCommand[] = []
        if (together) {
          const outcomes = await postAll(ledger, commands)
          refused = commands.filter((_, i) => typeof outcomes[i] === 'string')
        } else {
          for (const command of commands) if (!(await ledger.post(command)).ok) refused.push(command)
        }
        // A provider retries refused calls, repeatedly.
        for (const command of [...refused, ...refused]) await ledger.post(command)
        expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, lost: 0n, wagered: 0n })
      }
    },
  )

  it('L25: is paid once both have arrived when its win comes first', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const { bet, win } = threeOf(player, randomUUID())
    expect(await postAll(ledger, [win])).toEqual(['unknownBet'])
    expect(await postAll(ledger, [bet, win])).toEqual([900n, 1150n])
  })

  it('L25: has one effect when it is delivered 10 times in a row', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const { bet, win, rollback: back } = threeOf(player, randomUUID())
    for (const [command, after] of [
      [bet, 900n],
      [win, 1150n],
      [back, 1000n],
    ] as const) {
      for (const _ of times(10, (i) => i))
        expect(await done(ledger.post(command))).toMatchObject({ balance: after })
      expect(await walletOf(db.pool, player)).toMatchObject({ main: after })
    }
  })

  it('L25: has one effect when it is delivered 100 times at once to two processes', async () => {
    const pool = openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } })
    const ledgers = [test.ledger, testLedger(pool).ledger]
    const player = await richPlayer(db.pool, test.ledger, 1000n)
    const { bet, win, rollback: back } = threeOf(player, randomUUID())
    for (const [command, after] of [
      [bet, 900n],
      [win, 1150n],
      [back, 1000n],
    ] as const) {
      const results = await Promise.all(
        times(50, (i) => i).flatMap(() => ledgers.map((ledger) => ledger.post(command))),
      )
      expect(new Set(results.map(outcomeOf))).toEqual(new Set([after]))
      expect(results.filter((result) => result.ok && !result.value.replayed)).toHaveLength(1)
      expect(await walletOf(db.pool, player)).toMatchObject({ main: after })
    }
    await ledgers[1]?.close()
    await pool.end()
  })

  it('L25: is rolled back once, under any key', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    const commands = [
      debit(player, reference, 100n),
      rollback(player, reference),
      rollback(player, reference),
    ]
    expect(await postAll(ledger, commands)).toEqual([900n, 1000n, 'rolledBack'])
    expect(await ledger.post(credit(player, reference, 5n))).toEqual({ ok: false, error: 'rolledBack' })
  })

  it('L25: is taken once under its reference, under any key', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    await done(ledger.post(debit(player, reference, 100n)))
    expect(await ledger.post(debit(player, reference, 100n))).toEqual({ ok: false, error: 'requestIdReused' })
    // Another provider may use the same reference.
    expect((await ledger.post(debit(player, reference, 100n, { provider: 'other' }))).ok).toBe(true)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 800n })
  })

  it('L25: is unknown to another player', async () => {
    const { ledger } = test
    const [owner, rival] = [
      await richPlayer(db.pool, ledger, 1000n),
      await richPlayer(db.pool, ledger, 1000n),
    ]
    const reference = randomUUID()
    await done(ledger.post(debit(owner, reference, 100n)))
    const { bet, win, rollback: back } = threeOf(rival, reference)
    expect(await postAll(ledger, [bet, win, back])).toEqual(['unknownBet', 'unknownBet', 'unknownBet'])
    expect(await walletOf(db.pool, rival)).toMatchObject({ main: 1000n, seq: 2n })
  })

  it('L25: is refused for lack of money, and so is its rollback when the win is spent', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const reference = randomUUID()
    expect(await ledger.post(debit(player, reference, 101n))).toEqual({
      ok: false,
      error: 'insufficientFunds',
    })
    await postAll(ledger, [
      debit(player, reference, 100n),
      credit(player, reference, 250n),
      play(player, 101n, 0n),
    ])
    const back = rollback(player, reference)
    expect(await ledger.post(back)).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 149n })
    await done(ledger.post(play(player, 1n, 2n)))
    expect(await done(ledger.post(back))).toMatchObject({ balance: 0n })
  })

  it.each([0n, -1n, 2n ** 53n])('L5: throws on %s', async (amount) => {
    const player = await newPlayer(db.pool)
    for (const command of [debit(player, 'x', amount), credit(player, 'x', amount)])
      await expect(test.ledger.post(command)).rejects.toThrow('above 0 and within bounds')
  })
})

describe('a settlement by a provider', () => {
  const placed = async (balance: bigint, stake: bigint) => {
    const player = await richPlayer(db.pool, test.ledger, balance)
    const reference = randomUUID()
    await done(test.ledger.post(debit(player, reference, stake)))
    return { player, reference }
  }
  const betRow = async (reference: string) => {
    const { rows } = await db.pool.query<Record<string, unknown>>(
      'SELECT won::int, due::int, cashed::int, status FROM provider_bets WHERE reference = $1',
      [reference],
    )
    return rows[0]
  }

  it('L55: states the total payout, so only the difference moves, in one leg', async () => {
    const { player, reference } = await placed(1000n, 100n)
    const legs = async (amount: bigint) =>
      legsOf(db.pool, await done(test.ledger.post(settleAtProvider(player, reference, amount, 'settled'))))
    expect(await legs(50n)).toEqual(['house → main 50'])
    expect(await legs(20n)).toEqual(['main → house 30'])
    expect(await legs(20n)).toEqual([])
    expect(await legs(0n)).toEqual(['main → house 20'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 900n, lost: 100n, wagered: 100n })
  })

  it('L55: closes the bet without an announcement when it is 0', async () => {
    const { player, reference } = await placed(1000n, 100n)
    await test.ledger.settled()
    const before = test.pushes.length
    await done(test.ledger.post(settleAtProvider(player, reference, 0n, 'settled')))
    await test.ledger.settled()
    expect(test.pushes.length).toBe(before)
    expect(await betRow(reference)).toEqual({ won: 0, due: 0, cashed: 0, status: 'SETTLED' })
  })

  it('L55: takes back more than the balance only as a debt, and otherwise is refused', async () => {
    const { player, reference } = await placed(100n, 100n)
    await done(test.ledger.post(settleAtProvider(player, reference, 500n, 'settled')))
    await done(test.ledger.post(play(player, 450n, 0n)))
    const anew = (negative: 'refuse' | 'owe') =>
      test.ledger.post(settleAtProvider(player, reference, 200n, 'settled', { negative }))
    expect(await anew('refuse')).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await done(anew('owe'))).toMatchObject({ balance: 0n })
    expect(await betRow(reference)).toMatchObject({ won: 450, due: 200 })
    await done(test.ledger.post(adjust(player, 240n)))
    expect(await done(anew('owe'))).toMatchObject({ balance: 0n })
    expect(await betRow(reference)).toMatchObject({ won: 210, due: 200 })
    await done(test.ledger.post(adjust(player, 240n)))
    expect(await done(anew('owe'))).toMatchObject({ balance: 230n })
    expect(await done(anew('owe'))).toMatchObject({ balance: 230n })
    expect(await betRow(reference)).toMatchObject({ won: 200, due: 200 })
  })

  it('L55: keeps the amount of a debt from being withdrawn', async () => {
    const { player, reference } = await placed(100n, 100n)
    await done(test.ledger.post(settleAtProvider(player, reference, 500n, 'settled')))
    await done(test.ledger.post(play(player, 450n, 0n)))
    await done(test.ledger.post(settleAtProvider(player, reference, 200n, 'settled', { negative: 'owe' })))
    await done(test.ledger.post(adjust(player, 260n)))
    expect(await test.ledger.post(withdraw(player, 11n))).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await done(test.ledger.post(withdraw(player, 10n)))).toMatchObject({ balance: 250n })
  })

  it('L55: stands after a full cash-out until the bet is reopened', async () => {
    const { player, reference } = await placed(100n, 100n)
    const post = async (amount: bigint, as: 'settled' | 'cashedOut' | 'part' | 'open') =>
      outcomeOf(await test.ledger.post(settleAtProvider(player, reference, amount, as)))
    expect(await post(10n, 'part')).toBe(10n)
    expect(await post(70n, 'cashedOut')).toBe(80n)
    expect(await post(70n, 'cashedOut')).toBe('betSettled')
    expect(await post(5n, 'part')).toBe('betSettled')
    expect(await post(200n, 'settled')).toBe('betSettled')
    expect(await post(0n, 'open')).toBe(10n)
    expect(await post(200n, 'settled')).toBe(210n)
    expect(await betRow(reference)).toEqual({ won: 210, due: 210, cashed: 10, status: 'SETTLED' })
  })

  it('L56: takes back the wagering of a refunded stake and restores it when settled again', async () => {
    const { ledger } = test
    const { player, reference } = await placed(1000n, 100n)
    // Both begin above the stake: uncounted, it must not help to meet them.
    await done(ledger.post(deposit(player, 500n)))
    await done(ledger.post(grant(player, 'task', 50n, 300n)))
    const counted = async () => {
      const { rows } = await db.pool.query<Record<string, string>>(
        `SELECT w.wagered, w.edge, d.wagered AS deposit, b.release_at - 300 * 350 AS bonus FROM ledger_wallets w
         JOIN ledger_deposits d USING (user_id) JOIN ledger_bonuses b USING (user_id)
         WHERE user_id = $1 ORDER BY d.id DESC LIMIT 1`,
        [player.userId],
      )
      return Object.values(rows[0] ?? {}).map(Number)
    }
    const post = async (amount: bigint, as: 'settled' | 'open' | 'part', result?: string) => {
      await done(ledger.post(settleAtProvider(player, reference, amount, as, { ...(result && { result }) })))
      return counted()
    }
    const whole = [100, 35_000, 100, 35_000]
    const none = [0, 0, 0, 0]
    expect(await counted()).toEqual(whole)
    expect(await post(100n, 'settled', 'refund')).toEqual(none)
    expect(await post(100n, 'settled', 'refund')).toEqual(none)
    expect(await post(0n, 'part')).toEqual(none)
    // The same amount moves nothing, and counts all the same.
    expect(await post(100n, 'settled', 'won')).toEqual(whole)
    expect(await post(40n, 'settled', 'refund')).toEqual([60, 21_000, 60, 21_000])
    expect(await post(0n, 'open', 'open')).toEqual(whole)
    expect(await post(100n, 'settled', 'refund')).toEqual(none)
    await done(ledger.post(rollback(player, reference)))
    expect(await counted()).toEqual(none)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1500n, lost: 0n })
  })

  it('L55: notifies the player of a debt once while it does not grow', async () => {
    const { player, reference } = await placed(100n, 100n)
    await done(test.ledger.post(settleAtProvider(player, reference, 500n, 'settled')))
    await done(test.ledger.post(play(player, 450n, 0n)))
    const owing = (amount: bigint, as: 'settled' | 'part') =>
      done(test.ledger.post(settleAtProvider(player, reference, amount, as, { negative: 'owe' })))
    for (const amount of [200n, 200n, 100n]) await owing(amount, 'settled')
    await done(test.ledger.post(adjust(player, 50n)))
    await owing(0n, 'part')
    const { rows } = await db.pool.query<{ values: unknown }>(
      `SELECT values FROM user_notices WHERE user_id = $1 AND type = 'BET_OWED' ORDER BY id`,
      [player.userId],
    )
    expect(rows.map(({ values }) => values)).toEqual([
      { amount: '250', currencyId: player.currencyId },
      { amount: '350', currencyId: player.currencyId },
    ])
  })

  it('L55: is too late after a rollback and blocks one that requires an unsettled bet', async () => {
    const { player, reference } = await placed(100n, 100n)
    const settled = settleAtProvider(player, reference, 50n, 'settled')
    await done(test.ledger.post(settled))
    expect(await test.ledger.post(rollback(player, reference, { unlessSettled: true }))).toEqual({
      ok: false,
      error: 'betSettled',
    })
    await done(test.ledger.post(rollback(player, reference)))
    expect(await test.ledger.post(settleAtProvider(player, reference, 5n, 'settled'))).toEqual({
      ok: false,
      error: 'rolledBack',
    })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 100n, lost: 0n, wagered: 0n })
  })

  it('L55: pays a free bet, whose rollback takes only the win back', async () => {
    const player = await richPlayer(db.pool, test.ledger, 100n)
    const [won, lost] = [randomUUID(), randomUUID()]
    for (const reference of [won, lost])
      expect(
        await legsOf(db.pool, await done(test.ledger.post(debit(player, reference, 0n, { free: true })))),
      ).toEqual([])
    await done(test.ledger.post(credit(player, won, 30n)))
    expect(await legsOf(db.pool, await done(test.ledger.post(rollback(player, won))))).toEqual([
      'main → house 30',
    ])
    expect(await legsOf(db.pool, await done(test.ledger.post(rollback(player, lost))))).toEqual([])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 100n, lost: 0n, wagered: 0n })
  })
})

it('L18: the ledger adds up after all tests of providers', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
