import { Histogram, type Registry } from 'prom-client'

/** One series: how many requests fell between two bounds, in the order of BOUNDS, and their sum. */
type Series = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly scheme: string
} & {
  readonly counts: number[]
  sum: number
  count: number
}

const HOUSE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** As the semantic conventions advise. */
export const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const BOUNDS = [...new Set([...HOUSE_BUCKETS, ...HTTP_BUCKETS])].toSorted((a, b) => a - b)

type Shown = {
  readonly name: string
  readonly help: string
  readonly labelNames: string[]
  readonly buckets: number[]
}
type Labels = Record<string, string | number>

/** A histogram over series that another part counts. */
class ShownHistogram extends Histogram {
  readonly #all: () => readonly Series[]
  readonly #shown: Shown
  readonly #labelsOf: (series: Series) => Labels

  constructor(
    shown: Shown,
    registers: Registry[],
    all: () => readonly Series[],
    labelsOf: (series: Series) => Labels,
  ) {
    super({ ...shown, registers })
    this.#shown = shown
    this.#all = all
    this.#labelsOf = labelsOf
  }

  /** Where the library takes the values from, for the text that is scraped and for its `get`. */
  async getForPromString() {
    const { name, help, buckets } = this.#shown
    const values = this.#all().flatMap((series) => {
      const of = { labels: this.#labelsOf(series), sharedLabels: {} }
      const upTo = (bound: number): number =>
        series.counts.reduce((sum, count, i) => ((BOUNDS[i] ?? Infinity) <= bound ? sum + count : sum), 0)
      return [
        ...[...buckets, '+Inf' as const].map((le) => ({
          labels: { le, ...of.labels },
          sharedLabels: {},
          value: le === '+Inf' ? series.count : upTo(le),
          metricName: `${name}_bucket`,
        })),
        { ...of, value: series.sum, metricName: `${name}_sum` },
        { ...of, value: series.count, metricName: `${name}_count` },
      ]
    })
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }
}

export type HttpSeconds = {
  observe(method: string, route: string, status: number, scheme: string, seconds: number): void
}

/**
 * Time of requests under two names: ours, and that of the semantic conventions. Counted once, because a library's
 * histogram sorts and joins the labels at each request, which took 2 % of a bet.
 */
export function createHttpSeconds(registers: Registry[]): HttpSeconds {
  const byRoute = new Map<string, Series[]>()
  const all = (): readonly Series[] => [...byRoute.values()].flat()
  const house: Shown = {
    name: 'baize_http_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: HOUSE_BUCKETS,
  }
  const semantic: Shown = {
    name: 'http_server_request_duration_seconds',
    help: 'Time to answer a request, by the semantic conventions of OpenTelemetry.',
    labelNames: [
      'http_request_method',
      'http_route',
      'http_response_status_code',
      'url_scheme',
      'error_type',
    ],
    buckets: HTTP_BUCKETS,
  }
  void new ShownHistogram(
    house,
    registers,
    () => merged(all()),
    ({ method, route, status }) => ({
      method,
      route,
      status,
    }),
  )
  void new ShownHistogram(semantic, registers, all, ({ method, route, status, scheme }) => ({
    http_request_method: method,
    http_route: route,
    http_response_status_code: status,
    url_scheme: scheme,
    ...(status >= 500 && { error_type: String(status) }),
  }))

  function seriesOf(method: string, route: string, status: number, scheme: string): Series {
    const known = byRoute.get(route)
    const found = known?.find(
      (series) => series.status === status && series.method === method && series.scheme === scheme,
    )
    if (found) return found
    const fresh = { method, route, status, scheme, counts: BOUNDS.map(() => 0), sum: 0, count: 0 }
    if (known) known.push(fresh)
    else byRoute.set(route, [fresh])
    return fresh
  }

  return {
    observe: (method, route, status, scheme, seconds) => {
      const series = seriesOf(method, route, status, scheme)
      series.sum += seconds
      series.count += 1
      const at = BOUNDS.findIndex((bound) => seconds <= bound)
      if (at !== -1) series.counts[at] = (series.counts[at] ?? 0) + 1
    },
  }
}

/** Without the scheme, which our own name does not tell apart. */
function merged(all: readonly Series[]): readonly Series[] {
  const sums = new Map<string, Series>()
  for (const series of all) {
    const key = `${series.method} ${series.route} ${series.status}`
    const sum = sums.get(key)
    if (!sum) sums.set(key, series)
    else
      sums.set(key, {
        ...sum,
        counts: sum.counts.map((count, i) => count + (series.counts[i] ?? 0)),
        sum: sum.sum + series.sum,
        count: sum.count + series.count,
      })
  }
  return [...sums.values()]
}
