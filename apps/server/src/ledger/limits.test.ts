import { type Minor, minor } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { setBarred } from './bars.ts'
import { legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  claim,
  confirm,
  credit,
  debit,
  deposit,
  done,
  hold,
  openPacket,
  type Player,
  play,
  richPlayer,
  rollback,
  setLimits,
  settle,
  step,
  type TestLedger,
  testLedger,
  withdraw,
} from './testing/ledger.fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let db: TestDatabase
let test: TestLedger
let player: Player
let nowMs: number
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool, { clock: { now: () => nowMs } })
})
afterAll(async () => {
  await test.ledger.close()
  await db.drop()
})
beforeEach(async () => {
  // A Wednesday in the middle of a month.
  nowMs = Date.UTC(2026, 3, 15, 12)
  player = await richPlayer(db.pool, test.ledger, 10_000n)
})

const limited = (limits: { day?: bigint; week?: bigint; month?: bigint }) => {
  const amount = (value: bigint | undefined): Minor | null => (value === undefined ? null : minor(value))
  return done(
    test.ledger.post(
      setLimits(player, {
        maxLossDay: amount(limits.day),
        maxLossWeek: amount(limits.week),
        maxLossMonth: amount(limits.month),
      }),
    ),
  )
}
const lose = (stake: bigint) => test.ledger.post(play(player, stake, 0n))
const at = (...date: readonly [number, number, number, number?, number?, number?, number?]): void => {
  nowMs = Date.UTC(...date)
}
const REACHED = { ok: false, error: 'limitReached' }
const EXCLUDED = { ok: false, error: 'excluded' }

describe('a limit on losses', () => {
  it.each([
    ['day', (stake: bigint) => play(player, stake, 0n)],
    ['week', (stake: bigint) => hold(player, stake)],
    ['month', (stake: bigint) => debit(player, randomUUID(), stake)],
  ] as const)('L26: holds for the %s to the minor unit and for every kind of stake', async (span, bet) => {
    const { ledger } = test
    await limited({ [span]: 100n })
    expect((await ledger.post(bet(60n))).ok).toBe(true)
    expect(await ledger.post(bet(41n))).toEqual(REACHED)
    expect((await ledger.post(bet(40n))).ok).toBe(true)
    for (const more of [play(player, 1n, 1000n), hold(player, 1n), debit(player, randomUUID(), 1n)])
      expect(await ledger.post(more)).toEqual(REACHED)
    expect(await walletOf(db.pool, player)).toMatchObject({ lost: 100n })
  })

  it('L26: is set without moving money or notifying anybody', async () => {
    const { seq } = await walletOf(db.pool, player)
    const receipt = await limited({ day: 5n })
    expect(receipt).toMatchObject({ balance: 10_000n, nonce: null, ref: null })
    expect(await legsOf(db.pool, receipt)).toEqual([])
    expect(await walletOf(db.pool, player)).toMatchObject({ seq, main: 10_000n })
  })

  it('L26: counts losses from before it was set', async () => {
    await done(lose(90n))
    await limited({ day: 100n })
    expect(await lose(11n)).toEqual(REACHED)
    expect((await lose(10n)).ok).toBe(true)
  })

  it('L26: limits losses instead of stakes, so winnings may be staked again', async () => {
    const { ledger } = test
    await limited({ day: 100n })
    await done(ledger.post(play(player, 100n, 300n)))
    expect(await lose(301n)).toEqual(REACHED)
    expect((await lose(300n)).ok).toBe(true)
    expect(await lose(1n)).toEqual(REACHED)
  })

  it('L26: counts an open stake as lost until it is settled', async () => {
    const { ledger } = test
    await limited({ day: 100n })
    const bet = hold(player, 100n)
    await done(ledger.post(bet))
    expect(await lose(1n)).toEqual(REACHED)
    await done(ledger.post(settle(player, bet.betId, 30n)))
    expect(await lose(31n)).toEqual(REACHED)
    expect((await lose(30n)).ok).toBe(true)
  })

  it('L26: credits what a provider pays or rolls back', async () => {
    const { ledger } = test
    await limited({ day: 100n })
    const [won, undone] = [randomUUID(), randomUUID()]
    await postAll(ledger, [debit(player, won, 60n), debit(player, undone, 40n)])
    expect(await lose(1n)).toEqual(REACHED)
    await postAll(ledger, [credit(player, won, 10n), rollback(player, undone)])
    expect(await lose(51n)).toEqual(REACHED)
    expect((await lose(50n)).ok).toBe(true)
  })

  it('L26: applies within one batch from the command that sets it on', async () => {
    const outcomes = await postAll(test.ledger, [
      play(player, 70n, 0n),
      setLimits(player, { maxLossDay: minor(100n) }),
      play(player, 31n, 0n),
      play(player, 20n, 0n),
      hold(player, 11n),
      hold(player, 10n),
      setLimits(player, { maxLossDay: minor(101n) }),
      play(player, 1n, 0n),
    ])
    expect(outcomes).toEqual([9930n, 9930n, 'limitReached', 9910n, 'limitReached', 9900n, 9900n, 9899n])
  })

  it('L26: applies the lowest of the three limits and none when all are unset', async () => {
    await limited({ day: 50n, week: 20n, month: 30n })
    expect(await lose(21n)).toEqual(REACHED)
    await limited({ day: 50n, month: 30n })
    expect(await lose(31n)).toEqual(REACHED)
    await limited({ day: 10n, month: 30n })
    expect(await lose(11n)).toEqual(REACHED)
    await limited({})
    expect((await lose(1000n)).ok).toBe(true)
  })

  it('L26: lets no stake pass at zero', async () => {
    await limited({ day: 0n })
    expect(await lose(1n)).toEqual(REACHED)
  })

  it.each([-1n, 2n ** 53n, 2n ** 63n - 1n])('L5: throws on %s', async (week) => {
    await expect(limited({ week })).rejects.toThrow('a limit is not negative and within bounds')
  })

  it('L26: lets everything pass at its highest value, on later days too', async () => {
    await limited({ day: 2n ** 53n - 1n, week: 2n ** 53n - 1n, month: 2n ** 53n - 1n })
    at(2026, 3, 15)
    await done(lose(10n))
    at(2026, 4, 16)
    expect(await lose(10n)).toMatchObject({ ok: true })
  })
})

