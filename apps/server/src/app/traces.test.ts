import type { User } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deposit, done, newSeedPair } from '../ledger/testing/ledger.fixture.ts'
import { fakeCollector, type SeenSpan } from '../platform/telemetry/collector.fixture.ts'
import { openTracing } from '../platform/telemetry/otel.ts'
import { readOtel } from '../platform/telemetry/otel-settings.ts'
import type { Tracing } from '../platform/telemetry/tracing.ts'
import { accepted } from '../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../testing/server.fixture.ts'

let collector: Awaited<ReturnType<typeof fakeCollector>>
let tracing: Tracing
let site: TestSite
let player: User

const log = { warn: () => {} }

async function open(env: Readonly<Record<string, string>> = {}, trustsParents = false): Promise<void> {
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    ...env,
  }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const settings = readOtel(process.env)
  if (!settings.ok) throw new Error(settings.error.join())
  tracing = await openTracing(settings.value, { log, trustsParents })
  site = await testSite({}, { tracing })
  player = await site.newPlayer()
  const id = userId(player.userId)
  const account = {
    userId: id,
    currencyId: 'USD',
    seedPairId: await newSeedPair(site.database.pool, id),
  } as const
  await done(site.server.ctx.ledger.post(deposit(account, 100_000n)))
}

beforeEach(async () => {
  collector = await fakeCollector()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await site.close()
  await tracing.close()
  await collector.close()
})

const bet = (headers: Readonly<Record<string, string>> = {}, betAmount = '1') =>
  site.ask(
    '/api/game/bet',
    { gameId: 'mines', requestId: randomUUID(), model: { betAmount, mines: 3, choices: [1] } },
    { ...auth(player.token), ...headers },
  )

/** Everything that was exported, once the exporter is closed. */
async function exported(): Promise<readonly SeenSpan[]> {
  await tracing.close()
  return collector.spans()
}

const named = (spans: readonly SeenSpan[], name: string): SeenSpan =>
  present(
    spans.find((span) => span.name === name),
    `span ${name} among ${spans.map((span) => span.name).join(', ')}`,
  )

describe('the trace of a bet', () => {
  it('goes from the call through the command and its batch to the statement', async () => {
    await open({ OTEL_SERVICE_NAME: 'house-9', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' })
    accepted(await bet())
    const all = await exported()
    const call = named(all, 'POST /api/game/bet')
    const spans = all.filter(({ traceId }) => traceId === call.traceId)
    const post = named(spans, 'ledger.post')
    const batch = named(spans, 'ledger.batch')
    const statement = present(
      spans.find(({ attributes }) => String(attributes['db.stored_procedure.name']).startsWith('ledger_p')),
      'the statement of the batch',
    )
    expect(call.parentSpanId ?? '').toBe('')
    expect(post.parentSpanId).toBe(call.spanId)
    expect(batch.parentSpanId).toBe(post.spanId)
    expect(statement.parentSpanId).toBe(batch.spanId)
    expect(call.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/game/bet',
      'url.scheme': 'http',
      'http.response.status_code': 200,
    })
    expect(statement.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
    })
    expect(batch.attributes).toMatchObject({ 'baize.ledger.commands': 1 })
    expect(collector.resource()).toMatchObject({
      'service.name': 'house-9',
      'deployment.environment.name': 'test',
    })
    const line = site
      .logged()
      .split('\n')
      .find((text) => text.includes('"path":"/api/game/bet"'))
    expect(JSON.parse(line ?? '')).toMatchObject({
      trace_id: call.traceId,
      span_id: call.spanId,
      status: 200,
    })
  })

  it('says why a call was refused, and has no input, token or address in it', async () => {
    await open()
    expect(isAccepted(await bet({ 'user-agent': 'a-browser-of-mine' }, '7777.77'))).toBe(false)
    const spans = await exported()
    expect(named(spans, 'POST /api/game/bet').attributes['baize.refusal']).toEqual(expect.any(String))
    const text = collector.requests.map(({ body }) => body.toString()).join('')
    for (const secret of [player.token, player.userId, '7777.77', 'a-browser-of-mine', '127.0.0.1'])
      expect(text.includes(`"${secret}"`)).toBe(false)
  })

  it('links a batch with all of the commands that it carries', async () => {
    await open()
    await Promise.all(Array.from({ length: 8 }, () => bet()))
    const spans = await exported()
    const posts = spans.filter(({ name }) => name === 'ledger.post')
    const batches = spans.filter(({ name }) => name === 'ledger.batch')
    expect(posts).toHaveLength(8)
    for (const post of posts) {
      const carried = batches.some(
        ({ parentSpanId, links }) =>
          parentSpanId === post.spanId || links.some(({ spanId }) => spanId === post.spanId),
      )
      expect(carried).toBe(true)
    }
  })
})

describe('whether a trace is sampled', () => {
  const theirs = { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01` }

  it('exports nothing of a trace that is not', async () => {
    await open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
    accepted(await bet(theirs))
    expect(await exported()).toEqual([])
    expect(collector.requests).toEqual([])
    expect(site.logged()).not.toContain('trace_id')
  })

  it('links to the trace of a stranger, and never continues it', async () => {
    await open()
    accepted(await bet(theirs))
    const call = named(await exported(), 'POST /api/game/bet')
    expect(call.traceId).not.toBe('a1'.repeat(16))
    expect(call.links).toMatchObject([{ traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8) }])
  })

  it('continues the trace of a trusted proxy, with its decision', async () => {
    await open({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, true)
    accepted(await bet())
    accepted(await bet(theirs))
    const spans = await exported()
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['a1'.repeat(16)]))
    expect(named(spans, 'POST /api/game/bet').parentSpanId).toBe('b2'.repeat(8))
  })

  it('reads no header with OTEL_PROPAGATORS=none', async () => {
    await open({ OTEL_PROPAGATORS: 'none' })
    accepted(await bet(theirs))
    expect(named(await exported(), 'POST /api/game/bet').links).toEqual([])
  })
})

describe('a collector that fails', () => {
  it('slows no call while it hangs, keeps a bounded queue and lets the server stop', async () => {
    await open({ OTEL_BSP_MAX_QUEUE_SIZE: '16', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '8' })
    collector.become('hangs')
    for (let n = 0; n < 20; n += 1) accepted(await bet())
    await tracing.close()
    expect(collector.requests.length).toBeLessThan(20)
    // The fake keeps what it was sent: at most the queue and the batches that were under way.
    expect(collector.spans().length).toBeLessThan(60)
  })

  it('is forgiven its errors', async () => {
    await open()
    collector.become('fails')
    accepted(await bet())
    await tracing.close()
    expect(collector.requests.length).toBeGreaterThan(0)
    accepted(await bet())
  })
})
