import { Push } from '@baize/contract/player'
import { present } from '@baize/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import type { LedgerCommand } from './commands.ts'
import type { SettledBet } from './outbox.ts'
import { postBatch, takeAnnouncements } from './sql.ts'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import {
  adjust,
  claim,
  confirm,
  credit,
  debit,
  deposit,
  done,
  EVENTUALLY,
  grant,
  hold,
  newPlayer,
  openPacket,
  type Player,
  play,
  reject,
  release,
  reverse,
  rollback,
  setLimits,
  settle,
  step,
  testLedger,
  times,
  transfer,
  untilOneBlocked,
  withdraw,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => db.drop())

/** Places as a lane would build them, drawn for the nonces the bets get. */
const placesOf = (commands: readonly LedgerCommand[]) =>
  commands.map((command) => ({
    command,
    nonce: command.kind === 'bet.play' ? command.nonce : null,
    drawn: command.kind === 'bet.play' ? command.draw(command.nonce) : null,
  }))

async function post(commands: readonly LedgerCommand[]): Promise<void> {
  const client = await db.pool.connect()
  try {
    await postBatch(client, placesOf(commands), Date.now())
  } finally {
    client.release()
  }
}

/** Commits like a process that died a while ago, before it could announce anything. */
async function postAndDie(commands: readonly LedgerCommand[]): Promise<void> {
  await post(commands)
  await db.owner.query(`UPDATE outbox SET made_at = made_at - interval '1 minute'`)
}

async function leftInOutbox(): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>('SELECT count(*) FROM outbox')
  return Number(rows[0]?.count)
}

