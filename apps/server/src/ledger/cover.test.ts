import { minor, multiplier, present } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { coveredOf } from '@baize/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { postAll, walletOf } from './testing/books.fixture.ts'
import {
  credit,
  debit,
  done,
  grant,
  hold,
  type Player,
  release,
  richPlayer,
  rollback,
  settle,
  settleAtProvider,
  type TestLedger,
  testLedger,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let test: TestLedger
let second: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool)
  second = testLedger(db.pool)
})
afterAll(async () => {
  await test.ledger.close()
  await second.ledger.close()
  await db.drop()
})

const RICH = 1_000_000n
const rich = (): Promise<Player> => richPlayer(db.pool, test.ledger, RICH)

/** A stake on a side of a market, at odds in hundredths. */
const on = (player: Player, market: string, side: string, stake: bigint, odds = 200n) =>
  debit(player, randomUUID(), stake, {
    cover: { market, side: { id: side, pays: minor((stake * odds) / 100n) } },
  })

/** A stake on a round whose sides the provider does not tell. */
const inRound = (player: Player, market: string, stake: bigint) =>
  debit(player, randomUUID(), stake, { cover: { market, side: null } })

const countedOf = async (player: Player) => {
  const { wagered, edge } = await walletOf(db.pool, player)
  return { wagered, edge }
}

describe('L57: the wagering count of stakes on a provider’s market', () => {
  it('is zero for two equal sides, and the excess for a larger one', async () => {
    const player = await rich()
    const market = randomUUID()
    await postAll(test.ledger, [on(player, market, 'home', 50n), on(player, market, 'away', 30n)])
    expect(await countedOf(player)).toEqual({ wagered: 20n, edge: 20n * 350n })
    await done(test.ledger.post(on(player, market, 'away', 20n)))
    expect(await countedOf(player)).toEqual({ wagered: 0n, edge: 0n })
    expect(await auditLedger(db.owner)).toEqual([])
  })

  it('is full for one side, another market and another player', async () => {
    const [player, other] = [await rich(), await rich()]
    const market = randomUUID()
    await postAll(test.ledger, [
      on(player, market, 'home', 50n),
      on(player, market, 'home', 7n),
      on(player, randomUUID(), 'away', 40n),
      on(other, market, 'away', 50n),
    ])
    expect((await countedOf(player)).wagered).toBe(97n)
    expect((await countedOf(other)).wagered).toBe(50n)
  })

  it('is zero for two simultaneous sides through two processes', async () => {
    const player = await rich()
    const market = randomUUID()
    await Promise.all([
      done(test.ledger.post(on(player, market, 'home', 50n))),
      done(second.ledger.post(on(player, market, 'away', 50n))),
    ])
    expect((await countedOf(player)).wagered).toBe(0n)
    expect(await auditLedger(db.owner)).toEqual([])
  })

  it('returns for a bet while the bet that covered it is rolled back or refunded', async () => {
    const player = await rich()
    const market = randomUUID()
    const [home, away] = [on(player, market, 'home', 50n), on(player, market, 'away', 50n)]
    await postAll(test.ledger, [home, away])
    const refund = settleAtProvider(player, away.reference, 50n, 'settled', { result: 'refund' })
    await done(test.ledger.post(refund))
    expect((await countedOf(player)).wagered).toBe(50n)
    await done(test.ledger.post(settleAtProvider(player, away.reference, 0n, 'settled', { result: 'lost' })))
    expect((await countedOf(player)).wagered).toBe(0n)
    const back = rollback(player, away.reference)
    await done(test.ledger.post(back))
    expect((await countedOf(player)).wagered).toBe(50n)
    // The same call again, as after a lost reply.
    await done(test.ledger.post(back))
    await done(test.ledger.post(rollback(player, home.reference)))
    expect(await countedOf(player)).toEqual({ wagered: 0n, edge: 0n })
    expect(await auditLedger(db.owner)).toEqual([])
  })

  it('is unaffected for a bonus by earlier bets that are covered later', async () => {
    const player = await rich()
    const market = randomUUID()
    await done(test.ledger.post(on(player, market, 'home', 50n)))
    const bonus = grant(player, 'task', 5n, 20n)
    await postAll(test.ledger, [bonus, on(player, market, 'away', 50n), debit(player, randomUUID(), 19n)])
    expect(await test.ledger.post(release(player, bonus.bonusId))).toEqual({
      ok: false,
      error: 'wageringLeft',
    })
    await done(test.ledger.post(debit(player, randomUUID(), 1n)))
    expect((await test.ledger.post(release(player, bonus.bonusId))).ok).toBe(true)
  })

  it('follows the rule after any order of bets, refunds and rollbacks', async () => {
    const sides = ['home', 'draw', 'away'] as const
    const move = fc.record({
      what: fc.constantFrom('bet', 'bet', 'bet', 'rollback', 'refund', 'lose'),
      side: fc.constantFrom(...sides),
      stake: fc.bigInt({ min: 1n, max: 90n }),
      odds: fc.bigInt({ min: 101n, max: 900n }),
      which: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 9 }), async (moves) => {
        const player = await rich()
        const market = randomUUID()
        const bets: { reference: string; side: string; stake: bigint; pays: bigint; state: string }[] = []
        for (const { what, side, stake, odds, which } of moves) {
          const open = bets.filter(({ state }) => state === 'open')
          const bet = open[which % Math.max(open.length, 1)]
          if (what === 'bet') {
            const made = on(player, market, side, stake, odds)
            await done(test.ledger.post(made))
            bets.push({ reference: made.reference, side, stake, pays: (stake * odds) / 100n, state: 'open' })
          } else if (bet) {
            const { reference, stake: whole } = bet
            bet.state = what
            const result = { result: what === 'lose' ? 'lost' : 'refund' }
            await done(
              test.ledger.post(
                what === 'rollback'
                  ? rollback(player, reference)
                  : settleAtProvider(player, reference, what === 'lose' ? 0n : whole, 'settled', result),
              ),
            )
          }
        }
        const live = bets.filter(({ state }) => state === 'open' || state === 'lose')
        const staked = live.reduce((sum, { stake }) => sum + stake, 0n)
        const bySide = sides.map((id) => {
          const own = live.filter(({ side }) => side === id)
          return {
            stake: own.reduce((sum, { stake }) => sum + stake, 0n),
            pays: own.reduce((sum, { pays }) => sum + pays, 0n),
          }
        })
        expect((await countedOf(player)).wagered).toBe(staked - coveredOf(bySide))
      }),
      { numRuns: caseCount(20, 1000), seed: 57 },
    )
    expect(await auditLedger(db.owner)).toEqual([])
  })
})

