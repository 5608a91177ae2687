import { betId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import { outcomeOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  closePacket,
  deposit,
  done,
  hold,
  newBetId,
  newPlayer,
  openPacket,
  play,
  richPlayer,
  settle,
  type TestLedger,
  testLedger,
  times,
  untilBlockedOnLock,
  untilOneBlocked,
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

describe('an idempotency key', () => {
  it('L4: repeats the first answer for the same body and moves nothing', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 300n, { answer: { text: 'é "quoted" \\ 🎲', list: [1, 2.5, null, true] } })
    const first = await done(ledger.post(bet))
    clock.advance(1000)
    await done(ledger.post(deposit(player, 50n)))
    // Built again, as a retry of the same request would be.
    const again = hold(player, 300n, { key: bet.key, answer: { other: 1 } })
    expect(await done(ledger.post(again))).toEqual({ ...first, replayed: true })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 750n, held: 300n })
  })

  it('L4: repeats its answer to the letter', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const answer = {
      z: 1,
      a: [{ y: null, x: '\u0000 and \ud83c alone' }],
      '10': 1e-7,
      '9': 1.5e300,
    }
    const first = deposit(player, 5n, { answer })
    await done(ledger.post(first))
    const again = await done(ledger.post(first))
    expect(JSON.stringify(again.answer)).toBe(JSON.stringify(answer))
    const found = await done(ledger.find(first.key, first.body))
    expect(JSON.stringify(found?.answer)).toBe(JSON.stringify(answer))
  })

  it('L4: is refused with another body', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const first = deposit(player, 5n)
    await done(ledger.post(first))
    const other = await ledger.post(deposit(player, 6n, { key: first.key }))
    expect(other).toEqual({ ok: false, error: 'requestIdReused' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1005n })
  })

  it('L4: never returns one player’s answer to another', async () => {
    const { ledger } = test
    const [player, rival] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const first = deposit(player, 5n, { answer: { mine: true } })
    await done(ledger.post(first))
    const posted = await ledger.post(deposit(rival, 5n, { key: first.key }))
    expect(posted).toEqual({ ok: false, error: 'requestIdReused' })
  })

  it('L4: is free after a refusal, so the same withdrawal succeeds once there is money', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const withdrawal = withdraw(player, 10n)
    expect(await ledger.post(withdrawal)).toEqual({ ok: false, error: 'insufficientFunds' })
    await done(ledger.post(deposit(player, 10n)))
    expect(await done(ledger.post(withdrawal))).toMatchObject({ replayed: false, balance: 0n })
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

  it('L4: moves once when it occurs often in one batch, and all get the same answer', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const first = deposit(player, 5n)
    const receipts = await Promise.all(times(20, () => done(ledger.post(first))))
    expect(receipts[0]).toMatchObject({ replayed: false, balance: 5n })
    for (const receipt of receipts.slice(1)) expect(receipt).toEqual({ ...receipts[0], replayed: true })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 5n, seq: 2n })
  })

  it('L4: belongs to the first of different bodies or players in one batch', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const [player, rival] = [await newPlayer(db.pool), await newPlayer(db.pool)]
    const { key } = deposit(player, 1n)
    const commands = [
      deposit(player, 5n, { key }),
      deposit(rival, 5n, { key }),
      deposit(player, 6n, { key }),
      deposit(player, 5n, { key }),
      deposit(rival, 1n),
    ]
    expect(await postAll(ledger, commands)).toEqual([5n, 'requestIdReused', 'requestIdReused', 5n, 1n])
    await ledger.close()
  })

  it('L4: is free for the next command of a batch after a refusal', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const first = hold(player, 10n)
    const commands = [first, deposit(player, 10n, { key: first.key }), hold(player, 10n)]
    expect(await postAll(ledger, commands)).toEqual(['insufficientFunds', 10n, 0n])
  })

  it.each([0, 201])('L5: throws when it has %s characters', async (length) => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    await expect(ledger.post(deposit(player, 5n, { key: 'k'.repeat(length) }))).rejects.toThrow('1 to 200')
  })
})

