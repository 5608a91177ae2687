import type { User } from '@baize/contract/player'
import { PROGRAMME_TERMS, PROGRAMMES, type Programme } from '@baize/contract/shared'
import { DAY_MS, minor, userId } from '@baize/kit'
import { FIRST_TABLES } from '@baize/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import {
  deposit,
  done,
  fund,
  newSeedPair,
  type Player,
  play,
  setLimits,
} from '../../ledger/testing/ledger.fixture.ts'
import { settleBonuses } from '../../payments/bonuses/service.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { paySalaries } from '../salary/service.ts'
import { claim } from './claims.ts'
import { accrueBudgets } from './jobs.ts'

const PEOPLE = { requestedBy: 'ann', approvedBy: 'bob', reason: 'a test' }

let site: TestSite
beforeAll(async () => {
  // Players stay logged in for months of the fake clock.
  site = await testSite({ sessionIdleMs: 1000 * DAY_MS, sessionLifeMs: 1000 * DAY_MS })
  for (const programme of PROGRAMMES) {
    await site.newPlayer({ currencyId: 'USD' })
    await done(site.server.ctx.ledger.post(fund('USD', 1_000_000_00n, { programme })))
  }
})
afterAll(() => site.close())

let user: User
let player: Player
async function register(): Promise<void> {
  user = await site.newPlayer({ currencyId: 'USD' })
  const id = userId(user.userId)
  const seedPairId = await newSeedPair(site.database.pool, id)
  player = { userId: id, currencyId: 'USD', seedPairId }
  await site.database.owner.query('UPDATE users SET email_checked = true WHERE id = $1', [id])
  await done(site.server.ctx.ledger.post(deposit(player, 10_000_000n)))
}
beforeEach(register)
afterEach(() => site.database.owner.query('UPDATE reward_programmes SET switched = true'))

const ask = (name: string, zone = 'UTC', token = user.token) =>
  site.ask('/api/rewards/claim', { name, zone }, auth(token))
const page = async () =>
  accepted(await site.ask('/api/rewards/page', { zone: 'UTC' }, auth(user.token))).model
const stake = (amount: bigint, paid = 0n) => done(site.server.ctx.ledger.post(play(player, amount, paid)))
const switchOff = (programme: Programme) =>
  site.database.owner.query('UPDATE reward_programmes SET switched = false WHERE programme = $1', [programme])
const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const mondayBefore = (): string => {
  const days = Math.floor(site.clock.now() / DAY_MS)
  return isoOf((days - ((days + 3) % 7) - 7) * DAY_MS)
}

describe('the programmes', () => {
  it('all have a row in a new database, with the first share of their terms', async () => {
    const { rows } = await site.database.owner.query<{ programme: string; share: number }>(
      'SELECT programme, share FROM reward_programmes',
    )
    const terms = Object.entries(PROGRAMME_TERMS).map(([programme, { share }]) => [programme, share])
    expect(Object.fromEntries(rows.map((row) => [row.programme, row.share]))).toEqual(
      Object.fromEntries(terms),
    )
  })
})

describe('the rakeback', () => {
  it('[G-13] accrues with every bet by level and is claimed at will', async () => {
    expect(refusalOf(await ask('rakeback'))).toBe('rewardEarly')
    // 100.00 at 3.5 % is an edge of 3.50; level 0 gets 5 % of it.
    await stake(100_00n)
    expect(accepted(await ask('rakeback')).model).toMatchObject({ amount: '0.17', purse: 'main' })
    expect(refusalOf(await ask('rakeback'))).toBe('rewardEarly')
    // Level 1 from 100.00 on: 6 % of 3.50.
    await stake(100_00n)
    expect(accepted(await ask('rakeback')).model.amount).toBe('0.21')
    const { items } = accepted(
      await site.ask('/api/rewards/history', { pageNo: 1, pageSize: 10 }, auth(user.token)),
    ).model
    expect(items.map(({ programme, amount }) => [programme, amount])).toEqual([
      ['rakeback', '0.21'],
      ['rakeback', '0.17'],
    ])
  })

  it('is paid once of 40 simultaneous claims', async () => {
    await stake(1000_00n)
    const before = (await site.server.ctx.ledger.balances(player.userId)).main
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('rakeback')))
    const outcomes = answers.map(refusalOf)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    for (const outcome of outcomes) expect(['accepted', 'rewardClaimed', 'rewardEarly']).toContain(outcome)
    const paid = (await site.server.ctx.ledger.balances(player.userId)).main - before
    expect(paid).toBe(BigInt(Math.floor(350 * 0.05 + 3150 * 0.06)))
  })
})

