import { betId, multiplier, ONE_X } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { batchesOf, betRow, legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  deposit,
  done,
  hold,
  newSeedPair,
  play,
  richPlayer,
  settle,
  step,
  type TestLedger,
  testLedger,
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

describe('a bet that holds its stake', () => {
  it('L6: opens at version 0 and takes the next nonce', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const first = hold(player, 300n, { state: { mines: 3, picks: [] } })
    const receipt = await done(ledger.post(first))
    expect(receipt).toMatchObject({ replayed: false, balance: 700n, nonce: 0, ref: first.betId })
    expect(await legsOf(db.pool, receipt)).toEqual(['main → held 300'])
    expect(await done(ledger.post(hold(player, 700n)))).toMatchObject({ balance: 0n, nonce: 1 })
    expect(await walletOf(db.pool, player)).toMatchObject({
      main: 0n,
      held: 1000n,
      lost: 1000n,
      wagered: 0n,
      bets: 0n,
    })
    expect(await betRow(db.pool, first.betId)).toEqual({
      stake: '300',
      payout: '0',
      multiplier: '0',
      nonce: 0,
      state: { mines: 3, picks: [] },
      version: 0,
      status: 'PENDING',
      created_at: new Date(clock.now()),
      settled_at: null,
    })
  })

  it('L6: is refused and leaves the balance when the money is one minor unit short', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 299n)
    const bet = hold(player, 300n)
    expect(await ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 299n, held: 0n, seq: 2n, nonce: 0n })
    expect(await betRow(db.pool, bet.betId)).toBeUndefined()
  })

  it('L6: throws on the id of an open bet', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const bet = hold(player, 10n)
    await done(ledger.post(bet))
    await expect(ledger.post(hold(player, 10n, { betId: bet.betId, key: 'another' }))).rejects.toThrow(
      'duplicate key',
    )
    expect(await walletOf(db.pool, player)).toMatchObject({ held: 10n })
  })

  it('L9: needs no seeds and takes no nonce when its result is decided elsewhere', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const bet = hold(player, 10n, { seedPairId: null })
    expect(await done(ledger.post(bet))).toMatchObject({ nonce: null })
    expect(await done(ledger.post(hold(player, 10n)))).toMatchObject({ nonce: 0 })
    await done(ledger.post(settle(player, bet.betId, 20n)))
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ nonce: null, payout: '20' })
  })

  it('L9: is refused on a retired pair and takes nonce 0 of the next', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const open = hold(player, 10n)
    await done(ledger.post(open))
    const rotated = { ...player, seedPairId: await newSeedPair(db.pool, player.userId) }
    expect(await ledger.post(hold(player, 10n))).toEqual({ ok: false, error: 'seedInUse' })
    expect(await done(ledger.post(hold(rotated, 10n)))).toMatchObject({ nonce: 0 })
    // An open bet continues with the pair it was made with.
    expect((await ledger.post(settle(player, open.betId, 0n))).ok).toBe(true)
  })

  it('L9: never reuses nonces, because a retired pair cannot return', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 1n, 0n)))
    const again = () => db.pool.query('SELECT ledger_use_seeds($1, $2)', [player.userId, player.seedPairId])
    // The pair in use is left unchanged.
    await again()
    expect(await walletOf(db.pool, player)).toMatchObject({ nonce: 1n })
    await newSeedPair(db.pool, player.userId)
    await expect(again()).rejects.toThrow('is no fresh pair')
  })
})

