import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { assert } from '@baize/kit'
import * as z from 'zod/mini'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
  doubleValue: z.optional(z.number()),
  boolValue: z.optional(z.boolean()),
})
const Attribute = z.object({ key: z.string(), value: Value })
const OtlpSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  attributes: z._default(z.array(Attribute), []),
  links: z._default(z.array(z.object({ traceId: z.string(), spanId: z.string() })), []),
  status: z._default(z.object({ code: z.optional(z.number()) }), {}),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
    }),
  ),
})
const Point = z.object({
  attributes: z._default(z.array(Attribute), []),
  asDouble: z.optional(z.number()),
  asInt: z.optional(z.union([z.number(), z.string()])),
  count: z.optional(z.union([z.number(), z.string()])),
  sum: z.optional(z.number()),
  bucketCounts: z.optional(z.array(z.union([z.number(), z.string()]))),
  explicitBounds: z.optional(z.array(z.number())),
})
const Points = z.optional(z.object({ dataPoints: z.array(Point) }))
const OtlpMetric = z.object({
  name: z.string(),
  unit: z.optional(z.string()),
  sum: Points,
  gauge: Points,
  histogram: Points,
})
const Metrics = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(OtlpMetric) })) })),
})

type Fields = Readonly<Record<string, unknown>>
export type SeenSpan = Omit<z.output<typeof OtlpSpan>, 'attributes'> & { readonly attributes: Fields }

const fieldsOf = (attributes: readonly z.output<typeof Attribute>[]): Fields =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OTLP receiver. It may hang, answer with an error, or send far too much. */
export async function fakeCollector() {
  const requests: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  let mode: 'well' | 'hangs' | 'fails' = 'well'
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (mode === 'well') response.setHeader('content-type', 'application/json').end('{}')
      if (mode === 'fails') response.writeHead(500).end('<html>')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the collector listens')
  const parsed = (path: string): unknown[] =>
    requests.filter(({ url }) => url === path).map(({ body }): unknown => JSON.parse(body.toString()))
  const resources = () => parsed('/v1/traces').flatMap((body) => Traces.parse(body).resourceSpans)
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    become: (next: typeof mode) => {
      mode = next
    },
    spans: (): readonly SeenSpan[] =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: fieldsOf(span.attributes) })),
    resource: (): Fields => fieldsOf(resources()[0]?.resource.attributes ?? []),
    metrics: () =>
      parsed('/v1/metrics')
        .flatMap((body) => Metrics.parse(body).resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
        .map((metric) => ({
          ...metric,
          points: (metric.sum ?? metric.gauge ?? metric.histogram)?.dataPoints.map((point) => ({
            ...point,
            attributes: fieldsOf(point.attributes),
          })),
        })),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
