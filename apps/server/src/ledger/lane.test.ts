import { betId, packetId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { Ledger, LedgerCommand } from './commands.ts'
import { batchesOf, outcomeOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  claim,
  deposit,
  done,
  hold,
  newPlayer,
  openPacket,
  type Player,
  play,
  richPlayer,
  settle,
  step,
  testLedger,
  times,
  untilOneBlocked,
  withdraw,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** Keeps the player's lane busy: a batch is in flight and waits for the player's wallet until `letGo`. */
async function keepBusy(ledger: Ledger, player: Player): Promise<{ letGo: () => Promise<void> }> {
  const blocker = await db.owner.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
  const inFlight = ledger.post(deposit(player, 1n))
  await untilOneBlocked(db.owner)
  return {
    letGo: async () => {
      await blocker.query('ROLLBACK')
      blocker.release()
      await inFlight
    },
  }
}

/** The balance, the refusal, or `threw`. */
async function endsOf(ledger: Ledger, commands: readonly LedgerCommand[]): Promise<(bigint | string)[]> {
  const results = await Promise.allSettled(commands.map((command) => ledger.post(command)))
  return results.map((result) => (result.status === 'fulfilled' ? outcomeOf(result.value) : 'threw'))
}

describe('a lane', () => {
  it('L13: batches the commands that arrive during a flight and settles them in order of arrival', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const player = await newPlayer(db.pool)
    const busy = await keepBusy(ledger, player)
    const waiting = postAll(ledger, [
      hold(player, 50n),
      deposit(player, 100n),
      play(player, 100n, 300n),
      withdraw(player, 302n),
      withdraw(player, 300n),
      hold(player, 2n),
      hold(player, 1n),
    ])
    await busy.letGo()
    expect(await waiting).toEqual([
      'insufficientFunds',
      101n,
      301n,
      'insufficientFunds',
      1n,
      'insufficientFunds',
      0n,
    ])
    expect(await batchesOf(metrics)).toBe(2)
    await ledger.close()
  })

  it('L13: batches the commands posted in one turn of the event loop', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const players = await Promise.all(times(40, () => newPlayer(db.pool)))
    // Not in id order: the batch sorts them.
    await postAll(
      ledger,
      [...players, ...players.toReversed()].map((player) => deposit(player, 1n)),
    )
    expect(await batchesOf(metrics)).toBe(1)
    for (const player of players) expect(await walletOf(db.pool, player)).toMatchObject({ main: 2n })
    await ledger.close()
  })

  it('L13: starts without waiting for another lane', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 2 })
    const players = await Promise.all(times(2, () => newPlayer(db.pool)))
    const slow = players.find((player) => Number(player.userId) % 2 === 0)
    const quick = players.find((player) => Number(player.userId) % 2 === 1)
    if (!slow || !quick) throw new Error('numbers follow each other')
    const busy = await keepBusy(ledger, slow)
    expect((await ledger.post(deposit(quick, 5n))).ok).toBe(true)
    await busy.letGo()
    await ledger.close()
  })

  it('L13: splits commands that exceed one batch', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const player = await newPlayer(db.pool)
    const balances = await postAll(
      ledger,
      times(1100, () => deposit(player, 1n)),
    )
    expect(balances).toEqual(times(1100, (i) => BigInt(i + 1)))
    expect(await batchesOf(metrics)).toBe(3)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1100n, seq: 2200n })
    await ledger.close()
  })

  it('L13: defers a player whose bet is already in the batch, and nobody else', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const [player, other] = [await richPlayer(db.pool, ledger, 100n), await newPlayer(db.pool)]
    const bet = hold(player, 10n)
    const before = await batchesOf(metrics)
    const commands = [
      bet,
      settle(player, bet.betId, 0n),
      withdraw(player, 91n),
      deposit(other, 5n),
      withdraw(player, 90n),
      withdraw(other, 6n),
    ]
    const ends = ['insufficientFunds', 5n, 0n, 'insufficientFunds']
    expect(await postAll(ledger, commands)).toEqual([90n, 90n, ...ends])
    expect(await batchesOf(metrics)).toBe(before + 2)
    await ledger.close()
  })

  it('L13: runs the house’s own commands in the same batch, after those of players', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
    const player = await newPlayer(db.pool)
    const packet = openPacket([7n])
    const ends = await postAll(ledger, [packet, deposit(player, 1n), claim(player, packet.packetId)])
    expect(ends).toEqual([0n, 1n, 'packetEmpty'])
    expect(await batchesOf(metrics)).toBe(1)
    expect(await postAll(ledger, [claim(player, packet.packetId)])).toEqual([8n])
    await ledger.close()
  })
})