describe('a step', () => {
  it('L7: moves a bet forward without moving money or notifying anybody', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    clock.advance(5000)
    const receipt = await done(ledger.post(step(player, bet.betId, 0, { state: { picks: [7] } })))
    expect(receipt).toMatchObject({ balance: 700n, nonce: null, answer: { version: 1 }, ref: bet.betId })
    expect(await legsOf(db.pool, receipt)).toEqual([])
    await done(ledger.post(step(player, bet.betId, 1, { state: { picks: [7, 9] } })))
    expect(await betRow(db.pool, bet.betId)).toMatchObject({
      state: { picks: [7, 9] },
      version: 2,
      status: 'PENDING',
    })
    const { rows } = await db.pool.query('SELECT updated_at FROM open_bets WHERE id = $1', [bet.betId])
    expect(rows).toEqual([{ updated_at: new Date(clock.now()) }])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 700n, held: 300n, seq: 3n })
  })

  it('L7: starts only from the bet’s current version', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    await done(ledger.post(step(player, bet.betId, 0)))
    for (const version of [0, 2]) {
      const late = [step(player, bet.betId, version), settle(player, bet.betId, 9n, { version })]
      expect(await postAll(ledger, late)).toEqual(['betMoved', 'betMoved'])
    }
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ version: 1, status: 'PENDING' })
  })

  it('L7: does not find another player’s bet, and neither does a settlement', async () => {
    const { ledger } = test
    const owner = await richPlayer(db.pool, ledger)
    const rival = await richPlayer(db.pool, ledger)
    const [open, over] = [hold(owner, 300n), hold(owner, 300n)]
    await postAll(ledger, [open, over, settle(owner, over.betId, 0n)])
    for (const id of [open.betId, over.betId, betId(randomUUID())]) {
      expect(await ledger.post(step(rival, id, 0))).toEqual({ ok: false, error: 'unknownBet' })
      expect(await ledger.post(settle(rival, id, 600n))).toEqual({ ok: false, error: 'unknownBet' })
    }
    expect(await walletOf(db.pool, rival)).toMatchObject({ main: 100_000n, bets: 0n })
    expect(await betRow(db.pool, open.betId)).toMatchObject({ version: 0, status: 'PENDING' })
  })
})

describe('a settlement', () => {
  it('L10: moves the stake to the house and pays the payout of a won bet', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    clock.advance(1000)
    const won = settle(player, bet.betId, 450n, { multiplier: multiplier(15_000n), state: { over: true } })
    const receipt = await done(ledger.post(won))
    expect(receipt).toMatchObject({ balance: 1150n, ref: bet.betId })
    expect(await legsOf(db.pool, receipt)).toEqual(['held → house 300', 'house → main 450'])
    expect(await walletOf(db.pool, player)).toMatchObject({
      main: 1150n,
      held: 0n,
      bets: 1n,
      wagered: 300n,
      lost: -150n,
    })
    expect(await betRow(db.pool, bet.betId)).toEqual({
      stake: '300',
      payout: '450',
      multiplier: '15000',
      nonce: 0,
      state: { over: true },
      version: 1,
      status: 'WIN',
      created_at: new Date(clock.now() - 1000),
      settled_at: new Date(clock.now()),
    })
    expect((await db.pool.query('SELECT FROM open_bets WHERE id = $1', [bet.betId])).rowCount).toBe(0)
  })

  it('L10: leaves the stake of a lost bet with the house', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    const receipt = await done(ledger.post(settle(player, bet.betId, 0n)))
    expect(await legsOf(db.pool, receipt)).toEqual(['held → house 300'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 700n, held: 0n, lost: 300n })
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ payout: '0', status: 'LOSE' })
  })

  it('L7: happens once and allows no later step', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    await done(ledger.post(settle(player, bet.betId, 600n)))
    const late = [settle(player, bet.betId, 600n, { version: 1 }), step(player, bet.betId, 1)]
    expect(await postAll(ledger, late)).toEqual(['betSettled', 'betSettled'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1300n, held: 0n, bets: 1n })
  })

  it('L7: pays once when two requests arrive simultaneously', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    const [first, second] = [settle(player, bet.betId, 600n), settle(player, bet.betId, 600n)]
    expect(await postAll(ledger, [first, second])).toEqual([1300n, 'betSettled'])
  })

  it('L5: throws on an impossible payout or multiplier', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    for (const payout of [-1n, 2n ** 53n])
      await expect(ledger.post(settle(player, bet.betId, payout))).rejects.toThrow(
        'a payout is within bounds',
      )
    const below = settle(player, bet.betId, 0n, { multiplier: multiplier(-1n) })
    await expect(ledger.post(below)).rejects.toThrow('a multiplier is not negative')
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ status: 'PENDING' })
  })
})

