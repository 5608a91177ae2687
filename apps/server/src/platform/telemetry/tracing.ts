/** What a span says of its work: names and numbers of ours. Never input, ids of money accounts or personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'server' | 'client' | 'internal' | 'producer'

/** An open span of a sampled trace. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  /** A span that has ended takes no children: its trace is complete. */
  readonly isOpen: boolean
  rename(name: string): void
  set(attributes: Attributes): void
  /** Points to a span that it did work for, or that did work for it. */
  link(other: Span): void
  /** Marks the work as failed: `error.type`, a short constant, and the status. */
  fail(type: string): void
  /** Later calls change nothing. */
  end(): void
}

/** The headers by which others name the trace that they are in, as they came. */
export type Carrier = Readonly<Record<string, string | string[] | undefined>>

export type Tracing = {
  /** False: no trace is ever sampled, and nothing needs to be prepared for one. */
  readonly isOn: boolean
  /** Begins a trace. Null: it is not sampled, which is then true of everything below it. */
  begin(name: string, kind: SpanKind, attributes?: Attributes, from?: Carrier): Span | null
  /** A span below the current one, or below `parent`. Null outside of a sampled trace. */
  child(name: string, kind: SpanKind, attributes?: Attributes, parent?: Span | null): Span | null
  current(): Span | null
  /** Runs the work, and everything that it awaits, with this span as the current one; null: with none. */
  within<T>(span: Span | null, work: () => T): T
  /** The headers that name this span to another service. */
  headersOf(span: Span | null): Readonly<Record<string, string>>
  /** Sends what has ended, for a limited time. */
  close(): Promise<void>
}

export type WithTracing = { readonly tracing: Tracing }

const NO_HEADERS = {}

/** Tracing that is off: the SDK is not even loaded. */
export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => null,
  child: () => null,
  current: () => null,
  within: (_span, work) => work(),
  headersOf: () => NO_HEADERS,
  close: () => Promise.resolve(),
}

/** Runs the work in this span and ends it; a fault is marked with the name of its kind. */
export async function traced<T>(tracing: Tracing, span: Span | null, work: () => Promise<T>): Promise<T> {
  if (span === null) return work()
  try {
    return await tracing.within(span, work)
  } catch (error) {
    span.fail(faultNameOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** A name of low cardinality: a code of PostgreSQL or of a socket, or the error's class. */
export function faultNameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Names the current trace in a log line. */
export function traceFields(tracing: Tracing): { trace_id?: string; span_id?: string } {
  const span = tracing.current()
  return span === null || !span.isOpen ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
