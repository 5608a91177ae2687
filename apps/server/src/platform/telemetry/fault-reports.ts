import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, RandomBytes } from '@baize/kit'
import type { SentryTarget } from '../configuration/dsn.ts'
import { createScrub } from './scrub.ts'
import { envelopeOf, type FaultAbout } from './sentry.ts'
import { framesOf } from './stack-frames.ts'

export type FaultReports = {
  /** Takes a fault, if there is room for it. Never throws and never waits. */
  report(error: unknown, about: Omit<FaultAbout, 'suppressed'>): void
  /** Sends what waits, for a limited time. */
  close(): Promise<void>
}

export type FaultOutcome = 'sent' | 'refused' | 'lost' | 'dropped'

type ReportOptions = {
  readonly target: SentryTarget
  readonly release: string
  readonly environment: string
  /** Values of the configuration that must not leave. */
  readonly secrets: readonly string[]
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly counted: (outcome: FaultOutcome) => void
}

export const NO_REPORTS: FaultReports = { report: () => {}, close: () => Promise.resolve() }

/** Of one kind, and of all kinds: a burst of faults has one cause, and its first reports name it. */
const MOST_A_MINUTE = { kind: 3, all: 30 } as const
const MINUTE_MS = 60_000
const MOST_WAITING = 30
const MOST_KINDS = 500
const ANSWER_WITHIN_MS = 5000
const CLOSE_WITHIN_MS = 2000
/** Without a word of the server on how long. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

type Count = { sinceMs: number; reports: number; suppressed: number }

/** Sends faults to an error tracker, one at a time, in the background. */
export function createFaultReports(options: ReportOptions): FaultReports {
  const { target, release, environment, clock, randomBytes, counted } = options
  const scrub = createScrub(options.secrets)
  const all: Count = { sinceMs: 0, reports: 0, suppressed: 0 }
  const kinds = new Map<string, Count>()
  const waiting: string[] = []
  let pausedUntilMs = 0
  let sending: Promise<void> | null = null

  const hasRoom = (count: Count, most: number, nowMs: number): boolean => {
    if (nowMs - count.sinceMs >= MINUTE_MS || nowMs < count.sinceMs) {
      count.sinceMs = nowMs
      count.reports = 0
    }
    return count.reports < most
  }
  const countOf = (kind: string): Count => {
    const known = kinds.get(kind)
    if (known) return known
    if (kinds.size === MOST_KINDS) kinds.clear()
    const count = { sinceMs: 0, reports: 0, suppressed: 0 }
    kinds.set(kind, count)
    return count
  }

  function report(error: unknown, about: Omit<FaultAbout, 'suppressed'>): void {
    const nowMs = clock.now()
    const count = countOf(kindOf(error, about.message))
    const isTaken =
      nowMs >= pausedUntilMs &&
      waiting.length < MOST_WAITING &&
      hasRoom(all, MOST_A_MINUTE.all, nowMs) &&
      hasRoom(count, MOST_A_MINUTE.kind, nowMs)
    // The end of the process is always worth a report.
    if (!isTaken && about.level !== 'fatal') {
      count.suppressed += 1
      counted('dropped')
      return
    }
    all.reports += 1
    count.reports += 1
    const stamp = { id: Buffer.from(randomBytes(16)).toString('hex'), atMs: nowMs, release, environment }
    waiting.push(envelopeOf(error, { ...about, suppressed: count.suppressed }, stamp, scrub))
    count.suppressed = 0
    sending ??= sendAll()
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await send(next)
      counted(outcome)
      if (clock.now() < pausedUntilMs) {
        for (; waiting.length > 0; waiting.pop()) counted('dropped')
      }
    }
    sending = null
  }

  async function send(envelope: string): Promise<FaultOutcome> {
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': target.auth },
        body: envelope,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      // Nothing in the answer is needed, however long it is.
      await response.body?.cancel()
      const pauseMs = pauseOf(response)
      if (pauseMs > 0) pausedUntilMs = clock.now() + pauseMs
      return response.ok ? 'sent' : 'refused'
    } catch {
      return 'lost'
    }
  }

  return {
    report: (error, about) => {
      try {
        report(error, about)
      } catch {
        // An error with a getter that throws must not become a second fault.
        counted('dropped')
      }
    },
    close: async () => {
      if (sending) await Promise.race([sending, delay(CLOSE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** By what it says in the log, its class and where it was thrown: not by its message, which may have values. */
function kindOf(error: unknown, message: string): string {
  if (!(error instanceof Error)) return message
  const thrownAt = framesOf(error).at(-1)
  return `${message} ${error.name} ${thrownAt?.filename}:${thrownAt?.lineno}`
}

/** How long the server wants no more, in milliseconds; 0: it takes more. */
function pauseOf({ status, headers }: Response): number {
  const limits = (headers.get('x-sentry-rate-limits') ?? '').split(',').flatMap((limit) => {
    const [seconds = '', categories = ''] = limit.trim().split(':')
    const isOurs = categories === '' || /(^|;)(error|default|event)(;|$)/.test(categories)
    return isOurs && /^\d+$/.test(seconds) ? [Number(seconds)] : []
  })
  if (limits.length > 0) return Math.min(Math.max(...limits) * 1000, LONGEST_PAUSE_MS)
  if (status !== 429) return 0
  const after = headers.get('retry-after') ?? ''
  return /^\d+$/.test(after) ? Math.min(Number(after) * 1000, LONGEST_PAUSE_MS) : PAUSE_MS
}
