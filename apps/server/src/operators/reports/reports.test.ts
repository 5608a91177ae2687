import {
  BreakdownReport,
  type DaysReport,
  GamesReport,
  LiabilityReport,
  PaymentsReport,
  PlayersReport,
} from '@baize/contract/operator'
import { PublicProof, type User } from '@baize/contract/player'
import { orderId, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import type { Ledger } from '../../ledger/commands.ts'
import {
  claim,
  confirm,
  deposit,
  done,
  grant,
  hold,
  newPlayer,
  openPacket,
  type Player,
  play,
  reject,
  reverse,
  withdraw,
} from '../../ledger/testing/ledger.fixture.ts'
import { type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { selectLasting } from './alarms-sql.ts'
import { rollUp } from './jobs.ts'
import { watchReturns } from './returns-alarm.ts'

const DAY = 24 * 60 * 60_000
const WHOLE = { from: '2026-01-01', to: '2026-01-31' }

let site: TestSite
let auditor: Headers
let user: User
let dollars: Player
let reais: Player
beforeAll(async () => {
  site = await testSite({ rateChangePercent: 90 })
  auditor = await plantOperator(site.database.pool, 'ann', ['auditor'], site.clock.now())
  user = await site.newPlayer()
  dollars = await newPlayer(site.database.pool)
  reais = await newPlayer(site.database.pool, 'BRL')
  for (const player of [dollars, reais]) await posted(deposit(player, 100_000n))
  accepted(
    await site.ask('/api/operator/rates', {
      rates: [{ currencyId: 'BRL', usd: '0.2' }],
      requestedBy: 'bob',
      approvedBy: 'cyd',
    }),
  )
  await site.database.owner.query(`UPDATE users SET created_at = '2026-01-01T10:00:00Z'`)
})
afterAll(() => site.close())

const posted = (command: Parameters<Ledger['post']>[0]) => done(site.server.ctx.ledger.post(command))
async function counted(): Promise<void> {
  await checkNewMoves(site.server.ctx)
  await rollUp(site.server.ctx, new AbortController().signal)
}
const proof = async (): Promise<PublicProof> => {
  site.clock.advance(60_000)
  return accepted(await site.ask('/api/home/proof')).model
}

describe('the reports', () => {
  it('by a dimension say in zeros that nothing happened, and require the role', async () => {
    const input = { from: '2025-01-01', to: '2025-01-31', by: 'campaign' }
    const path = '/api/operator/reports/breakdown'
    expect(refusalOf(await site.ask(path, input, auth(user.token)))).toBe('operatorLoginNeeded')
    expect(refusalOf(await site.ask(path, { ...input, by: 'name' }, auditor))).toBe('badInput')
    const { rows, total } = BreakdownReport.parse(accepted(await site.ask(path, input, auditor)).model)
    expect(rows).toEqual([])
    expect(total).toMatchObject({ bets: 0, staked: '0.00', ngr: '0.00' })
  })

  it('require the role and a sensible range', async () => {
    const support = await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
    for (const path of [
      '/api/operator/reports/days',
      '/api/operator/reports/games',
      '/api/operator/reports/payments',
      '/api/operator/reports/players',
      '/api/operator/reports/liability',
    ] as const) {
      expect(refusalOf(await site.ask(path, WHOLE, support))).toBe('forbidden')
      expect(refusalOf(await site.ask(path, WHOLE, auth(user.token)))).toBe('operatorLoginNeeded')
      accepted(await site.ask(path, WHOLE, auditor))
    }
    const asked = async (range: object) =>
      refusalOf(await site.ask('/api/operator/reports/days', range, auditor))
    expect(await asked({ from: '2026-01-02', to: '2026-01-01' })).toBe('reportRange')
    expect(await asked({ from: '2026-01-01', to: '2027-01-02' })).toBe('reportRange')
    expect(await asked({ from: '2026-02-30', to: '2026-03-01' })).toBe('badInput')
    accepted(await site.ask('/api/operator/reports/days', { from: '2026-01-01', to: '2027-01-01' }, auditor))
  })

  it('show GGR and NGR by day, game and currency, and in dollars at the stored rates', async () => {
    await posted(play(dollars, 1000n, 400n, { gameId: 'tower', rtpTenThousandths: 9800 }))
    await posted(play(dollars, 500n, 0n))
    await posted(play(reais, 2000n, 3000n))
    await posted(grant(dollars, 'task', 300n, 10n ** 9n))
    const packet = openPacket([50n, 60n])
    await posted(packet)
    await posted(claim(dollars, packet.packetId))
    await counted()
    site.clock.advance(DAY)
    await posted(play(dollars, 100n, 0n))
    await counted()
    const report: DaysReport = accepted(await site.ask('/api/operator/reports/days', WHOLE, auditor)).model
    expect(report.rows).toEqual([
      {
        day: '2026-01-01',
        gameId: 'mines',
        currencyId: 'BRL',
        players: 1,
        bets: 1,
        staked: '20.00',
        paid: '30.00',
        ggr: '-10.00',
      },
      {
        day: '2026-01-01',
        gameId: 'mines',
        currencyId: 'USD',
        players: 1,
        bets: 1,
        staked: '5.00',
        paid: '0.00',
        ggr: '5.00',
      },
      {
        day: '2026-01-01',
        gameId: 'tower',
        currencyId: 'USD',
        players: 1,
        bets: 1,
        staked: '10.00',
        paid: '4.00',
        ggr: '6.00',
      },
      {
        day: '2026-01-02',
        gameId: 'mines',
        currencyId: 'USD',
        players: 1,
        bets: 1,
        staked: '1.00',
        paid: '0.00',
        ggr: '1.00',
      },
    ])
    expect(report.days).toContainEqual({
      day: '2026-01-01',
      currencyId: 'USD',
      bets: 2,
      staked: '15.00',
      paid: '4.00',
      ggr: '11.00',
      bonuses: '3.00',
      packets: '0.50',
      ngr: '7.50',
    })
    expect(report.totals).toMatchObject([
      { currencyId: 'BRL', ggr: '-10.00', ngr: '-10.00' },
      { currencyId: 'USD', bets: 3, ggr: '12.00', ngr: '8.50' },
    ])
    expect(report.usd).toMatchObject({ bets: 4, staked: '20.00', paid: '10.00', ggr: '10.00', ngr: '6.50' })
    expect(report.usd.days).toEqual([
      { day: '2026-01-01', staked: '19.00', ggr: '9.00', ngr: '5.50' },
      { day: '2026-01-02', staked: '1.00', ggr: '1.00', ngr: '1.00' },
    ])
    const later = accepted(
      await site.ask('/api/operator/reports/days', { from: '2026-01-02', to: '2026-01-02' }, auditor),
    ).model
    expect(later.rows.map(({ day }) => day)).toEqual(['2026-01-02'])
  })

  it('show the success rate of payments and the duration of payouts', async () => {
    const insert = `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at, method, failed_at, provider)
      VALUES ($1::text::uuid, $2, $1::text, 500, 'USD', $3, $3, 'card', $4, 'xendit')`
    const now = new Date(site.clock.now())
    const [paid, failed, open] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [id, at] of [
      [paid, null],
      [failed, now],
      [open, null],
    ])
      await site.database.owner.query(insert, [id, dollars.userId, now, at])
    await posted(deposit(dollars, 500n, { key: `deposit:${paid}`, orderId: orderId(paid) }))
    for (let i = 1; i <= 20; i += 1) {
      const asked = withdraw(dollars, 10n)
      await posted(asked)
      site.clock.advance(i === 20 ? 7200_000 : 60_000)
      await posted(confirm(dollars, asked.withdrawalId))
    }
    const returned = withdraw(dollars, 10n)
    await posted(returned)
    await posted(reject(dollars, returned.withdrawalId))
    const sentBack = withdraw(dollars, 10n)
    for (const command of [
      sentBack,
      confirm(dollars, sentBack.withdrawalId),
      reverse(dollars, sentBack.withdrawalId, { reason: 'sentBack' }),
    ])
      await posted(command)
    await counted()
    const report = accepted(await site.ask('/api/operator/reports/payments', WHOLE, auditor)).model
    expect(PaymentsReport.parse(report)).toEqual(report)
    expect(report.rows.find(({ method }) => method === 'card')).toMatchObject({
      direction: 'in',
      currencyId: 'USD',
      opened: 3,
      openedAmount: '15.00',
      paid: 1,
      paidAmount: '5.00',
      failed: 1,
      success: 5000,
      times: null,
    })
    const out = present(
      report.rows.find(({ direction }) => direction === 'out'),
      'payouts',
    )
    expect(out).toMatchObject({
      method: 'other',
      opened: 22,
      paid: 21,
      paidAmount: '2.10',
      failed: 1,
      reversed: 1,
      reversedAmount: '0.10',
      success: 9091,
    })
    // 19 after a minute, one after two hours; exact to a bucket.
    const { medianSeconds, p95Seconds } = present(out.times, 'times')
    expect([medianSeconds >= 60 && medianSeconds <= 66, p95Seconds <= 66]).toEqual([true, true])
    expect(report.times).toEqual({ payouts: 21, medianSeconds, p95Seconds })
    // 1,000 reais and 1,005 dollars.
    expect(report.usd).toMatchObject({ in: '1205.00', out: '2.00' })
  })

  it('show active, new and returning players', async () => {
    site.clock.advance(7 * DAY)
    await posted(play(dollars, 100n, 0n))
    const { model: bfid } = accepted(await site.ask('/api/auth/browser_foot_print', { t: 'print' }))
    accepted(await site.ask('/api/ads/installed', { way: 'browser' }, { bfid }))
    await counted()
    const report = accepted(await site.ask('/api/operator/reports/players', WHOLE, auditor)).model
    expect(PlayersReport.parse(report)).toEqual(report)
    expect(report.days).toEqual([
      { day: '2026-01-01', active: 2, registered: 3 },
      { day: '2026-01-02', active: 1, registered: 0 },
      { day: '2026-01-09', active: 1, registered: 0 },
    ])
    expect(report.weeks).toEqual([
      { since: '2025-12-29', active: 2 },
      { since: '2026-01-05', active: 1 },
    ])
    expect(report.months).toEqual([{ since: '2026-01-01', active: 2 }])
    expect(report.installs).toEqual([{ day: '2026-01-09', way: 'browser', installs: 1 }])
    expect(report.cohorts).toEqual([{ week: '2025-12-29', registered: 3, active: [2, 1, 0, 0, 0] }])
  })

  it('show the money that belongs to players', async () => {
    await posted(hold(dollars, 250n))
    await posted(withdraw(dollars, 40n))
    await counted()
    const report = accepted(await site.ask('/api/operator/reports/liability', {}, auditor)).model
    expect(LiabilityReport.parse(report)).toEqual(report)
    const { rows } = await site.database.owner.query<{ currency_id: string; main: string }>(
      'SELECT currency_id, sum(main)::text AS main FROM ledger_wallets GROUP BY 1 ORDER BY 1',
    )
    expect(report.currencies.map(({ main }) => BigInt(main.replace('.', '')))).toEqual(
      rows.filter(({ main }) => main !== '0').map(({ main }) => BigInt(main)),
    )
    expect(report.currencies.find(({ currencyId }) => currencyId === 'USD')).toMatchObject({
      openBets: 1,
      held: '2.50',
      payout: '0.40',
      task: '3.00',
      bonuses: '3.00',
    })
    expect(report.usd).toMatchObject({ openBets: 1, held: '2.50', payout: '0.40', bonuses: '3.00' })
  })
})

describe('the return of a game', () => {
  const games = async () => accepted(await site.ask('/api/operator/reports/games', WHOLE, auditor)).model
  const alarms = () => selectLasting(site.database.pool, 'rtp')

  it('gets a verdict from 1,000 bets on, and an alarm when its RTP is outside the interval', async () => {
    await watchReturns(site.server.ctx)
    expect(await alarms()).toEqual([])
    const bets = (count: number, payout: (i: number) => bigint) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          posted(play(dollars, 10n, payout(i), { gameId: 'stair', rtpTenThousandths: 9800 })),
        ),
      )
    // Returns 50 % of the stakes where 98 % are declared.
    await bets(999, (i) => (i % 4 === 0 ? 20n : 0n))
    await counted()
    expect((await games()).rows.find(({ gameId }) => gameId === 'stair')).toMatchObject({
      rtp: 9800,
      setRtp: 9800,
      bets: 999,
      verdict: 'tooFew',
      alarm: false,
    })
    await watchReturns(site.server.ctx)
    expect(await alarms()).toEqual([])
    await bets(1, () => 0n)
    await counted()
    const report = await games()
    expect(GamesReport.parse(report)).toEqual(report)
    expect(report.rows.find(({ gameId }) => gameId === 'stair')).toMatchObject({
      bets: 1000,
      returned: 5000,
      verdict: 'outside',
      alarm: true,
      usd: { staked: '100.00', paid: '50.00', ggr: '50.00' },
    })
    await watchReturns(site.server.ctx)
    await watchReturns(site.server.ctx)
    expect(await alarms()).toMatchObject([
      {
        subject: 'stair 9800',
        details: { gameId: 'stair', rtp: 9800, bets: 1000, returned: 5000 },
      },
    ])
    expect(site.logged().split('rtp outside its 99 % interval')).toHaveLength(2)
    expect(site.logged()).toMatch(/"level":"error".*"gameId":"stair".*rtp outside its 99 % interval/)
    site.clock.advance(40 * DAY)
    await watchReturns(site.server.ctx)
    expect(await alarms()).toEqual([])
  })
})