/** Moves the clock to noon of the next Monday, UTC. */
const toMonday = () => {
  const days = Math.floor(site.clock.now() / DAY_MS)
  const monday = (days + 7 - ((days + 3) % 7)) * DAY_MS
  site.clock.advance(monday + DAY_MS / 2 - site.clock.now())
}

describe('weekly and monthly rewards', () => {
  it('are a share of last week’s edge: half at once, the rest day by day, to the cent', async () => {
    toMonday()
    await stake(2000_00n)
    const running = isoOf(Date.parse(mondayBefore()) + 7 * DAY_MS)
    expect(refusalOf(await ask(`weekly:${running}`))).toBe('rewardEarly')
    toMonday()
    const monday = mondayBefore()
    const name = `weekly:${monday}`
    const claimable = async () => (await page()).claimable.find((reward) => reward.name === name)?.amount
    // Level 2: 4 % of 70.00.
    expect(await claimable()).toBe('1.40')
    expect(accepted(await ask(name)).model.amount).toBe('1.40')
    expect(refusalOf(await ask(name))).toBe('rewardClaimed')
    expect(await claimable()).toBeUndefined()
    const { spread } = await page()
    expect(spread).toMatchObject([{ programme: 'weekly', total: '2.80', paid: '1.40', next: '0.23' }])
    expect(spread[0]?.nextAt).toBe(Date.parse(monday) + 8 * DAY_MS)
    site.clock.advance(DAY_MS)
    // Neither a higher level nor more play changes what the first part has fixed.
    await stake(30_000_00n)
    expect(accepted(await ask(name)).model.amount).toBe('0.23')
    // A day without a claim adds up, and the last day has the rest.
    site.clock.advance(2 * DAY_MS)
    expect(accepted(await ask(name)).model.amount).toBe('0.47')
    site.clock.advance(3 * DAY_MS)
    expect(accepted(await ask(name)).model.amount).toBe('0.70')
    expect(refusalOf(await ask(name))).toBe('rewardClaimed')
    expect((await page()).spread).toEqual([])
    site.clock.advance(DAY_MS)
    expect(refusalOf(await ask(name))).toBe('rewardOver')
  })

  it('are paid in full on the last day, and at once when they are small', async () => {
    await stake(2000_00n)
    toMonday()
    site.clock.advance(6 * DAY_MS)
    expect(accepted(await ask(`weekly:${mondayBefore()}`)).model.amount).toBe('2.80')
    await register()
    await stake(900_00n)
    toMonday()
    // Level 1: 3 % of 31.50, less than 1.00.
    expect(accepted(await ask(`weekly:${mondayBefore()}`)).model.amount).toBe('0.94')
    expect((await page()).spread).toEqual([])
  })

  it('are spread over twenty days for a month, the same for a player who has played since', async () => {
    const month = isoOf(site.clock.now()).slice(0, 7)
    await stake(20_000_00n)
    const first = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)
    site.clock.advance(first - site.clock.now())
    await stake(1_00n)
    const name = `monthly:${month}-01`
    // Level 3: 2.5 % of 700.00, four tenths at once.
    expect(accepted(await ask(name)).model.amount).toBe('7.00')
    site.clock.advance(19 * DAY_MS)
    expect(accepted(await ask(name)).model.amount).toBe('9.97')
    site.clock.advance(DAY_MS)
    expect(accepted(await ask(name)).model.amount).toBe('0.53')
    expect(refusalOf(await ask(name))).toBe('rewardClaimed')
  })

  it('pay no part twice when two claims cross midnight', async () => {
    await stake(20_000_00n)
    toMonday()
    const name = `weekly:${mondayBefore()}`
    accepted(await ask(name))
    const { ctx } = site.server
    const tomorrow = { ...ctx, clock: { ...ctx.clock, now: () => ctx.clock.now() + DAY_MS } }
    site.clock.advance(DAY_MS)
    const before = (await ctx.ledger.balances(player.userId)).main
    const answers = await Promise.all(
      [ctx, tomorrow, ctx, tomorrow].map((at) => claim(at, player.userId, { name })),
    )
    const paid = answers.flatMap((answer) => (answer.ok ? [answer.value.amount] : []))
    const sum = paid.reduce((all, amount) => all + amount, 0n)
    expect((await ctx.ledger.balances(player.userId)).main - before).toBe(sum)
    site.clock.advance(5 * DAY_MS)
    accepted(await ask(name))
    const whole = (await ctx.ledger.balances(player.userId)).main - before
    const { rows } = await site.database.owner.query<{ total: string; paid: string }>(
      `SELECT max(source ->> 'total') AS total, sum(amount)::text AS paid FROM reward_grants
       WHERE user_id = $1 AND programme = 'weekly'`,
      [player.userId],
    )
    expect(rows[0]?.paid).toBe(rows[0]?.total)
    expect(whole).toBeLessThan(BigInt(rows[0]?.total ?? 0))
  })

  it('expire after that week and are unknown when nothing was played', async () => {
    await stake(2000_00n)
    site.clock.advance(7 * DAY_MS)
    const monday = mondayBefore()
    site.clock.advance(7 * DAY_MS)
    expect(refusalOf(await ask(`weekly:${monday}`))).toBe('rewardOver')
    expect(refusalOf(await ask(`weekly:${mondayBefore()}`))).toBe('unknownReward')
    expect(refusalOf(await ask('weekly:2026-11-17'))).toBe('unknownReward')
    expect(refusalOf(await ask('weekly:x'))).toBe('unknownReward')
  })
})