describe('an exclusive bet', () => {
  it('L8: waits only for the open bet of the same game', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const rival = await richPlayer(db.pool, ledger, 1000n)
    const open = hold(player, 10n, { exclusive: true })
    await done(ledger.post(open))
    expect(await ledger.post(hold(player, 10n, { exclusive: true }))).toEqual({ ok: false, error: 'betHeld' })
    const free = [
      hold(player, 10n, { exclusive: true, gameId: 'tower' }),
      hold(player, 10n),
      play(player, 10n, 0n),
      hold(rival, 10n, { exclusive: true }),
    ]
    for (const bet of free) expect((await ledger.post(bet)).ok).toBe(true)
    await done(ledger.post(settle(player, open.betId, 0n)))
    expect((await ledger.post(hold(player, 10n, { exclusive: true }))).ok).toBe(true)
  })

  it('L8: makes room in its game for the next one within one batch', async () => {
    const { ledger, metrics } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const [first, second, third] = [1n, 2n, 3n].map((stake) => hold(player, stake, { exclusive: true }))
    if (!first || !second || !third) throw new Error('three bets')
    await done(ledger.post(first))
    const before = await batchesOf(metrics)
    const commands = [hold(player, 9n, { exclusive: true }), settle(player, first.betId, 5n), second, third]
    expect(await postAll(ledger, commands)).toEqual(['betHeld', 1004n, 1002n, 'betHeld'])
    expect(await batchesOf(metrics)).toBe(before + 1)
  })

  it('L8: is refused in a batch in which the open bet is only stepped', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const open = hold(player, 1n, { exclusive: true })
    const other = hold(player, 1n, { exclusive: true, gameId: 'tower' })
    await postAll(ledger, [open, other])
    const commands = [
      step(player, open.betId, 0),
      settle(player, other.betId, 0n),
      hold(player, 1n, { exclusive: true }),
      hold(player, 1n, { exclusive: true, gameId: 'tower' }),
    ]
    expect(await postAll(ledger, commands)).toEqual([998n, 998n, 'betHeld', 997n])
  })
})

describe('several moves of one bet', () => {
  it('L13: are made in order of arrival, one per batch, and delay nobody else', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const player = await richPlayer(db.pool, ledger, 1000n)
    const other = await richPlayer(db.pool, ledger, 0n + 5n)
    const bet = hold(player, 100n)
    const before = await batchesOf(metrics)
    const commands = [
      bet,
      step(player, bet.betId, 0),
      step(player, bet.betId, 1),
      settle(player, bet.betId, 250n, { version: 2, multiplier: multiplier(25_000n) }),
      hold(player, 1150n),
      deposit(player, 1n),
      deposit(other, 1n),
    ]
    expect(await postAll(ledger, commands)).toEqual([900n, 900n, 900n, 1150n, 0n, 1n, 6n])
    expect(await batchesOf(metrics)).toBe(before + 4)
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ version: 3, status: 'WIN' })
    await ledger.close()
  })

  it('L7: let only the first of two steps from one version through', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 100n)
    await done(ledger.post(bet))
    const steps = [step(player, bet.betId, 0, { state: 'one' }), step(player, bet.betId, 0, { state: 'two' })]
    expect(await postAll(ledger, steps)).toEqual([900n, 'betMoved'])
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ state: 'one', version: 1 })
  })

  it('L7: find their own bets when many are in one batch', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bets = [10n, 20n, 30n, 40n].map((stake) => hold(player, stake, { state: String(stake) }))
    await postAll(ledger, bets)
    const moves = bets.map((bet, i) =>
      i % 2
        ? step(player, bet.betId, 0, { state: `${i}` })
        : settle(player, bet.betId, bet.stake * 2n, { multiplier: ONE_X }),
    )
    expect(await postAll(ledger, moves)).toEqual([920n, 920n, 980n, 980n])
    const found = await Promise.all(bets.map((bet) => betRow(db.pool, bet.betId)))
    expect(found).toMatchObject([
      { payout: '20', status: 'WIN' },
      { state: '1', status: 'PENDING' },
      { payout: '60', status: 'WIN' },
      { state: '3', status: 'PENDING' },
    ])
  })
})

it('L18: the ledger adds up after all tests of bets', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
