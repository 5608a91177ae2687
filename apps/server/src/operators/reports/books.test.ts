import type {
  DaysReport,
  GamesReport,
  LedgerEntry,
  LiabilityReport,
  PaymentsReport,
  PlayersReport,
} from '@baize/contract/operator'
import type { OperatorPath } from '@baize/contract/server'
import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import { type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { selectLasting } from './alarms-sql.ts'
import { reAddDays, rollUp } from './jobs.ts'
import { ledgerSums } from './ledger-sums.fixture.ts'
import { type RandomHouse, randomHouse } from './random-house.fixture.ts'
import { isSummedUpTo } from './sql.ts'

const DAY = 24 * 60 * 60_000
const MOVES = caseCount(120, 400)
/** The last days of a month and the first of the next, over a Sunday. */
const FIRST = '2026-01-30'
const DAYS = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'] as const
const LAST = DAYS[3]

type Shown = { readonly days: DaysReport; readonly payments: PaymentsReport; readonly games: GamesReport }

let site: TestSite
let house: RandomHouse
let auditor: Headers
let sums: ReturnType<typeof ledgerSums>
/** The reports of each day as they were when it ended. */
const shownThen = new Map<string, Shown>()

beforeAll(async () => {
  site = await testSite({ consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  site.clock.advance(Date.parse(FIRST) - site.clock.now())
  auditor = await plantOperator(site.database.pool, 'ann', ['auditor'], site.clock.now())
  house = await randomHouse(site)
  await site.database.owner.query(`
    UPDATE users SET country_id = CASE id % 2 WHEN 0 THEN 'BR' ELSE 'ID' END, language = CASE id % 3 WHEN 0 THEN 'pt' ELSE 'en' END,
      device = CASE id % 3 WHEN 0 THEN '' WHEN 1 THEN 'Chrome · Android' ELSE 'Safari · iPhone' END,
      created_at = CASE id % 2 WHEN 0 THEN '2026-02-02T01:00:00Z' ELSE created_at END;
    UPDATE browser_identities SET created_at = '2026-01-31T01:00:00Z';
    INSERT INTO registration_origins (user_id, invite_code, wheel_tag, attribution)
      SELECT id, '', '', jsonb_build_object('utmSource', 'Radio', 'utmCampaign', 'spring ' || id % 2) FROM users WHERE id % 3 > 0`)
  sums = ledgerSums(site.database.owner)
  for (const day of DAYS) {
    await house.live(MOVES)
    site.clock.advance(Date.parse(day) + DAY - 1 - site.clock.now())
    await counted()
    shownThen.set(day, await shown(day, day))
    site.clock.advance(1)
  }
  await house.live(MOVES)
  await counted()
})
afterAll(() => site.close())

async function counted(): Promise<void> {
  await checkNewMoves(site.server.ctx)
  await rollUp(site.server.ctx, new AbortController().signal)
}
const ask = async <P extends OperatorPath>(path: P, input: object) =>
  accepted(await site.ask(path, input, auditor))
async function shown(from: string, to: string): Promise<Shown> {
  const [days, payments, games] = await Promise.all([
    ask('/api/operator/reports/days', { from, to }),
    ask('/api/operator/reports/payments', { from, to }),
    ask('/api/operator/reports/games', { from, to }),
  ])
  return { days: days.model, payments: payments.model, games: games.model }
}
const RANGES = [...DAYS.map((day) => [day, day] as const), [FIRST, LAST] as const]

/** Rows in the order of their text, without those that say nothing. */
const sorted = <Row extends object>(rows: readonly Row[]): readonly Row[] =>
  rows
    .filter((row) => Object.values(row).some((value) => /^-?[\d.]*[1-9]/.test(String(value))))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

describe('a figure of the reports, compared with plain SQL over the ledger', () => {
  it('comes from a house whose books pass the audit', async () => {
    expect(await auditLedger(site.database.owner)).toEqual([])
  })

  it.each(RANGES)('is correct for revenue from %s to %s', async (from, to) => {
    const { days } = await shown(from, to)
    expect(
      days.totals.map(({ currencyId, ggr, bonuses, packets, ngr }) => ({
        currency: currencyId,
        ggr,
        bonuses,
        packets,
        ngr,
      })),
    ).toEqual(await sums.revenue(from, to))
    const { ggr, bonuses, packets, ngr } = days.usd
    expect({ ggr, bonuses, packets, ngr }).toEqual(await sums.revenueInDollars(from, to))
  })

  it.each([
    ['country', 'u.country_id'],
    ['language', 'u.language'],
    ['channel', `lower(coalesce(o.attribution ->> 'utmSource', ''))`],
    ['campaign', `lower(coalesce(o.attribution ->> 'utmCampaign', ''))`],
    ['device', 'u.device'],
    ['hour', `to_char(s.at, 'HH24')`],
    [
      'programme',
      `CASE WHEN s.kind LIKE 'reward.%' THEN s.note ->> 'programme' WHEN s.kind = 'packet.claim' THEN 'packets'
        WHEN s.kind LIKE 'bonus.%' THEN coalesce((SELECT x.note ->> 'programme' FROM all_transactions x
          WHERE x.ref = s.ref AND x.kind = 'reward.grant'), 'bonus') END`,
    ],
    [
      'method',
      `CASE WHEN s.kind = 'deposit' THEN coalesce((SELECT x.method FROM payment_orders x WHERE x.id = s.ref), 'other')
        WHEN s.kind IN ('withdrawal.confirm', 'withdrawal.reverse') THEN (SELECT a.kind FROM withdrawals x
          JOIN payout_accounts a ON a.id = x.account_id WHERE x.id = s.ref) END`,
    ],
  ] as const)('is correct by %s', async (by, value) => {
    const { rows, total } = (await ask('/api/operator/reports/breakdown', { from: FIRST, to: LAST, by }))
      .model
    expect(rows.length).toBeGreaterThan(1)
    expect(
      sorted(
        rows.map((row) => ({
          value: row.value,
          ggr: row.ggr,
          costs: row.costs,
          ngr: row.ngr,
          deposits: row.deposits,
          withdrawals: row.withdrawals,
        })),
      ),
    ).toEqual(sorted(await sums.by(value, FIRST, LAST)))
    const { bets, staked, ngr } = (await shown(FIRST, LAST)).days.usd
    // A programme has costs alone, a method payments.
    const whole = by === 'programme' || by === 'method' ? { bets: 0, staked: '0.00' } : { bets, staked, ngr }
    expect(total).toMatchObject(whole)
  })

  it.each([
    ['game', 'mines', 'mines'],
    ['provider', 'casino', 'provider:casino'],
  ] as const)('adds up to the whole by %s', async (by, value, gameId) => {
    const { rows, total } = (await ask('/api/operator/reports/breakdown', { from: FIRST, to: LAST, by }))
      .model
    const { days } = await shown(FIRST, LAST)
    expect(total).toMatchObject({ bets: days.usd.bets, ggr: days.usd.ggr })
    expect(rows.find((row) => row.value === value)?.bets).toBe(
      days.rows.filter((row) => row.gameId === gameId).reduce((sum, { bets }) => sum + bets, 0),
    )
  })

  it.each(DAYS)('is correct for bets, stakes and payouts of each game and provider on %s', async (day) => {
    const { days } = await shown(day, day)
    const ofLedger = [...(await sums.ownGames(day)), ...(await sums.providers(day))]
    expect(
      sorted(
        days.rows.map(({ gameId, currencyId, bets, staked, paid }) => ({
          game: gameId,
          currency: currencyId,
          bets: String(bets),
          staked,
          paid,
        })),
      ),
    ).toEqual(sorted(ofLedger))
  })

  it('covers bets of every game and provider within the days', async () => {
    const { days } = await shown(FIRST, LAST)
    expect(new Set(days.rows.map(({ gameId }) => gameId))).toEqual(
      new Set(['mines', 'tower', 'crash', 'fast3', 'colour', 'provider:casino', 'provider:sports']),
    )
  })

  it('is correct for the returns of each game over all days, in dollars of each day', async () => {
    const { games } = await shown(FIRST, LAST)
    expect(
      sorted(
        games.rows.map(({ gameId, rtp, bets, usd }) => ({
          game: gameId,
          rtp: String(rtp),
          bets: String(bets),
          ...usd,
        })),
      ),
    ).toEqual(sorted(await sums.returns(FIRST, LAST)))
  })

  it.each(RANGES)(
    'is correct for payments from %s to %s, with failures apart from refusals',
    async (from, to) => {
      const { payments } = await shown(from, to)
      const figures = (direction: 'in' | 'out', currencyId: string) => {
        const rows = payments.rows.filter(
          (row) => row.direction === direction && row.currencyId === currencyId,
        )
        const count = (of: (row: (typeof rows)[number]) => number) =>
          String(rows.reduce((sum, row) => sum + of(row), 0))
        return {
          opened: count((row) => row.opened),
          paid: count((row) => row.paid),
          failed: count((row) => row.failed),
          refused: count((row) => row.refused),
          reversed: count((row) => row.reversed),
          paidAmount: rows.reduce((sum, row) => sum + Number(row.paidAmount), 0).toFixed(2),
          reversedAmount: rows.reduce((sum, row) => sum + Number(row.reversedAmount), 0).toFixed(2),
        }
      }
      for (const { direction, currency, requested, ...ledger } of await sums.payments(from, to))
        expect(figures(direction === 'in' ? 'in' : 'out', present(currency, 'currency'))).toMatchObject(
          direction === 'in'
            ? { paid: ledger.paid, paidAmount: ledger.paidAmount, refused: '0', reversed: '0' }
            : { ...ledger, opened: requested },
        )
      for (const { currency, opened, failed } of await sums.orders(from, to))
        expect(figures('in', present(currency, 'currency'))).toMatchObject({ opened, failed })
      const { in: paidIn, out } = payments.usd
      expect({ in: paidIn, out }).toEqual(await sums.paymentsInDollars(from, to))
    },
  )

  it('is correct for the payments of all days, some of which operators refused and some of which came back', async () => {
    const { payments } = await shown(FIRST, LAST)
    expect(payments.rows.reduce((sum, row) => sum + row.refused, 0)).toBeGreaterThan(0)
    expect(payments.rows.reduce((sum, row) => sum + row.reversed, 0)).toBeGreaterThan(0)
  })

  it('is correct for the active players of each day, week and month', async () => {
    const { days, weeks, months }: PlayersReport = (
      await ask('/api/operator/reports/players', { from: FIRST, to: LAST })
    ).model
    for (const { day, active } of days) expect(String(active)).toBe(await sums.active(day, day))
    expect(weeks.map(({ active }) => String(active))).toEqual([
      await sums.active('2026-01-26', '2026-02-01'),
      await sums.active('2026-02-02', '2026-02-08'),
    ])
    expect(months.map(({ active }) => String(active))).toEqual([
      await sums.active('2026-01-01', '2026-01-31'),
      await sums.active('2026-02-01', '2026-02-28'),
    ])
    expect(days).toHaveLength(DAYS.length)
    expect([days[0]?.registered, days[3]?.registered]).toEqual([
      house.players.length / 2,
      house.players.length / 2,
    ])
  })

  it('is correct from the first visit to the second deposit, by week of registration', async () => {
    const { funnel, total } = (await ask('/api/operator/reports/cohorts', { from: FIRST, to: LAST })).model
    expect(
      funnel.map(({ week, first, second, registered }) => ({
        week,
        registered: String(registered),
        first: String(first),
        second: String(second),
      })),
    ).toEqual(await sums.funnel())
    expect(funnel.map(({ week }) => week)).toEqual(['2026-01-26', '2026-02-02'])
    expect(total.first).toBe(house.players.length)
    expect(total.second).toBeGreaterThan(0)
  })

  it('is correct for the NGR of players by month, and since their registration', async () => {
    const { value, months } = (await ask('/api/operator/reports/cohorts', { from: FIRST, to: LAST })).model
    for (const { month, active, ngr, perPlayer } of months) {
      const [from, to] = month === '2026-01' ? ['2026-01-01', '2026-01-31'] : ['2026-02-01', '2026-02-28']
      expect({ ngr, active: String(active) }).toEqual({
        ngr: (await sums.revenueInDollars(from, to))?.ngr,
        active: await sums.active(from, to),
      })
      expect(Number(perPlayer)).toBeCloseTo(Number(ngr) / active, 1)
    }
    expect(
      value.map(({ month, registered, ngr }) => ({
        month,
        registered: String(registered),
        ngr: ngr.at(-1),
      })),
    ).toEqual(await sums.valueByMonth())
    expect(value.map(({ ngr }) => ngr.length)).toEqual([2, 1])
  })

  it('is correct for the money that belongs to players', async () => {
    const { currencies }: LiabilityReport = (await ask('/api/operator/reports/liability', {})).model
    expect(
      currencies.map(({ currencyId, main, held, payout, task, register, openBets }) => ({
        currency: currencyId,
        main,
        held,
        payout,
        task,
        register,
        openBets: String(openBets),
      })),
    ).toEqual(await sums.purses())
  })

  it('is correct in the public proof', async () => {
    site.clock.advance(60_000)
    const { transactions, sums: zero } = accepted(await site.ask('/api/home/proof')).model
    expect(String(transactions)).toBe(await sums.transactions())
    expect(zero.map(({ sum }) => sum)).toEqual(['0.00', '0.00', '0.00'])
  })

  it('is correct for the accounts of the house, where the games’ are less than the sum of all bets', async () => {
    const { house: accounts } = (await ask('/api/operator/ledger', {})).model
    for (const { currency, balance, bets } of await sums.house()) {
      expect(
        accounts.find(({ kind, currencyId }) => kind === 'house' && currencyId === currency)?.balance,
      ).toBe(balance)
      // Budgets and packets are set aside from it.
      expect(Number(balance)).toBeLessThan(Number(bets))
    }
  })

  it('is correct for the sums on the page of each player', async () => {
    for (const { userId } of house.players) {
      const { paidIn, paidOut, lost, bonuses, packets } = (await ask('/api/operator/player', { userId }))
        .model.sums
      expect({ paidIn, paidOut, lost, bonuses, packets }).toEqual(await sums.player(userId))
    }
  })

  it('is correct for every movement of a player, with its change, its balance and its legs', async () => {
    const { userId } = present(house.players[0], 'player')
    const items: LedgerEntry[] = []
    let cursor: string | null = null
    do {
      const page: { items: LedgerEntry[]; next: string | null } = (
        await ask('/api/operator/player/movements', { userId, pageSize: 7, ...(cursor && { cursor }) })
      ).model
      items.push(...page.items)
      cursor = page.next
    } while (cursor !== null)
    const moving = items
      .filter(({ legs }) => legs.length > 0)
      .map(({ id, change, legs }) => ({ id, change, legs: String(legs.length) }))
    expect(moving.toSorted((a, b) => Number(b.id) - Number(a.id))).toEqual(await sums.movements(userId))
  })
})

describe('a finished day', () => {
  it.each(DAYS)('%s keeps the figures that it had when it ended', async (day) => {
    const { days, payments, games } = await shown(day, day)
    const then = present(shownThen.get(day), day)
    expect({ ...days, asOf: null }).toEqual({ ...then.days, asOf: null })
    expect({ ...payments, asOf: null }).toEqual({ ...then.payments, asOf: null })
    expect({ ...games, asOf: null }).toEqual({ ...then.games, asOf: null })
  })

  it('is not changed by the nightly recount', async () => {
    await reAddDays(site.server.ctx)
    expect(await selectLasting(site.database.pool, 'rollUp')).toEqual([])
    for (const day of DAYS)
      expect({ ...(await shown(day, day)).days, asOf: null }).toEqual({
        ...present(shownThen.get(day), day).days,
        asOf: null,
      })
  })
})

it('A day is whole once the roll-ups have every move of it, however fresh their mark is', async () => {
  await house.live(3)
  site.clock.advance(1)
  const end = site.clock.now()
  await site.database.owner.query('UPDATE report_mark SET at = $1', [new Date(end)])
  expect(await isSummedUpTo(site.database.pool, end)).toBe(false)
  await counted()
  expect(await isSummedUpTo(site.database.pool, end)).toBe(true)
  expect(await isSummedUpTo(site.database.pool, end + 1)).toBe(false)
})

it('A roll-up that began later has the same sums once it has caught up, and the night leaves it alone until then', async () => {
  const stored = async (): Promise<readonly object[]> =>
    (
      await site.database.owner.query<Readonly<Record<string, unknown>>>(
        'SELECT * FROM report_dimensions ORDER BY dimension, day, value, currency_id',
      )
    ).rows
  const before = await stored()
  expect(before.length).toBeGreaterThan(0)
  await site.database.owner.query(`
    DELETE FROM report_dimensions;
    UPDATE report_catch_ups SET upto = 0, target = (SELECT upto FROM report_mark)`)
  await reAddDays(site.server.ctx)
  expect(await stored()).toEqual([])
  const { rows } = await site.database.owner.query<{ step: string }>(
    'SELECT target / 3 + 1 AS step FROM report_catch_ups',
  )
  await rollUp(site.server.ctx, new AbortController().signal, Number(rows[0]?.step))
  expect(await stored()).toEqual(before)
})
