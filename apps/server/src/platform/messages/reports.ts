import { never } from '@baize/kit'
import PostalMime from 'postal-mime'
import type { PlatformContext } from '../context.ts'
import { inTransaction } from '../db/pool.ts'
import type { Suppression } from './driver.ts'
import type { MessageHooks } from './service.ts'
import * as sql from './sql.ts'
import { bouncedMessage } from './tokens.ts'

/** A provider's news of a message. */
export type Report = {
  readonly driver: string
  readonly messageId: string
  readonly providerId: string
  readonly delivery: 'sent' | 'delivered' | 'failed' | null
  readonly reason: string | null
  readonly suppress: Suppression | null
}

type ReportOutcome = 'taken' | 'ignored' | 'unknown' | 'other'

/**
 * Takes a provider's news. Callbacks come late, twice and in any order, so a message never leaves a final state; those of
 * a message that another driver sent, or under another id, are refused.
 */
export async function takeReport(
  { db, clock, log }: PlatformContext,
  hooks: MessageHooks,
  report: Report,
): Promise<ReportOutcome> {
  const { messageId, driver, providerId, delivery, reason, suppress } = report
  const outcome = await inTransaction(db, async (tx): Promise<ReportOutcome> => {
    const message = await sql.lockMessage(tx, messageId)
    if (!message) return 'unknown'
    if (message.driver !== driver) return 'other'
    if (message.providerId !== null && message.providerId !== providerId) return 'other'
    if (delivery === null || !isNews(message.state, delivery)) return 'ignored'
    const nowMs = clock.now()
    await sql.noteReport(tx, { id: messageId, state: delivery, reason, providerId, nowMs })
    const { channel, to: address } = message
    if (suppress)
      await sql.insertSuppression(tx, {
        channel,
        address,
        reason: suppress,
        detail: reason ?? '',
        messageId,
        nowMs,
      })
    if (delivery === 'failed') await hooks.failed(tx, messageId)
    return 'taken'
  })
  if (outcome === 'taken' && delivery === 'failed')
    log.warn({ messageId, driver, reason }, 'message not delivered')
  return outcome
}

/** Delivered, failed and never-sent are final; all other states are followed by any news but a repetition. */
function isNews(state: sql.MessageState, delivery: 'sent' | 'delivered' | 'failed'): boolean {
  switch (state) {
    case 'delivered':
    case 'failed':
    case 'suppressed':
    case 'expired':
    case 'withheld':
      return false
    case 'sent':
      return delivery !== 'sent'
    case 'waiting':
    case 'sending':
    case 'unknown':
      return true
    default:
      return never(state)
  }
}

type Bounce = { readonly reason: Suppression; readonly detail: string }

/**
 * The report of a mail server: a permanent failure (RFC 3464) or a complaint (RFC 5965). Null for a delay, and for any
 * other mail.
 */
export async function readMailReport(raw: Uint8Array): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  }).catch(() => null)
  for (const { mimeType, content } of mail?.attachments ?? []) {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    if (mimeType === 'message/feedback-report' && /^Feedback-Type:\s*abuse\b/im.test(text))
      return { reason: 'complained', detail: 'abuse' }
    if (mimeType !== 'message/delivery-status') continue
    const status = /^Status:\s*(5\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1]
    if (status !== undefined && /^Action:\s*failed/im.test(text)) return { reason: 'bounced', detail: status }
  }
  return null
}

/** A mail at the bounce address. Only one that has the signed return path of a message changes anything. */
export async function takeMailReport(
  ctx: PlatformContext,
  hooks: MessageHooks,
  raw: Buffer,
): Promise<'taken' | 'ignored' | 'unknown'> {
  const messageId = bouncedMessage(
    ctx.config.accountSecrets,
    raw.toString('latin1').replaceAll(/=\r?\n/g, ''),
  )
  if (messageId === null) return 'unknown'
  const bounce = await readMailReport(raw)
  if (bounce === null) return 'ignored'
  const { db, clock, log } = ctx
  const taken = await inTransaction(db, async (tx) => {
    const message = await sql.lockMessage(tx, messageId)
    if (message?.channel !== 'email') return null
    const nowMs = clock.now()
    await sql.insertSuppression(tx, { ...bounce, channel: 'email', address: message.to, messageId, nowMs })
    if (bounce.reason === 'bounced' && isNews(message.state, 'failed')) {
      const providerId = message.providerId ?? messageId
      await sql.noteReport(tx, { id: messageId, state: 'failed', reason: bounce.detail, providerId, nowMs })
      await hooks.failed(tx, messageId)
    }
    return message
  })
  if (taken === null) return 'unknown'
  log.warn({ messageId, ...bounce }, 'mail came back')
  return 'taken'
}
