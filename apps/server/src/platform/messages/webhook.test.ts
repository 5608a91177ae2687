import { DAY_MS, fakeClock, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { CARRIERS } from './messages.fixture.ts'
import { readMailReport } from './reports.ts'
import { bounceAddress, bouncedMessage, readUnsubscribeToken, unsubscribeToken } from './tokens.ts'
import { isTwilioSigned, twilioSignature } from './twilio.ts'

const [{ accountSid, authTokens }] = CARRIERS.smsDrivers
const ZENVIA_SECRET = 'a-webhook-secret-of-the-tests'
const MAIL_SECRET = 'a-bounce-secret-of-the-tests'
const SID = `SM${'c'.repeat(32)}`

let site: TestSite
beforeAll(async () => {
  site = await testSite({
    ...CARRIERS,
    smsDrivers: [
      ...CARRIERS.smsDrivers,
      {
        driver: 'zenvia',
        name: 'zenvia',
        url: 'http://127.0.0.1:9',
        tokens: ['a-token-of-sixteen-or-more'],
        from: 'baize',
        webhookSecrets: [ZENVIA_SECRET],
      },
    ],
    emailBounceSecrets: [MAIL_SECRET],
    emailBounceDomain: 'bounces.baize.example',
  })
})
beforeEach(async () => {
  await site.database.owner.query('DELETE FROM messages_out; DELETE FROM message_suppressions')
})
afterAll(() => site.close())

async function sent(
  driver: string,
  to: string,
  state = 'sent',
  providerId: string | null = SID,
): Promise<string> {
  const id = randomUUID()
  await site.database.owner.query(
    `INSERT INTO messages_out (id, channel, address, language, words, state, driver, provider_id, not_after, created_at, changed_at)
     VALUES ($1, $2, $3, 'en', 'messages.code', $4, $5, $6, now(), now(), now())`,
    [id, driver === 'email' ? 'email' : 'sms', to, state, driver, providerId],
  )
  return id
}
const stateOf = async (id: string) =>
  (await site.database.owner.query<{ state: string }>('SELECT state FROM messages_out WHERE id = $1', [id]))
    .rows[0]?.state
const suppressions = async () =>
  (
    await site.database.owner.query<{ address: string; reason: string }>(
      'SELECT address, reason FROM message_suppressions',
    )
  ).rows

type Twilio = {
  status?: string
  id?: string
  fields?: Record<string, string>
  token?: string
  query?: string
}
async function twilio({
  status = 'delivered',
  id = randomUUID(),
  fields = {},
  token = authTokens[0],
  query = '',
}: Twilio) {
  const url = `/webhooks/twilio/twilio/${id}${query}`
  const form = new URLSearchParams({
    AccountSid: accountSid,
    MessageSid: SID,
    MessageStatus: status,
    To: '+12015550123',
    From: '+15005550006',
    ApiVersion: '2010-04-01',
    ...fields,
  })
  const reply = await site.server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, `http://baize.test${url}`, form),
    },
    payload: form.toString(),
  })
  return { code: reply.statusCode, ...reply.json<{ outcome?: string; error?: string }>() }
}

describe('the signature of Twilio', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  })
  it('equals the published vector', () => {
    expect(twilioSignature('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  it('is accepted with and without the standard port, and with an older token', () => {
    const withPort = twilioSignature('12345', url.replace('.com/', '.com:443/'), form)
    expect(isTwilioSigned(['new', '12345'], url, form, withPort)).toBe(true)
    expect(isTwilioSigned(['12345'], url, form, twilioSignature('12345', url, form))).toBe(true)
    expect(
      isTwilioSigned(['12345'], url, form, twilioSignature('12345', url.replace('.com/', '.com:80/'), form)),
    ).toBe(false)
    expect(
      isTwilioSigned(
        ['12345'],
        url,
        new URLSearchParams({ ...Object.fromEntries(form), To: '+1' }),
        withPort,
      ),
    ).toBe(false)
    expect(isTwilioSigned(['12345'], url, form, '')).toBe(false)
  })
})

