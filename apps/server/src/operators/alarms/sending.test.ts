import type { AlarmKind } from '@baize/contract/operator'
import type { RequestOf } from '@baize/contract/server'
import { DAY_MS, HOUR_MS, MINUTE_MS, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ALARM_CHECKS } from '../../app/alarms.ts'
import type { OutsideAnswer } from '../../platform/connectors/outside-post.ts'
import { CARRIERS } from '../../platform/messages/messages.fixture.ts'
import { plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { afterQuiet } from './quiet-hours.ts'
import { sendDue } from './sending.ts'
import { take, watch } from './service.ts'

const SLACK = 'https://hooks.slack.com/services/T0/B0/secret9876'
const KEY = '0123456789abcdef0123456789abcdef'

type Draft = RequestOf<'/api/operator/alarms/targets/save'>
const TARGET: Draft = {
  name: 'night watch',
  channel: 'slack',
  address: SLACK,
  least: 'notice',
  quiet: null,
  language: 'en',
  isOn: true,
}

let site: TestSite
let owner: Record<string, string>
let support: Record<string, string>
let answer: OutsideAnswer
const posted: { url: string; body: Record<string, unknown> }[] = []
beforeAll(async () => {
  site = await testSite(CARRIERS)
  owner = await plantOperator(site.database.pool, 'the-owner', ['owner'], site.clock.now())
  support = await plantOperator(site.database.pool, 'the-support', ['support'], site.clock.now())
})
beforeEach(async () => {
  await site.database.owner.query(
    `SET session_replication_role = replica; TRUNCATE alarms, alarm_events, alarm_sends, alarm_targets, messages_out;
     SET session_replication_role = origin`,
  )
  posted.length = 0
  answer = { kind: 'answered', status: 200 }
})
afterAll(() => site.close())

const Body = z.record(z.string(), z.unknown())
const send = () =>
  sendDue(site.server.ctx, undefined, async (url, body) => {
    posted.push({ url, body: Body.parse(JSON.parse(body)) })
    return answer
  })
const save = (fields: Partial<Draft> = {}) =>
  site.ask('/api/operator/alarms/targets/save', { ...TARGET, ...fields }, owner)
const targets = async () => accepted(await site.ask('/api/operator/alarms/targets', {}, owner)).model
/** The alarms of a kind become these. */
const see = (kind: AlarmKind, subjects: readonly string[]) => {
  const none = Object.fromEntries(Object.keys(ALARM_CHECKS).map((name) => [name, async () => null]))
  const causes = subjects.map((subject) => ({ subject, details: { name: subject, fault: '<!channel>' } }))
  return watch(site.server.ctx, { ...ALARM_CHECKS, ...none, [kind]: async () => causes })
}

describe('an alarm', () => {
  it('is sent once when it opens, and once when it ends', async () => {
    accepted(await save())
    await see('paymentProviderDown', ['<!here>'])
    await see('paymentProviderDown', ['<!here>'])
    await send()
    await send()
    expect(posted.map(({ url }) => url)).toEqual([SLACK])
    const { text } = present(posted[0], 'message').body
    expect(text).toMatch(
      /\*Critical: Payment provider down\*\n&lt;!here&gt; doesn’t answer.*\n<http.*\/console\/alarms\?alarm=\d+\|Baize>/,
    )
    await see('paymentProviderDown', [])
    await send()
    expect(posted[1]?.body['text']).toMatch(/Over: Payment provider down/)
    expect(await targets()).toMatchObject([{ last: { isSent: true, at: site.clock.now() } }])
  })

  it('is one incident of PagerDuty from its opening over its taker to its end', async () => {
    accepted(await save({ channel: 'pagerduty', address: KEY, least: 'critical' }))
    await see('bigWin', ['1/2'])
    await see('paymentProviderDown', ['bank'])
    const { rows } = await site.database.owner.query<{ id: string }>(
      'SELECT id FROM alarms WHERE kind <> $1',
      ['bigWin'],
    )
    const id = present(rows[0], 'alarm').id
    await take(site.server.ctx, id, 'ana')
    await see('paymentProviderDown', [])
    await send()
    expect(posted).toMatchObject([])
    await see('paymentProviderDown', ['bank'])
    await send()
    await see('paymentProviderDown', [])
    await send()
    expect(posted.map(({ url, body }) => [url, body['event_action']])).toEqual([
      ['https://events.pagerduty.com/v2/enqueue', 'trigger'],
      ['https://events.pagerduty.com/v2/enqueue', 'resolve'],
    ])
    const [first, last] = posted.map(({ body }) => body)
    expect(first).toMatchObject({
      routing_key: KEY,
      dedup_key: last?.['dedup_key'],
      payload: { severity: 'critical', component: 'bank', class: 'paymentProviderDown' },
    })
  })

  it('is tried again while the other side is down, and given up after hours or a refusal', async () => {
    accepted(await save())
    answer = { kind: 'answered', status: 503 }
    await see('paymentProviderDown', ['bank'])
    await send()
    await send()
    expect(posted).toHaveLength(1)
    expect(await targets()).toMatchObject([{ last: { isSent: false, cause: 'status 503' } }])
    site.clock.advance(15_000)
    answer = { kind: 'answered', status: 200 }
    await send()
    expect(posted).toHaveLength(2)
    answer = { kind: 'answered', status: 404 }
    await see('paymentProviderDown', ['bank', 'other'])
    await send()
    site.clock.advance(DAY_MS)
    await send()
    expect(posted).toHaveLength(3)
    answer = { kind: 'silent', cause: 'timeout' }
    await see('gameProviderDown', ['casino'])
    for (let tries = 0; tries < 30; tries += 1) {
      await send()
      site.clock.advance(10 * MINUTE_MS)
    }
    expect(posted).toHaveLength(3 + 24)
    expect(site.logged()).toMatch(/"cause":"timeout".*alarm not sent/)
  })

  it('is sent by one of two processes, and by the other if that one dies', async () => {
    accepted(await save())
    await see('paymentProviderDown', ['a', 'b', 'c'])
    await Promise.all([send(), send(), send()])
    expect(posted).toHaveLength(3)
    await see('paymentProviderDown', ['a', 'b', 'c', 'd'])
    const died = sendDue(site.server.ctx, undefined, () => Promise.reject(new Error('killed')))
    await expect(died).rejects.toThrow('killed')
    await send()
    expect(posted).toHaveLength(3)
    site.clock.advance(10 * MINUTE_MS)
    await send()
    expect(posted).toHaveLength(4)
  })

  it('waits for the end of quiet hours unless it is critical, and is dropped if it is over by then', async () => {
    const hour = new Date(site.clock.now()).getUTCHours()
    const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
    accepted(await save({ quiet: { from: at(0), to: at(3), zone: 'UTC' } }))
    await see('paymentProviderDown', ['bank'])
    await see('jobFailing', ['chat.sweep', 'ledger.seal'])
    await send()
    expect(posted).toHaveLength(1)
    await see('jobFailing', ['ledger.seal'])
    site.clock.advance(3 * HOUR_MS)
    await send()
    expect(posted).toHaveLength(2)
  })

  it('goes to an e-mail address in its language, through the outbox of messages', async () => {
    accepted(await save({ channel: 'email', address: 'ops@example.com', language: 'pt', least: 'warning' }))
    await see('bigWin', ['1/2'])
    await see('paymentProviderDown', ['bank'])
    await send()
    const { rows } = await site.database.owner.query(
      'SELECT address, language, words, state FROM messages_out',
    )
    expect(rows).toEqual([
      { address: 'ops@example.com', language: 'pt', words: 'messages.alarm', state: 'waiting' },
    ])
  })
})

describe('a target', () => {
  it('is shown without what would let others write there, which stays when it is changed', async () => {
    const [target] = accepted(await save()).model
    expect(target).toMatchObject({ address: 'hooks.slack.com/…9876', changedBy: 'the-owner', last: null })
    const { rows } = await site.database.owner.query('SELECT address::text FROM alarm_targets')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('secret9876').toString('hex'))
    const id = present(target, 'target').id
    const { address: _left, ...kept } = TARGET
    accepted(await site.ask('/api/operator/alarms/targets/save', { ...kept, id, name: 'day watch' }, owner))
    await see('paymentProviderDown', ['bank'])
    await send()
    expect(posted.map(({ url }) => url)).toEqual([SLACK])
    expect(accepted(await site.ask('/api/operator/alarms/targets/remove', { id }, owner)).model).toEqual([])
    expect(refusalOf(await site.ask('/api/operator/alarms/targets/test', { id }, owner))).toBe(
      'unknownAlarmTarget',
    )
  })

  it.each([
    { address: 'http://hooks.slack.com/x' },
    { address: 'https://127.0.0.1/x' },
    { address: 'https://169.254.169.254/latest' },
    { address: 'https://[::1]/x' },
    { address: 'https://hooks.slack.com:8443/x' },
    { channel: 'email', address: 'nobody' },
    { channel: 'pagerduty', address: 'short' },
    { quiet: { from: '22:00', to: '22:00', zone: 'UTC' } },
    { quiet: { from: '22:00', to: '07:00', zone: 'Mars/Olympus' } },
  ] satisfies Partial<Draft>[])('is refused as %j', async (fields) => {
    expect(refusalOf(await save(fields))).toBe('badInput')
  })

  it('keeps no address of another channel, and is for owners alone', async () => {
    const id = present(accepted(await save()).model[0], 'target').id
    const { address: _left, ...kept } = TARGET
    const moved = { ...kept, id, channel: 'pagerduty' as const }
    expect(refusalOf(await site.ask('/api/operator/alarms/targets/save', moved, owner))).toBe('badInput')
    const unknown = { ...TARGET, id: randomUUID() }
    expect(refusalOf(await site.ask('/api/operator/alarms/targets/save', unknown, owner))).toBe(
      'unknownAlarmTarget',
    )
    expect(refusalOf(await site.ask('/api/operator/alarms/targets', {}, support))).toBe('forbidden')
  })

  it('says what came of a test', async () => {
    const id = present(
      accepted(await save({ channel: 'email', address: 'ops@example.com' })).model[0],
      'target',
    ).id
    expect(accepted(await site.ask('/api/operator/alarms/targets/test', { id }, owner)).model).toEqual({
      isSent: true,
      cause: '',
    })
  })
})

describe('quiet hours', () => {
  const at = (time: string) => Date.parse(`2026-03-10T${time}Z`)
  const night = { from: '22:00', to: '07:30', zone: 'America/Sao_Paulo' }
  it.each([
    ['01:30:20', '10:30:00'],
    ['00:59:00', '00:59:00'],
    ['10:29:59', '10:30:00'],
    ['10:30:00', '10:30:00'],
    ['15:00:00', '15:00:00'],
  ])('of a night in São Paulo move %s to %s UTC', (now, then) => {
    expect(afterQuiet(night, at(now))).toBe(at(then))
  })
})