describe('a command that cannot be processed', () => {
  it('L14: fails alone when the database refuses it, and the others keep their order', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const player = await newPlayer(db.pool)
    const commands = times(40, (i) =>
      i === 11 || i === 23
        ? deposit(player, 1n, { key: `a key with a \u0000 in it, ${i}` })
        : deposit(player, 1n),
    )
    const ends = await endsOf(ledger, commands)
    expect(ends.flatMap((end, i) => (end === 'threw' ? [i] : []))).toEqual([11, 23])
    expect(ends.filter((end) => end !== 'threw')).toEqual(times(38, (i) => BigInt(i + 1)))
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 38n, seq: 76n })
    await ledger.close()
  })

  it('L14: fails alone and at once when it cannot be serialised, and costs no connection', async () => {
    const warnings: unknown[] = []
    const log = { warn: (seen: unknown) => warnings.push(seen), error: () => {} }
    const { ledger } = testLedger(db.pool, { lanes: 1, log })
    const player = await richPlayer(db.pool, ledger, 10n)
    const commands = [
      deposit(player, 1n),
      settle(player, betId('no id at all'), 0n),
      claim(player, packetId('0'.repeat(36))),
      step(player, betId('0198c0de-0000-7000-8000-00000000000g'), 0),
      deposit(player, 1n),
    ]
    expect(await endsOf(ledger, commands)).toEqual([11n, 'threw', 'threw', 'threw', 12n])
    expect(warnings).toEqual([])
    await ledger.close()
  })

  it('L14: fails alone among its player’s bets, which are drawn for the nonces they get', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const player = await richPlayer(db.pool, ledger, 100n)
    const open = hold(player, 1n)
    await done(ledger.post(open))
    const commands = times(16, (i) =>
      i === 5 ? hold(player, 1n, { betId: open.betId, key: 'another' }) : play(player, 1n, 0n),
    )
    const ends = await endsOf(ledger, commands)
    expect(ends).toEqual(times(16, (i) => (i === 5 ? 'threw' : BigInt(i < 5 ? 98 - i : 99 - i))))
    const { rows } = await db.pool.query<{ nonce: number; drawn: number }>(
      `SELECT nonce, (state ->> 'nonce')::int AS drawn FROM bets WHERE user_id = $1 ORDER BY nonce`,
      [player.userId],
    )
    expect(rows).toEqual(times(15, (i) => ({ nonce: i + 1, drawn: i + 1 })))
    await ledger.close()
  })

  it('L14: is not overtaken by later commands of a player whose bet is drawn again', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const player = await richPlayer(db.pool, ledger, 100n)
    const broken = deposit(player, 1n, { key: 'another \u0000' })
    // After bisecting, the wrong nonce is in the first half and the withdrawal waits in the second.
    const commands = [
      play(player, 60n, 0n, { nonce: 9 }),
      broken,
      withdraw(player, 100n),
      deposit(player, 1n),
    ]
    expect(await endsOf(ledger, commands)).toEqual([40n, 'threw', 'insufficientFunds', 41n])
    await ledger.close()
  })

  it('L14: does not use up its key', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const player = await newPlayer(db.pool, 'BRL')
    const wrong = deposit(player, 5n, { currencyId: 'USD' })
    await expect(ledger.post(wrong)).rejects.toThrow('wallet in BRL')
    expect(await done(ledger.post({ ...wrong, currencyId: 'BRL' }))).toMatchObject({
      replayed: false,
      balance: 5n,
    })
    await ledger.close()
  })
})