describe('a status callback', () => {
  it('moves a message forwards, and never back, in whatever order it comes', async () => {
    const id = await sent('twilio', '+12015550123')
    expect(await twilio({ id, status: 'queued' })).toMatchObject({ code: 200, outcome: 'ignored' })
    expect(await twilio({ id, status: 'delivered' })).toMatchObject({ code: 200, outcome: 'taken' })
    for (const status of ['delivered', 'sent', 'undelivered', 'queued'])
      expect(await twilio({ id, status })).toMatchObject({ code: 200, outcome: 'ignored' })
    expect(await stateOf(id)).toBe('delivered')
  })

  it('settles a message in doubt, and one whose sender has not noted the answer yet', async () => {
    const [unknown, sending] = [
      await sent('twilio', '+1', 'unknown', null),
      await sent('twilio', '+1', 'sending', null),
    ]
    expect(await twilio({ id: unknown, status: 'sent' })).toMatchObject({ outcome: 'taken' })
    expect(await twilio({ id: sending, status: 'delivered' })).toMatchObject({ outcome: 'taken' })
    expect([await stateOf(unknown), await stateOf(sending)]).toEqual(['sent', 'delivered'])
  })

  it('is refused in words with a wrong signature, of another account, and for another or unknown message', async () => {
    const id = await sent('twilio', '+12015550123')
    expect(await twilio({ id, token: 'another-token-of-somebody' })).toMatchObject({
      code: 401,
      error: 'wrong signature',
    })
    expect(await twilio({ id, fields: { AccountSid: `AC${'b'.repeat(32)}` } })).toMatchObject({
      code: 403,
      error: 'another account',
    })
    expect(await twilio({ id, fields: { MessageSid: `SM${'d'.repeat(32)}` } })).toMatchObject({
      code: 409,
      error: 'another message',
    })
    expect(await twilio({})).toMatchObject({ code: 404, error: 'unknown message' })
    expect(await twilio({ id: 'x' })).toMatchObject({ code: 400 })
    expect(await twilio({ id, status: 'eaten' })).toMatchObject({ code: 400 })
    const byMail = await sent('email', 'ana@example.com')
    expect(await twilio({ id: byMail })).toMatchObject({ code: 409 })
    expect(await stateOf(id)).toBe('sent')
  })

  it('of a landline or a STOP ends sending to that number', async () => {
    const id = await sent('twilio', '+12015550123')
    await twilio({ id, status: 'undelivered', fields: { ErrorCode: '30006' } })
    expect(await stateOf(id)).toBe('failed')
    expect(await suppressions()).toEqual([{ address: '+12015550123', reason: 'invalid' }])
    const other = await sent('twilio', '+12015550124')
    await twilio({ id: other, status: 'undelivered', fields: { ErrorCode: '30003' } })
    expect(await suppressions()).toHaveLength(1)
  })

  it('of Zenvia is recognised by the secret in its address', async () => {
    const id = await sent('zenvia', '+5511987654321', 'sent', 'z-1')
    const tell = async (secret: string, changes: object = {}) => {
      const reply = await site.server.app.inject({
        method: 'POST',
        url: `/webhooks/zenvia/zenvia/${secret}`,
        payload: {
          id: 'event',
          type: 'MESSAGE_STATUS',
          channel: 'sms',
          messageId: 'z-1',
          messageStatus: { code: 'DELIVERED', timestamp: '2026-11-19T00:00:00Z' },
          ...changes,
        },
      })
      return reply.statusCode
    }
    expect(await tell('a-wrong-secret-of-somebody')).toBe(401)
    expect(await tell(ZENVIA_SECRET, { messageId: 'z-2' })).toBe(404)
    expect(await tell(ZENVIA_SECRET, { type: 'MESSAGE' })).toBe(400)
    expect(await stateOf(id)).toBe('sent')
    expect(await tell(ZENVIA_SECRET)).toBe(200)
    expect(await stateOf(id)).toBe('delivered')
  })
})

/** As Postfix and Exchange write it, folded and with the original's headers. */
const bounce = (returnPath: string, { status = '5.1.1', action = 'failed' } = {}): string =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${returnPath}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5ADSN=_01/mx.example.com"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'X-Postfix-Queue-ID: 9B095B5A',
    '',
    'Final-Recipient: rfc822; ana@example.com',
    'Original-Recipient: rfc822;ana@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.com>: Recipient address',
    '    rejected: User unknown',
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: 123456 is your Baize code',
    '',
    '--9B095B5ADSN=_01/mx.example.com--',
    '',
  ].join('\r\n')

const complaint = (returnPath: string): string =>
  [
    'From: <abusedesk@mailbox.example>',
    'Subject: FW: Bonus credited',
    'To: <fbl@baize.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${returnPath}>`,
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    'From: <no-reply@baize.example>',
    'Subject: Bonus credited',
    '',
    'You have a bonus',
    '--part--',
    '',
  ].join('\r\n')

