import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeClock, fakeClock, MINUTE_MS } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import type { Queryable } from '../db/queryable.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { askConnector, type Connector, type ConnectorContext, noteCheck, recordHeard } from './connector.ts'

/** A provider that answers as it is told, and counts. */
const provider = { status: 200, text: '{"ok":true}', asked: 0 }
const server = createServer((_request, response) => {
  provider.asked += 1
  response.writeHead(provider.status).end(provider.text)
})
let url: string
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: string | AddressInfo | null = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await database.drop()
})

type Process = ConnectorContext & { readonly clock: FakeClock; readonly logged: () => string[] }
const clock = fakeClock()
/** A process of its own: circuits are kept by configuration. */
function processOf(db: Queryable = database.pool): Process {
  const lines: string[] = []
  return {
    config: testConfig(database.url),
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    clock,
    steadyClock: clock,
    metrics: createMetrics(),
    db,
    logged: () =>
      lines.flatMap((line) => /"msg":"(connector (?:is|call not|health not)[^"]*)"/.exec(line)?.[1] ?? []),
  }
}

let ctx: Process
let connector: Connector
beforeEach(() => {
  Object.assign(provider, { status: 200, text: '{"ok":true}', asked: 0 })
  connector = { port: 'payments', name: `bank-${chance.hex(6)}`, driver: 'test' }
  ctx = processOf()
})

const ask = (of: ConnectorContext = ctx, about = '') =>
  askConnector(of, connector, { method: 'GET', url: `${url}/state`, about })
async function askTimes(times: number, of?: ConnectorContext): Promise<void> {
  for (let time = 0; time < times; time++) await ask(of)
}
const answers = (status: number, text = '{}'): void => void Object.assign(provider, { status, text })

type Call = {
  direction: string
  about: string
  path: string
  request: string
  status: number | null
  answer: string
}
async function calls(): Promise<Call[]> {
  const { rows } = await database.owner.query<Call>(
    'SELECT direction, about, path, request, status, answer FROM connector_calls WHERE connector = $1 ORDER BY id',
    [connector.name],
  )
  return rows
}
type Health = {
  is_up: boolean
  since: Date
  last_ok_at: Date | null
  fault: string
  check_fault: string
  checked_at: Date | null
  rests_until: Date | null
}
async function health(): Promise<Health | undefined> {
  const { rows } = await database.owner.query<Health>('SELECT * FROM connector_health WHERE connector = $1', [
    connector.name,
  ])
  return rows[0]
}

describe('the circuit of a connector', () => {
  it('opens after five failures in a row: then nothing is sent, and the caller knows it', async () => {
    answers(503)
    await askTimes(5)
    expect(provider.asked).toBe(5)
    expect(await ask()).toEqual({ kind: 'notSent', cause: 'circuit open' })
    expect(provider.asked).toBe(5)
    expect(await health()).toMatchObject({ is_up: false, fault: 'status 503' })
    expect((await health())?.rests_until?.getTime()).toBe(clock.now() + 15_000)
  })

  it('lets one call try it after the rest while the others wait for its result', async () => {
    answers(503)
    await askTimes(5)
    clock.advance(15_000)
    await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(provider.asked).toBe(6)
    expect(await ask()).toEqual({ kind: 'notSent', cause: 'circuit open' })
    clock.advance(15_000)
    answers(200)
    await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(provider.asked).toBe(7)
    await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(provider.asked).toBe(15)
    expect(await health()).toMatchObject({ is_up: true, fault: 'status 503', rests_until: null })
  })

  it('stays closed when a success comes in between', async () => {
    for (let round = 0; round < 3; round++) {
      answers(500)
      await askTimes(4)
      answers(200)
      await ask()
    }
    expect(provider.asked).toBe(15)
  })

  it.each([400, 401, 404, 409, 422, 302])(
    'is not opened by status %i, which a provider that is up gives',
    async (status) => {
      answers(status)
      await askTimes(12)
      expect(provider.asked).toBe(12)
      expect((await health())?.is_up).toBe(true)
    },
  )

  it.each([
    ['too many requests', 429, '{}'],
    ['the page of a gateway', 200, '<!DOCTYPE html><html><title>Just a moment</title></html>'],
  ])('is opened by %s', async (_, status, text) => {
    answers(status, text)
    await askTimes(7)
    expect(provider.asked).toBe(5)
  })

  it('is one for each connector', async () => {
    answers(500)
    await askTimes(5)
    const other = { ...connector, name: `${connector.name}-2` }
    expect((await askConnector(ctx, other, { method: 'GET', url })).kind).toBe('answer')
  })
})

