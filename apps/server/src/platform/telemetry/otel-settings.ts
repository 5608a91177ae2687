import { err, ok, type Result } from '@baize/kit'

export type OtlpProtocol = 'http/protobuf' | 'http/json'

export type Sampling = {
  readonly kind: 'always_on' | 'always_off' | 'traceidratio'
  readonly share: number
  /** Whether the decision of a trace that is continued goes first. */
  readonly isParentBased: boolean
}

/** Which signals leave by OTLP. Everything else of the `OTEL_…` variables is read by the SDK itself. */
export type OtelSettings = {
  /** Null: no traces. */
  readonly traces: OtlpProtocol | null
  /** Null: metrics are only scraped. */
  readonly metrics: OtlpProtocol | null
  readonly sampler: Sampling
  /** Whether trace headers of callers are read and sent to others. */
  readonly propagates: boolean
  readonly metricsEveryMs: number
}

type Env = Readonly<Record<string, string | undefined>>

const ALWAYS: Sampling = { kind: 'always_on', share: 1, isParentBased: true }
export const NO_OTEL: OtelSettings = {
  traces: null,
  metrics: null,
  sampler: ALWAYS,
  propagates: false,
  metricsEveryMs: 60_000,
}

const PROTOCOLS: readonly OtlpProtocol[] = ['http/protobuf', 'http/json']
const PROPAGATORS = ['tracecontext', 'baggage', 'none']
const KINDS = ['always_on', 'always_off', 'traceidratio'] as const
const SAMPLERS = [...KINDS, ...KINDS.map((kind) => `parentbased_${kind}`)]

/**
 * The standard variables of OpenTelemetry, with one difference: without an endpoint nothing is sent, instead of to this
 * machine. An empty variable counts as unset, as the specification says.
 */
export function readOtel(env: Env): Result<OtelSettings, readonly string[]> {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return ok(NO_OTEL)
  const faults: string[] = []
  const pick = (name: string, known: readonly string[], fallback: string): string => {
    const given = read(name) ?? fallback
    if (!known.includes(given)) faults.push(`${name} must be one of ${known.join(', ')}, not "${given}"`)
    return given
  }
  const protocolOf = (signal: 'TRACES' | 'METRICS'): OtlpProtocol | null => {
    const specific = `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`
    const name = read(specific) === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : specific
    const given = pick(name, PROTOCOLS, 'http/protobuf')
    return PROTOCOLS.find((protocol) => protocol === given) ?? null
  }
  const endpointOf = (signal: 'TRACES' | 'METRICS'): string | undefined => {
    const name = [`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`, 'OTEL_EXPORTER_OTLP_ENDPOINT'].find(read)
    const given = name && read(name)
    if (name && given && !/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : ''))
      faults.push(`${name} must be an http(s) address`)
    return given
  }

  const exporter = pick(
    'OTEL_TRACES_EXPORTER',
    ['otlp', 'none'],
    endpointOf('TRACES') === undefined ? 'none' : 'otlp',
  )
  const traces = exporter === 'otlp' ? protocolOf('TRACES') : null
  const sampler = traces ? samplingOf(read, pick, faults) : ALWAYS
  const pushed = pick('OTEL_METRICS_EXPORTER', ['otlp', 'prometheus', 'none'], 'prometheus') === 'otlp'
  if (pushed) endpointOf('METRICS')
  const metrics = pushed ? protocolOf('METRICS') : null
  const interval = read('OTEL_METRIC_EXPORT_INTERVAL') ?? '60000'
  if (!/^[1-9]\d{2,8}$/.test(interval))
    faults.push(`OTEL_METRIC_EXPORT_INTERVAL must be milliseconds from 100 on, not "${interval}"`)
  const propagators = (read('OTEL_PROPAGATORS') ?? 'tracecontext,baggage')
    .split(',')
    .map((name) => name.trim())
  for (const name of propagators)
    if (!PROPAGATORS.includes(name))
      faults.push(`OTEL_PROPAGATORS knows ${PROPAGATORS.join(', ')} here, not "${name}"`)
  if (faults.length > 0) return err([...new Set(faults)])
  return ok({
    traces,
    metrics,
    sampler,
    propagates: propagators.includes('tracecontext'),
    metricsEveryMs: Number(interval),
  })
}

/** A wrong ratio would fall back to every request, so it is refused instead. */
function samplingOf(
  read: (name: string) => string | undefined,
  pick: (name: string, known: readonly string[], fallback: string) => string,
  faults: string[],
): Sampling {
  const name = pick('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on')
  const kind = KINDS.find((known) => name.endsWith(known)) ?? ALWAYS.kind
  const share = read('OTEL_TRACES_SAMPLER_ARG')
  const isShare = share !== undefined && /^(0(\.\d+)?|1(\.0+)?|\.\d+)$/.test(share)
  if (kind === 'traceidratio' && !isShare)
    faults.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, for example 0.01 for 1 %')
  return { kind, share: isShare ? Number(share) : 1, isParentBased: name.startsWith('parentbased_') }
}