describe('mail that comes back', () => {
  const hand = async (payload: string, secret = MAIL_SECRET) => {
    const reply = await site.server.app.inject({
      method: 'POST',
      url: '/webhooks/email',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
      payload,
    })
    return { code: reply.statusCode, ...reply.json<{ outcome?: string }>() }
  }
  const returnPath = (id: string) =>
    bounceAddress(site.server.ctx.config.accountSecrets, id, 'bounces.baize.example')

  it('for good ends sending to the address and fails the message', async () => {
    const id = await sent('email', 'ana@example.com')
    expect(await hand(bounce(returnPath(id)))).toEqual({ code: 200, received: true, outcome: 'taken' })
    expect(await suppressions()).toEqual([{ address: 'ana@example.com', reason: 'bounced' }])
    expect(await stateOf(id)).toBe('failed')
    expect(await hand(bounce(returnPath(id)))).toMatchObject({ outcome: 'taken' })
    expect(await suppressions()).toHaveLength(1)
  })

  it('as a complaint ends sending too, and leaves the message delivered', async () => {
    const id = await sent('email', 'ana@example.com', 'delivered')
    expect(await hand(complaint(returnPath(id)))).toMatchObject({ outcome: 'taken' })
    expect(await suppressions()).toEqual([{ address: 'ana@example.com', reason: 'complained' }])
    expect(await stateOf(id)).toBe('delivered')
  })

  it('as a delay, or as any other mail, changes nothing', async () => {
    const id = await sent('email', 'ana@example.com')
    expect(await hand(bounce(returnPath(id), { status: '4.4.1', action: 'delayed' }))).toMatchObject({
      outcome: 'ignored',
    })
    expect(await hand(`To: ${returnPath(id)}\r\n\r\nI am on holiday`)).toMatchObject({ outcome: 'ignored' })
    expect(await hand('')).toMatchObject({ outcome: 'unknown' })
    expect(await suppressions()).toEqual([])
  })

  it('is believed only with the signed return path of a message, and from the operator’s mail server', async () => {
    const id = await sent('email', 'ana@example.com')
    const forged = returnPath(id).replace(/\.(.)/, (_all, first: string) => `.${first === '0' ? '1' : '0'}`)
    expect(await hand(bounce(forged))).toMatchObject({ outcome: 'unknown' })
    expect(await hand(bounce(returnPath(randomUUID())))).toMatchObject({ outcome: 'unknown' })
    expect(await hand(bounce(returnPath(id)), 'a-wrong-secret-of-somebody')).toMatchObject({ code: 401 })
    expect(await suppressions()).toEqual([])
  })

  it('is read whatever is wrong with it', async () => {
    for (const raw of [
      '',
      '\0\0',
      'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n',
      'x'.repeat(100_000),
    ])
      expect(await readMailReport(Buffer.from(raw))).toBeNull()
  })

  it('names its message in any case and behind soft line breaks', () => {
    const { accountSecrets } = site.server.ctx.config
    const id = randomUUID()
    const path = returnPath(id)
    expect(bouncedMessage(accountSecrets, `To: ${path.toUpperCase()}`)).toBe(id)
    expect(path.split('@')[0]?.length).toBeLessThanOrEqual(64)
  })
})

describe('the token of an unsubscribe link', () => {
  it('names player and kind, and is refused when forged, of another or half a year old', async () => {
    const { accountSecrets } = site.server.ctx.config
    const clock = fakeClock()
    const player = await site.newPlayer()
    const token = unsubscribeToken(accountSecrets, userId(player.userId), 'bonus', clock.now())
    const read = (given: string) => readUnsubscribeToken(accountSecrets, given, clock.now())
    expect(read(token)).toEqual({ userId: userId(player.userId), topic: 'bonus' })
    expect(read(token.replace('bonus', 'news'))).toBeNull()
    expect(read(token.replace(player.userId, '1'))).toBeNull()
    expect(read(`${token}x`)).toBeNull()
    expect(readUnsubscribeToken(['another-secret-of-sixteen'], token, clock.now())).toBeNull()
    expect(
      readUnsubscribeToken(['another-secret-of-sixteen', ...accountSecrets], token, clock.now()),
    ).not.toBeNull()
    clock.advance(181 * DAY_MS)
    expect(read(token)).toBeNull()
  })
})