describe('the calendar of the limits', () => {
  it('L26: starts a day at midnight UTC', async () => {
    await limited({ day: 100n })
    at(2026, 3, 15, 23, 59, 59, 999)
    await done(lose(100n))
    expect(await lose(1n)).toEqual(REACHED)
    at(2026, 3, 16)
    expect(await lose(101n)).toEqual(REACHED)
    expect((await lose(100n)).ok).toBe(true)
  })

  it('L26: starts a week on Monday', async () => {
    await limited({ week: 100n })
    await done(lose(60n))
    at(2026, 3, 19, 23, 59) // Sunday
    expect(await lose(41n)).toEqual(REACHED)
    await done(lose(40n))
    at(2026, 3, 20)
    expect(await lose(101n)).toEqual(REACHED)
    expect((await lose(100n)).ok).toBe(true)
  })

  it('L26: starts a month on the first, in the middle of a week', async () => {
    await limited({ week: 150n, month: 100n })
    at(2026, 3, 30, 23) // Thursday, 30 April
    await done(lose(100n))
    expect(await lose(1n)).toEqual(REACHED)
    at(2026, 4, 1)
    expect(await lose(51n)).toEqual(REACHED)
    expect((await lose(50n)).ok).toBe(true)
    at(2026, 4, 4) // the next Monday, still May
    expect(await lose(51n)).toEqual(REACHED)
    expect((await lose(50n)).ok).toBe(true)
  })

  it('L26: restarts day, week and month after a long absence, also over a new year', async () => {
    at(2026, 11, 31, 12)
    await limited({ day: 10n, week: 20n, month: 30n })
    await done(lose(10n))
    at(2027, 0, 1) // a Friday: the same week
    expect(await lose(11n)).toEqual(REACHED)
    await done(lose(10n))
    at(2027, 0, 2)
    expect(await lose(1n)).toEqual(REACHED)
    at(2028, 0, 2)
    expect((await lose(10n)).ok).toBe(true)
  })

  it('L26: does not add yesterday’s winnings to today’s limit', async () => {
    await limited({ day: 100n })
    await done(test.ledger.post(play(player, 10n, 510n)))
    nowMs += DAY
    expect(await lose(101n)).toEqual(REACHED)
    expect((await lose(100n)).ok).toBe(true)
  })

  it('L26: opens no day a second time when a clock is set back', async () => {
    await limited({ day: 100n })
    at(2026, 3, 16, 1)
    await done(lose(100n))
    at(2026, 3, 15, 23)
    expect(await lose(1n)).toEqual(REACHED)
    at(2026, 3, 16, 2)
    expect(await lose(1n)).toEqual(REACHED)
    at(2026, 3, 17)
    expect((await lose(100n)).ok).toBe(true)
  })
})

