import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALARM_KINDS, ALARMS, type Alarm, type AlarmKind, type AlarmState } from '@baize/contract/operator'
import { DAY_MS, HOUR_MS, MINUTE_MS, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALARM_CHECKS } from '../../app/alarms.ts'
import type { AppContext } from '../../app/context.ts'
import { BANK } from '../../payments/withdrawals/bank.fixture.ts'
import { openDesk } from '../../payments/withdrawals/desk.fixture.ts'
import { settleWithdrawals } from '../../payments/withdrawals/send.ts'
import type { Cause } from '../../platform/alarms/causes.ts'
import { saveHealth } from '../../platform/connectors/sql.ts'
import { CARRIERS } from '../../platform/messages/messages.fixture.ts'
import { plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import type { TestSite } from '../../testing/server.fixture.ts'
import { type AlarmChecks, watch } from './service.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let site: TestSite
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  desk = await openDesk({ ...CARRIERS })
  site = desk.site
  for (const role of ['support', 'finance', 'auditor', 'content'] as const)
    people[role] = await plantOperator(site.database.pool, `the-${role}`, [role], site.clock.now())
})
beforeEach(async () => {
  await site.database.owner.query(
    `SET session_replication_role = replica; TRUNCATE alarms, alarm_events, alarm_sends;
     SET session_replication_role = origin; TRUNCATE connector_health, job_faults, login_failures, messages_out`,
  )
})
afterAll(() => desk.close())

const as = (role: string) => people[role] ?? {}
const owner = (text: string, values: readonly unknown[] = []) => site.database.owner.query(text, [...values])
const now = () => new Date(site.clock.now())
const look = () => watch(site.server.ctx, ALARM_CHECKS)
const list = async (state: AlarmState = 'open', more: object = {}): Promise<Alarm[]> =>
  accepted(await site.ask('/api/operator/alarms/list', { state, ...more }, as('support'))).model.items
const counts = async () => accepted(await site.ask('/api/operator/alarms/counts', {}, as('support'))).model
const detail = async (id: string) =>
  accepted(await site.ask('/api/operator/alarms/alarm', { id }, as('auditor'))).model
const act = (what: 'take' | 'release', id: string, role = 'support') =>
  site.ask(`/api/operator/alarms/${what}`, { id }, as(role))
const snooze = (id: string, ms: number) =>
  site.ask(
    '/api/operator/alarms/snooze',
    { id, until: site.clock.now() + ms, reason: 'known outage' },
    as('finance'),
  )

/** Only these causes, for the kinds that are named. */
const causes = (found: Partial<Record<AlarmKind, readonly Cause[] | null>>): AlarmChecks<AppContext> => {
  const none = Object.fromEntries(ALARM_KINDS.map((kind) => [kind, async () => found[kind] ?? null]))
  return { ...ALARM_CHECKS, ...none }
}
const see = (found: Parameters<typeof causes>[0]) => watch(site.server.ctx, causes(found))
const down = (name: string): Cause => ({ subject: `payments/${name}`, details: { name } })
async function opened(name = 'bank'): Promise<string> {
  await see({ paymentProviderDown: [down(name)] })
  return present((await list())[0], 'alarm').id
}

