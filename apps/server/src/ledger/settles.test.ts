import { type BetId, betId, type FakeClock, minor, multiplier, ONE_X, present } from '@baize/kit'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { Json, Ledger, SettleBet } from './commands.ts'
import { keyOf } from './requests.ts'
import { postSettles } from './settles.ts'
import { type Answer, type PostedBatch, postBatch } from './sql.ts'
import {
  deposit,
  done,
  hold,
  type Player,
  richPlayer,
  settle,
  step,
  testLedger,
  untilOneBlocked,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let ledger: Ledger
let clock: FakeClock
beforeAll(async () => {
  db = await testDatabase()
  ;({ ledger, clock } = testLedger(db.pool))
})
afterAll(async () => {
  await ledger.close()
  await db.drop()
})

let made = 0
const next = (): BetId => {
  made += 1
  return betId(`019a8a3c-1e00-7000-8000-${made.toString(16).padStart(12, '0')}`)
}

async function heldBet(player: Player, stake = 10n): Promise<BetId> {
  const bet = hold(player, stake, { betId: next(), exclusive: false })
  await done(ledger.post(bet))
  return bet.betId
}

/** The rows a batch writes, rolled back afterwards. Transaction ids differ between runs; their indexes do not. */
async function trace(work: (client: PoolClient) => Promise<PostedBatch>, players: readonly Player[]) {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const { answers, announcements, outboxId } = await work(client)
    const read = async (text: string): Promise<unknown[]> =>
      (await client.query<{ row: unknown }>(text, [players.map(({ userId }) => userId)])).rows
    return {
      answers,
      announcements,
      told: outboxId !== null,
      rows: [
        await read('SELECT w::text FROM ledger_wallets w WHERE user_id = ANY ($1) ORDER BY user_id'),
        await read('SELECT b::text FROM open_bets b WHERE user_id = ANY ($1) ORDER BY user_id, id'),
        await read('SELECT b::text FROM bets b WHERE user_id = ANY ($1) ORDER BY user_id, id'),
        await read(`SELECT id & 1023 AS place, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer, note, at
          FROM ledger_transactions WHERE user_id = ANY ($1) ORDER BY key`),
        await read(`SELECT transaction_id & 1023 AS place, from_account, to_account, amount, at FROM ledger_legs
          WHERE from_account >> 4 = ANY ($1) OR to_account >> 4 = ANY ($1) ORDER BY at, 1, 2, 3, 4`),
      ],
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const plainly = (answer: Answer) =>
  'receipt' in answer
    ? { ...answer.receipt, transactionId: Number(answer.receipt.transactionId) % 1024 }
    : answer.outcome

describe('L33: a settlement by the house', () => {
  it('gives the same rows by the fast path and by the slow one', async () => {
    const players = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const bets: { player: Player; bet: BetId }[] = []
    for (const player of players)
      for (const stake of [10n, 20n, 30n]) bets.push({ player, bet: await heldBet(player, stake) })
    const outcome = fc.record({
      settles: fc.boolean(),
      payout: fc.constantFrom(0n, 10n, 20n, 30n, 31n, 1_000_000n),
      times: fc.constantFrom(multiplier(0n), ONE_X, multiplier(25_000n)),
      covered: fc.constantFrom(0n, 3n, 10n),
      state: fc.constantFrom<Json>({ cancelled: true }, { refused: 'full', cancelled: true }, { term: 7 }),
      answer: fc.json(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 6, maxLength: 6 }), async (outcomes) => {
        const settles = bets.flatMap(({ player, bet }, i) => {
          const { settles: due, payout, times, covered, state, answer } = present(outcomes[i], 'outcome')
          const change = { multiplier: times, covered: minor(covered), state, answer }
          return due ? [settle(player, bet, payout, change)] : []
        })
        if (settles.length === 0) return
        const places = settles.map((command) => ({ command, nonce: null, drawn: null }))
        const short = await trace((client) => postSettles(client, settles, clock.now()), players)
        const long = await trace((client) => postBatch(client, places, clock.now()), players)
        expect(short.rows).toEqual(long.rows)
        expect(short.answers.map(plainly)).toEqual(long.answers.map(plainly))
        expect(short.announcements).toEqual(long.announcements)
        expect(short.told).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('is left to the slow path with all settlements of its player when one does not fit, and the others are taken', async () => {
    const [first, second] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const [bet, others, ended, moved] = [
      await heldBet(first),
      await heldBet(second),
      await heldBet(second),
      await heldBet(second),
    ]
    await done(ledger.post(settle(second, ended, 5n)))
    await done(ledger.post(step(second, moved, 0)))
    for (const wrong of [
      settle(second, ended, 5n),
      settle(second, moved, 5n),
      settle(second, bet, 5n),
      settle(second, next(), 5n),
    ]) {
      const settles = [settle(first, bet, 7n), settle(second, others, 9n), wrong]
      const { answers, announcements } = await trace(
        (client) => postSettles(client, settles, clock.now()),
        [first, second],
      )
      expect(answers.map(plainly)).toEqual([
        expect.objectContaining({ replayed: false, ref: bet }),
        'notPlain',
        'notPlain',
      ])
      expect(announcements).toHaveLength(1)
      const alone = await trace((client) => postSettles(client, [wrong], clock.now()), [second])
      expect(alone).toMatchObject({ told: false, announcements: [] })
    }
  })

  it('waits for its wallet and sees the results of the previous batch', async () => {
    const player = await richPlayer(db.pool, ledger)
    const [bet, other] = [await heldBet(player), await heldBet(player)]
    const [first, second] = [await db.pool.connect(), await db.pool.connect()]
    try {
      await first.query('BEGIN')
      await postSettles(first, [settle(player, bet, 25n)], clock.now())
      const later = postSettles(second, [settle(player, other, 7n)], clock.now())
      await untilOneBlocked(db.owner)
      await first.query('COMMIT')
      expect((await later).answers.map(plainly)).toEqual([expect.objectContaining({ balance: 100_012n })])
    } finally {
      first.release()
      second.release()
    }
  })

  it('is refused for the same reasons as on the slow path', async () => {
    const [player, other] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const [bet, second] = [await heldBet(player), await heldBet(player)]
    const paid = settle(player, bet, 25n)
    const receipt = await done(ledger.post(paid))
    expect(receipt).toMatchObject({ replayed: false, balance: 100_005n, ref: bet, answer: { payout: '25' } })
    expect(await done(ledger.post(paid))).toEqual({ ...receipt, replayed: true })
    const refused = (error: string) => ({ ok: false, error })
    expect(await ledger.post({ ...paid, body: 'another' })).toEqual(refused('requestIdReused'))
    expect(await ledger.post(settle(player, bet, 25n))).toEqual(refused('betSettled'))
    expect(await ledger.post(settle(other, second, 25n))).toEqual(refused('unknownBet'))
    expect(await ledger.post(settle(player, second, 25n, { version: 1 }))).toEqual(refused('betMoved'))
    // The key of another bet's settlement: the batch is rolled back and the key decides.
    const [mine, reused] = [
      settle(other, await heldBet(other), 3n),
      { ...paid, betId: second, body: 'other' },
    ]
    expect(await Promise.all([ledger.post(reused), ledger.post(mine)])).toEqual([
      refused('requestIdReused'),
      expect.objectContaining({ ok: true }),
    ])
    await done(ledger.post(settle(player, second, 0n)))
  })

  it('starts a player’s day by the slow path', async () => {
    const player = await richPlayer(db.pool, ledger)
    const bets = [await heldBet(player), await heldBet(player)]
    clock.advance(36 * 3_600_000)
    const receipts = await Promise.all(bets.map((bet) => done(ledger.post(settle(player, bet, 0n)))))
    expect(receipts.map((receipt) => receipt.balance)).toEqual([99_980n, 99_980n])
    const { rows } = await db.pool.query<{ lost_by_day: string; lost: string }>(
      'SELECT lost, lost_by_day FROM ledger_wallets WHERE user_id = $1',
      [player.userId],
    )
    // Both stakes were lost the day before, when they were held.
    expect(rows).toEqual([{ lost: '20', lost_by_day: '20' }])
  })

  it('counts once when two processes settle it or the player cashes out simultaneously', async () => {
    const other = testLedger(db.pool, { clock }).ledger
    const players = await Promise.all([richPlayer(db.pool, ledger), richPlayer(db.pool, ledger)])
    for (let round = 0; round < 15; round++) {
      const bets = await Promise.all(
        players.flatMap((player) => [0, 1].map(async () => ({ player, bet: await heldBet(player) }))),
      )
      const wishes = bets.map(({ player, bet }) => settle(player, bet, 20n))
      const rivals = bets.map(({ player, bet }, i): SettleBet => {
        if (round % 2 === 0) return present(wishes[i], 'wish')
        return settle(player, bet, 10n, { key: keyOf(next(), player.userId) })
      })
      const [ours, theirs] = await Promise.all([
        Promise.all(wishes.map((wish) => ledger.post(wish))),
        Promise.all(rivals.map((rival) => other.post(rival))),
      ])
      for (const [i, result] of ours.entries()) {
        const counted = [result, present(theirs[i], 'rival')].filter((end) => end.ok && !end.value.replayed)
        expect(counted).toHaveLength(1)
      }
    }
    await other.close()
  })

  it('shares a batch with other players and with its own player’s others, in order', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => richPlayer(db.pool, ledger)))
    const { ledger: single, pushes } = testLedger(db.pool, { lanes: 1, clock })
    const bets = await Promise.all(
      players.flatMap((player) =>
        [1n, 2n, 3n].map(async (won) => ({ player, won, bet: await heldBet(player) })),
      ),
    )
    const receipts = await Promise.all(
      bets.map(({ player, won, bet }) => done(single.post(settle(player, bet, won)))),
    )
    expect(new Set(receipts.map((receipt) => Math.floor(Number(receipt.transactionId) / 1024))).size).toBe(1)
    expect(receipts.map((receipt) => receipt.balance)).toEqual(
      players.flatMap(() => [99_971n, 99_973n, 99_976n]),
    )
    await single.settled()
    for (const { userId } of players) {
      const told = pushes.filter((push) => push.userId === userId && push.type === 'balance')
      expect(told.map((push) => 'seq' in push && push.seq)).toEqual(
        told.map((push) => 'seq' in push && push.seq).toSorted((left, right) => Number(left) - Number(right)),
      )
      expect(told).toHaveLength(3)
    }
    // Commands of other kinds keep their place among a player's settlements.
    const [player] = players
    const last = present(player, 'player')
    const held = [await heldBet(last), await heldBet(last)]
    const order = await Promise.all([
      done(single.post(settle(last, present(held[0], 'bet'), 1n))),
      done(single.post(deposit(last, 5n))),
      done(single.post(settle(last, present(held[1], 'bet'), 1n))),
    ])
    expect(order.map((receipt) => receipt.balance)).toEqual([99_957n, 99_962n, 99_963n])
    await single.close()
  })

  it('L2: is rejected when its places are out of order', async () => {
    const player = await richPlayer(db.pool, ledger)
    const bet = await heldBet(player)
    const post = (users: string, payouts: string) =>
      db.pool.query(
        `SELECT places FROM ledger_settle($1, $2::bigint[], '{a-key}', '{ab}', ARRAY[$3::uuid], '{0}', $4::bigint[], '{0}', '{NULL}', '{1}', '{1}')`,
        [new Date(clock.now()), users, bet, payouts],
      )
    const { userId } = player
    const wrong = [
      [`[0:0]={${userId}}`, '{0}'],
      [`{${userId}}`, '[2:2]={0}'],
      [`{${userId}}`, '{0,0}'],
      [`{${userId},${userId}}`, '{0}'],
      ['{}', '{}'],
    ] as const
    for (const [users, payouts] of wrong)
      await expect(post(users, payouts)).rejects.toThrow(
        'the places of a batch are not those of its settlements',
      )
    expect((await post(`{${userId}}`, '{0}')).rows).toEqual([{ places: '{1}' }])
  })

  it('leaves a ledger that adds up', async () => {
    expect(await auditLedger(db.pool)).toEqual([])
  })
})
