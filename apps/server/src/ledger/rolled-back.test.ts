import { present } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { LedgerCommand } from './commands.ts'
import { postAll, walletOf } from './testing/books.fixture.ts'
import {
  debit,
  deposit,
  done,
  grant,
  type Player,
  play,
  release,
  revoke,
  richPlayer,
  rollback,
  type TestLedger,
  testLedger,
} from './testing/ledger.fixture.ts'

const RICH = 1_000_000n

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

/** Stakes still required for each bonus, in grant order, and since each deposit. */
async function leftOf(player: Player): Promise<{ bonuses: bigint[]; deposits: bigint[] }> {
  const { wagered, edge } = await walletOf(db.pool, player)
  const bonuses = await db.pool.query<{ at: string }>(
    'SELECT release_at AS at FROM ledger_bonuses WHERE user_id = $1 ORDER BY amount',
    [player.userId],
  )
  const deposits = await db.pool.query<{ at: string }>(
    'SELECT wagered AS at FROM ledger_deposits WHERE user_id = $1 ORDER BY id',
    [player.userId],
  )
  return {
    bonuses: bonuses.rows.map(({ at }) => (BigInt(at) - edge) / 350n),
    deposits: deposits.rows.map(({ at }) => wagered - BigInt(at)),
  }
}

describe('L22: the rollback of a stake from before a grant', () => {
  it('does not raise the remaining wagering of the bonus', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, RICH)
    const before = debit(player, randomUUID(), 30n)
    const bonus = grant(player, 'task', 5n, 100n)
    await postAll(ledger, [before, bonus, play(player, 60n, 0n)])
    expect(await leftOf(player)).toMatchObject({ bonuses: [40n] })
    await done(ledger.post(rollback(player, before.reference)))
    expect(await leftOf(player)).toMatchObject({ bonuses: [40n] })
    await done(ledger.post(play(player, 39n, 0n)))
    expect(await ledger.post(release(player, bonus.bonusId))).toEqual({ ok: false, error: 'wageringLeft' })
    await done(ledger.post(play(player, 1n, 0n)))
    expect((await ledger.post(release(player, bonus.bonusId))).ok).toBe(true)
  })

  it('does not raise the wagering of the next bonus after an earlier one was released', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, RICH)
    const before = debit(player, randomUUID(), 30n)
    const early = grant(player, 'task', 5n, 10n)
    await postAll(ledger, [before, early, play(player, 10n, 0n), release(player, early.bonusId)])
    await postAll(ledger, [rollback(player, before.reference), grant(player, 'task', 6n, 20n)])
    expect(await leftOf(player)).toMatchObject({ bonuses: [0n, 20n] })
  })

  it('is owed before the next bonus when the stake released one, even if the next was granted before', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, RICH)
    const first = grant(player, 'task', 5n, 30n)
    const stake = debit(player, randomUUID(), 50n)
    await postAll(ledger, [first, stake, release(player, first.bonusId), grant(player, 'task', 6n, 40n)])
    expect(await leftOf(player)).toMatchObject({ bonuses: [-20n, 40n] })
    await done(ledger.post(rollback(player, stake.reference)))
    expect(await leftOf(player)).toMatchObject({ bonuses: [30n, 70n] })
  })

  it('moves every later bonus of a series and none granted before the stake', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, RICH)
    const stakes = [debit(player, randomUUID(), 7n), debit(player, randomUUID(), 11n)] as const
    await postAll(ledger, [grant(player, 'task', 1n, 5n), stakes[0], grant(player, 'register', 2n, 3n)])
    await postAll(ledger, [stakes[1], grant(player, 'task', 3n, 100n), grant(player, 'task', 4n, 100n)])
    expect(await leftOf(player)).toMatchObject({ bonuses: [-13n, -8n, 100n, 200n] })
    await done(ledger.post(rollback(player, stakes[1].reference)))
    // The second bonus needs 3 more than the 7, and so do those after it.
    expect(await leftOf(player)).toMatchObject({ bonuses: [-2n, 3n, 103n, 203n] })
    await done(ledger.post(rollback(player, stakes[0].reference)))
    expect(await leftOf(player)).toMatchObject({ bonuses: [5n, 8n, 108n, 208n] })
  })

  it('does not raise the remaining wagering of a deposit', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, RICH)
    const before = debit(player, randomUUID(), 30n)
    await postAll(ledger, [before, deposit(player, 100n), play(player, 60n, 0n)])
    await done(ledger.post(rollback(player, before.reference)))
    expect(await leftOf(player)).toMatchObject({ deposits: [60n, 60n] })
  })
})

type Step = { readonly kind: 'stake' | 'undone' | 'grant' | 'deposit'; readonly size: number }

/** Makes the steps; the undone ones are rolled back at the end, or never made. */
async function afterSteps(steps: readonly Step[], isMade: boolean, order: number) {
  const player = await richPlayer(db.pool, test.ledger, RICH)
  const undone: string[] = []
  const commands = steps.flatMap(({ kind, size }, i): LedgerCommand[] => {
    switch (kind) {
      case 'stake':
        return [debit(player, randomUUID(), BigInt(size))]
      case 'grant':
        // The amount is the index, which sorts them.
        return [grant(player, i % 2 === 0 ? 'task' : 'register', BigInt(i + 1), BigInt(size % 90))]
      case 'deposit':
        return [deposit(player, BigInt(size))]
      default:
        if (!isMade) return []
        undone.push(randomUUID())
        return [debit(player, present(undone.at(-1), 'reference'), BigInt(size))]
    }
  })
  await postAll(test.ledger, commands)
  const first = undone.length === 0 ? 0 : order % undone.length
  for (const reference of [...undone.slice(first), ...undone.slice(0, first)])
    await done(test.ledger.post(rollback(player, reference)))
  return leftOf(player)
}

it('L22: stakes that are rolled back leave as much wagering as if they had never been made', async () => {
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>('stake', 'undone', 'undone', 'grant', 'grant', 'deposit'),
    size: fc.integer({ min: 1, max: 100 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), fc.nat(9), async (steps, order) => {
      expect(await afterSteps(steps, true, order)).toEqual(await afterSteps(steps, false, order))
    }),
    { numRuns: caseCount(15, 60) },
  )
})

it('L22: a revoked bonus still marks the point from which later ones count', async () => {
  const { ledger } = test
  const player = await richPlayer(db.pool, ledger, RICH)
  const before = debit(player, randomUUID(), 30n)
  const [taken, later] = [grant(player, 'task', 5n, 10n), grant(player, 'task', 6n, 20n)]
  await postAll(ledger, [before, taken, later, revoke(player, taken.bonusId)])
  await done(ledger.post(rollback(player, before.reference)))
  expect(await leftOf(player)).toMatchObject({ bonuses: [10n, 30n] })
})

it('L18: the ledger adds up after all tests of rollbacks', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
