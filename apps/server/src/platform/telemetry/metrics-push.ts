import type * as Api from '@opentelemetry/api'
import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type * as Sdk from '@opentelemetry/sdk-metrics'
import type { MetricData, PushMetricExporter } from '@opentelemetry/sdk-metrics'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { repeat } from '../concurrency/repeat.ts'
import { semanticNameOf } from './semantic-names.ts'

export type Pushing = { stop(): Promise<void> }

export type PushParts = {
  readonly sdk: typeof Sdk
  readonly api: typeof Api
  readonly resource: Resource
  readonly exporter: Pick<PushMetricExporter, 'export' | 'shutdown'>
  readonly registry: Registry
  /** Brings what is read from the database up to date. */
  readonly measure: () => Promise<void>
  readonly everyMs: number
  readonly log: Pick<Logger, 'warn'>
}

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
type Value = Metric['values'][number] & { readonly metricName?: string }
type Points = { readonly startTime: HrTime; readonly endTime: HrTime }

/** Pushes what is scraped otherwise: one registry, so that both ways show the same. */
export function pushRegistry(parts: PushParts): Pushing {
  const { sdk, api, resource, exporter, registry, measure, everyMs, log } = parts
  const startTime = hrTimeOf(Date.now())

  async function push(): Promise<void> {
    await measure()
    const times = { startTime, endTime: hrTimeOf(Date.now()) }
    const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) => {
      const data = dataOf(sdk, api, metric, times)
      return data === null ? [] : [data]
    })
    await new Promise<void>((resolve) => {
      exporter.export({ resource, scopeMetrics: [{ scope: { name: 'baize' }, metrics }] }, ({ error }) => {
        if (error) log.warn({ cause: error.message }, 'telemetry not exported')
        resolve()
      })
    })
  }

  const stopPushing = repeat({
    everyMs,
    work: push,
    failure: 'telemetry not exported',
    log: { error: log.warn.bind(log) },
  })
  return {
    stop: async () => {
      await stopPushing()
      await push()
      await exporter.shutdown()
    },
  }
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

/** Null: a summary, which has no counterpart, or a metric without values. */
function dataOf(sdk: typeof Sdk, api: typeof Api, metric: Metric, times: Points): MetricData | null {
  const { name, unit, labels = {} } = semanticNameOf(metric.name)
  const values: readonly Value[] = metric.values
  if (values.length === 0) return null
  const common = {
    descriptor: { name, description: metric.help, unit, valueType: api.ValueType.DOUBLE },
    aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
  }
  const attributesOf = (value: Value): Api.Attributes =>
    Object.fromEntries(
      Object.entries(value.labels).flatMap(([label, text]) =>
        label === 'le' || text === undefined ? [] : [[labels[label] ?? label, text]],
      ),
    )
  const numbers = () =>
    values.map((value) => ({ ...times, attributes: attributesOf(value), value: value.value }))
  // prom-client's enumeration of types is a const enum, of which nothing is left at run time.
  const type: string = String(metric.type)
  switch (type) {
    case 'counter':
      return {
        ...common,
        dataPointType: sdk.DataPointType.SUM,
        isMonotonic: true,
        dataPoints: numbers(),
      }
    case 'gauge':
      return { ...common, dataPointType: sdk.DataPointType.GAUGE, dataPoints: numbers() }
    case 'histogram':
      return {
        ...common,
        dataPointType: sdk.DataPointType.HISTOGRAM,
        dataPoints: seriesOf(values, attributesOf).map(({ attributes, series }) => ({
          ...times,
          attributes,
          value: histogramOf(series),
        })),
      }
    default:
      return null
  }
}

/** The values of a histogram by their labels. */
function seriesOf(values: readonly Value[], attributesOf: (value: Value) => Api.Attributes) {
  const all = new Map<string, { attributes: Api.Attributes; series: Value[] }>()
  for (const value of values) {
    const attributes = attributesOf(value)
    const key = JSON.stringify(Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const known = all.get(key)
    if (known) known.series.push(value)
    else all.set(key, { attributes, series: [value] })
  }
  return [...all.values()]
}

/** Prometheus counts cumulatively, each bucket with all smaller ones; here each counts its own. */
function histogramOf(series: readonly Value[]) {
  const boundaries: number[] = []
  const counts: number[] = []
  let before = 0
  let sum = 0
  let count = 0
  for (const { metricName = '', labels, value } of series) {
    const { le } = labels
    if (metricName.endsWith('_sum')) sum = value
    else if (metricName.endsWith('_count')) count = value
    else {
      if (le !== '+Inf') boundaries.push(Number(le))
      counts.push(value - before)
      before = value
    }
  }
  return { buckets: { boundaries, counts }, sum, count }
}
