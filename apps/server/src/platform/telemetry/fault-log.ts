import type { FaultReports } from './fault-reports.ts'
import type { Tracing } from './tracing.ts'

/** Fields of a log line that may leave with a report, if they look like a name of ours. */
const NAMED = ['job', 'connector', 'driver', 'provider', 'port', 'kind', 'lane', 'code'] as const
const NAME = /^[\w./:-]{1,80}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Fields = Readonly<Record<string, unknown>>

/** One line of the log at level error or above: its arguments and what its logger adds. */
export type LoggedFault = {
  readonly isFatal: boolean
  readonly fields: Fields
  readonly message: string
}

/** Reports the errors that are logged at level error or above, which means that a person has to look. */
export const reportLogged =
  (reports: FaultReports, tracing: () => Tracing) =>
  ({ isFatal, fields, message }: LoggedFault): void => {
    if (!(fields['err'] instanceof Error)) return
    const tags = new Map<string, string>()
    for (const name of NAMED) {
      const value = fields[name]
      if (typeof value === 'string' && NAME.test(value)) tags.set(name, value)
    }
    const { requestId, route, job } = fields
    // A caller may send an id of its own, which could be anything.
    if (typeof requestId === 'string' && UUID.test(requestId)) tags.set('request_id', requestId)
    const span = tracing().current()
    reports.report(fields['err'], {
      level: isFatal ? 'fatal' : 'error',
      message,
      transaction: typeof route === 'string' ? route : typeof job === 'string' ? `job ${job}` : null,
      tags: Object.fromEntries(tags),
      trace: span && { traceId: span.traceId, spanId: span.spanId },
    })
  }