describe('the inbox of alarms', () => {
  it('has an alarm once while its cause lasts, and ends it with its cause', async () => {
    const id = await opened()
    await see({ paymentProviderDown: [{ ...down('bank'), details: { name: 'bank', fault: 'timeout' } }] })
    expect(await list()).toMatchObject([
      { id, kind: 'paymentProviderDown', severity: 'critical', details: { fault: 'timeout' }, state: 'open' },
    ])
    site.clock.advance(MINUTE_MS)
    await see({ paymentProviderDown: [] })
    expect(await list()).toEqual([])
    expect(await list('over')).toMatchObject([{ id, state: 'over', endedAt: site.clock.now() }])
    expect((await detail(id)).events.map(({ what, by }) => [what, by])).toEqual([
      ['opened', null],
      ['ended', null],
    ])
    expect(await opened()).not.toBe(id)
  })

  it('keeps what is open where a check can say nothing or fails, and goes on with the others', async () => {
    const id = await opened()
    const checks: AlarmChecks<AppContext> = {
      ...causes({ bigWin: [{ subject: '1', details: {} }] }),
      paymentProviderDown: () => Promise.reject(new Error('no answer')),
    }
    await watch(site.server.ctx, checks)
    expect((await list()).map((alarm) => alarm.kind)).toEqual(['paymentProviderDown', 'bigWin'])
    expect((await list('open', { severity: 'notice' })).map((alarm) => alarm.kind)).toEqual(['bigWin'])
    await see({})
    expect((await list())[0]?.id).toBe(id)
    expect(await counts()).toEqual({ critical: 1, warning: 0, notice: 1, snoozed: 0 })
    expect(site.logged()).toMatch(/alarm check failed/)
  })

  it('opens one alarm for a cause that two processes see at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => see({ paymentProviderDown: [down('bank')] })))
    const [alarm, ...more] = await list()
    expect(more).toEqual([])
    expect((await detail(present(alarm, 'alarm').id)).events).toHaveLength(1)
  })

  it('says who took an alarm, and who gave it back', async () => {
    const id = await opened()
    expect(accepted(await act('take', id)).model).toMatchObject({ takenBy: 'the-support' })
    await act('take', id)
    expect(accepted(await act('take', id, 'finance')).model).toMatchObject({ takenBy: 'the-finance' })
    expect(accepted(await act('release', id)).model).toMatchObject({ takenBy: null, takenAt: null })
    await act('release', id)
    expect((await detail(id)).events.map(({ what, by }) => [what, by])).toEqual([
      ['opened', null],
      ['taken', 'the-support'],
      ['taken', 'the-finance'],
      ['released', 'the-support'],
    ])
  })

  it('is silent about a snoozed alarm until its time, and says why', async () => {
    const id = await opened()
    expect(accepted(await snooze(id, HOUR_MS)).model).toMatchObject({ state: 'snoozed' })
    expect(await list()).toEqual([])
    expect(await counts()).toMatchObject({ critical: 0, snoozed: 1 })
    await see({ paymentProviderDown: [down('bank')] })
    expect((await list('snoozed')).map((alarm) => alarm.id)).toEqual([id])
    site.clock.advance(HOUR_MS)
    await see({ paymentProviderDown: [down('bank')] })
    expect((await list()).map((alarm) => alarm.id)).toEqual([id])
    expect((await detail(id)).events.slice(1)).toMatchObject([
      { what: 'snoozed', by: 'the-finance', reason: 'known outage', until: site.clock.now() },
      { what: 'woken', by: null },
    ])
  })

  it('refuses what cannot be', async () => {
    const id = await opened()
    expect(refusalOf(await snooze(id, 0))).toBe('snoozeNotValid')
    expect(refusalOf(await snooze(id, 8 * DAY_MS))).toBe('snoozeNotValid')
    expect(refusalOf(await act('take', '999999'))).toBe('unknownAlarm')
    expect(refusalOf(await act('take', id, 'auditor'))).toBe('forbidden')
    expect(refusalOf(await site.ask('/api/operator/alarms/counts', {}, as('content')))).toBe('forbidden')
    await see({ paymentProviderDown: [] })
    expect(refusalOf(await act('take', id))).toBe('alarmOver')
    await expect(site.database.pool.query('DELETE FROM alarm_events')).rejects.toThrow(/permission denied/)
    await expect(owner('UPDATE alarm_events SET reason = NULL')).rejects.toThrow(/append/)
  })

  it('lists those that are over page by page', async () => {
    for (let i = 0; i < 3; i += 1) {
      await see({ bigWin: Array.from({ length: 20 }, (_, n) => ({ subject: `${i}-${n}`, details: {} })) })
      await see({ bigWin: [] })
    }
    const first = accepted(
      await site.ask('/api/operator/alarms/list', { state: 'over' }, as('support')),
    ).model
    expect(first.items).toHaveLength(50)
    expect(await list('over', { cursor: first.next })).toHaveLength(10)
  })

  it('has a section of the runbook for each kind', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
    const anchors = [...page.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(anchors).toEqual(expect.arrayContaining(Object.values(ALARMS).map(({ runbook }) => runbook)))
  })
})