describe('a ledger announcement', () => {
  /** One of everything, and its announcements: made by the committing process, or read back by another one. */
  async function oneOfEverything(postAll: (commands: readonly LedgerCommand[]) => Promise<void>) {
    const player = await newPlayer(db.pool)
    const [won, lost, none] = [hold(player, 200n), hold(player, 100n), play(player, 50n, 0n, { nonce: 2 })]
    const [bonus, packet] = [grant(player, 'task', 5n, 0n), openPacket([3n])]
    for (const batch of [
      [deposit(player, 1000n), won],
      [step(player, won.betId, 0)],
      [settle(player, won.betId, 205n, { version: 1 }), lost],
      [settle(player, lost.betId, 100n), none],
      [bonus, release(player, bonus.bonusId), transfer(player, 'main', 'register', 1n), packet],
      [
        claim(player, packet.packetId),
        debit(player, 'r', 10n),
        credit(player, 'r', 20n),
        rollback(player, 'r'),
      ],
      [rollback(player, 'never'), setLimits(player), withdraw(player, 7n), adjust(player, -1n)],
      [hold(player, 100_000n)],
    ])
      await postAll(batch)
    const to = { userId: player.userId }
    const result = (id: string, win: boolean, winAmount: string) => ({ id, gameId: 'mines', win, winAmount })
    const balance = (amount: string, seq: number) => ({ type: 'balance', ...to, balance: amount, seq })
    const event = (name: string, words: string, seq: number) => ({
      type: 'event',
      ...to,
      data: {
        event: name,
        extra: { pop: true, title: `notify.${words}Title`, description: `notify.${words}News` },
      },
      seq,
    })
    const expected = [
      balance('10.00', 1),
      {
        type: 'event',
        ...to,
        data: {
          event: 'RECHARGE_SUCCESS',
          extra: { pop: true, title: 'notices.depositTitle', description: 'notices.depositText' },
        },
        seq: 2,
      },
      balance('8.00', 3),
      balance('10.05', 4),
      { type: 'bet', ...to, bet: result(won.betId, true, '2.05'), seq: 5 },
      balance('9.05', 6),
      balance('10.05', 7),
      // A returned stake is not a win.
      { type: 'bet', ...to, bet: result(lost.betId, false, '1.00'), seq: 8 },
      balance('9.55', 9),
      { type: 'bet', ...to, bet: result(none.betId, false, '0.00'), seq: 10 },
      balance('9.55', 11), // a bonus
      event('BONUS_GRANTED', 'bonus', 12),
      balance('9.60', 13), // its release
      event('BONUS_RELEASED', 'released', 14),
      balance('9.59', 15), // a transfer
      balance('9.62', 16), // a share of a packet
      event('RED_PACKET', 'packet', 17),
      balance('9.52', 18), // a provider's bet,
      balance('9.72', 19), // its win,
      balance('9.62', 20), // and its rollback
      balance('9.55', 21), // a withdrawal
      balance('9.54', 22), // an adjustment
      event('BALANCE_ADJUSTED', 'adjusted', 23),
    ]
    return { player, expected }
  }

  it('L12: tells a player of each move in numbered order, with amounts in the currency’s decimals', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    const { player, expected } = await oneOfEverything(async (commands) => {
      await Promise.all(commands.map((command) => ledger.post(command)))
    })
    await ledger.settled()
    expect(pushes).toEqual(expected)
    for (const push of pushes) expect(Push.parse(push)).toEqual(push)
    expect(await ledger.balances(player.userId)).toMatchObject({ seq: 23 })
    await ledger.close()
  })

  it('L12: is identical when another process reads it back', async () => {
    const { expected } = await oneOfEverything(postAndDie)
    const { ledger, pushes } = testLedger(db.pool)
    await ledger.settled()
    expect(pushes).toEqual(expected)
    await ledger.close()
  })

  it.each(['published by their maker', 'read back by another process'])(
    'L12: is skipped for a bet refused a place and private for a cancelled one (%s)',
    async (how) => {
      const player = await newPlayer(db.pool)
      const [refused, cancelled] = [hold(player, 200n), hold(player, 300n)]
      const commands = [
        deposit(player, 1000n),
        refused,
        settle(player, refused.betId, 200n, { state: { round: null, cancelled: true, refused: 'taken' } }),
        cancelled,
        settle(player, cancelled.betId, 300n, { state: { round: null, cancelled: true } }),
      ]
      const isReadBack = how.startsWith('read')
      if (isReadBack) for (const command of commands) await postAndDie([command])
      const watched: string[] = []
      const bets = { wants: () => true, settled: ({ bet }: SettledBet) => void watched.push(bet.id) }
      const { ledger, pushes } = testLedger(db.pool, { bets })
      if (!isReadBack) for (const command of commands) await done(ledger.post(command))
      await ledger.settled()
      await ledger.close()
      expect(watched).toEqual([])
      expect(pushes.map((push) => ('seq' in push ? push.seq : null))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(pushes.flatMap((push) => (push.type === 'bet' ? [push.bet.id] : []))).toEqual([cancelled.betId])
    },
  )

  it('L12: never calls a returned deposit a withdrawal, whichever process announces it', async () => {
    const player = await newPlayer(db.pool)
    await post([deposit(player, 1000n)])
    await db.owner.query('DELETE FROM outbox')
    const refunded = async () => {
      const [out, { orderId }] = [withdraw(player, 1n), deposit(player, 10n)]
      await db.owner.query(
        `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at, provider)
         VALUES ($1, $2, $3, 10, 'USD', now(), now(), 'xendit')`,
        [orderId, player.userId, orderId],
      )
      await db.owner.query(
        `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
         VALUES ($1, $2, $3, 1, '', 'ann', now(), now())`,
        [out.withdrawalId, orderId, out.withdrawalId],
      )
      return out
    }
    for (const tells of ['the process that made it', 'another'] as const) {
      const { ledger, pushes } = testLedger(db.pool)
      const [paid, kept] = [await refunded(), await refunded()]
      const ends = [
        confirm(player, paid.withdrawalId, { refund: true }),
        reject(player, kept.withdrawalId, { refund: true }),
        reverse(player, paid.withdrawalId, { refund: true }),
      ]
      for (const command of [paid, kept, ...ends])
        if (tells === 'another') await postAndDie([command])
        else await done(ledger.post(command))
      await ledger.settled()
      const told = pushes.flatMap((push) => (push.type === 'event' ? [push.data] : []))
      expect(told.map(({ event, extra }) => [event, extra?.title])).toEqual([
        ['BALANCE_REFUNDED', 'notify.refundTitle'],
        ['BALANCE_REFUND_RETURNED', 'notify.refundReturnedTitle'],
        ['BALANCE_REFUND_RETURNED', 'notify.refundReturnedTitle'],
      ])
      await ledger.close()
    }
  })

  it('L12: is not made for a refused or replayed command', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    const player = await newPlayer(db.pool)
    const first = deposit(player, 10n)
    await done(ledger.post(first))
    await done(ledger.post(first))
    await ledger.post(hold(player, 11n))
    await ledger.settled()
    expect(pushes.map((push) => push.seq)).toEqual([1, 2])
    await ledger.close()
  })

  it('L12: is not made before the commit', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    const player = await newPlayer(db.pool)
    const client = await db.pool.connect()
    await client.query('BEGIN')
    await postBatch(client, placesOf([deposit(player, 100n)]), Date.now())
    await ledger.settled()
    expect(pushes).toEqual([])
    await client.query('COMMIT')
    client.release()
    await ledger.settled()
    expect(pushes).toHaveLength(2)
    await ledger.close()
  })

  it('L12: does not delay the others when it cannot be published', async () => {
    const seen: number[] = []
    const { ledger } = testLedger(db.pool, {
      publish: (_, push) => {
        if (push.type === 'event') throw new Error('a socket that breaks')
        seen.push(push.seq)
      },
    })
    const player = await newPlayer(db.pool)
    await done(ledger.post(deposit(player, 100n)))
    await done(ledger.post(hold(player, 1n)))
    await ledger.settled()
    expect(seen).toEqual([1, 3])
    expect(await leftInOutbox()).toBe(0)
    await ledger.close()
  })
})

