import { AsyncLocalStorage } from 'node:async_hooks'
import type * as Api from '@opentelemetry/api'
import type { Attributes, Carrier, Span, SpanKind, Tracing } from './tracing.ts'

export type SdkParts = {
  readonly api: typeof Api
  readonly tracer: Api.Tracer
  /** Null: trace headers are neither read nor sent. */
  readonly propagator: Api.TextMapPropagator<Carrier | Record<string, string>> | null
  /** Whether a caller's trace is continued, with its decision to sample. Otherwise it is only linked to. */
  readonly trustsParents: boolean
  readonly shutDown: () => Promise<void>
}

/** Spans of one trace. Above it a job over a million rows would fill the queue, and push out everybody else's spans. */
const MOST_SPANS = 256

/** What all spans of a trace share. */
type Trace = { left: number; dropped: number }

class OpenSpan implements Span {
  readonly traceId: string
  readonly spanId: string
  readonly context: Api.Context
  readonly trace: Trace
  readonly #span: Api.Span
  readonly #errorStatus: Api.SpanStatusCode
  readonly #isRoot: boolean
  #isOpen = true

  constructor(api: typeof Api, span: Api.Span, parent: OpenSpan | null) {
    const { traceId, spanId } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.context = api.trace.setSpan(api.ROOT_CONTEXT, span)
    this.trace = parent?.trace ?? { left: MOST_SPANS, dropped: 0 }
    this.#isRoot = parent === null
    this.#span = span
    this.#errorStatus = api.SpanStatusCode.ERROR
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }

  link(other: Pick<Span, 'traceId' | 'spanId'>): void {
    this.#span.addLink({ context: { traceId: other.traceId, spanId: other.spanId, traceFlags: 1 } })
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type)
    this.#span.setStatus({ code: this.#errorStatus })
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (this.#isRoot && this.trace.dropped > 0)
      this.#span.setAttribute('baize.spans_dropped', this.trace.dropped)
    this.#span.end()
  }
}

/** Tracing by the SDK of OpenTelemetry. The current span follows the work through `AsyncLocalStorage`. */
export function sdkTracing({ api, tracer, propagator, trustsParents, shutDown }: SdkParts): Tracing {
  const store = new AsyncLocalStorage<OpenSpan | null>()
  const { ROOT_CONTEXT, SpanKind: Kind, trace, isSpanContextValid } = api
  const kinds: Readonly<Record<SpanKind, Api.SpanKind>> = {
    server: Kind.SERVER,
    client: Kind.CLIENT,
    internal: Kind.INTERNAL,
    producer: Kind.PRODUCER,
  }
  const optionsOf: Readonly<Record<SpanKind, Api.SpanOptions>> = {
    server: { kind: kinds.server },
    client: { kind: kinds.client },
    internal: { kind: kinds.internal },
    producer: { kind: kinds.producer },
  }
  const getter: Api.TextMapGetter<Carrier | Record<string, string>> = {
    keys: (carrier) => Object.keys(carrier),
    get: (carrier, key) => carrier[key],
  }
  const setter: Api.TextMapSetter<Carrier | Record<string, string>> = {
    set: (carrier, key, value) => void Object.assign(carrier, { [key]: value }),
  }
  const callersContext = (from: Carrier | undefined): Api.Context =>
    propagator && from ? propagator.extract(ROOT_CONTEXT, from, getter) : ROOT_CONTEXT
  const ownOf = (span: Span | null | undefined): OpenSpan | null => (span instanceof OpenSpan ? span : null)

  return {
    isOn: true,
    begin: (name, kind, attributes, from) => {
      const context = trustsParents ? callersContext(from) : ROOT_CONTEXT
      const span = tracer.startSpan(name, optionsOf[kind], context)
      if (!span.isRecording()) return null
      const opened = new OpenSpan(api, span, null)
      if (attributes) opened.set(attributes)
      if (!trustsParents) {
        const caller = trace.getSpanContext(callersContext(from))
        if (caller && isSpanContextValid(caller)) opened.link(caller)
      }
      return opened
    },
    child: (name, kind, attributes, parent) => {
      const above = ownOf(parent) ?? store.getStore() ?? null
      // The store outlives its request in whatever the request has started for all, such as a connection.
      if (above === null || !above.isOpen) return null
      if (above.trace.left === 0) {
        above.trace.dropped += 1
        return null
      }
      above.trace.left -= 1
      const options = attributes ? { kind: kinds[kind], attributes } : optionsOf[kind]
      return new OpenSpan(api, tracer.startSpan(name, options, above.context), above)
    },
    current: () => store.getStore() ?? null,
    within: (span, work) => {
      const inside = ownOf(span)
      return (store.getStore() ?? null) === inside ? work() : store.run(inside, work)
    },
    headersOf: (span) => {
      const opened = ownOf(span)
      const headers: Record<string, string> = {}
      if (opened) propagator?.inject(opened.context, headers, setter)
      return headers
    },
    close: shutDown,
  }
}