describe('L57: the wagering count of stakes in a round of unknown sides', () => {
  it('is zero for red and black once one of them has won', async () => {
    const player = await rich()
    const round = randomUUID()
    const [red, black] = [inRound(player, round, 50n), inRound(player, round, 50n)]
    await postAll(test.ledger, [red, black])
    expect((await countedOf(player)).wagered).toBe(100n)
    await done(test.ledger.post(credit(player, red.reference, 100n)))
    await done(test.ledger.post(settleAtProvider(player, black.reference, 0n, 'part', { closes: true })))
    expect(await countedOf(player)).toEqual({ wagered: 0n, edge: 0n })
    expect(await auditLedger(db.owner)).toEqual([])
  })

  it.each([
    ['a lost round counts in full', 60n, 0n, 60n],
    ['a round that won more than its stakes counts in full', 60n, 150n, 60n],
    ['a round that returns three quarters counts for one quarter', 60n, 45n, 15n],
  ] as const)('follows the rule: %s', async (_title, stake, won, counts) => {
    const player = await rich()
    const bet = inRound(player, randomUUID(), stake)
    await done(test.ledger.post(bet))
    await done(
      test.ledger.post(
        won > 0n
          ? credit(player, bet.reference, won, { closes: true })
          : settleAtProvider(player, bet.reference, 0n, 'part', { closes: true }),
      ),
    )
    expect((await countedOf(player)).wagered).toBe(counts)
    expect(await auditLedger(db.owner)).toEqual([])
  })
})

describe('L57: a settled bet', () => {
  it('counts without its covered part and never with more than its stake', async () => {
    const player = await rich()
    const held = hold(player, 50n, { exclusive: false })
    await done(test.ledger.post(held))
    const change = { multiplier: multiplier(19_600n) }
    await expect(
      test.ledger.post(settle(player, held.betId, 98n, { ...change, covered: minor(51n) })),
    ).rejects.toThrow('51 of 50 covered')
    await done(test.ledger.post(settle(player, held.betId, 98n, { ...change, covered: minor(30n) })))
    const { rows } = await db.pool.query<{ rtp: number }>('SELECT rtp FROM bets WHERE user_id = $1', [
      player.userId,
    ])
    const { rtp } = present(rows[0], 'bet')
    expect(await countedOf(player)).toEqual({ wagered: 20n, edge: 20n * BigInt(10_000 - rtp) })
    expect(await auditLedger(db.owner)).toEqual([])
  })
})
