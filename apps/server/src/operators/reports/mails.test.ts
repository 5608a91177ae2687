import type { ReportMail } from '@baize/contract/operator'
import type { OperatorPath } from '@baize/contract/server'
import { present } from '@baize/kit'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARRIERS } from '../../platform/messages/messages.fixture.ts'
import { fillingOf } from '../../platform/messages/service.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sendReports } from './mail-sending.ts'
import { lastPeriod } from './mail-text.ts'

const HOUR = 60 * 60_000
const DRAFT = {
  name: 'Daily figures',
  report: 'revenue',
  every: 'day',
  operator: 'fin',
  address: 'fin@example.com',
  language: 'pt',
  isOn: true,
} as const

let site: TestSite
let finance: Headers
beforeAll(async () => {
  site = await testSite(CARRIERS)
  site.clock.advance(Date.parse('2026-03-03T02:00:00Z') - site.clock.now())
  finance = await plantOperator(site.database.pool, 'fin', ['finance'], site.clock.now())
  await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
  await site.database.owner.query(`
    INSERT INTO operator_sign_ins (operator_id, email, set_by, set_at)
      SELECT id, 'fin@example.com', 'olivia', now() FROM operators WHERE handle = 'fin';
    INSERT INTO report_games VALUES ('2026-03-02', 'mines', 'USD', 9900, 3, 150000, 25050, 0, 0, 0);
    UPDATE report_mark SET at = '2026-03-03T01:59:00Z'`)
})
afterAll(() => site.close())

const inject = async (request: InjectOptions) => site.server.app.inject(request)
const save = (change: object = {}, headers = finance) =>
  askAsOperator(inject, headers, '/api/operator/reports/mails/save', { ...DRAFT, ...change })
const outbox = async (): Promise<readonly { id: string; state: string; words: string }[]> =>
  (
    await site.database.owner.query<{ id: string; state: string; words: string }>(
      `SELECT id, state, words FROM messages_out WHERE words = 'messages.report' ORDER BY id`,
    )
  ).rows
const only = async (): Promise<ReportMail | undefined> =>
  accepted(await site.ask('/api/operator/reports/mails', {}, finance)).model[0]

