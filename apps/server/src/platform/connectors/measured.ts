import type { Metrics } from '../telemetry/metrics.ts'
import type { Span, Tracing } from '../telemetry/tracing.ts'
import { askHttp, type HttpAnswer, type HttpQuestion } from './http.ts'

type Meters = {
  readonly metrics: Pick<Metrics, 'httpClientSeconds'>
  readonly steadyClock: { now(): number }
  readonly tracing?: Tracing
}

/** Asks as a span of the current trace and observes the time, both by the semantic conventions. */
export async function askMeasured(
  { metrics, steadyClock, tracing }: Meters,
  { port, name }: { readonly port: string; readonly name: string },
  question: HttpQuestion,
): Promise<{ readonly answer: HttpAnswer; readonly millis: number }> {
  const { method, url } = question
  // Neither path nor query: they name orders and people.
  const { hostname } = new URL(url)
  const span =
    tracing?.child(`${method} ${name}`, 'client', {
      'http.request.method': method,
      'server.address': hostname,
      'baize.port': port,
      'baize.connector': name,
    }) ?? null
  const began = steadyClock.now()
  const answer = await askHttp(withTrace(question, span, tracing))
  const millis = Math.round(steadyClock.now() - began)
  const fault = answer.kind !== 'answer' ? answer.kind : answer.status >= 400 ? String(answer.status) : null
  if (span) {
    if (answer.kind === 'answer') span.set({ 'http.response.status_code': answer.status })
    if (fault !== null) span.fail(fault)
    span.end()
  }
  metrics.httpClientSeconds.observe(
    {
      connector: name,
      http_request_method: method,
      server_address: hostname,
      ...(answer.kind === 'answer' && { http_response_status_code: answer.status }),
      ...(fault !== null && { error_type: fault }),
    },
    millis / 1000,
  )
  return { answer, millis }
}

const withTrace = (question: HttpQuestion, span: Span | null, tracing: Tracing | undefined): HttpQuestion =>
  span === null || tracing === undefined
    ? question
    : { ...question, headers: { ...question.headers, ...tracing.headersOf(span) } }
