import { describe, expect, it } from 'vitest'
import { NO_OTEL, readOtel } from './otel-settings.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318' }
const read = (env: Readonly<Record<string, string>>) => {
  const settings = readOtel(env)
  return settings.ok ? settings.value : settings.error
}

describe('the standard variables', () => {
  it('turn nothing on without an endpoint, and nothing when the SDK is disabled', () => {
    expect(read({})).toMatchObject({ traces: null, metrics: null })
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: 'always_on' })).toMatchObject({
      traces: null,
    })
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE', OTEL_TRACES_SAMPLER: 'nonsense' })).toEqual(NO_OTEL)
    expect(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toMatchObject({ traces: null })
  })

  it('turn traces on by an endpoint, of all signals or of traces', () => {
    expect(read(ENDPOINT)).toMatchObject({ traces: 'http/protobuf', metrics: null, propagates: true })
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' })).toMatchObject({
      traces: 'http/protobuf',
    })
    expect(read({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:4318' })).toMatchObject({
      traces: null,
    })
  })

  it('choose protocol, sampler and propagation', () => {
    expect(
      read({
        ...ENDPOINT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf',
        OTEL_METRICS_EXPORTER: 'otlp',
        OTEL_METRIC_EXPORT_INTERVAL: '5000',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.01',
        OTEL_PROPAGATORS: 'none',
      }),
    ).toEqual({
      traces: 'http/json',
      metrics: 'http/protobuf',
      sampler: { kind: 'traceidratio', share: 0.01, isParentBased: false },
      propagates: false,
      metricsEveryMs: 5000,
    })
    expect(read(ENDPOINT)).toMatchObject({ sampler: { kind: 'always_on', isParentBased: true } })
  })

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1 %' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
    [{ OTEL_METRICS_EXPORTER: 'console' }, 'OTEL_METRICS_EXPORTER'],
    [{ OTEL_METRIC_EXPORT_INTERVAL: 'often' }, 'OTEL_METRIC_EXPORT_INTERVAL'],
    [{ OTEL_PROPAGATORS: 'b3' }, 'OTEL_PROPAGATORS'],
  ])('refuse %o, and name it', (env, name) => {
    expect(read({ ...ENDPOINT, ...env })).toEqual([expect.stringContaining(name)])
  })
})
