import { createTransport } from 'nodemailer'
import type { Config } from '../configuration/config.ts'
import { isLoopback } from '../configuration/loopback.ts'
import type { Asked, Draft, Driver, SendOutcome } from './driver.ts'
import { masked } from './masks.ts'
import { bounceAddress } from './tokens.ts'

const CONNECT_MS = 10_000
const SILENT_MS = 20_000

/** Headers under DKIM. RFC 8058 wants the one-click header signed, which the library's own list does not have. */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted',
].join(':')

type SmtpConfig = Pick<
  Config,
  'emailUrl' | 'emailFrom' | 'emailReplyTo' | 'emailBounceDomain' | 'emailDkim' | 'accountSecrets'
>

/** A mail server. The pool keeps connections; what waits is in the database, because a pool forgets it on a crash. */
export function smtpDriver(config: SmtpConfig & { readonly emailUrl: string }): Driver {
  const { emailUrl, emailFrom, emailReplyTo, emailBounceDomain, emailDkim, accountSecrets } = config
  const local = isLoopback(emailUrl)
  const domain = /@([^>]+)>?$/.exec(emailFrom)?.[1] ?? 'localhost'
  const transport = createTransport({
    url: emailUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    requireTLS: !local,
    // The certificate of a server on this machine is its own.
    tls: { rejectUnauthorized: !local },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(emailDkim.length > 0 && {
      dkim: {
        keys: emailDkim.map(({ domain: domainName, selector, privateKey }) => ({
          domainName,
          keySelector: selector,
          privateKey,
        })),
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  })
  // Broken idle connections; each send has its own error.
  transport.on('error', () => {})

  async function deliver(draft: Draft): Promise<{ outcome: SendOutcome; answer: string }> {
    if (draft.mail === null) throw new Error('an e-mail has a subject and a text')
    const { subject, text, html, attachment, unsubscribe } = draft.mail
    const from =
      emailBounceDomain === null
        ? addressOf(emailFrom)
        : bounceAddress(accountSecrets, draft.id, emailBounceDomain)
    try {
      const sent = await transport.sendMail({
        from: emailFrom,
        to: draft.to,
        ...(emailReplyTo !== null && { replyTo: emailReplyTo }),
        subject,
        text,
        html,
        ...(attachment !== null && {
          attachments: [
            {
              filename: attachment.name,
              contentType: attachment.type,
              content: attachment.text,
              encoding: 'utf8',
            },
          ],
        }),
        messageId: `<${draft.id}@${domain}>`,
        envelope: { from, to: draft.to },
        dsn: { id: draft.id, return: 'headers', notify: ['failure', 'delay'], recipient: draft.to },
        ...(unsubscribe !== null && { list: { unsubscribe: { url: unsubscribe } } }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      })
      return { outcome: { kind: 'sent', providerId: sent.messageId }, answer: sent.response }
    } catch (error) {
      return { outcome: outcomeOf(error), answer: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    name: 'email',
    channel: 'email',
    connector: { port: 'messages', name: 'email', driver: 'smtp' },
    // Recipients recognise the Message-ID, and a mail shown twice is better than one that is lost.
    repeatable: true,
    carries: () => true,
    send: async (draft): Promise<Asked<SendOutcome>> => {
      const { outcome, answer } = await deliver(draft)
      const secrets = [...Object.values(draft.values), draft.to]
      return {
        outcome,
        call: { request: masked(`${draft.words} to ${draft.to}`, secrets), answer: masked(answer, secrets) },
      }
    },
    find: null,
    check: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    close: () => transport.close(),
  }
}

const addressOf = (mailbox: string): string => /<([^>]+)>$/.exec(mailbox)?.[1] ?? mailbox

type Fault = { readonly code: string; readonly status: number | null; readonly text: string }

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { code: '', status: null, text: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  return { code, status, text: 'response' in error ? String(error.response) : error.message }
}

/** Enhanced codes of a mailbox that is not there, or takes nothing any more (RFC 3463). */
const NO_MAILBOX = /\b5\.(1\.[0-9]+|2\.[01])\b/

function outcomeOf(error: unknown): SendOutcome {
  const { code, status, text } = faultOf(error)
  const reason = `${code}${status === null ? '' : ` ${status}`}`.trim() || 'failed'
  if (['EAUTH', 'ENOAUTH', 'ECONFIG', 'EOAUTH2'].includes(code)) return { kind: 'busy', reason, alarm: true }
  const ofMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!ofMessage || status === null || status < 500) return { kind: 'busy', reason, alarm: false }
  // Without an enhanced code, 550 and 553 at RCPT say that there is no such mailbox.
  const gone =
    NO_MAILBOX.test(text) ||
    (code === 'EENVELOPE' && [550, 553].includes(status) && !/\b5\.\d+\.\d+/.test(text))
  return { kind: 'refused', reason, suppress: gone ? 'bounced' : null, anywhere: true }
}
