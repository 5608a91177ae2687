import { minor, multiplier, ONE_X } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import type { Drawn } from './commands.ts'
import { betRow, legsOf, outcomeOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  deposit,
  done,
  hold,
  newBetId,
  newPlayer,
  newSeedPair,
  type Player,
  play,
  richPlayer,
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

/** A losing draw that records the nonces it was called with. */
const drawing = () =>
  vi.fn<(nonce: number) => Drawn>((nonce) => ({
    payout: minor(0n),
    multiplier: multiplier(0n),
    state: nonce,
  }))

/** The nonces of a player’s bets, and the nonces they were drawn for. */
async function noncesOf(player: Player): Promise<{ nonce: number; drawn: number }[]> {
  const { rows } = await db.pool.query<{ nonce: number; drawn: number }>(
    `SELECT nonce, (state ->> 'nonce')::int AS drawn FROM bets WHERE user_id = $1 ORDER BY nonce`,
    [player.userId],
  )
  return rows
}

describe('an instant bet', () => {
  it('L10: moves stake and payout in one transaction when it wins', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = play(player, 300n, 450n)
    const receipt = await done(ledger.post(bet))
    expect(receipt).toEqual({
      replayed: false,
      transactionId: receipt.transactionId,
      atMs: clock.now(),
      balance: 1150n,
      nonce: 0,
      amount: null,
      answer: null,
      ref: bet.betId,
    })
    expect(await legsOf(db.pool, receipt)).toEqual(['house → main 450', 'main → house 300'])
    expect(await walletOf(db.pool, player)).toMatchObject({
      main: 1150n,
      held: 0n,
      bets: 1n,
      lost: -150n,
      wagered: 300n,
    })
    const at = new Date(clock.now())
    expect(await betRow(db.pool, bet.betId)).toEqual({
      stake: '300',
      payout: '450',
      multiplier: '15000',
      nonce: 0,
      state: { nonce: 0 },
      version: 0,
      status: 'WIN',
      created_at: at,
      settled_at: at,
    })
  })

  it('L10: leaves the stake with the house in one leg when it loses', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 300n)
    const bet = play(player, 300n, 0n)
    const receipt = await done(ledger.post(bet))
    expect(await legsOf(db.pool, receipt)).toEqual(['main → house 300'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 0n, lost: 300n })
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ payout: '0', status: 'LOSE' })
  })

  it('L6: is refused when the balance is one minor unit short, even if it would have won', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 299n)
    const bet = play(player, 300n, 900n)
    expect(await ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 299n, seq: 2n, bets: 0n, nonce: 0n })
    expect(await betRow(db.pool, bet.betId)).toBeUndefined()
  })

  it('L6: may stake the winnings of an earlier bet of the same batch', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const bets = [play(player, 100n, 250n), play(player, 250n, 0n), play(player, 1n, 2n)]
    expect(await postAll(ledger, bets)).toEqual([250n, 0n, 'insufficientFunds'])
  })

  it('L19: is drawn for the nonce it gets, whatever the caller expected', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const draw = drawing()
    const bet = play(player, 10n, 0n, { nonce: 7, draw })
    expect(await done(ledger.post(bet))).toMatchObject({ nonce: 0 })
    expect(draw.mock.calls).toEqual([[7], [0]])
    expect(await betRow(db.pool, bet.betId)).toMatchObject({ nonce: 0, state: 0 })
    const next = play(player, 10n, 0n, { nonce: 7, draw })
    expect(await done(ledger.post(next))).toMatchObject({ nonce: 1 })
    expect(draw.mock.calls.slice(2)).toEqual([[1]])
  })

  it('L9: takes the next nonce also among many in one batch, with held bets in between', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const bets = times(12, (i) => (i % 3 === 1 ? hold(player, 1n) : play(player, 1n, 0n)))
    const receipts = await Promise.all(bets.map((bet) => done(ledger.post(bet))))
    expect(receipts.map((receipt) => receipt.nonce)).toEqual(times(12, (i) => i))
    for (const { nonce, drawn } of await noncesOf(player)) expect(drawn).toBe(nonce)
  })

  it('L9: takes no nonce when it is refused, and the others of the batch are drawn again', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const results = await postAll(ledger, [
      play(player, 10n, 0n),
      play(player, 500n, 0n),
      hold(player, 500n),
      play(player, 20n, 0n),
      play(player, 30n, 0n),
    ])
    expect(results).toEqual([90n, 'insufficientFunds', 'insufficientFunds', 70n, 40n])
    expect(await noncesOf(player)).toEqual(times(3, (nonce) => ({ nonce, drawn: nonce })))
  })

  it('L9: leaves no gap and repeats no nonce when two processes share one pair', async () => {
    const pool = openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } })
    const other = testLedger(pool)
    const player = await richPlayer(db.pool, test.ledger)
    const results = await Promise.all(
      times(120, (i) => (i % 2 ? other : test).ledger.post(play(player, 1n, i % 3 ? 0n : 2n))),
    )
    expect(results.filter((result) => !result.ok)).toEqual([])
    const nonces = await noncesOf(player)
    expect(nonces.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(times(120, (i) => i))
    for (const { nonce, drawn } of nonces) expect(drawn).toBe(nonce)
    expect(await walletOf(db.pool, player)).toMatchObject({ nonce: 120n, bets: 120n })
    await other.ledger.close()
    await pool.end()
  })

  it('L13: is not overtaken by a later command of its player while it is drawn again', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const commands = [play(player, 60n, 0n, { nonce: 3 }), withdraw(player, 100n), deposit(player, 5n)]
    expect(await postAll(ledger, commands)).toEqual([40n, 'insufficientFunds', 45n])
  })

  it('L13: keeps its turn when another process has advanced the nonce by less than a batch', async () => {
    const pool = openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } })
    const other = testLedger(pool)
    const player = await richPlayer(db.pool, test.ledger)
    await done(test.ledger.post(play(player, 1n, 0n)))
    await postAll(other.ledger, [play(player, 1n, 0n), play(player, 1n, 0n)])
    // This ledger expects nonces 1 to 5, so the third guess would be right by chance.
    const receipts = await Promise.all(times(5, () => done(test.ledger.post(play(player, 1n, 0n)))))
    expect(receipts.map((receipt) => receipt.nonce)).toEqual([3, 4, 5, 6, 7])
    await other.ledger.close()
    await pool.end()
  })

  it('L9: is refused on a retired pair and starts the next one at nonce 0', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 10n, 0n)))
    const rotated = { ...player, seedPairId: await newSeedPair(db.pool, player.userId) }
    expect(await ledger.post(play(player, 10n, 0n, { nonce: 1 }))).toEqual({ ok: false, error: 'seedInUse' })
    expect(await done(ledger.post(play(rotated, 10n, 0n)))).toMatchObject({ nonce: 0 })
  })

  it('L9: is refused on another player’s pair and for a player without a pair', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const { seedPairId } = await newPlayer(db.pool)
    for (const bet of [play(player, 10n, 20n, { seedPairId }), hold(player, 10n, { seedPairId })])
      expect(await ledger.post(bet)).toEqual({ ok: false, error: 'seedInUse' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 100_000n, nonce: 0n })
  })

  it('L4: returns the first bet when its key is repeated', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = play(player, 300n, 450n)
    const first = await done(ledger.post(bet))
    clock.advance(60_000)
    await done(ledger.post(play(player, 100n, 0n)))
    const again = await done(ledger.post(play(player, 300n, 450n, { key: bet.key, betId: newBetId() })))
    expect(again).toEqual({ ...first, replayed: true })
    expect(again).toMatchObject({ ref: bet.betId, answer: null, atMs: clock.now() - 60_000 })
    expect(await ledger.find(bet.key, bet.body)).toEqual({ ok: true, value: again })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1050n, bets: 2n })
  })

  it('L4: is made once when it is posted twice in one batch, and both get the answer', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = play(player, 300n, 0n)
    const twin = play(player, 300n, 0n, { key: bet.key })
    const [first, second] = await Promise.all([done(ledger.post(bet)), done(ledger.post(twin))])
    expect(second).toEqual({ ...first, replayed: true })
    expect(second.ref).toBe(bet.betId)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 700n, bets: 1n, nonce: 1n })
  })

  it('L4: is refused for both when it is posted twice in one batch', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const bet = play(player, 300n, 0n)
    expect(await postAll(ledger, [bet, bet])).toEqual(['insufficientFunds', 'insufficientFunds'])
  })

  it('L14: fails alone when its draw throws', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const broken = play(player, 10n, 0n, {
      draw: () => {
        throw new Error('a table that has no such row')
      },
    })
    const bets = [play(player, 10n, 0n), broken, play(player, 10n, 0n)]
    const results = await Promise.allSettled(bets.map((bet) => ledger.post(bet)))
    expect(
      results.map((result) =>
        result.status === 'fulfilled' ? outcomeOf(result.value) : String(result.reason),
      ),
    ).toEqual([90n, 'Error: a table that has no such row', 80n])
    expect(await noncesOf(player)).toEqual(times(2, (nonce) => ({ nonce, drawn: nonce })))
  })

  it('L14: fails alone when its draw yields an impossible payout, and the others keep their order', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const wrong = (payout: bigint) =>
      play(player, 10n, 0n, { draw: () => ({ payout: minor(payout), multiplier: ONE_X, state: null }) })
    const bets = [
      play(player, 10n, 0n),
      wrong(-5n),
      play(player, 20n, 0n),
      wrong(2n ** 64n),
      withdraw(player, 70n),
      play(player, 1n, 0n),
    ]
    const results = await Promise.allSettled(bets.map((bet) => ledger.post(bet)))
    expect(
      results.map((result) => (result.status === 'fulfilled' ? outcomeOf(result.value) : 'threw')),
    ).toEqual([90n, 'threw', 70n, 'threw', 0n, 'insufficientFunds'])
    expect(await noncesOf(player)).toEqual(times(2, (nonce) => ({ nonce, drawn: nonce })))
  })

  it('L5: throws on a stake of zero or beyond the largest amount', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    for (const stake of [-1n, 2n ** 53n])
      await expect(ledger.post(play(player, stake, 0n))).rejects.toThrow('a stake is above 0')
    await expect(ledger.post({ ...play(player, 1n, 0n), stake: minor(0n) })).rejects.toThrow(
      'a stake is above 0',
    )
  })
})

it('L18: the ledger adds up after all tests of instant bets', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