describe('a level-up reward', () => {
  it('is claimed once a level, when it is reached', async () => {
    expect(refusalOf(await ask('levelUp:1'))).toBe('rewardEarly')
    await stake(1000_00n)
    expect(accepted(await ask('levelUp:1')).model.amount).toBe('0.10')
    expect(accepted(await ask('levelUp:2')).model.amount).toBe('1.00')
    expect(refusalOf(await ask('levelUp:2'))).toBe('rewardClaimed')
    expect(refusalOf(await ask('levelUp:3'))).toBe('rewardEarly')
    for (const none of ['levelUp:0', 'levelUp:99', 'levelUp:x', 'levelUp'])
      expect(refusalOf(await ask(none))).toBe('unknownReward')
  })
})

describe('the daily check-in', () => {
  const zone = 'America/Sao_Paulo'
  const state = async (of = zone) =>
    accepted(await site.ask('/api/bonus_task/checkin_data', { zone: of }, auth(user.token))).extra.state

  it('[A-11] lists a row of seven days for each level, for visitors too', async () => {
    const { model, extra } = accepted(await site.ask('/api/bonus_task/checkin_data', { currencyId: 'BRL' }))
    expect(model.items.map(({ vipLevel }) => vipLevel)).toEqual([0, 2, 4, 6])
    expect(model.items[0]?.days).toEqual(['0.10', '0.10', '0.10', '0.15', '0.15', '0.15', '0.25'])
    const gifts = [
      { day: 3, kind: 'scratch' },
      { day: 7, kind: 'wheel' },
    ]
    expect(extra).toEqual({ currencyId: 'BRL', state: null, gifts })
  })

  it('[G-14] pays a day in the player’s zone once, counts the streak and restarts after a missed day', async () => {
    const amounts: string[] = []
    for (let day = 0; day < 8; day += 1) {
      amounts.push(accepted(await ask('checkIn', zone)).model.amount)
      expect(refusalOf(await ask('checkIn', zone))).toBe('rewardClaimed')
      site.clock.advance(DAY_MS)
    }
    expect(amounts).toEqual(['0.02', '0.02', '0.02', '0.03', '0.03', '0.03', '0.05', '0.02'])
    expect(await state()).toMatchObject({ day: 2, claimed: false })
    site.clock.advance(DAY_MS)
    expect(await state()).toMatchObject({ day: 1, claimed: false, makeUp: { day: 2, isDone: false } })
  })

  it('[G-14] continues after one missed day if a task is claimed first', async () => {
    for (let day = 0; day < 3; day += 1) {
      accepted(await ask('checkIn', zone))
      site.clock.advance(DAY_MS)
    }
    site.clock.advance(DAY_MS)
    expect(await state()).toMatchObject({ day: 1, makeUp: { day: 4, isDone: false } })
    accepted(await ask('task:contact:once'))
    expect(await state()).toMatchObject({ day: 4, makeUp: { day: 4, isDone: true } })
    expect(accepted(await ask('checkIn', zone)).model.amount).toBe('0.03')
    site.clock.advance(2 * DAY_MS)
    expect(await state(), 'once a streak').toMatchObject({ day: 1, makeUp: null })
  })

  it('allows one claim a day in a zone whose clocks change, of 23 hours as of 25', async () => {
    const { ctx } = site.server
    const at = (now: number) => ({ ...ctx, clock: { ...ctx.clock, now: () => now } })
    const place = 'America/New_York'
    const given = async (now: number) =>
      (await claim(at(now), player.userId, { name: 'checkIn', zone: place })).ok
    // 2027-03-14 loses an hour, 2027-11-07 has one twice.
    for (const [day, hours] of [
      [Date.UTC(2027, 2, 14, 5), 23],
      [Date.UTC(2027, 10, 7, 4), 25],
    ] as const) {
      expect([
        await given(day - 1000),
        await given(day),
        await given(day + hours * 3_600_000 - 1000),
      ]).toEqual([true, true, false])
      expect(await given(day + hours * 3_600_000)).toBe(true)
    }
  })

  it('counts for the day on which it was decided when it crosses midnight', async () => {
    const { ctx } = site.server
    const midnight = (Math.floor(site.clock.now() / DAY_MS) + 2) * DAY_MS
    let now = midnight - 1
    const clock = { ...ctx.clock, now: () => now }
    // The ledger's turn comes after midnight.
    const late = {
      ...ctx,
      clock,
      ledger: {
        ...ctx.ledger,
        post: (command: Parameters<typeof ctx.ledger.post>[0]) => {
          now = midnight + 1
          return ctx.ledger.post(command)
        },
      },
    }
    const first = await claim(late, player.userId, { name: 'checkIn', zone: 'UTC' })
    expect(first.ok).toBe(true)
    const { rows } = await site.database.owner.query<{ period: string }>(
      `SELECT period FROM reward_grants WHERE user_id = $1 AND programme = 'checkIn' ORDER BY seq DESC LIMIT 1`,
      [player.userId],
    )
    expect(rows[0]?.period).toBe(isoOf(midnight - 1))
    const second = await claim({ ...ctx, clock }, player.userId, { name: 'checkIn', zone: 'UTC' })
    expect(second.ok, 'the new day has its own').toBe(true)
    const third = await claim({ ...ctx, clock }, player.userId, { name: 'checkIn', zone: 'UTC' })
    expect(third.ok).toBe(false)
  })

  it('gives a traveller nothing twice, neither ahead nor back', async () => {
    accepted(await ask('checkIn', 'Pacific/Pago_Pago'))
    expect(['rewardClaimed', 'rewardEarly']).toContain(refusalOf(await ask('checkIn', 'Pacific/Kiritimati')))
    expect(refusalOf(await ask('checkIn', 'Nowhere/Land'))).toBe('badInput')
    const { nextAt } = (await state('Pacific/Kiritimati')) ?? { nextAt: 0 }
    site.clock.advance(Math.max(nextAt - site.clock.now(), 0) + 1000)
    accepted(await ask('checkIn', 'Pacific/Kiritimati'))
  })

  it('pays once for two simultaneous claims across the date line, also with a missed day made up', async () => {
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    for (let day = 0; day < 2; day += 1) {
      accepted(await ask('checkIn', west))
      site.clock.advance(DAY_MS)
    }
    accepted(await ask('task:contact:once'))
    for (const side of [west, east]) expect(await state(side)).toMatchObject({ day: 3, claimed: false })
    const { ctx } = site.server
    const posting: (() => void)[] = []
    // Neither is granted before both are decided.
    const post = async (command: Parameters<typeof ctx.ledger.post>[0]) => {
      await new Promise<void>((go) => {
        posting.push(go)
        if (posting.length === 2) for (const each of posting) each()
      })
      return ctx.ledger.post(command)
    }
    const claims = [west, east].map((side) =>
      claim({ ...ctx, ledger: { ...ctx.ledger, post } }, player.userId, { name: 'checkIn', zone: side }),
    )
    const refused = (await Promise.all(claims)).flatMap((result) => (result.ok ? [] : [result.error.id]))
    expect(refused).toEqual(['rewardClaimed'])
  })

  it('is paid once of 40 simultaneous claims', async () => {
    const outcomes = (await Promise.all(Array.from({ length: 40 }, () => ask('checkIn')))).map(refusalOf)
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'rewardClaimed']))
  })
})

