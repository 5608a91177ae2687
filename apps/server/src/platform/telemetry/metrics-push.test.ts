import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCollector } from './collector.fixture.ts'
import { createMetrics } from './metrics.ts'
import { openMetricsPush } from './otel.ts'
import { readOtel } from './otel-settings.ts'

let collector: Awaited<ReturnType<typeof fakeCollector>>
beforeEach(async () => {
  collector = await fakeCollector()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await collector.close()
})

it('pushes what is scraped, under the names of the semantic conventions', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  vi.stubEnv('OTEL_METRICS_EXPORTER', 'otlp')
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-scope=house')
  const settings = readOtel(process.env)
  if (!settings.ok) throw new Error(settings.error.join())
  const metrics = createMetrics()
  for (const seconds of [0.004, 0.02, 20])
    metrics.httpSeconds.observe('POST', '/api/game/bet', 200, 'http', seconds)
  metrics.callOutcomes.inc({ route: '/api/game/bet', outcome: 'ok' }, 3)
  const pushing = await openMetricsPush(settings.value, {
    log: { warn: () => {} },
    metrics,
    measure: async () => metrics.house.outboxOldestSeconds.set(1.5),
  })
  await pushing?.stop()
  expect(collector.requests[0]?.headers['x-scope']).toBe('house')
  const pushed = new Map(collector.metrics().map((metric) => [metric.name, metric]))
  const duration = pushed.get('http.server.request.duration')
  expect(duration?.unit).toBe('s')
  const [point] = duration?.points ?? []
  expect(point?.attributes).toMatchObject({ 'http.route': '/api/game/bet', 'http.response.status_code': 200 })
  expect(Number(point?.count)).toBe(3)
  expect(point?.sum).toBeCloseTo(20.024)
  expect(point?.explicitBounds?.slice(0, 4)).toEqual([0.005, 0.01, 0.025, 0.05])
  expect(point?.bucketCounts?.map(Number)).toEqual([1, 0, 1, ...Array.from({ length: 11 }, () => 0), 1])
  expect(pushed.get('baize_call_outcomes_total')?.points?.[0]).toMatchObject({ asDouble: 3 })
  expect(pushed.get('baize_outbox_oldest_seconds')?.points?.[0]).toMatchObject({ asDouble: 1.5 })
  expect(pushed.get('v8js.memory.heap.used')?.points?.[0]?.attributes).toHaveProperty('v8js.heap.space.name')
  for (const name of ['nodejs.eventloop.utilization', 'nodejs.eventloop.delay.p99', 'process.cpu.time'])
    expect([...pushed.keys()]).toContain(name)
})

it('is only scraped without the variable', async () => {
  const settings = readOtel({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  if (!settings.ok) throw new Error(settings.error.join())
  const parts = { log: { warn: () => {} }, metrics: createMetrics(), measure: async () => {} }
  expect(await openMetricsPush(settings.value, parts)).toBeNull()
})
