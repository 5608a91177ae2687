import type { CurrencyId, Programme } from '@baize/contract/shared'
import { DAY_MS, minor, type Result } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { LedgerRefusal, Receipt } from './commands.ts'
import { legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  accrue,
  claim,
  closePacket,
  debit,
  deposit,
  done,
  fund,
  grant,
  hold,
  newPlayer,
  openPacket,
  play,
  release,
  revoke,
  reward,
  richPlayer,
  rollback,
  setLimits,
  settle,
  type TestLedger,
  testLedger,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let test: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool)
})
afterEach(() => db.owner.query('UPDATE reward_programmes SET switched = true'))
afterAll(async () => {
  await test.ledger.close()
  await db.drop()
})

const nameOf = (result: Result<Receipt, LedgerRefusal>): string => (result.ok ? 'done' : result.error)

async function budgetOf(programme: Programme, currencyId: CurrencyId = 'USD') {
  const { rows } = await db.pool.query<{ balance: bigint }>(
    'SELECT balance FROM reward_budgets WHERE programme = $1 AND currency_id = $2',
    [programme, currencyId],
  )
  return BigInt(rows[0]?.balance ?? 0)
}

describe('the edge of stakes', () => {
  it('L40: counts stake times house edge, the same on both paths, and nothing for a refunded stake', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 100n, 250n, { rtpTenThousandths: 9900 })))
    await done(ledger.post(play(player, 7n, 0n, { rtpTenThousandths: 9650 })))
    await done(ledger.post(play(player, 50n, 50n)))
    const held = hold(player, 40n, { rtpTenThousandths: 9500 })
    await postAll(ledger, [held, settle(player, held.betId, 0n), debit(player, randomUUID(), 10n)])
    const edge = 100n * 100n + 7n * 350n + 40n * 500n + 10n * 350n
    expect(await walletOf(db.pool, player)).toMatchObject({ edge, wagered: 157n })
  })

  it('L40: is taken back with a stake that is rolled back', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const bet = debit(player, randomUUID(), 100n)
    await postAll(ledger, [bet, rollback(player, bet.reference)])
    expect(await walletOf(db.pool, player)).toMatchObject({ edge: 0n, wagered: 0n })
  })

  it('L40: is stored by day, week and month once the period is over', async () => {
    const { ledger, clock } = testLedger(db.pool)
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 100n, 0n)))
    clock.advance(DAY_MS)
    await done(ledger.post(play(player, 10n, 0n)))
    clock.advance(40 * DAY_MS)
    await done(ledger.post(play(player, 1n, 0n)))
    const { rows } = await db.pool.query<{ period: string; edge: string }>(
      'SELECT period, sum(edge)::text AS edge FROM ledger_player_periods WHERE user_id = $1 GROUP BY 1 ORDER BY 1',
      [player.userId],
    )
    expect(rows).toEqual(['day', 'month', 'week'].map((period) => ({ period, edge: String(110 * 350) })))
    await ledger.close()
  })
})