describe('the record of a call', () => {
  it('is there before the answer is used, without persons and keys', async () => {
    answers(200, '{"id":"p-1","amount":10.00,"payer":{"name":"Ana","cpf":"12345678909"}}')
    await askConnector(ctx, connector, {
      method: 'POST',
      url: `${url}/keys/ana%40example.com?token=abcdefgh&id=7`,
      body: '{"pixKey":"ana@example.com","note":"s3cret"}',
      about: 'order-1',
      secrets: ['s3cret'],
    }).then(async () => {
      expect(await calls()).toEqual([
        {
          direction: 'out',
          about: 'order-1',
          path: '/keys/a•••@example.com?token=•••&id=7',
          request: '{"pixKey":"•••","note":"•••"}',
          status: 200,
          answer: '{"id":"p-1","amount":10.00,"payer":{"name":"•••","cpf":"•••909"}}',
        },
      ])
    })
  })

  it('is complete while the answer is still on its way to the caller', async () => {
    const order: string[] = []
    const db: Queryable = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        const result = await database.pool.query<Row>(text, [...values])
        order.push(text.includes('INTO connector_calls') ? 'recorded' : 'saved')
        return result
      },
    }
    await ask(processOf(db))
    order.push('used')
    expect(order).toEqual(['recorded', 'saved', 'used'])
  })

  it('that fails stops nothing, and is told in the log', async () => {
    const query = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('disk full'))
    const broken = processOf({ query })
    expect(await ask(broken)).toMatchObject({ kind: 'answer', json: { ok: true } })
    answers(503)
    await askTimes(5, broken)
    expect(await ask(broken)).toEqual({ kind: 'notSent', cause: 'circuit open' })
    expect(broken.logged()).toContain('connector call not recorded')
    expect(broken.logged()).toContain('connector health not saved')
  })

  it('says whether a call without an answer may have arrived', async () => {
    await askConnector(ctx, connector, { method: 'POST', url: 'http://127.0.0.1:1/', body: '{}' })
    expect(await calls()).toMatchObject([{ status: null, answer: 'notSent ECONNREFUSED' }])
  })

  it('has calls of the provider as well, redacted to their end', async () => {
    const raw = Buffer.from(
      JSON.stringify({ pix: Array.from({ length: 600 }, () => ({ nome: 'Zuleica', cpf: '12345678909' })) }),
    )
    await recordHeard(ctx, connector, {
      path: '/webhooks/x',
      raw,
      status: 200,
      answer: '{}',
      about: 'order-2',
    })
    const [call] = await calls()
    expect(call).toMatchObject({ direction: 'in', about: 'order-2', path: '/webhooks/x' })
    expect(call?.request).not.toMatch(/Zuleica|12345678909/)
  })

  it('stores an answer with a NUL, which PostgreSQL has no text for', async () => {
    answers(200, 'a\u0000b')
    await ask()
    expect((await calls())[0]?.answer).toBe('ab')
  })

  it('leaves out checks that are well, and routine calls, unless they fail', async () => {
    const checking: ConnectorContext = { ...ctx, isCheck: true }
    await ask(checking)
    await askConnector(ctx, connector, { method: 'GET', url, isRoutine: true })
    expect(await calls()).toEqual([])
    answers(401)
    await ask(checking)
    expect(await calls()).toMatchObject([{ about: 'check', status: 401 }])
  })

  it('and the log name no person in the path', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    answers(404)
    await askConnector({ ...ctx, log }, connector, {
      method: 'GET',
      url: `${url}/keys/12345678909?cpf=12345678909`,
    })
    expect(lines.join('')).toContain('connector call failed')
    expect(lines.join('')).not.toContain('12345678909')
  })
})