describe('the public proof', () => {
  it('shows that all accounts add up to zero and the returns with enough bets, and no single player', async () => {
    site.clock.advance(DAY)
    await counted()
    const shown = await proof()
    expect(PublicProof.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({
      frozen: false,
      sums: [
        { currencyId: 'USD', sum: '0.00' },
        { currencyId: 'BRL', sum: '0.00' },
      ],
      seal: null,
      payouts: null,
    })
    expect(shown.transactions).toBeGreaterThan(1000)
    expect(shown.games.find(({ gameId }) => gameId === 'stair')?.result).toMatchObject({ bets: 1000 })
    // A single bet was made in Tower.
    expect(shown.games.find(({ gameId }) => gameId === 'tower')).toEqual({
      gameId: 'tower',
      rtp: 9800,
      result: null,
    })
    expect(JSON.stringify(shown)).not.toMatch(/staked|purses|house|player/i)
  })

  it('is cached for a minute', async () => {
    const before = await proof()
    await posted(deposit(dollars, 100n))
    await counted()
    expect(accepted(await site.ask('/api/home/proof')).model).toEqual(before)
    expect((await proof()).transactions).toBe(present(before.transactions, 'transactions') + 1)
  })

  it('reports accounts that do not add up and raises an alarm', async () => {
    await site.database.owner.query(
      'UPDATE report_moves SET amount = amount + 1 WHERE kind = $1 AND currency_id = $2',
      ['deposit', 'BRL'],
    )
    await counted()
    expect((await proof()).sums).toEqual([
      { currencyId: 'USD', sum: '0.00' },
      { currencyId: 'BRL', sum: '0.01' },
    ])
    expect(site.logged()).toMatch(/"level":"error".*"currencyId":"BRL".*accounts do not add up to zero/)
    expect(await selectLasting(site.database.pool, 'zeroSum')).toMatchObject([{ subject: 'BRL' }])
  })

  it('has no numbers for a new house', async () => {
    const fresh = await testSite()
    expect(accepted(await fresh.ask('/api/home/proof')).model).toMatchObject({
      checkedAt: null,
      transactions: null,
      sums: [],
      frozen: false,
      seal: null,
      payouts: null,
    })
    await fresh.close()
  })
})
