import { bonusId, minor, multiplier, ONE_X } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  debit,
  done,
  grant,
  hold,
  newPlayer,
  type Player,
  play,
  reject,
  release,
  restore,
  revoke,
  richPlayer,
  rollback,
  settle,
  type TestLedger,
  testLedger,
  transfer,
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

/** Places a losing bet. */
const lose = (player: Player, stake: bigint) => done(test.ledger.post(play(player, stake, 0n)))

async function marksOf(player: Player): Promise<object[]> {
  const { rows } = await db.pool.query<object>(
    `SELECT amount, (release_at / ledger_edge_unit())::bigint AS release_at, status FROM ledger_bonuses WHERE user_id = $1 ORDER BY release_at`,
    [player.userId],
  )
  return rows
}

describe('a bonus', () => {
  it.each(['task', 'register'] as const)('L22: goes into the %s purse and not to main', async (purse) => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 10n)
    const bonus = grant(player, purse, 500n, 1000n)
    const receipt = await done(ledger.post(bonus))
    expect(receipt).toMatchObject({ balance: 10n, ref: bonus.bonusId })
    expect(await legsOf(db.pool, receipt)).toEqual([`bonus → ${purse} 500`])
    expect(await walletOf(db.pool, player)).toMatchObject({
      main: 10n,
      task: 0n,
      register: 0n,
      [purse]: 500n,
    })
    for (const early of [hold(player, 11n), play(player, 11n, 0n), withdraw(player, 11n)])
      expect(await ledger.post(early)).toEqual({ ok: false, error: 'insufficientFunds' })
  })

  it.each(['task', 'register'] as const)(
    'L22: moves from %s to main when its wagering is complete',
    async (purse) => {
      const { ledger } = test
      const player = await richPlayer(db.pool, ledger, 1000n)
      const bonus = grant(player, purse, 500n, 100n)
      await done(ledger.post(bonus))
      await lose(player, 99n)
      expect(await ledger.post(release(player, bonus.bonusId))).toEqual({ ok: false, error: 'wageringLeft' })
      await lose(player, 1n)
      const asked = release(player, bonus.bonusId)
      const receipt = await done(ledger.post(asked))
      expect(receipt).toMatchObject({ balance: 1400n, amount: 500n, ref: bonus.bonusId })
      expect(await legsOf(db.pool, receipt)).toEqual([`${purse} → main 500`])
      expect(await walletOf(db.pool, player)).toMatchObject({ main: 1400n, [purse]: 0n })
      expect(await marksOf(player)).toEqual([{ amount: '500', release_at: '100', status: 'RELEASED' }])
      expect(await done(ledger.post(asked))).toEqual({ ...receipt, replayed: true, amount: null })
    },
  )

  it('L22: is released once', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const bonus = grant(player, 'task', 500n, 0n)
    const commands = [bonus, release(player, bonus.bonusId), release(player, bonus.bonusId)]
    expect(await postAll(ledger, commands)).toEqual([0n, 500n, 'bonusReleased'])
    expect(await ledger.post(release(player, bonus.bonusId))).toEqual({ ok: false, error: 'bonusReleased' })
  })

  it('L22: is revoked once, from its purse or, after its release, from the rest in main', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const [locked, free, spent] = [
      grant(player, 'task', 500n, 100n),
      grant(player, 'register', 30n, 0n),
      grant(player, 'task', 200n, 0n),
    ]
    await done(ledger.post(free))
    await done(ledger.post(release(player, free.bonusId)))
    const fromMain = await done(ledger.post(revoke(player, free.bonusId)))
    expect(await legsOf(db.pool, fromMain)).toEqual(['main → bonus 30'])
    await done(ledger.post(spent))
    await done(ledger.post(release(player, spent.bonusId)))
    await lose(player, 150n)
    expect(await ledger.post(revoke(player, spent.bonusId))).toEqual({
      ok: false,
      error: 'insufficientFunds',
    })
    await done(ledger.post(locked))
    const asked = revoke(player, locked.bonusId)
    const fromPurse = await done(ledger.post(asked))
    expect(fromPurse).toMatchObject({ balance: 150n, amount: 500n })
    expect(await legsOf(db.pool, fromPurse)).toEqual(['task → bonus 500'])
    expect(await done(ledger.post(asked))).toMatchObject({ replayed: true })
    for (const again of [revoke(player, locked.bonusId), release(player, locked.bonusId)])
      expect(await ledger.post(again)).toEqual({ ok: false, error: 'bonusReleased' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 150n, task: 0n, register: 0n })
  })

  it('L22: returns to main as often as it was taken from there', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const [free, locked] = [grant(player, 'task', 30n, 0n), grant(player, 'register', 40n, 10n)]
    await postAll(ledger, [free, release(player, free.bonusId), locked])
    for (const early of [free, locked])
      expect(await ledger.post(restore(player, early.bonusId))).toEqual({ ok: false, error: 'bonusReleased' })
    for (const _ of [1, 2]) {
      await done(ledger.post(revoke(player, free.bonusId)))
      const asked = restore(player, free.bonusId)
      const back = await done(ledger.post(asked))
      expect(back).toMatchObject({ balance: 130n, amount: 30n, ref: free.bonusId })
      expect(await legsOf(db.pool, back)).toEqual(['bonus → main 30'])
      expect(await done(ledger.post(asked))).toMatchObject({ replayed: true })
      const more = restore(player, free.bonusId)
      expect(await ledger.post(more)).toEqual({ ok: false, error: 'bonusReleased' })
    }
    await done(ledger.post(revoke(player, locked.bonusId)))
    for (const [who, error] of [
      [player, 'bonusReleased'],
      [await newPlayer(db.pool), 'unknownBonus'],
    ] as const)
      expect(await ledger.post(restore(who, locked.bonusId))).toEqual({ ok: false, error })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 130n, task: 0n, register: 0n })
  })

  it('L22: is not revoked for a returned refund or another player’s', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const rival = await richPlayer(db.pool, ledger, 100n)
    const bonus = grant(player, 'task', 30n, 0n)
    const [ended, held, foreign] = [withdraw(player, 5n), withdraw(player, 5n), withdraw(rival, 5n)]
    await postAll(ledger, [bonus, release(player, bonus.bonusId), ended, held])
    await postAll(ledger, [foreign, reject(player, ended.withdrawalId)])
    for (const { withdrawalId } of [ended, foreign])
      expect(await ledger.post(revoke(player, bonus.bonusId, { withdrawalId }))).toEqual({
        ok: false,
        error: 'withdrawalEnded',
      })
    const { withdrawalId } = held
    expect((await ledger.post(revoke(player, bonus.bonusId, { withdrawalId }))).ok).toBe(true)
  })

  it('L22: is unknown to another player', async () => {
    const { ledger } = test
    const [owner, rival] = [await newPlayer(db.pool), await newPlayer(db.pool)]
    const bonus = grant(owner, 'task', 500n, 0n)
    await postAll(ledger, [bonus, grant(rival, 'task', 500n, 10n)])
    for (const id of [bonus.bonusId, bonusId(randomUUID())])
      expect(await ledger.post(release(rival, id))).toEqual({ ok: false, error: 'unknownBonus' })
    expect(await walletOf(db.pool, rival)).toMatchObject({ main: 0n, task: 500n })
  })

  it('L22: counts its wagering after that of earlier bonuses', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    await lose(player, 40n)
    const [first, second] = [grant(player, 'task', 5n, 100n), grant(player, 'register', 6n, 200n)]
    await postAll(ledger, [first, second])
    expect(await marksOf(player)).toMatchObject([{ release_at: '140' }, { release_at: '340' }])
    await lose(player, 100n)
    const both = [release(player, second.bonusId), release(player, first.bonusId)]
    expect(await postAll(ledger, both)).toEqual(['wageringLeft', 865n])
    // The second requirement is not met yet, so the third starts after it. Once none is open, the count starts from
    // here.
    const three = grant(player, 'task', 7n, 10n)
    await done(ledger.post(three))
    await lose(player, 210n)
    await postAll(ledger, [release(player, second.bonusId), release(player, three.bonusId)])
    await lose(player, 1n)
    await done(ledger.post(grant(player, 'task', 8n, 10n)))
    expect(await marksOf(player)).toEqual([
      { amount: '5', release_at: '140', status: 'RELEASED' },
      { amount: '6', release_at: '340', status: 'RELEASED' },
      { amount: '7', release_at: '350', status: 'RELEASED' },
      { amount: '8', release_at: '361', status: 'ACTIVE' },
    ])
  })

  it('L22: counts stakes from when earlier bonuses are complete, although not yet released', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    await done(ledger.post(grant(player, 'task', 5n, 10n)))
    await lose(player, 50n)
    await done(ledger.post(grant(player, 'task', 6n, 20n)))
    expect(await marksOf(player)).toMatchObject([{ release_at: '10' }, { release_at: '70' }])
  })

  it('L22: ignores a stake that was refunded in full', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bonus = grant(player, 'task', 5n, 10n)
    const [returned, held] = [play(player, 100n, 100n), hold(player, 100n, { seedPairId: null })]
    await postAll(ledger, [bonus, returned, held])
    await done(ledger.post(settle(player, held.betId, 100n, { multiplier: ONE_X })))
    expect(await walletOf(db.pool, player)).toMatchObject({ wagered: 0n, bets: 2n, main: 1000n })
    expect(await ledger.post(release(player, bonus.bonusId))).toEqual({ ok: false, error: 'wageringLeft' })
    // A stake that could have been lost counts, even if the win happens to equal it.
    const even = play(player, 6n, 0n, {
      draw: () => ({ payout: minor(6n), multiplier: multiplier(10_900n), state: null }),
    })
    const lucky = hold(player, 4n)
    await postAll(ledger, [even, lucky, settle(player, lucky.betId, 4n, { multiplier: multiplier(12_000n) })])
    expect(await walletOf(db.pool, player)).toMatchObject({ wagered: 10n, main: 1000n })
    expect((await ledger.post(release(player, bonus.bonusId))).ok).toBe(true)
  })

  it('L22: counts an open bet only once it is settled, and a provider’s until its rollback', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 100n)
    const reference = randomUUID()
    await postAll(ledger, [bet, debit(player, reference, 30n)])
    expect(await walletOf(db.pool, player)).toMatchObject({ wagered: 30n })
    await postAll(ledger, [settle(player, bet.betId, 0n), rollback(player, reference)])
    expect(await walletOf(db.pool, player)).toMatchObject({ wagered: 100n })
  })

  it('L22: stays released when its stake is rolled back, which is owed before the next bonus', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const reference = randomUUID()
    const [early, taken] = [grant(player, 'task', 5n, 30n), grant(player, 'register', 6n, 40n)]
    await postAll(ledger, [early, debit(player, reference, 30n), release(player, early.bonusId)])
    await postAll(ledger, [rollback(player, reference), taken, revoke(player, taken.bonusId)])
    expect(await walletOf(db.pool, player)).toMatchObject({ wagered: 0n, main: 1005n })
    await done(ledger.post(grant(player, 'task', 7n, 10n)))
    expect(await marksOf(player)).toEqual([
      { amount: '5', release_at: '30', status: 'RELEASED' },
      { amount: '7', release_at: '40', status: 'ACTIVE' },
      { amount: '6', release_at: '70', status: 'REVOKED' },
    ])
  })

  it('L22: throws on a used id and on impossible bounds', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const bonus = grant(player, 'task', 5n, 10n)
    await done(ledger.post(bonus))
    const again = grant(player, 'task', 5n, 10n, { bonusId: bonus.bonusId })
    await expect(ledger.post(again)).rejects.toThrow('duplicate key')
    for (const amount of [0n, -1n, 2n ** 53n])
      await expect(ledger.post(grant(player, 'task', amount, 0n))).rejects.toThrow('a bonus is above 0')
    for (const wager of [-1n, 2n ** 53n])
      await expect(ledger.post(grant(player, 'task', 1n, wager))).rejects.toThrow('a wagering requirement')
    expect(await walletOf(db.pool, player)).toMatchObject({ task: 5n })
  })
})

