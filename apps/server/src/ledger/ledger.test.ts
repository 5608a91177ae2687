import { randomUUID } from 'node:crypto'
import { Push } from '@baize/contract'
import { betId, multiplier, userId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { auditLedger } from './audit.ts'
import {
  deposit,
  done,
  hold,
  newPlayer,
  newSeedPair,
  richPlayer,
  settle,
  step,
  type TestLedger,
  testLedger,
} from './fixture.ts'

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

async function betRow(id: string): Promise<object | undefined> {
  const { rows } = await db.pool.query<object>(
    `SELECT stake, payout, multiplier, nonce, state, version, status, created_at, updated_at, settled_at
     FROM bets WHERE id = $1`,
    [id],
  )
  return rows[0]
}

async function houseOf(currencyId: string): Promise<bigint> {
  const { rows } = await db.pool.query<{ sum: string }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM ledger_legs
     WHERE account_id = (SELECT id FROM ledger_accounts WHERE kind = 'house' AND currency_id = $1)`,
    [currencyId],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

describe('a deposit', () => {
  it('L11: credits the player once, and the receipt tells the new balance', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const receipt = await done(ledger.post(deposit(player, 1234n)))
    expect(receipt).toMatchObject({ replayed: false, balance: 1234n, nonce: null })
    expect(await ledger.balances(player.userId)).toEqual({
      main: 1234n,
      held: 0n,
      seq: 2,
      currencyId: 'USD',
    })
  })

  it('L11: takes an amount that is as large as amounts can be', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const receipt = await done(ledger.post(deposit(player, 2n ** 53n - 1n)))
    expect(receipt.balance).toBe(9_007_199_254_740_991n)
  })

  it.each([0n, -1n, 2n ** 53n])(
    'L5: throws at an amount of %s, which no caller may ask for',
    async (amount) => {
      const { ledger } = test
      const player = await newPlayer(db.pool)
      await expect(ledger.post(deposit(player, amount))).rejects.toThrow('a deposit is above 0')
      expect(await ledger.balances(player.userId)).toMatchObject({ main: 0n, seq: 0 })
    },
  )

  it('L5: throws when the currency is not that of the wallet', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool, 'BRL')
    await expect(ledger.post(deposit(player, 5n, { currencyId: 'USD' }))).rejects.toThrow('wallet in BRL')
  })

  it('L5: throws for a player who has no wallet', async () => {
    const { ledger } = test
    const player = { ...(await newPlayer(db.pool)), userId: userId('1') }
    await expect(ledger.post(deposit(player, 5n))).rejects.toThrow('player 1 has no wallet')
  })
})

describe('a bet', () => {
  it('L6: holds the stake, opens at version 0 and takes the next nonce', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const first = hold(player, 300n, { state: { mines: 3, picks: [] } })
    expect(await done(ledger.post(first))).toMatchObject({ replayed: false, balance: 700n, nonce: 0 })
    expect(await done(ledger.post(hold(player, 700n)))).toMatchObject({ balance: 0n, nonce: 1 })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 0n, held: 1000n })
    const at = new Date(clock.now())
    expect(await betRow(first.betId)).toEqual({
      stake: '300',
      payout: '0',
      multiplier: '0',
      nonce: 0,
      state: { mines: 3, picks: [] },
      version: 0,
      status: 'PENDING',
      created_at: at,
      updated_at: at,
      settled_at: null,
    })
  })

  it('L6: is refused when the balance is one minor unit short, and the balance stays', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 299n)
    const bet = hold(player, 300n)
    expect(await ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 299n, held: 0n, seq: 2 })
    expect(await betRow(bet.betId)).toBeUndefined()
  })

  it('L9: that was refused takes no nonce', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    await ledger.post(hold(player, 101n))
    expect(await done(ledger.post(hold(player, 100n)))).toMatchObject({ nonce: 0 })
  })

  it('L7: moves on step by step without moving money', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    clock.advance(5000)
    const receipt = await done(ledger.post(step(player, bet.betId, 0, { state: { picks: [7] } })))
    expect(receipt).toMatchObject({ balance: 700n, nonce: null, answer: { version: 1 } })
    await done(ledger.post(step(player, bet.betId, 1, { state: { picks: [7, 9] } })))
    expect(await betRow(bet.betId)).toMatchObject({
      state: { picks: [7, 9] },
      version: 2,
      status: 'PENDING',
      updated_at: new Date(clock.now()),
    })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 700n, held: 300n })
  })

  it('L10: that wins brings the payout, and the house pays the difference', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const before = await houseOf('USD')
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    const won = settle(player, bet.betId, 450n, { multiplier: multiplier(15_000n), state: { over: true } })
    expect(await done(ledger.post(won))).toMatchObject({ balance: 1150n })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 1150n, held: 0n })
    expect(await houseOf('USD')).toBe(before - 150n)
    expect(await betRow(bet.betId)).toMatchObject({
      payout: '450',
      multiplier: '15000',
      version: 1,
      status: 'WIN',
      state: { over: true },
      settled_at: new Date(clock.now()),
    })
  })

  it('L10: that loses leaves the stake with the house', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const before = await houseOf('USD')
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    expect(await done(ledger.post(settle(player, bet.betId, 0n)))).toMatchObject({ balance: 700n })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 700n, held: 0n })
    expect(await houseOf('USD')).toBe(before + 300n)
    expect(await betRow(bet.betId)).toMatchObject({ payout: '0', status: 'LOSE' })
  })

  it('L7: is settled once, and takes no step after that', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    await done(ledger.post(settle(player, bet.betId, 600n)))
    for (const late of [settle(player, bet.betId, 600n, { version: 1 }), step(player, bet.betId, 1)]) {
      expect(await ledger.post(late)).toEqual({ ok: false, error: 'betSettled' })
    }
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 1300n, held: 0n })
  })

  it('L7: does not move from a version it is no longer at, nor from one it has not reached', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n)
    await done(ledger.post(bet))
    await done(ledger.post(step(player, bet.betId, 0)))
    for (const version of [0, 2]) {
      expect(await ledger.post(step(player, bet.betId, version))).toEqual({ ok: false, error: 'betMoved' })
      expect(await ledger.post(settle(player, bet.betId, 9n, { version }))).toEqual({
        ok: false,
        error: 'betMoved',
      })
    }
    expect(await betRow(bet.betId)).toMatchObject({ version: 1, status: 'PENDING' })
  })

  it('L7: of another player is as unknown as one that never was', async () => {
    const { ledger } = test
    const owner = await richPlayer(db.pool, ledger)
    const rival = await richPlayer(db.pool, ledger)
    const bet = hold(owner, 300n)
    await done(ledger.post(bet))
    for (const id of [bet.betId, betId(randomUUID())]) {
      expect(await ledger.post(step(rival, id, 0))).toEqual({ ok: false, error: 'unknownBet' })
      expect(await ledger.post(settle(rival, id, 600n))).toEqual({ ok: false, error: 'unknownBet' })
    }
    expect(await ledger.balances(rival.userId)).toMatchObject({ main: 100_000n })
    expect(await betRow(bet.betId)).toMatchObject({ version: 0, status: 'PENDING' })
  })

  it('L8: that is exclusive waits for the open one of the same game, and of that alone', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const open = hold(player, 10n, { exclusive: true })
    await done(ledger.post(open))
    expect(await ledger.post(hold(player, 10n, { exclusive: true }))).toEqual({ ok: false, error: 'betHeld' })
    expect((await ledger.post(hold(player, 10n, { exclusive: true, gameId: 'tower' }))).ok).toBe(true)
    await done(ledger.post(settle(player, open.betId, 0n)))
    expect((await ledger.post(hold(player, 10n, { exclusive: true }))).ok).toBe(true)
  })

  it('L8: frees its game for the next one within the same batch', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const [first, second, third] = [1n, 2n, 3n].map((stake) => hold(player, stake, { exclusive: true }))
    if (!first || !second || !third) throw new Error('three bets')
    const results = await Promise.all(
      [first, second, settle(player, first.betId, 5n), second, third, settle(player, second.betId, 0n)].map(
        (one) => ledger.post(one),
      ),
    )
    expect(results.map((one) => (one.ok ? one.value.balance : one.error))).toEqual([
      999n,
      'betHeld',
      1004n,
      1002n,
      'betHeld',
      1002n,
    ])
  })

  it('L9: is refused on a seed pair that is revealed, and takes nonce 0 of the next', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(hold(player, 10n)))
    await db.pool.query('UPDATE seed_pairs SET revealed_at = now() WHERE id = $1', [player.seedPairId])
    expect(await ledger.post(hold(player, 10n))).toEqual({ ok: false, error: 'seedInUse' })
    const next = { ...player, seedPairId: await newSeedPair(db.pool, player.userId) }
    expect(await done(ledger.post(hold(next, 10n)))).toMatchObject({ nonce: 0 })
  })

  it('L9: throws on the seed pair of another player', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const { seedPairId } = await newPlayer(db.pool)
    await expect(ledger.post(hold(player, 10n, { seedPairId }))).rejects.toThrow('seed pair')
  })

  it('L6: throws on the id of a bet that exists', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const bet = hold(player, 10n)
    await done(ledger.post(bet))
    await expect(ledger.post(hold(player, 10n, { betId: bet.betId }))).rejects.toThrow('exists')
    expect(await ledger.balances(player.userId)).toMatchObject({ held: 10n })
  })
})

describe('a key', () => {
  it('L4: used again with the same body gets the first answer, and moves nothing', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n, { answer: { text: 'é "quoted" \\ 🎲', list: [1, 2.5, null, true] } })
    const first = await done(ledger.post(bet))
    await done(ledger.post(deposit(player, 50n)))
    // Made anew, as a second try of the same request would be.
    const again = hold(player, 300n, { key: bet.key, answer: { other: 1 } })
    expect(await done(ledger.post(again))).toEqual({ ...first, replayed: true })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 750n, held: 300n })
  })

  it('L4: used again with another body is refused', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const first = deposit(player, 5n)
    await done(ledger.post(first))
    const other = await ledger.post(deposit(player, 6n, { key: first.key }))
    expect(other).toEqual({ ok: false, error: 'requestIdReused' })
  })

  it('L4: of one player never gives another the answer', async () => {
    const { ledger } = test
    const [player, rival] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const first = deposit(player, 5n, { answer: { mine: true } })
    await done(ledger.post(first))
    const posted = await ledger.post(deposit(rival, 5n, { key: first.key }))
    expect(posted).toEqual({ ok: false, error: 'requestIdReused' })
  })

  it('L4: that was refused is free: the same bet goes through once there is money', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const bet = hold(player, 10n)
    expect(await ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    await done(ledger.post(deposit(player, 10n)))
    expect(await done(ledger.post(bet))).toMatchObject({ replayed: false, balance: 0n })
  })

  it('L4: can be looked up before a move is computed', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const first = deposit(player, 5n, { answer: ['kept'] })
    expect(await ledger.find(first.key, first.body)).toEqual({ ok: true, value: null })
    const receipt = await done(ledger.post(first))
    expect(await ledger.find(first.key, first.body)).toEqual({
      ok: true,
      value: { ...receipt, replayed: true },
    })
    expect(await ledger.find(first.key, 'other')).toEqual({ ok: false, error: 'requestIdReused' })
  })
})

describe('announcements', () => {
  it('L12: tell a player of each move after it, numbered one up, amounts with the currency’s decimals', async () => {
    const { ledger, pushes } = test
    const player = await newPlayer(db.pool)
    const [won, lost] = [hold(player, 200n), hold(player, 100n)]
    await done(ledger.post(deposit(player, 1000n)))
    await done(ledger.post(won))
    await done(ledger.post(step(player, won.betId, 0)))
    await done(ledger.post(settle(player, won.betId, 205n, { version: 1 })))
    await done(ledger.post(lost))
    await done(ledger.post(settle(player, lost.betId, 100n)))
    await ledger.settled()
    const mine = pushes.filter((push) => push.userId === player.userId)
    const to = { userId: player.userId }
    const result = (id: string, win: boolean, winAmount: string) => ({ id, gameId: 'mines', win, winAmount })
    expect(mine).toEqual([
      { type: 'balance', ...to, balance: '10.00', seq: 1 },
      {
        type: 'event',
        ...to,
        data: { event: 'RECHARGE_SUCCESS', extra: { pop: true, title: 'Deposit received' } },
        seq: 2,
      },
      { type: 'balance', ...to, balance: '8.00', seq: 3 },
      { type: 'balance', ...to, balance: '10.05', seq: 4 },
      { type: 'bet', ...to, bet: result(won.betId, true, '2.05'), seq: 5 },
      { type: 'balance', ...to, balance: '9.05', seq: 6 },
      { type: 'balance', ...to, balance: '10.05', seq: 7 },
      // A return of the stake is no win.
      { type: 'bet', ...to, bet: result(lost.betId, false, '1.00'), seq: 8 },
    ])
    for (const push of mine) expect(Push.parse(push)).toEqual(push)
    expect(await ledger.balances(player.userId)).toMatchObject({ seq: 8 })
  })

  it('L12: are not made for what was refused or replayed', async () => {
    const { ledger, pushes } = test
    const player = await newPlayer(db.pool)
    const first = deposit(player, 10n)
    await done(ledger.post(first))
    await done(ledger.post(first))
    await ledger.post(hold(player, 11n))
    await ledger.settled()
    expect(pushes.filter((push) => push.userId === player.userId).map((push) => push.seq)).toEqual([1, 2])
  })
})

it('L3: opens a wallet once a player', async () => {
  const { ledger } = test
  const player = await newPlayer(db.pool)
  await expect(ledger.openWallets(db.pool, player.userId, 'USD')).rejects.toThrow('duplicate key')
  expect(await ledger.balances(player.userId)).toMatchObject({ main: 0n, held: 0n, seq: 0 })
})

it('L18: after all of the above the ledger adds up', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