describe('a wagering requirement', () => {
  it('L41: costs the same edge in every game', async () => {
    const { ledger } = test
    for (const [rtp, stake] of [
      [9900, 350n],
      [9650, 100n],
      [9300, 50n],
    ] as const) {
      const player = await richPlayer(db.pool, ledger)
      const bonus = grant(player, 'task', 5n, 100n)
      await postAll(ledger, [bonus, play(player, stake - 1n, 0n, { rtpTenThousandths: rtp })])
      expect(nameOf(await ledger.post(release(player, bonus.bonusId)))).toBe('wageringLeft')
      await done(ledger.post(play(player, 1n, 0n, { rtpTenThousandths: rtp })))
      expect(nameOf(await ledger.post(release(player, bonus.bonusId)))).toBe('done')
    }
  })

  it('L41: is met once less than its tolerance remains', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const bonus = grant(player, 'task', 5n, 100n, { dust: minor(10n) })
    await postAll(ledger, [bonus, play(player, 89n, 0n)])
    expect(nameOf(await ledger.post(release(player, bonus.bonusId)))).toBe('wageringLeft')
    await done(ledger.post(play(player, 1n, 0n)))
    expect(nameOf(await ledger.post(release(player, bonus.bonusId)))).toBe('done')
  })

  it('L45: limits every kind of stake while it is open', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger)
    const [first, second] = [
      grant(player, 'task', 5n, 10n, { maxStake: minor(20n) }),
      grant(player, 'task', 6n, 0n, { maxStake: minor(10n) }),
    ]
    await postAll(ledger, [first, second])
    for (const command of [play(player, 11n, 0n), hold(player, 11n), debit(player, randomUUID(), 11n)])
      expect(nameOf(await ledger.post(command))).toBe('stakeOverBonus')
    await done(ledger.post(play(player, 10n, 0n)))
    await done(ledger.post(release(player, second.bonusId)))
    await done(ledger.post(play(player, 20n, 0n)))
    expect(nameOf(await ledger.post(play(player, 21n, 0n)))).toBe('stakeOverBonus')
    await done(ledger.post(revoke(player, first.bonusId, { locked: true, given: true })))
    await done(ledger.post(play(player, 1000n, 0n)))
  })

  it('L46: expires at its time unless it is met by then', async () => {
    const { ledger, clock } = testLedger(db.pool)
    const player = await richPlayer(db.pool, ledger)
    const expiresMs = clock.now() + DAY_MS
    const bonus = grant(player, 'register', 5n, 100n, { expiresMs })
    const met = grant(player, 'task', 7n, 0n, { expiresMs })
    await done(ledger.post(met))
    await done(ledger.post(bonus))
    const expire = (id: typeof bonus.bonusId) => revoke(player, id, { locked: true, expired: true })
    expect(nameOf(await ledger.post(expire(bonus.bonusId)))).toBe('bonusReleased')
    clock.advance(DAY_MS)
    expect(nameOf(await ledger.post(expire(met.bonusId)))).toBe('bonusReleased')
    await done(ledger.post(release(player, met.bonusId)))
    expect(nameOf(await ledger.post(expire(bonus.bonusId)))).toBe('done')
    expect(await walletOf(db.pool, player)).toMatchObject({ register: 0n, task: 0n, main: 100_007n })
    await ledger.close()
  })
})

describe('a reward', () => {
  it('L42: comes from its programme’s budget, to main or as a bonus', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    await done(ledger.post(fund('USD', 100n, { programme: 'rakeback' })))
    const now = await done(ledger.post(reward(player, 30n, { programme: 'rakeback' })))
    expect(await legsOf(db.pool, now)).toEqual(['budget → main 30'])
    const bonus = reward(player, 50n, { programme: 'rakeback', purse: 'task', wager: minor(20n) })
    expect(await legsOf(db.pool, await done(ledger.post(bonus)))).toEqual(['budget → task 50'])
    expect(await budgetOf('rakeback')).toBe(20n)
    expect(nameOf(await ledger.post(release(player, bonus.bonusId)))).toBe('wageringLeft')
    await postAll(ledger, [play(player, 20n, 0n), release(player, bonus.bonusId)])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 60n, task: 0n })
  })

  it('L42: is refused when the budget is short or off, or the player is barred or on a break', async () => {
    const { ledger, clock } = test
    const player = await newPlayer(db.pool)
    expect(nameOf(await ledger.post(reward(player, 1n, { programme: 'wheel' })))).toBe('rewardBudgetSpent')
    await done(ledger.post(fund('USD', 10n, { programme: 'wheel' })))
    expect(nameOf(await ledger.post(reward(player, 11n, { programme: 'wheel' })))).toBe('rewardBudgetSpent')
    await db.owner.query(`UPDATE reward_programmes SET switched = false WHERE programme = 'wheel'`)
    expect(nameOf(await ledger.post(reward(player, 1n, { programme: 'wheel' })))).toBe('rewardOff')
    await db.owner.query(`UPDATE reward_programmes SET switched = true WHERE programme = 'wheel'`)
    const away = await newPlayer(db.pool)
    await done(ledger.post(setLimits(away, { excludedUntilMs: clock.now() + DAY_MS })))
    expect(nameOf(await ledger.post(reward(away, 1n, { programme: 'wheel' })))).toBe('excluded')
    const barred = await newPlayer(db.pool)
    await db.pool.query('SELECT ledger_bar($1, true)', [barred.userId])
    expect(nameOf(await ledger.post(reward(barred, 1n, { programme: 'wheel' })))).toBe('barred')
    expect(await budgetOf('wheel')).toBe(10n)
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 0n })
  })

  it('L43: is granted once for its period, whatever the key', async () => {
    const { ledger } = test
    const [player, other] = [await newPlayer(db.pool), await newPlayer(db.pool)]
    await done(ledger.post(fund('USD', 1000n)))
    const day = { period: '2026-11-17' }
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => ledger.post(reward(player, 10n, day))),
    )
    expect(outcomes.map(nameOf).filter((name) => name === 'done')).toHaveLength(1)
    expect(new Set(outcomes.map(nameOf))).toEqual(new Set(['done', 'rewardClaimed']))
    await done(ledger.post(reward(other, 10n, day)))
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 10n })
  })

  it('L44: stops at the programme’s cap of the day and continues the next day', async () => {
    const { ledger, clock } = testLedger(db.pool)
    const player = await newPlayer(db.pool)
    const terms = { programme: 'scratch', cap: minor(50n) } as const
    await done(ledger.post(fund('USD', 1000n, { programme: 'scratch' })))
    await done(ledger.post(reward(player, 40n, terms)))
    expect(nameOf(await ledger.post(reward(player, 11n, terms)))).toBe('rewardCapReached')
    await done(ledger.post(reward(player, 10n, terms)))
    clock.advance(DAY_MS)
    await done(ledger.post(reward(player, 50n, terms)))
    // A clock that is set back does not start the day before again.
    clock.advance(-DAY_MS)
    expect(nameOf(await ledger.post(reward(player, 1n, terms)))).toBe('rewardCapReached')
    await ledger.close()
  })

  it('L42: never exceeds the budget when several processes grant many simultaneously', async () => {
    const { ledger } = test
    const other = testLedger(db.pool)
    await done(ledger.post(fund('USD', 95n, { programme: 'levelUp' })))
    const players = await Promise.all(Array.from({ length: 20 }, () => newPlayer(db.pool)))
    const outcomes = await Promise.all(
      players.map((player, i) =>
        (i % 2 === 0 ? ledger : other.ledger).post(reward(player, 10n, { programme: 'levelUp' })),
      ),
    )
    expect(outcomes.map(nameOf).filter((name) => name === 'done')).toHaveLength(9)
    expect(await budgetOf('levelUp')).toBe(5n)
    await other.ledger.close()
  })
})

