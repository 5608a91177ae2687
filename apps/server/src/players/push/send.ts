import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@baize/kit'
import type { PlatformContext } from '../../platform/context.ts'
import type { Answer, PushClient } from './client.ts'
import type { Delivery, Outcome } from './deliveries-sql.ts'
import { encryptFor } from './encryption.ts'
import { bytesOf, messageOf } from './message.ts'
import type { createAuthorizations, VapidKey } from './vapid.ts'

const FIRST_RETRY_MS = 30 * SECOND_MS
const LONGEST_RETRY_MS = 2 * HOUR_MS
/** A push service that asks for more is asked again after this. */
const LONGEST_WAIT_MS = 24 * HOUR_MS
/** Failures in a row after which a push service is left alone for a while: a hanging one must not hold up the others. */
const FAILURES_IN_A_ROW = 5
const PAUSE_MS = MINUTE_MS

/** Push services that asked for a pause or do not answer, for one run of the job. */
export type Pauses = {
  /** Until when nothing is sent there; 0 for now. */
  untilOf(endpoint: string): number
  pause(endpoint: string, untilMs: number): void
  failed(endpoint: string, nowMs: number): void
  answered(endpoint: string): void
}

export function createPauses(): Pauses {
  const until = new Map<string, number>()
  const failures = new Map<string, number>()
  const pause = (endpoint: string, untilMs: number): void => {
    const { origin } = new URL(endpoint)
    until.set(origin, Math.max(untilMs, until.get(origin) ?? 0))
  }
  return {
    untilOf: (endpoint) => until.get(new URL(endpoint).origin) ?? 0,
    pause,
    failed: (endpoint, nowMs) => {
      const { origin } = new URL(endpoint)
      const count = (failures.get(origin) ?? 0) + 1
      failures.set(origin, count)
      if (count >= FAILURES_IN_A_ROW) pause(endpoint, nowMs + PAUSE_MS)
    },
    answered: (endpoint) => void failures.delete(new URL(endpoint).origin),
  }
}

type Sending = {
  readonly client: PushClient
  readonly pauses: Pauses
  readonly authorize: ReturnType<typeof createAuthorizations>
  /** Null for a key that we can no longer open. */
  readonly keyOf: (id: string) => VapidKey | null
}

type SendContext = Pick<PlatformContext, 'clock' | 'config' | 'log' | 'randomBytes'>

export async function sendDelivery(
  ctx: SendContext,
  delivery: Delivery,
  { client, pauses, authorize, keyOf }: Sending,
): Promise<Outcome> {
  const { endpoint, createdAt, notice, broadcast, allowed } = delivery
  // Read on another device, stopped by operators, or no longer for this player.
  if (!allowed || notice?.read === true || broadcast?.stopped === true) return { kind: 'skipped' }
  const { message, treatment } = messageOf(ctx, delivery)
  const nowMs = ctx.clock.now()
  const leftMs = createdAt.getTime() + treatment.ttlMs - nowMs
  if (leftMs <= 0) return { kind: 'failed' }
  const key = keyOf(delivery.keyId)
  if (key === null) return { kind: 'gone' }
  const pausedUntil = pauses.untilOf(endpoint)
  if (pausedUntil > nowMs) return { kind: 'again', atMs: pausedUntil }
  const body = encryptFor(delivery, bytesOf(message), ctx.randomBytes)
  const headers = {
    authorization: authorize(key, endpoint, nowMs),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/notification+json',
    ttl: String(Math.ceil(leftMs / SECOND_MS)),
    urgency: treatment.urgency,
    topic: treatment.topic,
  }
  return judge(ctx, delivery, await client.post(endpoint, headers, body), pauses)
}

const originOf = (endpoint: string): string => new URL(endpoint).origin

function judge(ctx: SendContext, delivery: Delivery, answer: Answer, pauses: Pauses): Outcome {
  const { endpoint, attempts } = delivery
  const nowMs = ctx.clock.now()
  const backOff = (): Outcome => ({
    kind: 'again',
    atMs: nowMs + Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS),
  })
  if (answer.kind === 'refused') {
    ctx.log.warn({ service: originOf(endpoint), cause: answer.cause }, 'push endpoint not allowed')
    return { kind: 'gone' }
  }
  if (answer.kind === 'silent') {
    ctx.log.warn({ service: originOf(endpoint), cause: answer.cause }, 'push service did not answer')
    pauses.failed(endpoint, nowMs)
    return backOff()
  }
  const { status } = answer
  if (status >= 200 && status < 300) {
    pauses.answered(endpoint)
    return { kind: 'sent' }
  }
  if (status === 404 || status === 410) return { kind: 'gone' }
  ctx.log.warn({ service: originOf(endpoint), status }, 'push service refused')
  if (status === 429 || status === 503) {
    const wait = waitOf(answer.retryAfter, nowMs)
    if (wait !== null) {
      pauses.pause(endpoint, nowMs + wait)
      return { kind: 'again', atMs: nowMs + wait }
    }
  }
  if (status === 429 || status >= 500) {
    pauses.failed(endpoint, nowMs)
    return backOff()
  }
  // 400, 401, 403, 413, a redirect: the same message would be refused again.
  return { kind: 'failed' }
}

/** `Retry-After` in seconds or as a date (RFC 9110), within bounds; null for none. */
function waitOf(retryAfter: string | undefined, nowMs: number): number | null {
  if (retryAfter === undefined) return null
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * SECOND_MS
    : new Date(retryAfter).getTime() - nowMs
  return Number.isFinite(wait) ? Math.min(Math.max(wait, SECOND_MS), LONGEST_WAIT_MS) : null
}