describe('an announcement left by a crash', () => {
  it('L12: is published by the next ledger, in order', async () => {
    const player = await newPlayer(db.pool)
    await postAndDie([deposit(player, 100n), hold(player, 30n)])
    await postAndDie([play(player, 30n, 60n, { nonce: 1 })])
    expect(await leftInOutbox()).toBe(2)
    const { ledger, pushes } = testLedger(db.pool)
    await ledger.settled()
    expect(pushes.map((push) => [push.type, push.seq])).toEqual([
      ['balance', 1],
      ['event', 2],
      ['balance', 3],
      ['balance', 4],
      ['bet', 5],
    ])
    expect(await leftInOutbox()).toBe(0)
    await ledger.close()
  })

  it('L12: is published by a process that is still alive', async () => {
    const { ledger, pushes } = testLedger(db.pool)
    await ledger.settled()
    const player = await newPlayer(db.pool)
    await post([deposit(player, 100n)])
    await vi.waitFor(() => expect(pushes).toHaveLength(2), EVENTUALLY)
    await ledger.close()
  })

  it('L12: is published before later announcements that another process has in memory', async () => {
    const player = await newPlayer(db.pool)
    const { ledger, pushes } = testLedger(db.pool)
    await post([deposit(player, 100n)])
    await done(ledger.post(hold(player, 1n)))
    await post([deposit(player, 5n)])
    await done(ledger.post(hold(player, 1n)))
    await ledger.settled()
    expect(pushes.map((push) => push.seq)).toEqual([1, 2, 3, 4, 5, 6])
    await ledger.close()
  })

  it('L12: is published even when more are left than one batch takes', async () => {
    const player = await newPlayer(db.pool)
    for (const _ of times(130, (i) => i)) await postAndDie([deposit(player, 1n)])
    const { ledger, pushes } = testLedger(db.pool)
    await ledger.settled()
    expect(pushes.map((push) => push.seq)).toEqual(times(260, (i) => i + 1))
    await ledger.close()
  })

  it('L12: is repeated with the same numbers when the database is lost before its deletion', async () => {
    const proxy = await startCuttingProxy(db.url)
    const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
    const player = await newPlayer(db.pool)
    await postAndDie([deposit(player, 100n), hold(player, 30n)])
    proxy.cutAt('COMMIT', 'request')
    const { ledger, pushes } = testLedger(pool)
    await ledger.settled()
    expect(proxy.cuts).toBe(1)
    expect(pushes.map((push) => push.seq)).toEqual([1, 2, 3, 1, 2, 3])
    await ledger.close()
    await pool.end()
    await proxy.close()
  })
})

it('L12: a silent connection to the outbox delays neither announcements nor closing', async () => {
  const proxy = await startCuttingProxy(db.url)
  const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} }, silentMs: 500 })
  const { ledger, pushes } = testLedger(pool)
  const player = await newPlayer(db.pool)
  proxy.cutAt('outbox_take', 'silence')
  await done(ledger.post(deposit(player, 5n)))
  await vi.waitFor(() => expect(pushes.map((push) => push.seq)).toEqual([1, 2]), EVENTUALLY)
  expect(proxy.cuts).toBe(1)
  proxy.cutAt('outbox_take', 'silence', Number.POSITIVE_INFINITY)
  await done(ledger.post(deposit(player, 5n)))
  await ledger.close()
  await pool.end()
  await proxy.close()
})