describe('a budget', () => {
  it('L47: accrues its share of the edge, to the minor unit, and carries the remainder over', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool, 'BRL')
    await done(ledger.post(deposit(player, 10_000_000n)))
    const at = { programme: 'salary' } as const
    // 3 % of the edge of 3.5 %: 0.00105 of a stake.
    await done(ledger.post(play(player, 1500n, 0n)))
    expect((await done(ledger.post(accrue('BRL', at)))).amount).toBe(1n)
    await done(ledger.post(play(player, 500n, 0n)))
    expect((await done(ledger.post(accrue('BRL', at)))).amount).toBe(1n)
    expect(nameOf(await ledger.post(accrue('BRL', at)))).toBe('nothingAccrued')
    await done(ledger.post(play(player, 998_000n, 0n)))
    expect((await done(ledger.post(accrue('BRL', at)))).amount).toBe(1048n)
    expect(await budgetOf('salary', 'BRL')).toBe(1050n)
  })

  it('L47: accrues nothing while its programme is off', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool, 'BRL')
    await done(ledger.post(deposit(player, 10_000_000n)))
    const at = { programme: 'monthly' } as const
    await ledger.post(accrue('BRL', at))
    await db.owner.query(`UPDATE reward_programmes SET switched = false WHERE programme = 'monthly'`)
    await done(ledger.post(play(player, 1_000_000n, 0n)))
    expect(nameOf(await ledger.post(accrue('BRL', at)))).toBe('nothingAccrued')
    await db.owner.query(`UPDATE reward_programmes SET switched = true WHERE programme = 'monthly'`)
    expect(nameOf(await ledger.post(accrue('BRL', at)))).toBe('nothingAccrued')
  })

  it('L42: pays for a packet and takes back the unclaimed rest', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const rain = { programme: 'rain' } as const
    expect(nameOf(await ledger.post(openPacket([3n, 4n], rain)))).toBe('rewardBudgetSpent')
    await done(ledger.post(fund('USD', 20n, rain)))
    const packet = openPacket([3n, 4n, 5n], rain)
    expect(await legsOf(db.pool, await done(ledger.post(packet)))).toEqual(['budget → packet 12'])
    await done(ledger.post(claim(player, packet.packetId)))
    const closed = await done(ledger.post(closePacket(packet.packetId)))
    expect(await legsOf(db.pool, closed)).toEqual(['packet → budget 9'])
    expect(await budgetOf('rain')).toBe(17n)
  })
})

it('L18: the ledger adds up after all tests of rewards, and a hand-edited budget is found', async () => {
  expect(await auditLedger(db.owner)).toEqual([])
  await db.owner.query(`UPDATE reward_budgets SET balance = balance + 1 WHERE programme = 'rain'`)
  expect((await auditLedger(db.owner)).map(({ what }) => what)).toContain('budgets')
})