describe('a transfer', () => {
  it('L23: goes between any two of a player’s purses', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 600n)
    const path = [
      ['main', 'task', 500n],
      ['task', 'register', 400n],
      ['register', 'main', 300n],
      ['main', 'register', 200n],
      ['register', 'task', 100n],
      ['task', 'main', 50n],
    ] as const
    for (const [from, to, amount] of path) {
      const receipt = await done(ledger.post(transfer(player, from, to, amount)))
      expect(await legsOf(db.pool, receipt)).toEqual([`${from} → ${to} ${amount}`])
    }
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 250n, task: 150n, register: 200n })
  })

  it.each(['main', 'task', 'register'] as const)(
    'L23: takes no more than the balance of %s',
    async (from) => {
      const { ledger } = test
      const player = await richPlayer(db.pool, ledger, 600n)
      await postAll(ledger, [
        transfer(player, 'main', 'task', 200n),
        transfer(player, 'main', 'register', 200n),
      ])
      const to = from === 'main' ? 'task' : 'main'
      expect(await ledger.post(transfer(player, from, to, 201n))).toEqual({
        ok: false,
        error: 'insufficientFunds',
      })
      expect((await ledger.post(transfer(player, from, to, 200n))).ok).toBe(true)
    },
  )

  it.each(['task', 'register'] as const)('L23: leaves the amount of an active bonus in %s', async (purse) => {
    const { ledger } = test
    const other = purse === 'task' ? 'register' : 'task'
    const player = await richPlayer(db.pool, ledger, 100n)
    const bonus = grant(player, purse, 500n, 0n)
    await postAll(ledger, [bonus, grant(player, other, 70n, 9n), transfer(player, 'main', purse, 30n)])
    for (const to of ['main', other] as const)
      expect(await ledger.post(transfer(player, purse, to, 31n))).toEqual({
        ok: false,
        error: 'insufficientFunds',
      })
    expect(await ledger.post(transfer(player, other, 'main', 1n))).toEqual({
      ok: false,
      error: 'insufficientFunds',
    })
    expect((await ledger.post(transfer(player, purse, 'main', 30n))).ok).toBe(true)
    await done(ledger.post(release(player, bonus.bonusId)))
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 600n, [purse]: 0n, [other]: 70n })
  })

  it('L5: throws from a purse into itself or on an amount of zero', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    await expect(ledger.post(transfer(player, 'main', 'main', 1n))).rejects.toThrow(
      'transfer must be between two purses',
    )
    for (const amount of [0n, -1n])
      await expect(ledger.post(transfer(player, 'main', 'task', amount))).rejects.toThrow(
        'a transfer is above 0',
      )
  })
})

it('L18: the ledger adds up after all tests of purses', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
