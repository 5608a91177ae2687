import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Span, Tracing } from './tracing.ts'

type Fetched = {
  readonly origin: string
  readonly method: string
  addHeader?(name: string, value: string): void
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const requestIn = (message: unknown): object | null =>
  isObject(message) && isObject(message['request']) ? message['request'] : null

const isFetched = (request: object): request is Fetched =>
  'origin' in request && 'method' in request && typeof request.method === 'string'

/**
 * Spans of calls by `fetch`, by the channels on which Node tells of them: nothing is patched, and outside of a sampled
 * trace nothing is done. Calls of connectors have spans of their own. Returns what ends it.
 */
export function watchFetches(tracing: Tracing): () => void {
  const spans = new WeakMap<object, Span>()
  const begun = (message: unknown): void => {
    const request = requestIn(message)
    if (request === null || tracing.current() === null || !isFetched(request)) return
    const { method, origin } = request
    const span = tracing.child(method, 'client', {
      'http.request.method': method,
      'server.address': URL.canParse(origin) ? new URL(origin).hostname : '',
    })
    if (span === null) return
    spans.set(request, span)
    for (const [name, value] of Object.entries(tracing.headersOf(span))) request.addHeader?.(name, value)
  }
  const answered = (message: unknown): void => {
    const span = spans.get(requestIn(message) ?? {})
    const response = isObject(message) ? message['response'] : null
    const status = isObject(response) ? Number(response['statusCode']) : Number.NaN
    if (!span || Number.isNaN(status)) return
    span.set({ 'http.response.status_code': status })
    if (status >= 400) span.fail(String(status))
  }
  const ended = (message: unknown): void => spans.get(requestIn(message) ?? {})?.end()
  const failed = (message: unknown): void => {
    const span = spans.get(requestIn(message) ?? {})
    const error = isObject(message) ? message['error'] : null
    span?.fail(error instanceof Error ? error.name : 'failed')
    span?.end()
  }
  const heard: readonly (readonly [string, (message: unknown) => void])[] = [
    ['undici:request:create', begun],
    ['undici:request:headers', answered],
    ['undici:request:trailers', ended],
    ['undici:request:error', failed],
  ]
  for (const [channel, hear] of heard) subscribe(channel, hear)
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear)
  }
}
