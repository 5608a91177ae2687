import { minor } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { securedBy } from '@baize/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { postAll, walletOf } from './testing/books.fixture.ts'
import {
  debit,
  done,
  grant,
  type Player,
  release,
  richPlayer,
  rollback,
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

const rich = (): Promise<Player> => richPlayer(db.pool, test.ledger, 1_000_000n)
const sides = (market: string, id: string, stake: bigint, rtp?: number) => ({
  cover: { market, side: { id, pays: minor(stake * 2n) } },
  ...(rtp !== undefined && { rtp }),
})
const countedOf = async (player: Player) => {
  const { wagered, edge } = await walletOf(db.pool, player)
  return { wagered, edge }
}
const isSound = async () => expect(await auditLedger(db.owner)).toEqual([])

describe.each([
  ['in a market', true],
  ['in a combination, which names no market', false],
] as const)('L57: a cashed-out bet %s', (_where, hasMarket) => {
  const bet = (player: Player, stake: bigint) =>
    debit(player, randomUUID(), stake, hasMarket ? sides(randomUUID(), 'home', stake) : {})

  it.each([
    ['a cash-out near the stake counts for the difference', 95n, 5n],
    ['a cash-out at the stake counts for nothing', 100n, 0n],
    ['a cash-out at 1.5 times the stake counts for half of it', 150n, 50n],
    ['a cash-out at twice the stake or more counts in full', 240n, 100n],
    ['a cash-out at zero counts in full', 0n, 100n],
  ] as const)('counts towards wagering correctly: %s', async (_title, cashed, counts) => {
    const player = await rich()
    const made = bet(player, 100n)
    await done(test.ledger.post(made))
    await done(test.ledger.post(settleAtProvider(player, made.reference, cashed, 'cashedOut')))
    expect(await countedOf(player)).toEqual({ wagered: counts, edge: counts * 350n })
    await isSound()
  })

  it('counts again once the cash-out is reverted, and not at all after a rollback', async () => {
    const player = await rich()
    const made = bet(player, 100n)
    await done(test.ledger.post(made))
    await done(test.ledger.post(settleAtProvider(player, made.reference, 99n, 'cashedOut')))
    expect((await countedOf(player)).wagered).toBe(1n)
    await done(test.ledger.post(settleAtProvider(player, made.reference, 0n, 'open')))
    expect((await countedOf(player)).wagered).toBe(100n)
    await done(
      test.ledger.post(settleAtProvider(player, made.reference, 98n, 'cashedOut', { key: randomUUID() })),
    )
    expect((await countedOf(player)).wagered).toBe(2n)
    await done(test.ledger.post(rollback(player, made.reference)))
    expect(await countedOf(player)).toEqual({ wagered: 0n, edge: 0n })
    await isSound()
  })

  it('leaves the same bonus wagering as if its secured part had never been staked', async () => {
    const player = await rich()
    const [before, after] = [bet(player, 100n), bet(player, 100n)]
    const bonus = grant(player, 'task', 5n, 20n)
    await postAll(test.ledger, [before, bonus])
    await done(test.ledger.post(after))
    await done(test.ledger.post(settleAtProvider(player, after.reference, 99n, 'cashedOut')))
    await done(test.ledger.post(settleAtProvider(player, before.reference, 99n, 'cashedOut')))
    expect(await test.ledger.post(release(player, bonus.bonusId))).toEqual({
      ok: false,
      error: 'wageringLeft',
    })
    await done(test.ledger.post(debit(player, randomUUID(), 19n)))
    expect((await test.ledger.post(release(player, bonus.bonusId))).ok).toBe(true)
    await isSound()
  })

  it('is counted once when two processes report it simultaneously', async () => {
    const player = await rich()
    const made = bet(player, 100n)
    await done(test.ledger.post(made))
    const out = settleAtProvider(player, made.reference, 97n, 'cashedOut')
    await Promise.all([test, second, test, second].map(({ ledger }) => done(ledger.post(out))))
    expect((await countedOf(player)).wagered).toBe(3n)
    await isSound()
  })

  it('counts by the rule after any order of cash-outs, settlements, reopenings and rollbacks', async () => {
    const move = fc.record({
      what: fc.constantFrom('part', 'cashedOut', 'open', 'lose', 'win', 'refund', 'rollback'),
      amount: fc.bigInt({ min: 1n, max: 130n }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
        const player = await rich()
        const stake = 60n
        const made = bet(player, stake)
        await done(test.ledger.post(made))
        let [cashed, counts, isOpen, isCashedOut, isGone] = [0n, stake, true, false, false]
        for (const [at, { what, amount }] of moves.entries()) {
          if (isGone) break
          const settle = (sum: bigint, as: 'part' | 'cashedOut' | 'open' | 'settled', result = 'x') =>
            test.ledger.post(
              settleAtProvider(player, made.reference, sum, as, { result, key: `${made.reference}:${at}` }),
            )
          if (what === 'rollback') {
            isGone = (await test.ledger.post(rollback(player, made.reference))).ok
            counts = 0n
          } else if (what === 'part') {
            if (!isOpen) continue
            await done(settle(amount, 'part'))
            cashed += amount
            counts = stake - securedBy(stake, cashed, false)
          } else if (what === 'cashedOut') {
            if (!isOpen) continue
            await done(settle(amount, 'cashedOut'))
            counts = stake - securedBy(stake, cashed + amount, true)
            ;[isOpen, isCashedOut] = [false, true]
          } else if (what === 'open') {
            await done(settle(0n, 'open'))
            counts = stake - securedBy(stake, cashed, false)
            ;[isOpen, isCashedOut] = [true, false]
          } else {
            if (isCashedOut) continue
            const [sum, result] =
              what === 'refund' ? [20n, 'refund'] : what === 'win' ? [amount, 'won'] : [0n, 'lost']
            await done(settle(sum, 'settled', result))
            const left = stake - (what === 'refund' ? 20n : 0n)
            const secured = securedBy(stake, cashed, false)
            counts = left - (secured < left ? secured : left)
            isOpen = false
          }
        }
        expect(await countedOf(player)).toEqual({ wagered: counts, edge: counts * 350n })
      }),
      { numRuns: caseCount(20, 1000), seed: 39 },
    )
    await isSound()
  })
})

describe('L57: a cash-out', () => {
  it('does not make the covered side count when the winning side is cashed out in the last minute', async () => {
    const player = await rich()
    const market = randomUUID()
    const [home, away] = [
      debit(player, randomUUID(), 100n, sides(market, 'home', 100n)),
      debit(player, randomUUID(), 100n, sides(market, 'away', 100n)),
    ]
    await postAll(test.ledger, [home, away])
    await done(test.ledger.post(settleAtProvider(player, home.reference, 195n, 'cashedOut')))
    await done(test.ledger.post(settleAtProvider(player, away.reference, 0n, 'settled', { result: 'lost' })))
    expect((await countedOf(player)).wagered).toBeLessThanOrEqual(5n)
    await isSound()
  })
})

describe('L40: bets on one market with different returns', () => {
  it.each([
    [9650, 9900],
    [9900, 9650],
  ] as const)('take back their own edges when they cover each other: %s and %s', async (first, later) => {
    const player = await rich()
    const market = randomUUID()
    const [home, away] = [
      debit(player, randomUUID(), 100n, sides(market, 'home', 100n, first)),
      debit(player, randomUUID(), 100n, sides(market, 'away', 100n, later)),
    ]
    await done(test.ledger.post(home))
    await done(test.ledger.post(away))
    expect(await countedOf(player)).toEqual({ wagered: 0n, edge: 0n })
    await done(test.ledger.post(rollback(player, away.reference)))
    expect(await countedOf(player)).toEqual({ wagered: 100n, edge: 100n * BigInt(10_000 - first) })
    await isSound()
  })
})
