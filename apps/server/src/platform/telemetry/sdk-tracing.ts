import type * as Api from '@opentelemetry/api'
import { currentSpan } from './current-span.ts'
import type { Attributes, Carrier, Span, SpanKind, Tracing } from './tracing.ts'

export type SdkParts = {
  readonly api: typeof Api
  readonly tracer: Api.Tracer
  /** Decides on the next trace without a parent. Most are not sampled, and the tracer would make a span to find out. */
  readonly draw: () => boolean
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
  /** Of the span that began the trace. */
  readonly #traceEnded: (() => void) | null
  #isOpen = true

  constructor(
    api: typeof Api,
    span: Api.Span,
    { trace, traceEnded }: { readonly trace: Trace; readonly traceEnded: (() => void) | null },
  ) {
    const { traceId, spanId } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.context = api.trace.setSpan(api.ROOT_CONTEXT, span)
    this.trace = trace
    this.#traceEnded = traceEnded
    this.#span = span
    this.#errorStatus = api.SpanStatusCode.ERROR
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  rename(name: string): void {
    this.#span.updateName(name)
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
    if (this.#traceEnded && this.trace.dropped > 0)
      this.#span.setAttribute('baize.spans_dropped', this.trace.dropped)
    this.#span.end()
    this.#traceEnded?.()
  }
}

/** Tracing by the SDK of OpenTelemetry. */
export function sdkTracing({ api, tracer, draw, propagator, trustsParents, shutDown }: SdkParts): Tracing {
  const current = currentSpan<OpenSpan>()
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
      const isContinued = trustsParents && from?.['traceparent'] !== undefined
      if (!isContinued && !draw()) return null
      const context = isContinued ? callersContext(from) : ROOT_CONTEXT
      const span = tracer.startSpan(name, optionsOf[kind], context)
      if (!span.isRecording()) return null
      const opened = new OpenSpan(api, span, {
        trace: { left: MOST_SPANS, dropped: 0 },
        traceEnded: current.ended,
      })
      current.began()
      if (attributes) opened.set(attributes)
      if (!trustsParents) {
        const caller = trace.getSpanContext(callersContext(from))
        if (caller && isSpanContextValid(caller)) opened.link(caller)
      }
      return opened
    },
    child: (name, kind, attributes, parent) => {
      const above = ownOf(parent) ?? current.get()
      // Work that a request has started for all, such as a read for several callers, may outlive it.
      if (above === null || !above.isOpen) return null
      if (above.trace.left === 0) {
        above.trace.dropped += 1
        return null
      }
      above.trace.left -= 1
      const options = attributes ? { kind: kinds[kind], attributes } : optionsOf[kind]
      const span = tracer.startSpan(name, options, above.context)
      return new OpenSpan(api, span, { trace: above.trace, traceEnded: null })
    },
    current: current.get,
    within: (span, work) => current.within(ownOf(span), work),
    headersOf: (span) => {
      const opened = ownOf(span)
      const headers: Record<string, string> = {}
      if (opened) propagator?.inject(opened.context, headers, setter)
      return headers
    },
    close: shutDown,
  }
}