describe('the tasks', () => {
  const today = () => isoOf(site.clock.now())

  it('[G-15] show their progress and are claimed when done, to a bonus purse released by play', async () => {
    const name = 'task:contact:once'
    expect((await page()).tasks.find((task) => task.name === name)).toMatchObject({ state: 'claimable' })
    expect(accepted(await ask(name)).model).toMatchObject({ amount: '0.10', purse: 'register' })
    const claimed = (await page()).tasks.find((task) => task.name === name)
    expect(claimed).toMatchObject({ state: 'claimed', progress: 1, target: 1 })
    const { bonuses } = await page()
    expect(bonuses).toMatchObject([{ amount: '0.10', left: '1.00', total: '1.00', maxStake: null }])
    await stake(1_00n)
    await settleBonuses(site.server.ctx)
    expect((await page()).bonuses).toEqual([])
  })

  it('count bets within their period and expire after it', async () => {
    const name = `task:daily-bets:${today()}`
    for (let i = 0; i < 49; i += 1) await stake(1_00n)
    // A stake that came back whole does not count.
    await stake(1_00n, 1_00n)
    expect((await page()).tasks.find((task) => task.name === name)).toMatchObject({
      progress: 49,
      state: 'open',
    })
    expect(refusalOf(await ask(name))).toBe('rewardEarly')
    await stake(1_00n)
    expect(accepted(await ask(name)).model).toMatchObject({ amount: '0.02', purse: 'task' })
    expect(refusalOf(await ask(name))).toBe('rewardClaimed')
    site.clock.advance(DAY_MS)
    expect(refusalOf(await ask(name))).toBe('rewardOver')
    expect(refusalOf(await ask('task:daily-bets:2999-01-01'))).toBe('rewardEarly')
    expect(refusalOf(await ask('task:nothing:once'))).toBe('unknownReward')
  })
})

