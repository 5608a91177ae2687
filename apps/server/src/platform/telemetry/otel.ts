import type * as Api from '@opentelemetry/api'
import type { Logger } from 'pino'
import manifest from '../../../package.json' with { type: 'json' }
import { drawnAhead } from './drawing.ts'
import { watchFetches } from './fetch-spans.ts'
import type { Metrics } from './metrics.ts'
import { type Pushing, pushRegistry } from './metrics-push.ts'
import type { OtelSettings, OtlpProtocol } from './otel-settings.ts'
import { sdkTracing } from './sdk-tracing.ts'
import { NO_TRACING, type Tracing } from './tracing.ts'

/** How long a stop waits for the last export. */
const FLUSH_WITHIN_MS = 3000
export const OWN_VERSION = manifest.version

type Log = Pick<Logger, 'warn'>

const isText = (part: unknown): part is string => typeof part === 'string'

/** Faults of the SDK, such as an endpoint that is down. Its own text may name the endpoint, but never its headers. */
function listenToSdk({ diag, DiagLogLevel }: typeof Api, log: Log): void {
  // The first text is the part of the SDK that speaks; what it adds may have bodies of answers, which are left out.
  const say = (...said: readonly unknown[]): void => {
    const cause = said.map((part) => (part instanceof Error ? part.message : part)).filter(isText)
    log.warn({ cause: cause.join(': ').slice(0, 300) }, 'telemetry not exported')
  }
  const ignore = (): void => {}
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** `service.name` and the rest of who sends, from the standard variables. */
async function ownResource() {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  const own = resourceFromAttributes({ 'service.name': 'baize', 'service.version': OWN_VERSION })
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
}

async function traceExporter(protocol: OtlpProtocol) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter()
}

async function metricExporter(protocol: OtlpProtocol) {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto')
  return new OTLPMetricExporter()
}

/**
 * Tracing by the standard variables. The SDK is imported here and only if it is needed, so that it costs a server without
 * it neither time at the start nor memory.
 */
export async function openTracing(
  { traces, sampler, propagates }: OtelSettings,
  { log, trustsParents }: { readonly log: Log; readonly trustsParents: boolean },
): Promise<Tracing> {
  if (traces === null) return NO_TRACING
  const api = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace-base')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  listenToSdk(api, log)
  const sampling = drawnAhead(sdk, api, sampler)
  const provider = new sdk.BasicTracerProvider({
    resource: await ownResource(),
    sampler: sampling.sampler,
    idGenerator: sampling.idGenerator,
    spanProcessors: [new sdk.BatchSpanProcessor(await traceExporter(traces))],
  })
  const tracing = sdkTracing({
    api,
    tracer: provider.getTracer('baize', OWN_VERSION),
    draw: sampling.draw,
    propagator: propagates ? new W3CTraceContextPropagator() : null,
    trustsParents,
    shutDown: () => within(provider.shutdown(), log),
  })
  const stopWatching = watchFetches(tracing)
  return {
    ...tracing,
    close: () => {
      stopWatching()
      return tracing.close()
    },
  }
}

/** Pushes the metrics of the registry as well, if the standard variables say so. Null: they are only scraped. */
export async function openMetricsPush(
  { metrics: protocol, metricsEveryMs }: OtelSettings,
  { log, metrics, measure }: { log: Log; metrics: Pick<Metrics, 'registry'>; measure: () => Promise<void> },
): Promise<Pushing | null> {
  if (protocol === null) return null
  const api = await import('@opentelemetry/api')
  listenToSdk(api, log)
  const sdk = await import('@opentelemetry/sdk-metrics')
  const exporter = await metricExporter(protocol)
  const pushing = pushRegistry({
    sdk,
    api,
    resource: await ownResource(),
    exporter,
    registry: metrics.registry,
    measure,
    everyMs: metricsEveryMs,
    log,
  })
  return { stop: () => within(pushing.stop(), log) }
}

/** An endpoint that hangs must not keep the server from stopping. */
async function within(closing: Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FLUSH_WITHIN_MS)
  })
  try {
    await Promise.race([closing, late])
  } catch (error) {
    log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'telemetry not exported')
  } finally {
    clearTimeout(timer)
  }
}
