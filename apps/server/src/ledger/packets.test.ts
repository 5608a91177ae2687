import { packetId, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import { postBatch } from './sql.ts'
import { houseSum, legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  claim,
  closePacket,
  done,
  newPlayer,
  openPacket,
  type Player,
  type TestLedger,
  testLedger,
  times,
  untilOneBlocked,
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

async function players(count: number): Promise<Player[]> {
  const all = await Promise.all(times(count, () => newPlayer(db.pool)))
  return all.toSorted((a, b) => Number(a.userId) - Number(b.userId))
}

describe('a red packet', () => {
  it('L24: is set aside in full when it is opened', async () => {
    const { ledger, pushes } = test
    await newPlayer(db.pool)
    await ledger.settled()
    const heard = pushes.length
    const before = await houseSum(db.pool, 'packet')
    const packet = openPacket([300n, 50n, 150n], { answer: 'opened' })
    const receipt = await done(ledger.post(packet))
    expect(receipt).toMatchObject({ balance: 0n, ref: packet.packetId, answer: 'opened', amount: null })
    expect(await legsOf(db.pool, receipt)).toEqual(['house → packet 500'])
    expect(await houseSum(db.pool, 'packet')).toBe(before + 500n)
    await ledger.settled()
    expect(pushes.slice(heard)).toEqual([])
    expect(await done(ledger.post(packet))).toEqual({ ...receipt, replayed: true })
    expect(await houseSum(db.pool, 'packet')).toBe(before + 500n)
  })

  it('L24: gives its shares in their order, one per player, until it is empty', async () => {
    const { ledger } = test
    const [ann, bob, cem, dan] = await players(4)
    if (!ann || !bob || !cem || !dan) throw new Error('four players')
    const packet = openPacket([300n, 50n, 150n])
    await done(ledger.post(packet))
    const first = claim(bob, packet.packetId)
    const receipt = await done(ledger.post(first))
    expect(receipt).toMatchObject({ balance: 300n, amount: 300n, ref: packet.packetId })
    expect(await legsOf(db.pool, receipt)).toEqual(['packet → main 300'])
    expect(await done(ledger.post(first))).toEqual({ ...receipt, replayed: true, amount: null })
    expect(await ledger.post(claim(bob, packet.packetId))).toEqual({ ok: false, error: 'packetClaimed' })
    expect(await done(ledger.post(claim(ann, packet.packetId)))).toMatchObject({ balance: 50n, amount: 50n })
    expect(await done(ledger.post(claim(cem, packet.packetId)))).toMatchObject({
      balance: 150n,
      amount: 150n,
    })
    expect(await ledger.post(claim(dan, packet.packetId))).toEqual({ ok: false, error: 'packetEmpty' })
    // A player who has had a share is told so, not that the packet is empty.
    expect(await ledger.post(claim(ann, packet.packetId))).toEqual({ ok: false, error: 'packetClaimed' })
    expect(await walletOf(db.pool, dan)).toMatchObject({ main: 0n, seq: 0n })
  })

  it('L24: returns the rest to the house when it is closed and gives no more shares', async () => {
    const { ledger } = test
    const [ann, bob] = await players(2)
    if (!ann || !bob) throw new Error('two players')
    const before = await houseSum(db.pool, 'packet')
    const packet = openPacket([300n, 50n, 150n])
    await postAll(ledger, [packet])
    await done(ledger.post(claim(ann, packet.packetId)))
    const close = closePacket(packet.packetId)
    const receipt = await done(ledger.post(close))
    expect(receipt).toMatchObject({ amount: 200n, balance: 0n, ref: packet.packetId })
    expect(await legsOf(db.pool, receipt)).toEqual(['packet → house 200'])
    expect(await houseSum(db.pool, 'packet')).toBe(before)
    expect(await ledger.post(claim(bob, packet.packetId))).toEqual({ ok: false, error: 'packetEmpty' })
    expect(await ledger.post(closePacket(packet.packetId))).toEqual({ ok: false, error: 'packetEmpty' })
    expect(await done(ledger.post(close))).toEqual({ ...receipt, replayed: true, amount: null })
  })

  it('L24: returns a rest beyond the exact range of a number to the minor unit', async () => {
    const { ledger } = test
    const most = 2n ** 53n - 1n
    const packet = openPacket([most, most, 1n])
    await done(ledger.post(packet))
    const receipt = await done(ledger.post(closePacket(packet.packetId)))
    expect(receipt.amount).toBe(2n * most + 1n)
    expect(await legsOf(db.pool, receipt)).toEqual([`packet → house ${2n * most + 1n}`])
  })

  it('L24: closes without a leg when it is empty', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const packet = openPacket([5n])
    await done(ledger.post(packet))
    await done(ledger.post(claim(player, packet.packetId)))
    const receipt = await done(ledger.post(closePacket(packet.packetId)))
    expect(receipt).toMatchObject({ amount: 0n })
    expect(await legsOf(db.pool, receipt)).toEqual([])
  })

  it('L24: counts as empty when it is unknown or of another currency', async () => {
    const { ledger } = test
    const [player, brazilian] = [await newPlayer(db.pool), await newPlayer(db.pool, 'BRL')]
    const packet = openPacket([5n])
    await done(ledger.post(packet))
    expect(await ledger.post(claim(brazilian, packet.packetId))).toEqual({ ok: false, error: 'packetEmpty' })
    const unknown = packetId(randomUUID())
    expect(await postAll(ledger, [claim(player, unknown), closePacket(unknown)])).toEqual([
      'packetEmpty',
      'packetEmpty',
    ])
    expect(await done(ledger.post(claim(player, packet.packetId)))).toMatchObject({ amount: 5n })
  })

  it('L24: gives each share to one player when it is opened, claimed and closed simultaneously', async () => {
    const { ledger } = testLedger(db.pool, { lanes: 1 })
    const all = await players(6)
    const before = await houseSum(db.pool, 'packet')
    const packet = openPacket([1n, 2n, 4n, 8n])
    await done(ledger.post(packet))
    const results = await postAll(ledger, [
      ...all.flatMap((player) => [claim(player, packet.packetId), claim(player, packet.packetId)]),
      closePacket(packet.packetId),
    ])
    const claimed = results.filter((result) => typeof result === 'bigint')
    expect(claimed).toEqual([1n, 2n, 4n, 8n, 0n])
    expect(results.filter((result) => result === 'packetClaimed')).toHaveLength(4)
    expect(await houseSum(db.pool, 'packet')).toBe(before)
    await ledger.close()
  })

  it('L24: gives no share twice when it is opened while a claim waits for its wallet', async () => {
    const second = testLedger(db.pool).ledger
    const all = await players(2)
    const [ann, bob] = [present(all[0], 'ann'), present(all[1], 'bob')]
    const packet = openPacket([10n, 20n])
    const [holder, rival] = [await db.owner.connect(), await db.pool.connect()]
    await holder.query('BEGIN')
    await holder.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [bob.userId])
    const late = test.ledger.post(claim(bob, packet.packetId))
    await untilOneBlocked(db.owner)
    await done(second.post(packet))
    await rival.query('BEGIN')
    const place = { command: claim(ann, packet.packetId), nonce: null, drawn: null }
    await postBatch(rival, [place], test.clock.now())
    await holder.query('COMMIT')
    await untilOneBlocked(db.owner)
    await rival.query('COMMIT')
    expect(await done(late)).toMatchObject({ amount: 20n })
    for (const client of [holder, rival]) client.release()
    await second.close()
    expect(await auditLedger(db.pool)).toEqual([])
  })

  it('L24: gives no share twice when two processes claim two packets in opposite order', async () => {
    const pools = times(2, () => openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } }))
    const ledgers = pools.map((pool) => testLedger(pool).ledger)
    const all = await players(48)
    const shares = times(30, (i) => 2n ** BigInt(i))
    const packets = [openPacket(shares), openPacket(shares)]
    await postAll(test.ledger, packets)
    const before = await deadlocks()
    const results = await Promise.all(
      all.map(async (player, i) => {
        const [first, second] = i % 4 < 2 ? packets : packets.toReversed()
        const ledger = ledgers[i % 2]
        if (!ledger || !first || !second) throw new Error('two of each')
        return Promise.all([first, second].map((packet) => ledger.post(claim(player, packet.packetId))))
      }),
    )
    const amounts = results.flat().flatMap((result) => (result.ok ? [result.value.amount] : []))
    expect(amounts.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      shares.flatMap((share) => [share, share]),
    )
    const refused = new Set(results.flat().flatMap((result) => (result.ok ? [] : [result.error])))
    expect([...refused]).toEqual(['packetEmpty'])
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(await deadlocks()).toBe(before)
  })

  it('L5: throws without shares, with an empty share, or in an unknown currency', async () => {
    const { ledger } = test
    for (const shares of [[], [5n, 0n], [-1n]])
      await expect(ledger.post(openPacket(shares))).rejects.toThrow('a packet has shares above 0')
    await expect(ledger.post(openPacket([5n], { currencyId: 'IDR' }))).rejects.toThrow(
      'query returned no rows',
    )
    await expect(ledger.post(openPacket(times(10_001, () => 1n)))).rejects.toThrow(
      'ledger_packets_shares_check',
    )
  })
})

async function deadlocks(): Promise<number> {
  const { rows } = await db.owner.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

it('L18: the ledger adds up after all tests of packets', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