describe('a report by e-mail', () => {
  it('goes to an operator who may read reports, and nobody else', async () => {
    expect(refusalOf(await save({ operator: 'nobody' }))).toBe('unknownOperator')
    expect(refusalOf(await save({ operator: 'sue' }))).toBe('badInput')
    expect(refusalOf(await save({ address: 'no address' }))).toBe('badInput')
    expect(refusalOf(await save({ id: '01900000-0000-7000-8000-000000000009' }))).toBe('unknownReportMail')
    const auditor = await plantOperator(site.database.pool, 'ann', ['auditor'], site.clock.now())
    expect(refusalOf(await save({}, auditor))).toBe('forbidden')
    const [mail] = accepted(await save()).model
    expect(mail).toMatchObject({ ...DRAFT, mayRead: true, sentTo: null, changedBy: 'fin' })
    const { rows } = await site.database.owner.query('SELECT address::text FROM report_mails')
    expect(JSON.stringify(rows)).not.toContain('fin@')
  })

  it('waits for the night, is sent once for a period, and is one message however often it is tried', async () => {
    await sendReports(site.server.ctx)
    expect(await outbox()).toEqual([])
    site.clock.advance(5 * HOUR)
    await Promise.all([sendReports(site.server.ctx), sendReports(site.server.ctx)])
    await sendReports(site.server.ctx)
    const sent = await outbox()
    expect(sent).toHaveLength(1)
    expect((await only())?.sentTo).toBe('2026-03-02')
    await site.database.owner.query('UPDATE report_mails SET sent_to = NULL')
    await sendReports(site.server.ctx)
    expect(await outbox()).toEqual(sent)
  })

  it('is sent no more to an operator who has lost the role, nor when the sums are behind', async () => {
    site.clock.advance(24 * HOUR)
    await sendReports(site.server.ctx)
    expect(await outbox()).toHaveLength(1)
    await site.database.owner.query(`UPDATE report_mark SET at = '2026-03-04T00:01:00Z';
      DELETE FROM operator_roles WHERE operator_id = (SELECT id FROM operators WHERE handle = 'fin')`)
    await sendReports(site.server.ctx)
    expect(await outbox()).toHaveLength(1)
    finance = await plantOperator(site.database.pool, 'fin', ['finance'], site.clock.now())
    await sendReports(site.server.ctx)
    expect(await outbox()).toHaveLength(2)
  })

  it('has its figures as a file, and says how its e-mails ended', async () => {
    const [first] = await outbox()
    const filling = await site.database.owner.query<{ id: string; filling: Buffer }>(
      'SELECT id, filling FROM messages_out WHERE id = $1',
      [first?.id],
    )
    const values = fillingOf(site.server.ctx, first?.id ?? '', filling.rows[0]?.filling ?? null)
    expect(values?.['fileName']).toMatch(/^baize-revenue-2026-03-0\d-to-2026-03-0\d\.csv$/)
    expect(values?.['file']).toMatch(/^\uFEFFday,currency,bets,staked/)
    const { rows } = await site.database.owner.query<{ id: string }>(
      'SELECT id FROM messages_out ORDER BY created_at DESC LIMIT 1',
    )
    await site.database.owner.query(
      `UPDATE messages_out SET state = 'failed', reason = 'EENVELOPE 550', due_at = NULL WHERE id = $1`,
      [rows[0]?.id],
    )
    expect((await only())?.runs).toMatchObject([
      { from: '2026-03-03', to: '2026-03-03', byHand: false, state: 'failed', reason: 'EENVELOPE 550' },
      { from: '2026-03-02', to: '2026-03-02', byHand: false, state: 'waiting', reason: null },
    ])
  })

  it('is sent again by hand, five times at most, and only where its period is whole', async () => {
    const id = (await only())?.id ?? ''
    const send = () => site.ask('/api/operator/reports/mails/send', { id }, finance)
    site.clock.advance(1000)
    const [mail] = accepted(await send()).model
    expect(mail?.runs[0]).toMatchObject({ to: '2026-03-03', byHand: true, state: 'waiting' })
    for (const _ of [2, 3, 4, 5]) accepted(await send())
    expect(refusalOf(await send())).toBe('badInput')
    await site.database.owner.query(`UPDATE report_mark SET at = '2026-03-03T00:01:00Z'`)
    await site.database.owner.query(`DELETE FROM messages_out`)
    expect(refusalOf(await send())).toBe('badInput')
    expect(await outbox()).toEqual([])
  })

  it('names the people who may read reports', async () => {
    const { model } = accepted(await site.ask('/api/operator/reports/mails/readers', {}, finance))
    const handles = model.map(({ handle }) => handle)
    expect(handles).toEqual(expect.arrayContaining(['ann', 'fin']))
    expect(handles).not.toContain('sue')
  })

  it('goes to an address that is not the one of its reader with two people, who see the old and the new', async () => {
    const draft = { name: 'Press', address: 'press@example.org' }
    expect(refusalOf(await save(draft))).toBe('approvalPending')
    expect(accepted(await site.ask('/api/operator/reports/mails', {}, finance)).model).toHaveLength(1)
    const boss = await plantOperator(site.database.pool, 'bea', ['owner'], site.clock.now())
    const asBoss = <P extends OperatorPath>(path: P, input: object) =>
      askAsOperator(inject, boss, path, input)
    const inbox = accepted(await asBoss('/api/operator/approvals', { state: 'WAITING' })).model
    const [request] = inbox.items
    expect(request?.description.thing).toEqual({ page: 'reportMails', id: null })
    expect(request?.description.lines).toContainEqual({
      label: 'address',
      value: { kind: 'change', from: { kind: 'none' }, to: { kind: 'text', text: draft.address } },
    })
    const { id: approval, inputHash } = present(request, 'request')
    accepted(await asBoss('/api/operator/approvals/approve', { id: approval, inputHash }))
    const mails = accepted(await site.ask('/api/operator/reports/mails', {}, finance)).model
    const { id } = present(
      mails.find(({ address }) => address === draft.address),
      'report to the press',
    )
    accepted(await save({ ...draft, id, every: 'week' }))
    expect(refusalOf(await save({ ...draft, id, address: 'other@example.org' }))).toBe('approvalPending')
    expect(refusalOf(await save({ ...draft, id, operator: 'ann' }))).toBe('approvalOpen')
    accepted(await site.ask('/api/operator/reports/mails/remove', { id }, finance))
  })

  it('is removed once', async () => {
    const id = (await only())?.id ?? ''
    expect(accepted(await site.ask('/api/operator/reports/mails/remove', { id }, finance)).model).toEqual([])
    expect(refusalOf(await site.ask('/api/operator/reports/mails/remove', { id }, finance))).toBe(
      'unknownReportMail',
    )
  })
})

it.each([
  ['day', '2026-03-01T00:00:00Z', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-01T12:00:00Z', '2026-02-16', '2026-02-22'],
  ['week', '2026-03-02T00:00:00Z', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01T00:00:00Z', '2025-12-01', '2025-12-31'],
] as const)('The last %s before %s goes from %s to %s', (every, now, from, to) => {
  expect(lastPeriod(every, Date.parse(now))).toEqual({ from, to })
})