describe('two announcing processes', () => {
  it('L12: announce each move of a player once and in order', async () => {
    const pushes: Push[] = []
    const publish = (_: string, push: Push): void => void pushes.push(push)
    const secondPool = openPool({ url: db.url, as: 'app', max: 10, log: { warn: () => {} } })
    const ledgers = [testLedger(db.pool, { publish }).ledger, testLedger(secondPool, { publish }).ledger]
    const players = await Promise.all(times(4, () => newPlayer(db.pool)))
    await Promise.all(
      times(50, (i) => i).flatMap(() =>
        players.flatMap((player) => ledgers.map((ledger) => ledger.post(deposit(player, 1n)))),
      ),
    )
    await Promise.all(ledgers.map((ledger) => ledger.settled()))
    for (const { userId } of players) {
      const mine = pushes.filter((push) => push.userId === userId).map((push) => push.seq)
      expect(mine).toEqual(times(200, (i) => i + 1))
    }
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    await secondPool.end()
  })

  it('L12: leave a batch to its maker and wait, until the maker must be dead', async () => {
    const player = await newPlayer(db.pool)
    await post([deposit(player, 1n)])
    await post([deposit(player, 1n)])
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM outbox ORDER BY id')
    const [theirs, ours] = rows.map((row) => row.id)
    if (!theirs || !ours) throw new Error('two batches')
    expect(await takeAnnouncements(db.pool, 10, [ours])).toEqual({ batches: [], mustWait: true })
    await db.owner.query(`UPDATE outbox SET made_at = made_at - interval '1 minute' WHERE id = $1`, [theirs])
    const told = [[player.userId, 2, 'deposit', 'USD', '1', null, null, null, null, null]]
    expect(await takeAnnouncements(db.pool, 10, [ours])).toEqual({
      batches: [
        { id: theirs, told },
        { id: ours, told: null },
      ],
      mustWait: false,
    })
    expect(await takeAnnouncements(db.pool, 10, [ours])).toEqual({ batches: [], mustWait: false })
  })

  /** A batch committed by another process that never announces it, with a commit time that stays recent. */
  async function postElsewhere(player: Player): Promise<string> {
    const client = await db.owner.connect()
    await client.query('BEGIN')
    await postBatch(client, placesOf([deposit(player, 1n)]), Date.now())
    const { rows } = await client.query<{ id: string }>(
      `UPDATE outbox SET made_at = made_at + interval '1 hour' WHERE id = (SELECT max(id) FROM outbox) RETURNING id`,
    )
    await client.query('COMMIT')
    client.release()
    return present(rows[0], 'batch').id
  }

  it('L15: close without waiting for the other’s new commits', async () => {
    const player = await newPlayer(db.pool)
    await postElsewhere(player)
    const { ledger, pushes } = testLedger(db.pool)
    await ledger.close()
    expect(pushes).toEqual([])
    expect(await leftInOutbox()).toBe(1)
  })

  it('L15: close once their own and all earlier batches are announced, despite later commits of the other', async () => {
    const player = await newPlayer(db.pool)
    const { ledger, pushes } = testLedger(db.pool)
    const before = await postElsewhere(player)
    await done(ledger.post(deposit(player, 1n)))
    await postElsewhere(player)
    const closing = ledger.close()
    await postElsewhere(player)
    expect(pushes).toEqual([])
    await db.owner.query(`UPDATE outbox SET made_at = made_at - interval '2 hours' WHERE id = $1`, [before])
    await closing
    expect(pushes.map((push) => push.seq)).toEqual([1, 2, 3, 4])
    expect(await leftInOutbox()).toBe(2)
  })

  it('L15: close when the other has announced their batches and has more of its own', async () => {
    const player = await newPlayer(db.pool)
    const { ledger } = testLedger(db.pool)
    await postElsewhere(player)
    await done(ledger.post(deposit(player, 1n)))
    await db.owner.query('DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox)')
    await ledger.close()
    expect(await leftInOutbox()).toBe(1)
  })

  it('L15: are settled when everything committed by then is announced, despite new commits', async () => {
    const player = await newPlayer(db.pool)
    const { ledger, pushes } = testLedger(db.pool)
    await post([deposit(player, 1n)])
    await done(ledger.post(deposit(player, 1n)))
    const told: number[] = []
    const settled = ledger.settled().then(() => told.push(pushes.length))
    while (told.length === 0) await post([deposit(player, 1n)])
    await settled
    expect(told[0]).toBeGreaterThanOrEqual(4)
    await ledger.close()
  })

  it('L12: take turns: one waits while the other publishes and takes the rest', async () => {
    const player = await newPlayer(db.pool)
    for (const _ of times(3, (i) => i)) await postAndDie([deposit(player, 1n)])
    const [first, second] = await Promise.all([db.pool.connect(), db.pool.connect()])
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM outbox ORDER BY id')
    const all = rows.map((row) => row.id)
    const idsOf = ({ batches }: Awaited<ReturnType<typeof takeAnnouncements>>) =>
      batches.map((batch) => batch.id)
    await first.query('BEGIN')
    expect(idsOf(await takeAnnouncements(first, 2, all))).toEqual(all.slice(0, 2))
    const next = takeAnnouncements(second, 2, all)
    await untilOneBlocked(db.owner)
    await first.query('COMMIT')
    expect(idsOf(await next)).toEqual(all.slice(2))
    first.release()
    second.release()
  })
})
