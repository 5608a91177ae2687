import type { Connection } from '@baize/contract/operator'
import { HOUR_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARDS, openProvider, type TestProvider } from '../../payments/deposits/provider.fixture.ts'
import { askConnector, type Connector } from '../../platform/connectors/connector.ts'
import { CARRIERS } from '../../platform/messages/messages.fixture.ts'
import { plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const CARD: Connector = { port: 'payments', name: CARDS, driver: 'xendit' }

let provider: TestProvider
let site: TestSite
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  provider = await openProvider()
  site = await testSite({ paymentDrivers: provider.drivers, ...CARRIERS })
  for (const role of ['finance', 'support', 'content'] as const)
    people[role] = await plantOperator(site.database.pool, `the-${role}`, [role], site.clock.now())
})
beforeEach(async () => {
  provider.mood = 'well'
  await site.database.owner.query('TRUNCATE connector_calls, connector_health, message_calls')
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const asFinance = () => people['finance'] ?? {}
const list = async (): Promise<Connection[]> =>
  accepted(await site.ask('/api/operator/connections', {}, asFinance())).model
const check = (name: string, port = 'payments') =>
  site.ask('/api/operator/connections/check', { port, name }, asFinance())
const calls = async (input: object) =>
  accepted(await site.ask('/api/operator/connections/calls', input, asFinance())).model
async function openOrder(): Promise<string> {
  const player = await site.newPlayer()
  const request = { requestId: randomUUID(), amount: '25.00' }
  return accepted(await site.ask('/api/pay/recharge', request, auth(player.token))).model.id
}

describe('the connections of the house', () => {
  it('are all of the settings with what they are for, and nothing is known of them at first', async () => {
    expect(await list()).toMatchObject([
      { port: 'payments', name: CARDS, driver: 'xendit', state: 'unchecked', uses: [{ kind: 'deposits' }] },
      {
        port: 'messages',
        name: 'email',
        driver: 'smtp',
        state: 'unchecked',
        uses: [{ kind: 'email', of: [] }],
      },
      { port: 'messages', name: 'twilio', driver: 'twilio', uses: [{ kind: 'sms', of: [] }] },
    ])
  })

  it('are checked when an operator asks, and say what is wrong', async () => {
    const well = accepted(await check(CARDS)).model
    expect(well).toMatchObject({
      outcome: 'up',
      connection: { state: 'up', checkedAt: site.clock.now(), fault: null },
    })
    provider.mood = 'failing'
    const { outcome, connection } = accepted(await check(CARDS)).model
    expect(outcome).toBe('down')
    expect(connection).toMatchObject({
      state: 'down',
      since: site.clock.now(),
      fault: { kind: 'theirs' },
      failures: 1,
    })
    // Nobody listens at the address of the test's mail server and Twilio.
    for (const name of ['email', 'twilio'])
      expect(accepted(await check(name, 'messages')).model).toMatchObject({
        outcome: 'down',
        connection: { state: 'down', fault: { kind: 'unreachable' } },
      })
    expect((await list()).map(({ state }) => state)).toEqual(['down', 'down', 'down'])
  })

  it('that are not in the settings cannot be checked', async () => {
    expect(refusalOf(await check('nobody'))).toBe('unknownConnection')
    expect(refusalOf(await check(CARDS, 'files'))).toBe('unknownConnection')
  })

  it('show failures of the last hour and until when calls are paused', async () => {
    accepted(await check(CARDS))
    const { ctx } = site.server
    const url = 'http://127.0.0.1:1/'
    for (let time = 0; time < 5; time++) await askConnector(ctx, CARD, { method: 'GET', url })
    const [connection] = await list()
    expect(connection).toMatchObject({ state: 'down', failures: 5, restsUntil: site.clock.now() + 15_000 })
    site.clock.advance(15_000)
    expect((await list())[0]).toMatchObject({ state: 'down', failures: 5, restsUntil: null })
    site.clock.advance(HOUR_MS)
    expect((await list())[0]).toMatchObject({ failures: 0 })
    accepted(await check(CARDS))
    expect((await list())[0]).toMatchObject({ state: 'up', fault: { kind: 'unreachable' } })
  })
})

describe('the calls of a deposit', () => {
  it('are listed newest first without their content, and opened with it', async () => {
    const id = await openOrder()
    const { items } = await calls({ id })
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]).toMatchObject({
      port: 'payments',
      name: CARDS,
      direction: 'out',
      about: id,
      outcome: 'ok',
      status: 200,
    })
    expect(items[0]).not.toHaveProperty('request')
    const { model } = accepted(
      await site.ask('/api/operator/connections/call', { id: items[0]?.id ?? '' }, asFinance()),
    )
    expect(model).toMatchObject(items[0] ?? {})
    expect(model.request).toContain(id)
    expect(model.answer).toContain('invoice')
  })

  it('are on record for each look', async () => {
    const { items } = await calls({ id: await openOrder() })
    const looks = async () => {
      const { rowCount } = await site.database.owner.query(
        `SELECT FROM operator_audit WHERE path = '/api/operator/connections/call' AND input ->> 'id' = $1`,
        [items[0]?.id],
      )
      return rowCount
    }
    for (let time = 0; time < 2; time++)
      await site.ask('/api/operator/connections/call', { id: items[0]?.id ?? '' }, asFinance())
    expect(await looks()).toBeGreaterThanOrEqual(2)
  })

  it('include those of its refunds', async () => {
    const orderId = await openOrder()
    const refundId = randomUUID()
    await site.database.owner.query(
      `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
       VALUES ($1, $2, $3, 100, 'test', 'x', now(), now())`,
      [refundId, orderId, refundId],
    )
    await askConnector(site.server.ctx, CARD, {
      method: 'POST',
      url: `${provider.url}/refunds`,
      body: '{}',
      about: refundId,
    })
    const { items } = await calls({ id: orderId })
    expect(items[0]?.about).toBe(refundId)
    expect(items.at(-1)?.about).toBe(orderId)
  })
})

