import type { Scrub } from './scrub.ts'
import { type FaultFrame, framesOf } from './stack-frames.ts'
import { faultNameOf } from './tracing.ts'

/** What a report says besides the error. Nothing else of a log line leaves the house. */
export type FaultAbout = {
  readonly level: 'error' | 'fatal'
  /** The log line's message: a constant. */
  readonly message: string
  /** The route or job. */
  readonly transaction: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly trace: { readonly traceId: string; readonly spanId: string } | null
  /** How many faults of the same kind were not reported since the last one. */
  readonly suppressed: number
}

export type Stamp = {
  readonly id: string
  readonly atMs: number
  readonly release: string
  readonly environment: string
}

/** An error and what caused it, this many at most. */
const MOST_CAUSES = 4

type Exception = {
  readonly type: string
  readonly value: string
  readonly stacktrace?: { readonly frames: readonly FaultFrame[] }
}

function exceptionsOf(error: unknown, scrub: Scrub): readonly Exception[] {
  const found: Exception[] = []
  for (let cause = error; cause !== undefined && found.length < MOST_CAUSES; ) {
    if (!(cause instanceof Error)) {
      // A thrown text or object is not an error: it may be anything, so only its kind is told.
      found.push({ type: 'thrown', value: typeof cause })
      break
    }
    const code = faultNameOf(cause)
    const frames = framesOf(cause)
    found.push({
      type: scrub(cause.name, true),
      // Faults of PostgreSQL about its schema quote names of tables and constraints, all others values.
      value: scrub(cause.message, /^(23|40|42|55|57)[0-9A-Z]{3}$/.test(code)),
      ...(frames.length > 0 && { stacktrace: { frames } }),
    })
    cause = cause.cause
  }
  // The outermost error comes last.
  return found.toReversed()
}

/** One event as an envelope: a header, the header of its only item, and the item, a line of JSON each. */
export function envelopeOf(error: unknown, about: FaultAbout, stamp: Stamp, scrub: Scrub): string {
  const { level, message, transaction, tags, trace, suppressed } = about
  const event = JSON.stringify({
    event_id: stamp.id,
    timestamp: stamp.atMs / 1000,
    platform: 'node',
    level,
    logger: 'baize',
    release: stamp.release,
    environment: stamp.environment,
    message: { formatted: scrub(message, true) },
    ...(transaction !== null && { transaction }),
    tags,
    extra: { suppressed },
    ...(trace && { contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } } }),
    exception: { values: exceptionsOf(error, scrub) },
  })
  const header = { event_id: stamp.id, sent_at: new Date(stamp.atMs).toISOString() }
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(event) }
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${event}\n`
}
