import { type FakeClock, minor, present } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { Ledger } from './commands.ts'
import { isPlainMove, type PlainMove, postMoves } from './provider-moves.ts'
import { type Answer, type PostedBatch, postBatch } from './sql.ts'
import { outcomeOf, walletOf } from './testing/books.fixture.ts'
import {
  credit,
  debit,
  deposit,
  done,
  type Player,
  richPlayer,
  rollback,
  setLimits,
  settleAtProvider,
  testLedger,
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

const settled = (player: Player, reference: string, amount: bigint, result = 'won') =>
  settleAtProvider(player, reference, amount, 'settled', { result })

/** A bet that is taken, and its reference. */
async function openBet(player: Player, stake = 10n): Promise<string> {
  const reference = randomUUID()
  await done(ledger.post(debit(player, reference, stake)))
  return reference
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
        await read(
          'SELECT b::text FROM provider_bets b WHERE user_id = ANY ($1) ORDER BY user_id, reference',
        ),
        await read(`SELECT id & 1023 AS place, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer::text, note, at
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

const byShortWay = (moves: readonly PlainMove[], players: readonly Player[]) =>
  trace((client) => postMoves(client, moves, clock.now()), players)
const byLongWay = (moves: readonly PlainMove[], players: readonly Player[]) => {
  const places = moves.map((command) => ({ command, nonce: null, drawn: null }))
  return trace((client) => postBatch(client, places, clock.now()), players)
}

describe('L25: a provider’s move on the fast path', () => {
  it('gives the same rows by the fast path and by the slow one', async () => {
    const players = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger, 90n)]
    await done(ledger.post(setLimits(present(players[0], 'player'), { maxLossDay: minor(200n) })))
    const bets: { player: Player; reference: string; paid: boolean }[] = []
    for (const player of players)
      for (const stake of [10n, 20n]) {
        bets.push({ player, reference: await openBet(player, stake), paid: false })
        const won = { player, reference: await openBet(player, stake), paid: true }
        await done(ledger.post(credit(player, won.reference, 7n)))
        bets.push(won)
      }
    const wish = fc.record({
      how: fc.constantFrom(
        'none',
        'credit',
        'last credit',
        'no win',
        'settle',
        'bet',
        'bet with selections',
        'bet on a side',
      ),
      amount: fc.constantFrom(0n, 1n, 10n, 30n, 1_000_000n),
      stake: fc.constantFrom(1n, 5n, 40n),
    })
    const pathsOf = { short: 0, long: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 8, maxLength: 8 }), async (wishes) => {
        const moves = bets.flatMap(({ player, reference, paid }, i): PlainMove[] => {
          const { how, amount, stake } = present(wishes[i], 'wish')
          switch (how) {
            case 'credit':
              return amount > 0n ? [credit(player, reference, amount)] : []
            case 'last credit':
              return amount > 0n ? [credit(player, reference, amount, { closes: true })] : []
            case 'no win':
              return [settleAtProvider(player, reference, 0n, 'part', { closes: true })]
            case 'settle':
              return paid ? [] : [settled(player, reference, amount, amount === 0n ? 'lost' : 'won')]
            case 'bet':
              return [debit(player, randomUUID(), stake, { gameId: 'dice', round: 'r7' })]
            case 'bet with selections':
              return [debit(player, randomUUID(), stake, { detail: { selections: [{ eventId: 7 }] } })]
            case 'bet on a side': {
              const side = { id: 'home', pays: minor(stake * 2n) }
              return [
                debit(player, randomUUID(), stake, { rtp: 9946, cover: { market: randomUUID(), side } }),
              ]
            }
            default:
              return []
          }
        })
        if (moves.length === 0) return
        expect(moves.every((move) => isPlainMove(move))).toBe(true)
        const short = await byShortWay(moves, players)
        const long = await byLongWay(moves, players)
        // A player of whom one is refused, for lack of money or by the limit, is left to the long way altogether.
        const left = new Set(
          moves.filter((_, i) => short.answers[i]?.outcome === 'notPlain').map((move) => move.userId),
        )
        for (const userId of left)
          expect(moves.some((move, i) => move.userId === userId && long.answers[i]?.outcome !== 'done')).toBe(
            true,
          )
        if (left.size > 0) {
          pathsOf.long += 1
          return
        }
        pathsOf.short += 1
        expect(short.rows).toEqual(long.rows)
        expect(short.answers.map(plainly)).toEqual(long.answers.map(plainly))
        expect(short.announcements).toEqual(long.announcements)
        expect(short.told).toBe(true)
      }),
      {
        numRuns: caseCount(15, 1000),
        // One for each way, whatever chance brings: wins alone, and stakes that the second player cannot pay.
        examples: [
          [Array.from({ length: 8 }, () => ({ how: 'credit', amount: 1n, stake: 1n }))],
          [Array.from({ length: 8 }, () => ({ how: 'bet', amount: 0n, stake: 40n }))],
        ],
      },
    )
    expect(pathsOf.short).toBeGreaterThan(0)
    expect(pathsOf.long).toBeGreaterThan(0)
  })

  it('is left to the slow path with all moves of its player when one does not fit, and the others are taken', async () => {
    const [first, second] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const [bet, ended, open, gone] = [
      await openBet(first),
      await openBet(second),
      await openBet(second),
      await openBet(second),
    ]
    await done(ledger.post(settled(second, ended, 5n)))
    await done(ledger.post(rollback(second, gone)))
    for (const wrong of [
      settled(second, ended, 6n),
      settled(second, gone, 6n),
      settled(second, bet, 6n),
      settled(second, randomUUID(), 6n),
      credit(second, gone, 6n),
      credit(second, bet, 6n),
      debit(second, ended, 6n),
      debit(second, gone, 6n),
      debit(second, bet, 6n),
      debit(second, randomUUID(), 1_000_000n),
    ]) {
      const moves = [settled(first, bet, 7n), settled(second, open, 9n), wrong]
      const { answers, announcements } = await byShortWay(moves, [first, second])
      expect(answers.map(plainly)).toEqual([
        expect.objectContaining({ replayed: false }),
        'notPlain',
        'notPlain',
      ])
      expect(announcements).toHaveLength(1)
      expect(await byShortWay([wrong], [second])).toMatchObject({ told: false, announcements: [] })
    }
  })

  it('is left to the slow path when its player would exceed the loss limit', async () => {
    const player = await richPlayer(db.pool, ledger)
    await openBet(player, 10n)
    await done(ledger.post(setLimits(player, { maxLossDay: minor(30n) })))
    const within = [debit(player, randomUUID(), 15n), debit(player, randomUUID(), 5n)]
    const outcomes = async (moves: readonly PlainMove[]) =>
      (await byShortWay(moves, [player])).answers.map(({ outcome }) => outcome)
    expect(await outcomes(within)).toEqual(['done', 'done'])
    expect(await outcomes([...within, debit(player, randomUUID(), 1n)])).toEqual([
      'notPlain',
      'notPlain',
      'notPlain',
    ])
  })

  it('waits for its wallet and sees the results of the previous batch', async () => {
    const player = await richPlayer(db.pool, ledger, 100n)
    await openBet(player, 10n)
    const [first, second] = [await db.pool.connect(), await db.pool.connect()]
    const waiting = async () => {
      const { rowCount } = await db.owner.query(
        'SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
      )
      return rowCount
    }
    try {
      await first.query('BEGIN')
      await postMoves(first, [debit(player, randomUUID(), 80n)], clock.now())
      const later = postMoves(second, [debit(player, randomUUID(), 50n)], clock.now())
      await expect.poll(waiting).toBe(1)
      await first.query('COMMIT')
      expect((await later).answers).toEqual([{ outcome: 'notPlain' }])
    } finally {
      first.release()
      second.release()
    }
  })

  it('waits for an earlier move of the same bet, and both are paid', async () => {
    const player = await richPlayer(db.pool, ledger, 100n)
    const reference = await openBet(player, 10n)
    await Promise.all([3n, 4n, 5n].map((amount) => done(ledger.post(credit(player, reference, amount)))))
    const { rows } = await db.pool.query('SELECT won, due FROM provider_bets WHERE reference = $1', [
      reference,
    ])
    expect(rows).toEqual([{ won: '12', due: '12' }])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 102n })
  })

  it('is refused, replayed and counted once as on the slow path', async () => {
    const player = await richPlayer(db.pool, ledger, 100n)
    const reference = randomUUID()
    const [stake, win, more, last] = [
      debit(player, reference, 60n),
      credit(player, reference, 25n),
      credit(player, reference, 7n),
      settleAtProvider(player, reference, 0n, 'part', { closes: true }),
    ]
    await done(ledger.post(stake))
    // Two wins of one bet at once are both paid.
    const moves = [win, more, stake, last, win, last, more]
    const ends = await Promise.all(moves.map((move) => ledger.post(move)))
    expect(ends.map((result) => result.ok && result.value.replayed)).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
      true,
    ])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 72n, wagered: 60n, lost: 28n })
    const { rows } = await db.pool.query('SELECT won, due, status FROM provider_bets WHERE reference = $1', [
      reference,
    ])
    expect(rows).toEqual([{ won: '32', due: '32', status: 'SETTLED' }])
    expect(outcomeOf(await ledger.post({ ...win, body: 'another' }))).toBe('requestIdReused')
    expect(outcomeOf(await ledger.post(debit(player, randomUUID(), 73n)))).toBe('insufficientFunds')
    // The key of another bet's win: the batch is rolled back and the key decides.
    const second = await openBet(player, 5n)
    const rich = await richPlayer(db.pool, ledger)
    const ended = await Promise.all([
      ledger.post({ ...win, reference: second, body: 'other' }),
      ledger.post(debit(rich, randomUUID(), 5n)),
    ])
    expect(ended.map((result) => (result.ok ? 'done' : result.error))).toEqual(['requestIdReused', 'done'])
  })

  it('takes each key once and ends at the same balance when two processes send one bet simultaneously', async () => {
    const other = testLedger(db.pool, { clock }).ledger
    const players = await Promise.all([richPlayer(db.pool, ledger), richPlayer(db.pool, ledger)])
    const bets: [Player, string][] = []
    for (let round = 0; round < caseCount(4, 60); round++) {
      const some = players.flatMap((player) => [0, 1].map((): [Player, string] => [player, randomUUID()]))
      const wishes = some.flatMap(([player, reference]) => [
        debit(player, reference, 10n),
        round % 2 === 0 ? settled(player, reference, 25n) : credit(player, reference, 25n),
        ...(round % 3 === 0 ? [rollback(player, reference)] : []),
      ])
      // A provider repeats what was not found; a rollback that came first blocks the rest.
      const from = async (instance: Ledger): Promise<void> => {
        await Promise.all(wishes.map((wish) => instance.post(wish)))
        await Promise.all(wishes.map((wish) => instance.post(wish)))
      }
      await Promise.all([from(ledger), from(other)])
      if (round % 3 !== 0) bets.push(...some)
    }
    for (const player of players) {
      const count = BigInt(bets.filter(([owner]) => owner === player).length)
      expect(await walletOf(db.pool, player)).toMatchObject({
        main: 100_000n + 15n * count,
        wagered: 10n * count,
      })
    }
    await other.close()
  })

  it('keeps its place among its player’s commands and shares a batch with other players', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => richPlayer(db.pool, ledger)))
    const { ledger: single, pushes } = testLedger(db.pool, { lanes: 1, clock })
    const bets = players.flatMap((player) => [1n, 2n, 3n].map((stake) => debit(player, randomUUID(), stake)))
    const receipts = await Promise.all(bets.map((bet) => done(single.post(bet))))
    expect(new Set(receipts.map((receipt) => Math.floor(Number(receipt.transactionId) / 1024))).size).toBe(1)
    expect(receipts.map((receipt) => receipt.balance)).toEqual(
      players.flatMap(() => [99_999n, 99_997n, 99_994n]),
    )
    const last = present(players[0], 'player')
    const order = await Promise.all([
      done(single.post(debit(last, randomUUID(), 1n))),
      done(single.post(deposit(last, 5n))),
      done(single.post(debit(last, randomUUID(), 1n))),
    ])
    expect(order.map((receipt) => receipt.balance)).toEqual([99_993n, 99_998n, 99_997n])
    await single.settled()
    for (const { userId } of players) {
      const seqs = pushes.flatMap((push) => (push.userId === userId && 'seq' in push ? [push.seq] : []))
      expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
    }
    await single.close()
  })

  it('starts a player’s day by the slow path', async () => {
    const player = await richPlayer(db.pool, ledger)
    const reference = await openBet(player)
    clock.advance(36 * 3_600_000)
    expect(await done(ledger.post(settled(player, reference, 4n)))).toMatchObject({ balance: 99_994n })
    expect(await walletOf(db.pool, player)).toMatchObject({ lost: 6n })
  })

  it('L2: is rejected when its places are out of order', async () => {
    const player = await richPlayer(db.pool, ledger)
    await openBet(player)
    const post = (users: string, amounts: string) =>
      db.pool.query(
        `SELECT places FROM ledger_provider_moves($1, $2::bigint[], '{provider.debit}', '{bet}', '{a-key}', '{ab}', '{acme}', '{a-bet}',
           ARRAY[$4::text], $3::bigint[], '{f}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}')`,
        [new Date(clock.now()), users, amounts, player.currencyId],
      )
    const { userId } = player
    for (const [users, amounts] of [
      [`[0:0]={${userId}}`, '{1}'],
      [`{${userId}}`, '[2:2]={1}'],
      [`{${userId}}`, '{1,1}'],
      [`{${userId},${userId}}`, '{1}'],
      ['{}', '{}'],
    ] as const)
      await expect(post(users, amounts)).rejects.toThrow('the places of a batch are not those of its moves')
    expect((await post(`{${userId}}`, '{0}')).rows).toEqual([{ places: null }])
  })

  it('finds its bet by the primary key, the only index that begins with the provider', async () => {
    // The plan of a session is made while the table may be empty: another such index would look as good.
    const { rows } = await db.pool.query<{ indexname: string }>(
      `SELECT indexname FROM pg_indexes WHERE tablename = 'provider_bets' AND indexdef LIKE '%(provider%'`,
    )
    expect(rows).toEqual([{ indexname: 'provider_bets_pkey' }])
  })

  it('leaves a ledger that adds up', async () => {
    expect(await auditLedger(db.pool)).toEqual([])
  })
})
