/** How a metric of the registry is called by OpenTelemetry's semantic conventions. */
export type SemanticName = {
  readonly name: string
  readonly unit: string
  /** Attributes by label. */
  readonly labels?: Readonly<Record<string, string>>
}

const HTTP = {
  http_request_method: 'http.request.method',
  http_response_status_code: 'http.response.status_code',
  http_route: 'http.route',
  url_scheme: 'url.scheme',
  error_type: 'error.type',
  server_address: 'server.address',
  connector: 'baize.connector',
} as const
const POOL = {
  db_client_connection_pool_name: 'db.client.connection.pool.name',
  db_client_connection_state: 'db.client.connection.state',
} as const

const DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (which) =>
    [
      `nodejs_eventloop_lag_${which}_seconds`,
      { name: `nodejs.eventloop.delay.${which}`, unit: 's' },
    ] as const,
)

/** Metrics that have a semantic convention. All others keep the name they are scraped under. */
const SEMANTIC_NAMES: ReadonlyMap<string, SemanticName> = new Map<string, SemanticName>([
  ['http_server_request_duration_seconds', { name: 'http.server.request.duration', unit: 's', labels: HTTP }],
  ['http_client_request_duration_seconds', { name: 'http.client.request.duration', unit: 's', labels: HTTP }],
  ['http_server_active_requests', { name: 'http.server.active_requests', unit: '{request}', labels: HTTP }],
  ['db_client_connection_count', { name: 'db.client.connection.count', unit: '{connection}', labels: POOL }],
  ['db_client_connection_max', { name: 'db.client.connection.max', unit: '{connection}', labels: POOL }],
  [
    'db_client_connection_pending_requests',
    { name: 'db.client.connection.pending_requests', unit: '{request}', labels: POOL },
  ],
  ['nodejs_eventloop_utilization', { name: 'nodejs.eventloop.utilization', unit: '1' }],
  [
    'nodejs_heap_space_size_used_bytes',
    { name: 'v8js.memory.heap.used', unit: 'By', labels: { space: 'v8js.heap.space.name' } },
  ],
  ['nodejs_gc_duration_seconds', { name: 'v8js.gc.duration', unit: 's', labels: { kind: 'v8js.gc.type' } }],
  ['process_cpu_seconds_total', { name: 'process.cpu.time', unit: 's' }],
  ['process_resident_memory_bytes', { name: 'process.memory.usage', unit: 'By' }],
  ...DELAYS,
])

/** By the ending of its name, where there is no convention. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : ''
}

export const semanticNameOf = (name: string): SemanticName =>
  SEMANTIC_NAMES.get(name) ?? { name, unit: unitOf(name) }