describe('the health of a connector', () => {
  it('says since when it is so, and moves only when it changes', async () => {
    await ask()
    const first = await health()
    expect(first).toMatchObject({ is_up: true, checked_at: null, fault: '' })
    clock.advance(5 * MINUTE_MS)
    await ask()
    expect((await health())?.since).toEqual(first?.since)
    expect((await health())?.last_ok_at?.getTime()).toBe(clock.now())
    clock.advance(MINUTE_MS)
    answers(500)
    await askTimes(5)
    const down = await health()
    expect(down).toMatchObject({ is_up: false, fault: 'status 500' })
    expect(down?.since.getTime()).toBe(clock.now())
    clock.advance(MINUTE_MS)
    await ask()
    expect((await health())?.since).toEqual(down?.since)
    answers(200)
    clock.advance(MINUTE_MS)
    await ask()
    // The fault stays to be read after it has passed.
    expect(await health()).toMatchObject({ is_up: true, fault: 'status 500' })
    expect((await health())?.since.getTime()).toBe(clock.now())
  })

  it('is written once a minute while nothing changes', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const written = () => query.mock.calls.filter(([text]) => text.includes('connector_health')).length
    await askTimes(10)
    expect(written()).toBe(1)
    clock.advance(MINUTE_MS)
    await askTimes(10)
    expect(written()).toBe(2)
    query.mockRestore()
  })

  it('is no outage by one lost call', async () => {
    answers(500)
    await askTimes(4)
    expect(await health()).toMatchObject({ is_up: true, last_ok_at: null, fault: 'status 500' })
    expect(ctx.logged()).toEqual([])
  })

  it('stays down by a failed check while ordinary calls succeed, until a check succeeds', async () => {
    await noteCheck(ctx, connector, 'the bank notifies another address')
    clock.advance(2 * MINUTE_MS)
    await ask()
    expect(await health()).toMatchObject({ is_up: false, check_fault: 'the bank notifies another address' })
    await noteCheck(ctx, connector, null)
    expect(await health()).toMatchObject({ is_up: true, check_fault: '' })
  })

  it('is up again by a check that succeeds, although calls failed before and none has come since', async () => {
    answers(500)
    await askTimes(5)
    await noteCheck(processOf(), connector, null)
    expect(await health()).toMatchObject({ is_up: true, rests_until: null, fault: 'status 500' })
  })

  it('raises one alarm for all processes when it goes down, and one line when it is back', async () => {
    const processes = [ctx, processOf(), processOf()]
    await Promise.all(processes.map((each) => noteCheck(each, connector, null)))
    for (let round = 0; round < 2; round++)
      await Promise.all(processes.map((each) => noteCheck(each, connector, 'login refused (401)')))
    expect(processes.flatMap((each) => each.logged())).toEqual(['connector is down'])
    for (let round = 0; round < 2; round++)
      await Promise.all(processes.map((each) => noteCheck(each, connector, null)))
    expect(processes.flatMap((each) => each.logged()).toSorted()).toEqual([
      'connector is back',
      'connector is down',
    ])
  })

  it('raises an alarm when the first thing that is known of it is that it is down', async () => {
    await noteCheck(ctx, connector, 'timeout')
    expect(ctx.logged()).toEqual(['connector is down'])
  })

  it('raises the alarm also when the process was restarted in between', async () => {
    await noteCheck(ctx, connector, null)
    const next = processOf()
    await noteCheck(next, connector, 'timeout')
    expect(next.logged()).toEqual(['connector is down'])
  })

  it('shows in the metric', async () => {
    const upIn = async () =>
      (await ctx.metrics.connectorUp.get()).values.map(({ labels, value }) => [labels.connector, value])
    await noteCheck(ctx, connector, 'timeout')
    expect(await upIn()).toEqual([[connector.name, 0]])
    await noteCheck(ctx, connector, null)
    expect(await upIn()).toEqual([[connector.name, 1]])
  })
})