describe('a claim', () => {
  it('is refused with the reason and moves nothing', async () => {
    const { ledger } = site.server.ctx
    const balance = async () => (await ledger.balances(player.userId)).main
    await stake(1000_00n)
    const before = await balance()
    await switchOff('rakeback')
    expect(refusalOf(await ask('rakeback'))).toBe('rewardOff')
    await site.database.owner.query('UPDATE reward_programmes SET switched = true')
    await site.database.owner.query('UPDATE users SET email_checked = false WHERE id = $1', [player.userId])
    expect(refusalOf(await ask('rakeback'))).toBe('rewardUnverified')
    await site.database.owner.query('UPDATE users SET email_checked = true WHERE id = $1', [player.userId])
    for (const none of ['nonsense', 'wheel', 'salary:2026-10-01', 'constructor'])
      expect(refusalOf(await ask(none))).toBe('unknownReward')
    expect(refusalOf(await site.ask('/api/rewards/claim', { name: 'rakeback' }))).toBe('loginNeeded')
    await done(ledger.post(setLimits(player, { excludedUntilMs: site.clock.now() + DAY_MS })))
    expect(refusalOf(await ask('rakeback'))).toBe('excluded')
    await site.database.pool.query('SELECT ledger_bar($1, true)', [player.userId])
    expect(refusalOf(await ask('rakeback'))).toBe('barred')
    expect(await balance()).toBe(before)
  })

  it('is refused while its budget is short or its daily cap is reached', async () => {
    await stake(100_000_00n)
    await site.database.owner.query(
      `UPDATE reward_programmes SET daily_cap = 0.01 WHERE programme = 'levelUp'`,
    )
    expect(refusalOf(await ask('levelUp:2'))).toBe('rewardCapReached')
    await site.database.owner.query(
      `UPDATE reward_programmes SET daily_cap = NULL WHERE programme = 'levelUp'`,
    )
    const brl = await site.newPlayer({ currencyId: 'BRL' })
    await site.database.owner.query('UPDATE users SET email_checked = true WHERE id = $1', [brl.userId])
    expect(refusalOf(await ask('checkIn', 'UTC', brl.token))).toBe('rewardBudgetSpent')
  })
})

