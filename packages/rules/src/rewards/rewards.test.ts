import { type RewardTask, STREAK_DAYS } from '@baize/contract/shared'
import { HOUR_MS } from '@baize/kit'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { TYPICAL_MONTH, tableCosts } from './cost.ts'
import {
  checkInAt,
  dayAfter,
  dayIn,
  isZone,
  type LastClaim,
  monthAfter,
  monthBefore,
  monthOf,
  nextDayAt,
  startOf,
  weekAfter,
  weekOf,
} from './days.ts'
import {
  accruedBetween,
  atRisk,
  cashedOutEarly,
  coveredOf,
  edgeOf,
  levelAt,
  shareOfEdge,
  weighted,
} from './edge.ts'
import { FIRST_SHARES } from './simulation.ts'
import { dueOf, SPREAD } from './spread.ts'
import { FIRST_TABLES, rowOf, tableFaults } from './tables.ts'
import { periodEndMs, type TaskFacts, taskPeriod, taskProgress } from './tasks.ts'

const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'Asia/Jakarta',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Apia',
  'Europe/London',
  'America/Asuncion',
  'Asia/Kathmandu',
]
const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) })
const zones = fc.constantFrom(...ZONES)

describe('edge', () => {
  it('weighs a stake by its edge: 3.5 % counts in full, 1 % counts for less than a third', () => {
    expect(weighted(edgeOf(100n, 9650))).toBe(100n)
    expect(weighted(edgeOf(1000n, 9900))).toBe(285n)
    expect(edgeOf(100n, 10_100)).toBe(0n)
  })

  it('accrues the same in one sum or in parts, apart from fractions of a minor unit', () => {
    const steps = fc
      .uniqueArray(fc.bigInt(1n, 10n ** 12n), { maxLength: 5 })
      .map((froms) => [0n, ...froms.toSorted((a, b) => (a < b ? -1 : 1))])
      .chain((froms) =>
        fc.tuple(...froms.map((from) => fc.record({ from: fc.constant(from), rate: fc.nat(1200) }))),
      )
    const edges = fc
      .array(fc.bigInt(0n, 2n * 10n ** 12n), { minLength: 2, maxLength: 6 })
      .map((all) => all.toSorted((a, b) => (a < b ? -1 : 1)))
    fc.assert(
      fc.property(steps, edges, (table, marks) => {
        const parts = marks.slice(1).map((end, i) => accruedBetween(table, marks[i] ?? 0n, end))
        const whole = accruedBetween(table, marks[0] ?? 0n, marks.at(-1) ?? 0n)
        const sum = parts.reduce((all, part) => all + part, 0n)
        expect(sum <= whole && whole - sum < BigInt(parts.length)).toBe(true)
        const most = shareOfEdge((marks.at(-1) ?? 0n) - (marks[0] ?? 0n), 1200)
        expect(whole <= most).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('finds the highest level reached', () => {
    expect([0n, 9n, 10n, 99n, 500n].map((staked) => levelAt([0n, 10n, 100n], staked))).toEqual([
      0, 0, 1, 1, 2,
    ])
  })

  it('L57: counts nothing for stakes that cover each other, by the payout of each side', () => {
    const side = (stake: bigint, odds: bigint) => ({ stake, pays: (stake * odds) / 100n })
    expect(atRisk([side(50n, 196n), side(50n, 196n)])).toBe(0n)
    expect(atRisk([side(50n, 196n), side(30n, 196n)])).toBe(20n)
    // Either side returns 120: nothing is at risk, though one stake is three times the other.
    expect(atRisk([side(80n, 150n), side(30n, 400n)])).toBe(0n)
    expect(atRisk([side(80n, 150n), side(15n, 400n)])).toBe(40n)
    expect(atRisk([side(50n, 196n)])).toBe(50n)
    expect(atRisk([])).toBe(0n)
  })

  it('L57: never counts more for an additional side, never more than the stakes and never less than zero', () => {
    const side = fc.record({
      stake: fc.bigInt({ min: 1n, max: 10_000n }),
      pays: fc.bigInt({ min: 1n, max: 90_000n }),
    })
    fc.assert(
      fc.property(fc.array(side, { maxLength: 6 }), side, (sides, other) => {
        const total = sides.reduce((sum, { stake }) => sum + stake, 0n)
        expect(coveredOf(sides)).toBeGreaterThanOrEqual(0n)
        expect(coveredOf(sides)).toBeLessThanOrEqual(total)
        expect(coveredOf([...sides, other])).toBeGreaterThanOrEqual(coveredOf(sides))
        expect(coveredOf([other])).toBe(0n)
      }),
    )
  })

  it('L57: counts nothing for a stake cashed out at 1.05x or less, and a lost stake in full', () => {
    expect(cashedOutEarly(100n, 101n)).toBe(100n)
    expect(cashedOutEarly(100n, 105n)).toBe(100n)
    expect(cashedOutEarly(100n, 106n)).toBe(0n)
    expect(cashedOutEarly(100n, 0n)).toBe(0n)
  })
})

describe('the calendar of rewards', () => {
  it('finds the day of a moment in a zone, across the date line and daylight saving', () => {
    const noon = Date.UTC(2026, 10, 17, 11)
    expect(dayIn('Pacific/Kiritimati', noon)).toBe('2026-11-18')
    expect(dayIn('Pacific/Pago_Pago', noon)).toBe('2026-11-17')
    expect(dayIn('Pacific/Pago_Pago', noon - HOUR_MS)).toBe('2026-11-16')
    // Clocks go back in New York on 1 November 2026: the day has 25 hours.
    const start = nextDayAt('America/New_York', Date.UTC(2026, 9, 31, 12))
    expect(nextDayAt('America/New_York', start) - start).toBe(25 * HOUR_MS)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(isZone('')).toBe(false)
  })

  it('caches few formats however many spellings of a zone arrive', () => {
    const name = 'America/Argentina/ComodRivadavia'
    const spelled = (n: number) =>
      name.replace(/[a-z]/gi, (letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    try {
      for (let n = 0; n < 1300; n += 1) expect(isZone(spelled(n))).toBe(true)
      made.mockClear()
      // One that was kept from the first would need no format now.
      for (let n = 0; n < 100; n += 1) expect(isZone(spelled(n))).toBe(true)
      expect(made).toHaveBeenCalledTimes(new Set(Array.from({ length: 100 }, (_, n) => spelled(n))).size)
    } finally {
      made.mockRestore()
    }
  })

  it('ends a day at midnight of its zone, to the second', () => {
    fc.assert(
      fc.property(zones, moments, (zone, ms) => {
        const next = nextDayAt(zone, ms)
        expect(dayIn(zone, next) > dayIn(zone, ms)).toBe(true)
        expect(next - ms <= 26 * HOUR_MS).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('finds weeks that start on Monday, months, and their neighbours', () => {
    const at = Date.UTC(2026, 10, 17, 12)
    expect([weekOf(at), weekAfter(weekOf(at))]).toEqual(['2026-11-16', '2026-11-23'])
    expect([monthOf(at), monthAfter('2026-12-01'), monthBefore('2026-01-01')]).toEqual([
      '2026-11-01',
      '2027-01-01',
      '2025-12-01',
    ])
    expect(monthAfter('2026-01-01')).toBe('2026-02-01')
  })
})

/** Claims at the given moments wherever the player says they are; returns those that were granted. */
function claims(visits: readonly { zone: string; ms: number }[]): LastClaim[] {
  const granted: LastClaim[] = []
  for (const { zone, ms } of visits) {
    const { today, streak, state, madeUp } = checkInAt(granted.at(-1) ?? null, zone, ms, STREAK_DAYS)
    if (state === 'claimable') granted.push({ day: today, zone, atMs: ms, streak, madeUp })
  }
  return granted
}

describe('the daily check-in', () => {
  it('counts a streak to seven and starts again, also after a missed day', () => {
    const visit = (day: number) => ({ zone: 'UTC', ms: Date.UTC(2026, 10, day, 12) })
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map(visit)
    expect(claims(days).map(({ streak }) => streak)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 1, 2])
  })

  it('continues after one missed day when a task makes up for it, once a streak', () => {
    const at = (day: number, hour = 12) => Date.UTC(2026, 10, day, hour)
    const last = (day: number, streak: number, madeUp = false): LastClaim => ({
      day: dayIn('UTC', at(day)),
      zone: 'UTC',
      atMs: at(day),
      streak,
      madeUp,
    })
    const sign = (before: LastClaim, day: number, task: number | null) =>
      checkInAt(before, 'UTC', at(day), STREAK_DAYS, task)
    expect(sign(last(3, 3), 5, null)).toMatchObject({ streak: 1, makeUp: { day: 4, isDone: false } })
    expect(sign(last(3, 3), 5, at(3, 23)), 'a task of the claimed day').toMatchObject({ streak: 1 })
    for (const task of [at(4, 0), at(5, 1)])
      expect(sign(last(3, 3), 5, task)).toMatchObject({
        streak: 4,
        madeUp: true,
        makeUp: { day: 4, isDone: true },
      })
    expect(sign(last(3, 3, true), 5, at(5)), 'a second time').toMatchObject({ streak: 1, makeUp: null })
    expect(sign(last(3, 3), 6, at(5)), 'two missed days').toMatchObject({ streak: 1, makeUp: null })
    expect(sign(last(3, 7), 5, at(5)), 'nothing to keep').toMatchObject({ streak: 1, makeUp: null })
    expect(sign(last(3, 4, true), 4, null), 'the next day').toMatchObject({ streak: 5, madeUp: true })
    expect(sign(last(3, 7, true), 4, null), 'the next streak').toMatchObject({ streak: 1, madeUp: false })
  })

  it('accepts no task of the claimed day as a make-up, whatever zone the player names later', () => {
    const ms = Date.UTC(2026, 10, 17, 12)
    const west = 'Pacific/Pago_Pago'
    const last = { day: dayIn(west, ms), zone: west, atMs: ms, streak: 3, madeUp: false }
    const task = ms + HOUR_MS
    expect(dayIn(west, task)).toBe(last.day)
    expect(checkInAt(last, 'Pacific/Kiritimati', ms + 24 * HOUR_MS, STREAK_DAYS, task)).toMatchObject({
      streak: 1,
      makeUp: { day: 4, isDone: false },
    })
  })

  it('allows one claim on each side of midnight in one zone', () => {
    const midnight = nextDayAt('America/Sao_Paulo', Date.UTC(2026, 10, 17, 12))
    const visits = [-1, 0, 1].map((by) => ({ zone: 'America/Sao_Paulo', ms: midnight + by * 1000 }))
    expect(claims(visits).map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-18'])
  })

  it('allows a traveller no second claim within 20 hours and none for a day already claimed', () => {
    const ms = Date.UTC(2026, 10, 17, 10, 30)
    const ahead = claims([
      { zone: 'Pacific/Pago_Pago', ms },
      { zone: 'Pacific/Kiritimati', ms: ms + 60_000 },
    ])
    expect(ahead.map(({ day }) => day)).toEqual(['2026-11-16'])
    const back = claims([
      { zone: 'Pacific/Kiritimati', ms },
      { zone: 'Pacific/Pago_Pago', ms: ms + 2 * HOUR_MS },
      { zone: 'Pacific/Pago_Pago', ms: ms + 26 * HOUR_MS },
    ])
    expect(back.map(({ day }) => day)).toEqual(['2026-11-18'])
  })

  it('grants at most one claim a calendar day, on rising days, whatever zones a player names', () => {
    const visits = fc
      .array(fc.record({ zone: zones, after: fc.integer({ min: 1000, max: 40 * HOUR_MS }) }), {
        maxLength: 40,
      })
      .chain((all) => moments.map((start) => ({ all, start })))
    fc.assert(
      fc.property(visits, ({ all, start }) => {
        let ms = start
        const granted = claims(
          all.map(({ zone, after }) => {
            ms += after
            return { zone, ms }
          }),
        )
        for (const [i, claim] of granted.entries()) {
          const before = granted[i - 1]
          if (!before) continue
          expect(claim.day > before.day).toBe(true)
          expect(claim.zone === before.zone || claim.atMs - before.atMs >= 20 * HOUR_MS).toBe(true)
          expect(claim.streak).toBe(
            claim.day === dayAfter(before.day) ? (before.streak % STREAK_DAYS) + 1 : 1,
          )
        }
        // However far they travel, no more claims than days of the clock, plus one each way across the date line.
        expect(granted.length <= (ms - start) / (24 * HOUR_MS) + 3).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('tasks', () => {
  const task = (change: Partial<RewardTask>): RewardTask => ({
    id: 'one',
    kind: 'daily',
    condition: 'bets',
    target: 5,
    reward: '1',
    on: true,
    ...change,
  })
  const facts: TaskFacts = {
    deposits: 2,
    bets: new Map([
      ['mines', 3],
      ['crash', 4],
    ]),
    winTimes: [12, 4, 2],
    contact: true,
    identity: false,
    secondFactor: false,
  }

  it.each([
    [task({ condition: 'deposits' }), 2],
    [task({}), 5],
    [task({ gameId: 'mines' }), 3],
    [task({ gameId: 'tower' }), 0],
    [task({ condition: 'games' }), 2],
    [task({ condition: 'wins' }), 3],
    [task({ condition: 'wins', times: 5 }), 1],
    [task({ condition: 'contact', target: 1 }), 1],
    [task({ condition: 'identity', target: 1 }), 0],
    [task({ condition: 'secondFactor', target: 1 }), 0],
  ])('rate the progress of %o as %i', (ratedTask, progress) => {
    expect(taskProgress(ratedTask, facts)).toBe(progress)
  })

  it('have periods that end at UTC midnight, on Monday, or never', () => {
    const at = Date.UTC(2026, 10, 17, 12)
    expect(taskPeriod('newcomer', at)).toBe('once')
    expect(periodEndMs('newcomer', 'once')).toBeNull()
    expect(periodEndMs('daily', taskPeriod('daily', at))).toBe(startOf('2026-11-18'))
    expect(periodEndMs('weekly', taskPeriod('weekly', at))).toBe(startOf('2026-11-23'))
  })
})

describe('weekly and monthly rewards', () => {
  it('arrive in parts that never fall and add up to the whole, to the minor unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('weekly' as const, 'monthly' as const),
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 1000n),
        (of, total, least) => {
          const due = Array.from({ length: SPREAD[of].days + 3 }, (_, day) => dueOf(of, total, day, least))
          expect(due.every((amount, day) => amount >= (due[day - 1] ?? 1n) && amount <= total)).toBe(true)
          expect(due[SPREAD[of].days]).toBe(total)
          expect(due[0] === total).toBe(total < least || total === 1n)
        },
      ),
    )
    // 2.80: half at once, the rest over six days.
    expect([0, 1, 2, 5, 6, 9].map((day) => dueOf('weekly', 280n, day, 100n))).toEqual([
      140n,
      163n,
      186n,
      256n,
      280n,
      280n,
    ])
  })
})

describe('the tables of rewards', () => {
  it('are valid on a new site and cost less than the shares of their programmes', () => {
    for (const name of ['vip', 'checkIn', 'tasks', 'salary', 'invite'] as const) {
      expect(tableFaults(name, FIRST_TABLES[name])).toEqual([])
      for (const { programme, share } of tableCosts(name, FIRST_TABLES[name], TYPICAL_MONTH))
        expect([programme, share <= (FIRST_SHARES.get(programme) ?? 0)]).toEqual([programme, true])
    }
  })

  it('are refused with the reason', () => {
    const { vip, checkIn, tasks } = FIRST_TABLES
    const [first, second] = vip.levels
    expect(tableFaults('vip', { levels: [second, first, second].flatMap((level) => level ?? []) })).toEqual([
      { what: 'firstNotZero', at: ['levels', 0, 'needed'] },
      { what: 'notRising', at: ['levels', 1, 'needed'] },
      { what: 'lessRakeback', at: ['levels', 1, 'rakeback'] },
    ])
    expect(tableFaults('checkIn', { rows: checkIn.rows.toReversed() })).toHaveLength(4)
    const [firstTask] = tasks.tasks
    expect(tableFaults('tasks', { tasks: [firstTask, firstTask].flatMap((task) => task ?? []) })).toEqual([
      { what: 'twice', at: ['tasks', 1, 'id'] },
    ])
    expect(
      tableFaults('salary', { payDay: 1, rows: [{ vipLevel: 1, amount: '0', least: '1' }] }),
    ).toHaveLength(1)
    // 100 at 3.5 % is an edge of 3.50.
    expect(tableFaults('invite', { ...FIRST_TABLES.invite, reward: '3.50', play: '100' })).toEqual([])
    expect(tableFaults('invite', { ...FIRST_TABLES.invite, reward: '3.51', play: '100' })).toEqual([
      { what: 'worthLess', at: ['play'] },
    ])
  })

  it('have a row for every level from the first one on', () => {
    expect([0, 1, 2, 3, 9].map((level) => rowOf(FIRST_TABLES.checkIn.rows, level)?.vipLevel)).toEqual([
      0, 0, 2, 2, 6,
    ])
  })

  it('cost more when they give more', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (left, right) => {
        const cost = (rakeback: number) =>
          tableCosts(
            'vip',
            { levels: FIRST_TABLES.vip.levels.map((row) => ({ ...row, rakeback })) },
            TYPICAL_MONTH,
          ).find(({ programme }) => programme === 'rakeback')?.share ?? 0
        expect(Math.sign(cost(left) - cost(right))).toBe(Math.sign(left - right))
      }),
      { numRuns: 50 },
    )
  })
})