/** Posts a command here while another process has executed the same and is about to commit. */
async function postBehind(
  first: Parameters<TestLedger['ledger']['post']>[0],
  block: string,
): Promise<(bigint | string)[]> {
  const pool = openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } })
  const other = testLedger(pool)
  const blocker = await db.owner.connect()
  await blocker.query('BEGIN')
  await blocker.query(block)
  const both = [other.ledger.post(first)]
  await untilOneBlocked(db.owner)
  both.push(test.ledger.post(first))
  await untilBlockedOnLock(db.owner, 2)
  await blocker.query('ROLLBACK')
  blocker.release()
  const results = await Promise.all(both)
  await other.ledger.close()
  await pool.end()
  expect(results.filter((result) => result.ok && result.value.replayed)).toHaveLength(1)
  return results.map(outcomeOf)
}

it.each(['0', '7', 'c', 'f'])(
  'L4: a bet with a UUID of variant %s is answered again like any other',
  async (variant) => {
    const player = await richPlayer(db.pool, test.ledger, 1000n)
    // From now on the nonce is known here, and a bet keyed by its own id would take the fast path.
    await done(test.ledger.post(play(player, 1n, 0n)))
    const id = newBetId()
    const bet = play(player, 10n, 0n, { betId: betId(`${id.slice(0, 19)}${variant}${id.slice(20)}`) })
    const first = await done(test.ledger.post(bet))
    expect(await done(test.ledger.post(bet))).toMatchObject({
      replayed: true,
      transactionId: first.transactionId,
    })
    expect(await done(test.ledger.find(bet.key, bet.body))).toMatchObject({
      transactionId: first.transactionId,
    })
  },
)

it('L29: the ledger rejects half a surrogate in a key or a body instead of mistaking it for another', async () => {
  const { ledger } = test
  const player = await newPlayer(db.pool)
  const [whole, half] = ['key \ufffd', 'key \ud800']
  await expect(ledger.post(deposit(player, 5n, { key: half }))).rejects.toThrow('lone surrogate')
  expect(await done(ledger.post(deposit(player, 5n, { key: whole, body: whole })))).toMatchObject({
    replayed: false,
  })
  await expect(ledger.post(deposit(player, 5n, { key: whole, body: half }))).rejects.toThrow('lone surrogate')
  await expect(ledger.find(half, whole)).rejects.toThrow('lone surrogate')
  // A surrogate pair is well-formed.
  expect(await done(ledger.post(deposit(player, 5n, { key: 'key 🎲', body: '🎲' })))).toMatchObject({
    balance: 10n,
  })
})

describe('a key that another process has just used', () => {
  it('L4: returns that process’s answer instead of a refusal for lack of money', async () => {
    const player = await richPlayer(db.pool, test.ledger, 100n)
    const lock = `SELECT FROM ledger_wallets WHERE user_id = ${player.userId} FOR UPDATE`
    expect(await postBehind(play(player, 100n, 0n), lock)).toEqual([0n, 0n])
    await done(test.ledger.post(deposit(player, 70n)))
    const bet = hold(player, 70n)
    expect(await postBehind(bet, lock)).toEqual([0n, 0n])
    expect(await postBehind(settle(player, bet.betId, 10n), lock)).toEqual([10n, 10n])
  })

  it('L4: returns that process’s answer also for a command of the house', async () => {
    await newPlayer(db.pool)
    const packet = openPacket([5n])
    await done(test.ledger.post(packet))
    const lock = `SELECT FROM ledger_packets WHERE id = '${packet.packetId}' FOR UPDATE`
    expect(await postBehind(closePacket(packet.packetId), lock)).toEqual([0n, 0n])
  })
})

it('L18: the ledger adds up after all tests of keys', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