describe('a server that dies during a claim', () => {
  it('pays once, whether it died before the ledger had the claim or before the answer', async () => {
    const { ctx } = site.server
    await stake(1000_00n)
    const dying = (post: typeof ctx.ledger.post) => ({ ...ctx, ledger: { ...ctx.ledger, post } })
    const before = dying(async () => {
      throw new Error('killed before')
    })
    const after = dying(async (command) => {
      await ctx.ledger.post(command)
      throw new Error('killed after')
    })
    const balance = async () => (await ctx.ledger.balances(player.userId)).main
    const start = await balance()
    for (const name of ['levelUp:2', 'checkIn']) {
      await expect(claim(before, player.userId, { name })).rejects.toThrow('killed before')
      await expect(claim(after, player.userId, { name })).rejects.toThrow('killed after')
      expect(refusalOf(await ask(name))).toBe('rewardClaimed')
    }
    await expect(claim(after, player.userId, { name: 'rakeback' })).rejects.toThrow('killed after')
    expect(refusalOf(await ask('rakeback'))).toBe('rewardEarly')
    expect((await balance()) - start).toBe(1_00n + 5n + BigInt(Math.floor(350 * 0.05 + 3150 * 0.06)))
  })
})

describe('an open bonus', () => {
  it('can be given up, which returns its amount', async () => {
    accepted(await ask('task:contact:once'))
    const [bonus] = (await page()).bonuses
    const giveUp = () => site.ask('/api/rewards/give_up', { bonusId: bonus?.id }, auth(user.token))
    accepted(await giveUp())
    expect((await page()).bonuses).toEqual([])
    accepted(await giveUp())
    const other = await site.newPlayer({ currencyId: 'USD' })
    expect(refusalOf(await site.ask('/api/rewards/give_up', { bonusId: bonus?.id }, auth(other.token)))).toBe(
      'unknownBonus',
    )
  })

  it('expires when its time is over', async () => {
    accepted(await ask('task:contact:once'))
    site.clock.advance(31 * DAY_MS)
    await settleBonuses(site.server.ctx)
    expect((await page()).bonuses).toEqual([])
    expect((await site.server.ctx.ledger.balances(player.userId)).register).toBe(0n)
  })
})

describe('the operators of rewards', () => {
  const change = (programme: Programme, share: number) =>
    site.ask('/api/operator/rewards/programmes/change', {
      ...PEOPLE,
      programme,
      share,
      dailyCap: '100',
      on: true,
    })

  it('set shares of at most 40 % together, as two people', async () => {
    expect(refusalOf(await change('rain', 201))).toBe('rewardSharesTooHigh')
    const rain = accepted(await change('rain', 150)).model.find(({ programme }) => programme === 'rain')
    expect(rain).toMatchObject({ share: 150, dailyCap: '100', on: true })
    accepted(await change('rain', 200))
  })

  it('see the cost of a table before they save it, and one that costs too much is refused', async () => {
    const twice = { levels: FIRST_TABLES.vip.levels.map((row) => ({ ...row, rakeback: row.rakeback * 2 })) }
    const checked = accepted(
      await site.ask('/api/operator/rewards/tables/check', { name: 'vip', table: twice, requestedBy: 'ann' }),
    ).model
    expect(checked.findings).toEqual([])
    expect(checked.costs.find(({ programme }) => programme === 'rakeback')).toMatchObject({ share: '10.00' })
    const save = (name: string, table: object) =>
      site.ask('/api/operator/rewards/tables/change', { ...PEOPLE, name, table })
    expect(refusalOf(await save('vip', twice))).toBe('rewardCostTooHigh')
    expect(refusalOf(await save('vip', { levels: FIRST_TABLES.vip.levels.toReversed() }))).toBe(
      'rewardTableNotValid',
    )
    expect(refusalOf(await save('checkIn', FIRST_TABLES.vip))).toBe('rewardTableNotValid')
    const rows = FIRST_TABLES.checkIn.rows.slice(0, 1)
    accepted(await save('checkIn', { rows }))
    const { model } = accepted(await site.ask('/api/bonus_task/checkin_data', {}))
    expect(model.items).toHaveLength(1)
    accepted(await save('checkIn', FIRST_TABLES.checkIn))
  })

  it('find grants by player and programme, page by page', async () => {
    await stake(1000_00n)
    for (const name of ['levelUp:1', 'levelUp:2', 'checkIn']) accepted(await ask(name))
    const find = async (wish: object) =>
      accepted(await site.ask('/api/operator/rewards/grants', { ...wish, requestedBy: 'ann' })).model
    const { items, next } = await find({ userId: user.userId, programme: 'levelUp' })
    expect(items.map(({ period }) => period).toSorted()).toEqual(['1', '2'])
    expect(new Set(items.map(({ username }) => username))).toEqual(new Set([user.username]))
    expect(next).toBeNull()
    expect((await find({ userId: user.userId })).items).toHaveLength(3)
  })

  it('fund a budget as two people, once a request', async () => {
    const wish = {
      ...PEOPLE,
      requestId: '0192d3a0-0000-7000-8000-000000000001',
      programme: 'wheel',
      currencyId: 'USD',
      amount: '5',
    }
    const balance = (programmes: readonly { programme: string; budgets: readonly { balance: string }[] }[]) =>
      programmes.find(({ programme }) => programme === 'wheel')?.budgets[0]?.balance
    const first = balance(accepted(await site.ask('/api/operator/rewards/fund', wish)).model)
    expect(balance(accepted(await site.ask('/api/operator/rewards/fund', wish)).model)).toBe(first)
  })
})