describe('a session limit', () => {
  const MINUTE = 60_000
  const OVER = { ok: false, error: 'sessionOver' }
  const session = (minutes: number | null, known: number | null) =>
    done(test.ledger.post(setLimits(player, { session: { minutes, known } })))

  it('L37: refuses every kind of stake from its end until the rest is over', async () => {
    const { ledger } = test
    await session(30, null)
    const stakes = () => [play(player, 1n, 0n), hold(player, 1n), debit(player, randomUUID(), 1n)]
    for (const stake of stakes()) expect((await ledger.post(stake)).ok).toBe(true)
    nowMs += 30 * MINUTE - 1
    for (const stake of stakes()) expect((await ledger.post(stake)).ok).toBe(true)
    nowMs += 1
    for (const stake of stakes()) expect(await ledger.post(stake)).toEqual(OVER)
    nowMs += HOUR - 1
    for (const stake of stakes()) expect(await ledger.post(stake)).toEqual(OVER)
    nowMs += 1
    for (const stake of stakes()) expect((await ledger.post(stake)).ok).toBe(true)
    nowMs += 30 * MINUTE - 1
    for (const stake of stakes()) expect((await ledger.post(stake)).ok).toBe(true)
    nowMs += 1
    expect(await lose(1n)).toEqual(OVER)
  })

  it.each(['play', 'hold', 'debit'] as const)('L37: starts with the first stake, a %s', async (kind) => {
    const stake = {
      play: play(player, 1n, 0n),
      hold: hold(player, 1n),
      debit: debit(player, randomUUID(), 1n),
    }[kind]
    await session(30, null)
    nowMs += DAY
    expect((await test.ledger.post(stake)).ok).toBe(true)
    nowMs += 30 * MINUTE
    expect(await lose(1n)).toEqual(OVER)
  })

  it('L37: does not start with a refused stake', async () => {
    await session(30, null)
    expect((await lose(1_000_000n)).ok).toBe(false)
    nowMs += 30 * MINUTE
    expect((await lose(1n)).ok).toBe(true)
  })

  it('L37: is not loosened by the later of two changes when the earlier one tightened it', async () => {
    await session(60, null)
    await session(30, 60)
    await session(120, 60)
    await limited({ day: 5_000n })
    await lose(1n)
    nowMs += 30 * MINUTE
    expect(await lose(1n)).toEqual(OVER)
  })
})

describe('an exclusion', () => {
  const excludeUntil = (excludedUntilMs: number | null) =>
    done(test.ledger.post(setLimits(player, { excludedUntilMs })))

  it('L27: refuses every kind of stake until it ends', async () => {
    const { ledger } = test
    await excludeUntil(nowMs + DAY)
    const stakes = () => [play(player, 1n, 0n), hold(player, 1n), debit(player, randomUUID(), 1n)]
    for (const stake of stakes()) expect(await ledger.post(stake)).toEqual(EXCLUDED)
    nowMs += DAY - 1
    for (const stake of stakes()) expect(await ledger.post(stake)).toEqual(EXCLUDED)
    nowMs += 1
    for (const stake of stakes()) expect((await ledger.post(stake)).ok).toBe(true)
  })

  it('L27: lets open bets end, winnings arrive and money leave', async () => {
    const { ledger } = test
    const [first, second] = [hold(player, 100n), hold(player, 100n)]
    const reference = randomUUID()
    await postAll(ledger, [first, second, debit(player, reference, 100n)])
    const outcomes = await postAll(ledger, [
      setLimits(player, { excludedUntilMs: nowMs + DAY, maxLossDay: minor(0n) }),
      play(player, 1n, 0n),
      step(player, first.betId, 0),
      settle(player, second.betId, 150n),
      credit(player, reference, 50n),
      deposit(player, 5n),
    ])
    expect(outcomes).toEqual([9700n, 'excluded', 9700n, 9850n, 9900n, 9905n])
    await done(ledger.post(settle(player, first.betId, 0n, { version: 1 })))
    const all = withdraw(player, 9905n)
    expect(await postAll(ledger, [all, confirm(player, all.withdrawalId)])).toEqual([0n, 0n])
  })

  it('L27: can be extended but not shortened or lifted by new limits', async () => {
    await excludeUntil(nowMs + 2 * DAY)
    await excludeUntil(nowMs + DAY)
    await excludeUntil(null)
    await limited({ day: 10n })
    nowMs += DAY + HOUR
    expect(await lose(1n)).toEqual(EXCLUDED)
    await excludeUntil(nowMs + 2 * DAY)
    nowMs += DAY
    expect(await lose(1n)).toEqual(EXCLUDED)
    nowMs += DAY
    expect((await lose(1n)).ok).toBe(true)
  })

  it('L27: is not set again by a replay of its command', async () => {
    const first = setLimits(player, { maxLossDay: minor(10n) })
    await done(test.ledger.post(first))
    await limited({})
    expect(await done(test.ledger.post(first))).toMatchObject({ replayed: true })
    expect((await lose(11n)).ok).toBe(true)
  })
})

it('L18: the ledger adds up after all tests of limits', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})

describe('a bar', () => {
  it('L34: refuses every stake, gift and withdrawal except the house’s own refunds', async () => {
    const { ledger } = test
    const [first, second] = [hold(player, 100n), hold(player, 100n)]
    const reference = randomUUID()
    const packet = openPacket([5n, 5n])
    await postAll(ledger, [first, second, debit(player, reference, 100n), packet])
    await setBarred(db.pool, player.userId, true)
    for (const refused of [
      play(player, 1n, 0n),
      hold(player, 1n),
      debit(player, randomUUID(), 1n),
      claim(player, packet.packetId),
      withdraw(player, 1n),
    ])
      expect(await ledger.post(refused)).toEqual({ ok: false, error: 'barred' })
    const outcomes = await postAll(ledger, [
      step(player, first.betId, 0),
      settle(player, second.betId, 150n),
      credit(player, reference, 50n),
      deposit(player, 5n),
    ])
    expect(outcomes).toEqual([9700n, 9850n, 9900n, 9905n])
    await setBarred(db.pool, player.userId, false)
    expect((await lose(1n)).ok).toBe(true)
  })
})
