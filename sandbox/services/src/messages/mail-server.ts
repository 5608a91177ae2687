import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Carrier } from './carrier.ts'
import type { Certificate } from './certificate.ts'
import type { Fault, Received } from './inbox.ts'

const MOST_BYTES = 10 * 1024 * 1024
const SLOW_MS = 2000
/** Addresses of this domain are refused at RCPT, for tests and for people. */
const NOWHERE = /@nowhere\.example$/i

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export type MailServer = { readonly port: number; close(): Promise<void> }

/** A real SMTP server whose every mailbox is the inbox: with STARTTLS, log-in and delivery reports (DSN). */
export async function startMailServer(
  carrier: Carrier,
  {
    port,
    host,
    certificate,
  }: { readonly port: number; readonly host: string; readonly certificate: Certificate },
): Promise<MailServer> {
  const { inbox, secrets } = carrier
  const server = new SMTPServer({
    ...certificate,
    name: 'sandbox',
    banner: 'Baize sandbox',
    authOptional: false,
    allowInsecureAuth: false,
    authMethods: ['PLAIN', 'LOGIN'],
    hideDSN: false,
    hideENHANCEDSTATUSCODES: false,
    size: MOST_BYTES,
    logger: false,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, done) =>
      secrets.some((secret) => secret === password)
        ? done(null, { user: username })
        : done(smtpError(535, '5.7.8 Authentication credentials invalid')),
    onRcptTo: ({ address }, session, done) => {
      if (NOWHERE.test(address)) return done(smtpError(550, '5.1.1 No such mailbox'))
      const fault = inbox.takeFault()
      faults.set(session.id, fault)
      switch (fault) {
        case 'unavailable':
          return done(smtpError(451, '4.3.2 System not accepting network messages'))
        case 'tooMany':
          return done(smtpError(452, '4.5.3 Too many recipients'))
        case 'refused':
          return done(smtpError(550, '5.1.1 No such mailbox'))
        case 'hang':
          return undefined
        default:
          return done()
      }
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const fault = faults.get(session.id) ?? 'none'
        faults.delete(session.id)
        if (fault === 'refusedData') return done(smtpError(554, '5.7.1 Message refused by policy'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const raw = Buffer.concat(parts)
        take(carrier, raw, { from, to: rcptTo.map(({ address }) => address), fault }).then(
          async () => {
            if (fault === 'delay') await delay(SLOW_MS)
            if (fault === 'lost') return done(smtpError(421, '4.4.2 Connection dropped'))
            done(null, '2.0.0 Ok')
          },
          () => done(smtpError(554, '5.6.0 Message not readable')),
        )
      })
    },
  })
  const faults = new Map<string, Fault>()
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Envelope = { readonly from: string; readonly to: readonly string[]; readonly fault: Fault }

async function take(carrier: Carrier, raw: Buffer, { from, to, fault }: Envelope): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  for (const recipient of to) {
    const entry = carrier.inbox.add({
      id: mail.messageId ?? '',
      channel: 'email',
      by: 'smtp',
      to: recipient,
      from,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? '',
      files: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        text: typeof content === 'string' ? content : '',
      })),
      segments: 0,
      status: 'delivered',
    })
    if (fault === 'bounce' || fault === 'undelivered' || fault === 'complaint')
      reportMail(carrier, entry, fault === 'complaint' ? 'complaint' : 'bounce')
  }
}

/** What the recipient's mail server or mailbox provider sends to the return path, handed on as an operator's would. */
export function reportMail(carrier: Carrier, mail: Received, kind: 'bounce' | 'complaint'): void {
  const { site, secrets, callbacks } = carrier
  mail.status = kind === 'bounce' ? 'bounced' : 'complained'
  if (site === null) return
  callbacks.post(
    [
      {
        url: `${site}/webhooks/email`,
        init: {
          headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secrets[0]}` },
          body: kind === 'bounce' ? bounceOf(mail) : complaintOf(mail),
        },
      },
    ],
    'none',
  )
}

const headersOf = ({ headers }: Received): string => headers.replaceAll(/\r?\n/g, '\r\n')

/** RFC 3464. */
const bounceOf = (mail: Received): string =>
  [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: ${mail.from}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your message to ${mail.to} could not be delivered.`,
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.example',
    '',
    `Final-Recipient: rfc822; ${mail.to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox',
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    headersOf(mail),
    '',
    '--report--',
    '',
  ].join('\r\n')

/** RFC 5965. */
const complaintOf = (mail: Received): string =>
  [
    'From: Abuse <feedback@sandbox.example>',
    `To: ${mail.from}`,
    'Subject: Complaint about message',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is an email abuse report.',
    '',
    '--report',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Sandbox/1.0',
    'Version: 1',
    `Original-Mail-From: <${mail.from}>`,
    `Original-Rcpt-To: <${mail.to}>`,
    '',
    '--report',
    'Content-Type: message/rfc822',
    '',
    headersOf(mail),
    '',
    '(removed)',
    '--report--',
    '',
  ].join('\r\n')