describe('the checks', () => {
  const seen = async (kind: AlarmKind) => (await list()).filter((alarm) => alarm.kind === kind)

  it('find nothing in a new house', async () => {
    await look()
    // The disk of the machine that runs the tests may be full.
    expect((await list()).filter(({ kind }) => !kind.startsWith('disk'))).toEqual([])
    expect(site.logged()).not.toMatch(/"kind":"(?!paymentProviderDown)\w+".*alarm check failed/)
  })

  it('find a payout without an answer, which the list of withdrawals says too and an outage includes', async () => {
    const player = await desk.newPlayer(1_000_00n)
    desk.bank.mood = 'deaf'
    const { id } = await player.withdraws('100')
    const sinceMs = site.clock.now()
    site.clock.advance(5_000)
    await settleWithdrawals(site.server.ctx)
    await look()
    expect(await seen('payoutUnanswered')).toMatchObject([{ details: { count: 1 }, since: sinceMs }])
    const sent = async () =>
      accepted(
        await site.ask('/api/operator/withdrawals', { state: 'SENT', pageSize: 100 }, as('finance')),
      ).model.items.find((item) => item.id === id)
    expect((await sent())?.unansweredSince).toBe(sinceMs)
    const silent = { isFailing: true, checkFault: 'timeout', fault: 'timeout', restsUntilMs: null }
    const connector = { port: 'payments', name: BANK, driver: 'modern-treasury' }
    await saveHealth(site.database.pool, connector, silent, site.clock.now())
    await look()
    expect(await seen('paymentProviderDown')).toHaveLength(1)
    expect(await seen('payoutUnanswered')).toEqual([])
    await owner('TRUNCATE connector_health')
    desk.bank.mood = 'pending'
    site.clock.advance(MINUTE_MS)
    await settleWithdrawals(site.server.ctx)
    expect((await sent())?.unansweredSince).toBeNull()
    await look()
    expect(await seen('payoutUnanswered')).toEqual([])
    site.clock.advance(95 * MINUTE_MS)
    await look()
    expect(await seen('payoutLate')).toMatchObject([
      { severity: 'critical', details: { currencies: 'USD', count: 1, reviewing: 0 } },
    ])
  })

  it('find frozen payouts, sums and returns that the reports complain of', async () => {
    await owner(`SELECT ledger_freeze('the books differ', '[]')`)
    for (const [kind, subject] of [
      ['rtp', 'dice 9800'],
      ['rollUp', 'dice'],
      ['zeroSum', 'USD'],
      ['zeroSum', 'BRL'],
    ])
      await owner(
        `INSERT INTO report_alarms (kind, subject, details, raised_at, seen_at) VALUES ($1, $3, '{"gameId": "dice", "bets": 5000, "rows": 2}', $2, $2)`,
        [kind, now(), subject],
      )
    await look()
    expect(await seen('payoutsFrozen')).toMatchObject([{ details: { reason: 'the books differ' } }])
    expect(await seen('rtpOutside')).toMatchObject([{ details: { gameId: 'dice', bets: 5000 } }])
    expect(await seen('zeroSum')).toMatchObject([{ details: { currencies: 'BRL, USD' } }])
    expect(await seen('rollUpWrong')).toHaveLength(1)
    await owner(`UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'x', lifted_because = 'x'`)
    await owner('DELETE FROM report_alarms')
    await look()
    expect((await list()).map(({ kind }) => kind)).toEqual(['payoutLate'])
  })

  it('find a void draw, and a beacon that does not come', async () => {
    const ctx = { ...site.server.ctx, config: { ...site.server.ctx.config, beacon: 'quicknet' as const } }
    await owner(`INSERT INTO round_games VALUES ('fast3-60', 900) ON CONFLICT DO NOTHING`)
    /** Without the chain that its key asks for. */
    const unchecked = (statement: string) =>
      owner(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
    const term = (number: number, phase: 'VOID' | 'CLOSED', drawsMs: number) => {
      const draws = `'${new Date(drawsMs).toISOString()}'::timestamptz`
      return unchecked(
        `INSERT INTO lottery_terms (line, game_id, number, chain_id, link, rtp, opens_at, closes_at, beacon, beacon_round, draws_at,
           phase, caps, player_caps, hash, finished_at)
         VALUES ('fast3-60', 'fast3', ${number}, 1, ${number}, 9500, ${draws} - interval '2 minutes', ${draws} - interval '1 minute',
           'quicknet', 1, ${draws}, '${phase}', '{}', '{}', ${phase === 'VOID' ? `'x', ${draws}` : 'NULL, NULL'})`,
      )
    }
    await term(1, 'VOID', site.clock.now() - 2 * HOUR_MS)
    await watch(ctx, ALARM_CHECKS)
    expect(await seen('drawVoid')).toMatchObject([{ subject: 'fast3-60', details: { number: '1' } }])
    expect(await seen('beaconDown')).toEqual([])
    await term(2, 'CLOSED', site.clock.now() - 30_000)
    await watch(ctx, ALARM_CHECKS)
    expect(await seen('beaconDown')).toMatchObject([{ details: { draws: 1 } }])
    await unchecked('DELETE FROM lottery_terms')
  })

  it('find jobs that fail again and again, and late messages', async () => {
    await owner(
      `INSERT INTO job_faults VALUES ('chat.sweep', now(), 2, 'x'), ('ledger.seal', now(), 3, 'no room')`,
    )
    await owner(
      `INSERT INTO messages_out (id, channel, address, language, words, state, due_at, not_after, created_at, changed_at)
       VALUES ($1, 'sms', '+5511999999999', 'en', 'messages.code', 'waiting', $2, $3, $4, $4)`,
      [randomUUID(), now(), new Date(site.clock.now() + HOUR_MS), new Date(site.clock.now() - 3 * MINUTE_MS)],
    )
    await look()
    expect(await seen('jobFailing')).toMatchObject([
      { subject: 'ledger.seal', details: { cause: 'no room' } },
    ])
    expect(await seen('messagesLate')).toMatchObject([{ subject: 'sms', details: { count: 1, minutes: 3 } }])
  })

  it('find many failed log-ins, counted once each', async () => {
    const fail = (count: number) =>
      owner(
        `INSERT INTO login_failures (account, failed_at) SELECT key, $1 FROM generate_series(1, $2),
           unnest(ARRAY['address:10.0.0.1', 'user:1', 'user:1 address:10.0.0.1']) AS key`,
        [now(), count],
      )
    await fail(199)
    await look()
    expect(await seen('logInsFailing')).toEqual([])
    await fail(1)
    await look()
    expect(await seen('logInsFailing')).toMatchObject([{ details: { count: 200, addresses: 1 } }])
  })

  it('find big wins of the last day, and budgets that are nearly spent', async () => {
    const { user } = await desk.newPlayer(0n)
    await owner(
      `INSERT INTO top_wins (period, since, board, user_id, worth, bet_id, game_id, currency_id, payout, multiplier, at, stake)
       VALUES ('week', '2020-01-01', 'USD', $1, 6000000, $2, 'mines', 'USD', 6000100, 100, $3, 100)`,
      [user.userId, randomUUID(), now()],
    )
    await owner(
      `INSERT INTO reward_budgets (programme, currency_id, balance, granted_day, granted_on) VALUES ('wheel', 'USD', 500000, 95000, $1)
       ON CONFLICT (programme, currency_id) DO UPDATE SET balance = 500000, granted_day = 95000, granted_on = $1`,
      [now().toISOString().slice(0, 10)],
    )
    await look()
    expect(await seen('bigWin')).toMatchObject([{ details: { gameId: 'mines', amount: '60000.00' } }])
    expect(await seen('budgetLow')).toMatchObject([
      { subject: 'wheel', details: { currencies: 'USD', left: '50.00 USD', today: '950.00 USD' } },
    ])
    await owner('DELETE FROM top_wins')
    await owner('UPDATE reward_budgets SET balance = 0, granted_day = 0')
  })

  it('find withdrawals in reais that wait too long for a person, and say so of no other currency', async () => {
    const player = await desk.newPlayer(2_000_00n)
    const { id } = await player.withdraws('600')
    site.clock.advance(95 * MINUTE_MS)
    const late = async () => {
      await look()
      return (await seen('payoutLate')).filter(({ details }) => Number(details.reviewing) > 0)
    }
    expect(await late()).toEqual([])
    expect(await seen('payoutsWaiting')).toMatchObject([{ details: { currencies: 'USD', count: 1 } }])
    await owner(
      `SET session_replication_role = replica; UPDATE withdrawals SET currency_id = 'BRL' WHERE id = '${id}';
       SET session_replication_role = origin`,
    )
    expect(await late()).toMatchObject([
      { severity: 'critical', details: { currencies: 'BRL', count: 1, reviewing: 1, minutes: 95 } },
    ])
    // One withdrawal is in one alarm.
    expect(await seen('payoutsWaiting')).toEqual([])
  })
})
