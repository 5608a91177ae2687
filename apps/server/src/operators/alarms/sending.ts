import { ALARM_SEVERITIES, ALARMS, type AlarmEvent, type AlarmKind } from '@baize/contract/operator'
import { DAY_MS, MINUTE_MS } from '@baize/kit'
import { type PostOutside, postOutside } from '../../platform/connectors/outside-post.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { unseal } from '../../platform/crypto/keys.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { newMessageId, putMessage } from '../../platform/messages/service.ts'
import { PAGERDUTY_URL, pagerDutyBody, type SentAlarm, slackBody, textsOf } from './formats.ts'
import { afterQuiet, timeOf } from './quiet-hours.ts'
import * as sql from './targets-sql.ts'

const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 10 * MINUTE_MS
/** About three hours. */
const MOST_TRIES = 24
/** Longer than a message may take, so that a lease that lapses is that of a process that died. */
const LEASE_MS = MINUTE_MS
const BATCH = 10
const KEPT_MS = 30 * DAY_MS

type Event = { readonly id: string; readonly kind: AlarmKind; readonly what: AlarmEvent['what'] }

/** What a person did matters where people are called: an incident that somebody took calls nobody else. */
const isFor = (channel: sql.StoredTarget['channel'], what: Event['what']): boolean =>
  channel === 'pagerduty' || what === 'opened' || what === 'woken' || what === 'ended'

/** Puts events of alarms into the outbox of each target, in the transaction that notes them. */
export async function enqueue(
  { clock }: Pick<PlatformContext, 'clock'>,
  tx: Queryable,
  events: readonly Event[],
): Promise<void> {
  if (events.length === 0) return
  const nowMs = clock.now()
  const targets = (await sql.listTargets(tx)).filter(({ isOn }) => isOn)
  const sends = events.flatMap(({ id: eventId, kind, what }) => {
    const { severity } = ALARMS[kind]
    return targets
      .filter(
        ({ channel, least }) =>
          isFor(channel, what) && ALARM_SEVERITIES.indexOf(severity) <= ALARM_SEVERITIES.indexOf(least),
      )
      .map((target) => ({
        eventId,
        targetId: target.id,
        dueMs: severity === 'critical' ? nowMs : dueOf(target, nowMs),
      }))
  })
  if (sends.length > 0) await sql.insertSends(tx, sends, nowMs)
}

const dueOf = ({ quietFrom, quietTo, zone }: sql.StoredTarget, nowMs: number): number =>
  quietFrom === null || quietTo === null
    ? nowMs
    : afterQuiet({ from: timeOf(quietFrom), to: timeOf(quietTo), zone }, nowMs)

export const ownerOf = (targetId: string): string => `alarm target ${targetId}`

/** Job: sends what is due, one after the other, and forgets what was sent long ago. */
export async function sendDue(
  ctx: PlatformContext,
  signal?: AbortSignal,
  post: PostOutside = postOutside,
): Promise<void> {
  for (let more = true; more; ) {
    if (signal?.aborted) return
    const nowMs = ctx.clock.now()
    const due = await sql.takeDue(ctx.db, { nowMs, untilMs: nowMs + LEASE_MS * BATCH, limit: BATCH })
    for (const send of due) await sendOne(ctx, send, post)
    more = due.length === BATCH
  }
  await sql.deleteOldSends(ctx.db, ctx.clock.now() - KEPT_MS)
}

async function sendOne(ctx: PlatformContext, send: sql.DueSend, post: PostOutside): Promise<void> {
  const { sendId, tries, isNews, isOn } = send
  if (!isNews || !isOn)
    return sql.endSend(ctx.db, sendId, { state: 'dropped', cause: '', nowMs: ctx.clock.now() })
  const outcome = await deliver(ctx, send, linked(ctx, send), post)
  const nowMs = ctx.clock.now()
  if (outcome.kind === 'sent') return sql.endSend(ctx.db, sendId, { state: 'sent', cause: '', nowMs })
  const { cause } = outcome
  if (outcome.kind === 'later' && tries + 1 < MOST_TRIES) {
    const dueMs = nowMs + Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS)
    return sql.retrySend(ctx.db, sendId, { cause, dueMs, nowMs })
  }
  ctx.log.error({ target: send.name, channel: send.channel, cause }, 'alarm not sent')
  return sql.endSend(ctx.db, sendId, { state: 'failed', cause, nowMs })
}

const linked = ({ config }: PlatformContext, send: sql.DueSend): SentAlarm => ({
  id: send.alarmId,
  kind: send.kind,
  subject: send.subject,
  details: send.details,
  what: send.what,
  sinceMs: send.since.getTime(),
  link: `${config.consoleUrl}/console/alarms?alarm=${send.alarmId}`,
})

type Outcome = { readonly kind: 'sent' } | { readonly kind: 'later' | 'never'; readonly cause: string }

/** Hands an alarm to a target. */
export async function deliver(
  ctx: PlatformContext,
  target: sql.StoredTarget,
  alarm: SentAlarm,
  post: PostOutside = postOutside,
): Promise<Outcome> {
  const opened = unseal(ctx.config.accountSecrets, ownerOf(target.id), target.address)
  if (opened === null) return { kind: 'never', cause: 'the address was sealed with a secret that is gone' }
  const address = opened.toString('utf8')
  if (target.channel === 'email') return mail(ctx, target, address, alarm)
  const isPagerDuty = target.channel === 'pagerduty'
  const body = isPagerDuty
    ? pagerDutyBody(alarm, address, target.language)
    : slackBody(alarm, target.language)
  const answer = await post(isPagerDuty ? PAGERDUTY_URL : address, JSON.stringify(body))
  if (answer.kind === 'refused') return { kind: 'never', cause: answer.cause }
  if (answer.kind === 'silent') return { kind: 'later', cause: answer.cause }
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isTheirs = status >= 500 || status === 408 || status === 429
  return { kind: isTheirs ? 'later' : 'never', cause: `status ${status}` }
}

/** E-mails have an outbox of their own, with retries. */
async function mail(
  ctx: PlatformContext,
  { language }: sql.StoredTarget,
  to: string,
  alarm: SentAlarm,
): Promise<Outcome> {
  const { title, summary } = textsOf(alarm, language)
  await putMessage(ctx, ctx.db, {
    id: newMessageId(ctx),
    userId: null,
    channel: 'email',
    to,
    words: 'messages.alarm',
    values: { title, summary, link: alarm.link },
    language,
    notAfterMs: ctx.clock.now() + DAY_MS,
  })
  return { kind: 'sent' }
}