describe('a queue of commands', () => {
  it('L15: refuses at once when it is full and continues with its contents', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1, queueLimit: 3 })
    const player = await newPlayer(db.pool)
    const busy = await keepBusy(ledger, player)
    const accepted = times(3, () => ledger.post(deposit(player, 10n)))
    const refused = deposit(player, 10n)
    expect(await ledger.post(refused)).toEqual({ ok: false, error: 'serverBusy' })
    await busy.letGo()
    for (const result of await Promise.all(accepted)) expect(result.ok).toBe(true)
    expect(await done(ledger.post(refused))).toMatchObject({ replayed: false, balance: 41n })
    await ledger.close()
  })

  it('L15: is divided among the lanes, so a busy one fills up alone', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 2, queueLimit: 4 })
    const players = await Promise.all(times(2, () => newPlayer(db.pool)))
    const [slow, quick] = players
    if (!slow || !quick) throw new Error('two players')
    const busy = await keepBusy(ledger, slow)
    const accepted = times(2, () => ledger.post(deposit(slow, 10n)))
    expect(await ledger.post(deposit(slow, 10n))).toEqual({ ok: false, error: 'serverBusy' })
    expect((await ledger.post(deposit(quick, 10n))).ok).toBe(true)
    await busy.letGo()
    await Promise.all(accepted)
    await ledger.close()
  })

  it('L15: reports its length and its refusals in the metrics', async () => {
    const { ledger, metrics } = testLedger(db.pool, { lanes: 1, queueLimit: 1 })
    const player = await newPlayer(db.pool)
    const busy = await keepBusy(ledger, player)
    const waiting = ledger.post(deposit(player, 1n))
    await ledger.post(deposit(player, 1n))
    expect((await metrics.ledgerQueue.get()).values).toMatchObject([{ value: 1 }])
    await busy.letGo()
    await waiting
    const { values } = await metrics.ledgerCommands.get()
    expect(values.map(({ labels, value }) => [labels.kind, labels.outcome, value])).toEqual(
      expect.arrayContaining([
        ['deposit', 'done', 2],
        ['deposit', 'serverBusy', 1],
      ]),
    )
    await ledger.close()
  })
})

describe('a closing ledger', () => {
  it('L15: answers and announces what it has accepted and takes nothing more', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    const player = await newPlayer(db.pool)
    const accepted = times(50, () => ledger.post(deposit(player, 1n)))
    const closed = ledger.close()
    expect(await ledger.post(deposit(player, 1n))).toEqual({ ok: false, error: 'serverBusy' })
    await closed
    expect((await Promise.all(accepted)).every((result) => result.ok)).toBe(true)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 50n })
    expect(pushes.filter((push) => push.userId === player.userId)).toHaveLength(100)
  })

  it('L15: waits for deferred commands even when others came after them', async () => {
    const { ledger, pushes } = testLedger(db.pool, { lanes: 1 })
    const player = await richPlayer(db.pool, ledger, 100n)
    const other = await newPlayer(db.pool)
    const bet = hold(player, 10n)
    const answered: string[] = []
    const commands = [
      bet,
      step(player, bet.betId, 0),
      settle(player, bet.betId, 30n, { version: 1 }),
      play(player, 1n, 0n, { nonce: 5 }),
      deposit(other, 1n),
    ]
    for (const command of commands) void ledger.post(command).then(() => answered.push(command.kind))
    await ledger.close()
    expect(answered.toSorted()).toEqual(commands.map((command) => command.kind).toSorted())
    expect(pushes.filter((push) => push.userId === player.userId).map((push) => push.seq)).toEqual(
      times(7, (i) => i + 1),
    )
  })

  it('L15: stays open while a deferred command is under way', async () => {
    const [ledger, other] = [testLedger(db.pool, { lanes: 1 }).ledger, testLedger(db.pool).ledger]
    const [player, first, last] = [
      await newPlayer(db.pool),
      await newPlayer(db.pool),
      await newPlayer(db.pool),
    ]
    const blocker = await db.owner.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
    const sent = deposit(first, 1n)
    // The same key: the second goes into a separate batch, after the third.
    const ends = postAll(ledger, [sent, deposit(player, 2n, { key: sent.key }), deposit(last, 3n)])
    let closed = false
    const closing = ledger.close().then(() => (closed = true))
    await untilOneBlocked(db.owner)
    // Everything that could be announced is announced by now.
    await other.settled()
    expect(closed).toBe(false)
    await blocker.query('ROLLBACK')
    blocker.release()
    await closing
    expect(await ends).toEqual([1n, 'requestIdReused', 3n])
    await other.close()
  })

  it('L15: reports that it is settled only after answering and announcing everything before', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    const player = await richPlayer(db.pool, ledger, 10n)
    let answered = 0
    for (const bet of times(10, () => hold(player, 1n))) void ledger.post(bet).then(() => (answered += 1))
    await ledger.settled()
    expect(answered).toBe(10)
    expect(pushes.filter((push) => push.userId === player.userId)).toHaveLength(12)
    await done(ledger.post(deposit(player, 1n)))
    await ledger.close()
  })
})

it('L18: the ledger adds up after all tests of lanes', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