describe('the list of calls', () => {
  async function plant(
    count: number,
    fields: Partial<Record<'direction' | 'answer' | 'connector', string>> & { status?: number | null },
  ) {
    const { direction = 'out', answer = '{}', connector = CARDS, status = 200 } = fields
    await site.database.owner.query(
      `INSERT INTO connector_calls (port, connector, direction, about, method, path, request, status, answer, millis, at)
       SELECT 'payments', $1, $2, '', 'GET', '/' || n, '', $3, $4, 5, to_timestamp($5) FROM generate_series(1, $6) AS n`,
      [connector, direction, status, answer, site.clock.now() / 1000, count],
    )
  }
  const read = async (input: object): Promise<string[]> => {
    const paths: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 20; page++) {
      const found = await calls({ ...input, ...(cursor !== '' && { cursor }) })
      paths.push(...found.items.map(({ path }) => path))
      cursor = found.next
    }
    return paths
  }

  it('has every call once over its pages, also among more that do not fit the filter', async () => {
    await plant(120, {})
    await plant(3, { direction: 'in' })
    await plant(2500, {})
    await plant(2, { direction: 'in', status: 422 })
    expect(await read({ direction: 'in' })).toEqual(['/2', '/1', '/3', '/2', '/1'])
    const all = await read({ port: 'payments', name: CARDS, direction: 'out' })
    expect(all.slice(0, 2)).toEqual(['/2500', '/2499'])
  })

  it('has only faults where that is asked for: no answer, a refusal, a page instead of data', async () => {
    await plant(5, {})
    await plant(1, { status: null, answer: 'lost timeout' })
    await plant(1, { status: null, answer: 'notSent ECONNREFUSED' })
    await plant(1, { status: 404 })
    await plant(1, { status: 503 })
    await plant(1, { answer: 'HTML page of 9 bytes: Just a moment' })
    await plant(1, { connector: 'other', status: 500 })
    const { items } = await calls({ port: 'payments', name: CARDS, faults: 'true' })
    expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'refused', 'notSent', 'lost'])
    const [connection] = await list()
    // A refusal is no failure of the provider.
    expect(connection?.failures).toBe(4)
  })

  it('has calls of the carriers of messages', async () => {
    const messageId = randomUUID()
    for (const [request, answer] of [
      ['POST /Messages.json To=+55•••', '201 {"sid":"SM1"}'],
      ['POST /Messages.json To=+55•••', 'lost timeout'],
      ['messages.code to a•••@example.com', '250 2.0.0 OK'],
    ])
      await site.database.owner.query(
        `INSERT INTO message_calls (message_id, driver, direction, request, answer, millis, at)
         VALUES ($1, 'twilio', 'out', $2, $3, 7, to_timestamp($4))`,
        [messageId, request, answer, site.clock.now() / 1000 - 60],
      )
    const { items } = await calls({ port: 'messages', name: 'twilio' })
    expect(items).toMatchObject([
      {
        method: '',
        path: 'messages.code to a•••@example.com',
        status: 250,
        outcome: 'ok',
      },
      { outcome: 'lost', status: null },
      { method: 'POST', path: '/Messages.json', status: 201, outcome: 'ok', about: messageId },
    ])
    expect(items.map(({ id }) => id[0])).toEqual(['m', 'm', 'm'])
    const faults = await calls({ port: 'messages', name: 'twilio', faults: 'true', id: messageId })
    expect(faults.items.map(({ outcome }) => outcome)).toEqual(['lost'])
    expect((await list()).find(({ name }) => name === 'twilio')?.failures).toBe(1)
    const { model } = accepted(
      await site.ask('/api/operator/connections/call', { id: faults.items[0]?.id ?? '' }, asFinance()),
    )
    expect(model).toMatchObject({ answer: 'lost timeout', name: 'twilio' })
    expect((await calls({ port: 'messages', id: 'not-a-uuid' })).items).toEqual([])
  })

  it('says when a call is no longer kept', async () => {
    for (const id of ['c999999999', 'm999999999'])
      expect(refusalOf(await site.ask('/api/operator/connections/call', { id }, asFinance()))).toBe(
        'unknownCall',
      )
  })

  it('is closed to roles without the permission for raw calls', async () => {
    const support = people['support'] ?? {}
    const content = people['content'] ?? {}
    expect((await site.ask('/api/operator/connections', {}, support)).status).toBe(0)
    expect((await site.ask('/api/operator/connections/calls', {}, support)).status).not.toBe(0)
    expect((await site.ask('/api/operator/connections/call', { id: 'c1' }, support)).status).not.toBe(0)
    expect((await site.ask('/api/operator/connections', {}, content)).status).not.toBe(0)
  })
})