describe('[G-23] the payment of salaries', () => {
  it('happens once on the pay day of an approved month, with a notice', async () => {
    await stake(26_000_00n)
    const month = isoOf(site.clock.now()).slice(0, 7)
    const approve = () => site.ask('/api/operator/rewards/salary/approve', { ...PEOPLE, month })
    expect(refusalOf(await approve())).toBe('rewardOff')
    accepted(
      await site.ask('/api/operator/site/settings/change', {
        settings: { enableSalary: true },
        reason: 'a test',
        requestedBy: 'ann',
      }),
    )
    expect(refusalOf(await approve())).toBe('salaryNotDue')
    site.clock.advance(32 * DAY_MS)
    const run = async () =>
      accepted(await site.ask('/api/operator/rewards/salary', { month, requestedBy: 'ann' })).model
    const mine = async () => (await run()).lines.find((line) => line.userId === user.userId)
    expect(await run()).toMatchObject({ state: 'due' })
    expect(await mine()).toMatchObject({ vipLevel: 4, amount: '5.00', paid: false })
    // A month in which nobody has earned one stays open.
    const empty = { ...PEOPLE, month: '2019-01' }
    expect(refusalOf(await site.ask('/api/operator/rewards/salary/approve', empty))).toBe('salaryEmpty')
    const left = await site.ask('/api/operator/rewards/salary', { month: '2019-01', requestedBy: 'ann' })
    expect(accepted(left).model).toMatchObject({ state: 'due', players: 0 })
    const { payAt } = accepted(await approve()).model
    expect(refusalOf(await approve())).toBe('salaryNotDue')
    const before = (await site.server.ctx.ledger.balances(player.userId)).main
    site.clock.advance(Math.max(payAt - site.clock.now(), 0))
    await Promise.all([paySalaries(site.server.ctx), paySalaries(site.server.ctx)])
    await paySalaries(site.server.ctx)
    expect(await mine()).toMatchObject({ paid: true })
    expect((await site.server.ctx.ledger.balances(player.userId)).main - before).toBe(minor(5_00n))
  })
})

it('[G-13] a level never falls, even when the table requires more', async () => {
  await stake(1000_00n)
  const level = async () =>
    accepted(await site.ask('/api/auth/user_info', {}, auth(user.token))).user.vipLevel.level
  expect(await level()).toBe(2)
  await site.database.owner.query('UPDATE ledger_wallets SET edge = 0 WHERE user_id = $1', [player.userId])
  expect(await level()).toBe(2)
  await site.database.owner.query('UPDATE ledger_wallets SET edge = wagered * 350 WHERE user_id = $1', [
    player.userId,
  ])
})

it('L47: budgets accrue from play, and the ledger adds up after all tests of rewards', async () => {
  await stake(1_000_000n)
  await accrueBudgets(site.server.ctx)
  await accrueBudgets(site.server.ctx)
  expect(await auditLedger(site.database.owner)).toEqual([])
})
