import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TwilioFault, TwilioMessage, TwilioMessageList, TwilioStatus } from '@baize/contract/provider'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff } from '../replies.ts'
import type { Carrier } from './carrier.ts'
import { type Fault, segmentsOf } from './inbox.ts'

/** The one account of the sandbox. */
export const TWILIO_ACCOUNT = `AC${'5a'.repeat(16)}`

const FIELDS = new Set([
  'To',
  'From',
  'MessagingServiceSid',
  'Body',
  'MediaUrl',
  'ContentSid',
  'ContentVariables',
  'StatusCallback',
  'ValidityPeriod',
  'SmartEncoded',
  'RiskCheck',
  'Attempt',
  'ProvideFeedback',
])
const E164 = /^(whatsapp:)?\+[1-9]\d{6,14}$/
const MOST_BODY = 1600
const SLOW_MS = 2000

type Stored = TwilioMessage & { readonly createdMs: number }

/** Stand-in for Twilio's Messages API: the same addresses, form fields, answers, error codes and signatures. */
export function twilioApi(scope: FastifyInstance, carrier: Carrier): void {
  const { secrets, inbox, clock, randomBytes, callbacks } = carrier
  const stored = new Map<string, Stored>()
  const base = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}`
  const sidOf = (): string => `SM${Buffer.from(randomBytes(16)).toString('hex')}`

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  scope.addHook('preHandler', async (request, reply) => {
    const [user, password] = Buffer.from(
      request.headers.authorization?.replace(/^Basic /, '') ?? '',
      'base64',
    )
      .toString('utf8')
      .split(':')
    const isKnown = user === TWILIO_ACCOUNT && secrets.some((secret) => secret === password)
    return isKnown ? undefined : fault(reply, 401, 20003, 'Authenticate')
  })

  scope.get(`${base}.json`, async () => ({
    sid: TWILIO_ACCOUNT,
    friendly_name: 'Sandbox',
    status: 'active',
    type: 'Full',
    uri: `${base}.json`,
  }))
  scope.get<{ Querystring: Record<string, string> }>(`${base}/Messages.json`, async ({ query }) => {
    const since = Date.parse(query['DateSent>'] ?? '') || 0
    const on = query['DateSent']
    const messages = [...stored.values()]
      .filter(({ to }) => query['To'] === undefined || to === query['To'])
      .filter(({ createdMs }) => createdMs >= since)
      .filter(({ createdMs }) => on === undefined || new Date(createdMs).toISOString().startsWith(on))
      .toReversed()
      .map(shown)
    const list: TwilioMessageList = {
      messages: messages.slice(0, Number(query['PageSize'] ?? 50)),
      next_page_uri: null,
    }
    return {
      ...list,
      page: 0,
      page_size: 50,
      first_page_uri: `${base}/Messages.json`,
      previous_page_uri: null,
    }
  })
  scope.get<{ Params: { file: string } }>(`${base}/Messages/:file`, async (request, reply) => {
    const message = stored.get(request.params.file.replace(/\.json$/, ''))
    return message ? shown(message) : fault(reply, 404, 20404, 'The requested resource was not found')
  })
  scope.post<{ Body: URLSearchParams | undefined }>(`${base}/Messages.json`, async (request, reply) => {
    const form = request.body ?? new URLSearchParams()
    const wrong = faultOf(form)
    if (wrong) return fault(reply, 400, ...wrong)
    const what = inbox.takeFault()
    if (what === 'delay') await delay(SLOW_MS)
    const early = answerFault(request, reply, what, form)
    if (early !== null) return early
    const to = form.get('To') ?? ''
    const code = /"1":"([^"]*)"/.exec(form.get('ContentVariables') ?? '')?.[1]
    const body = form.get('Body') ?? `${code} is your verification code.`
    const sid = sidOf()
    const message: Stored = {
      sid,
      account_sid: TWILIO_ACCOUNT,
      to,
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body,
      status: 'queued',
      num_segments: String(segmentsOf(body)),
      error_code: null,
      error_message: null,
      date_created: new Date(clock.now()).toUTCString(),
      date_sent: null,
      uri: `${base}/Messages/${sid}.json`,
      createdMs: clock.now(),
    }
    stored.set(sid, message)
    if (stored.size > 500) stored.delete(stored.keys().next().value ?? '')
    const entry = inbox.add({
      id: sid,
      channel: 'sms',
      by: 'twilio',
      to: to.replace('whatsapp:', ''),
      from: message.from ?? message.messaging_service_sid ?? '',
      subject: '',
      text: body,
      html: '',
      headers: '',
      files: [],
      segments: segmentsOf(body),
      status: 'queued',
    })
    const last = what === 'undelivered' ? 'undelivered' : 'delivered'
    entry.status = last === 'delivered' ? 'delivered' : 'failed'
    const callback = form.get('StatusCallback')
    if (callback !== null)
      callbacks.post(
        (['queued', 'sent', last] as const).map((status) =>
          callbackOf(message, status, callback, what === 'forged'),
        ),
        what,
      )
    stored.set(sid, { ...message, status: last, ...(last === 'undelivered' && { error_code: 30003 }) })
    if (what === 'lost') return cutOff(request, reply)
    if (what === 'html') return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
    return reply.code(201).send(shown(message))
  })

  function callbackOf(message: Stored, status: TwilioStatus, url: string, isForged: boolean) {
    const form = new URLSearchParams({
      AccountSid: TWILIO_ACCOUNT,
      ApiVersion: '2010-04-01',
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: status,
      SmsStatus: status,
      To: message.to,
      From: message.from ?? '',
      ...(status === 'undelivered' && { ErrorCode: '30003' }),
    })
    const token = isForged ? 'not-the-token-of-the-account' : secrets[0]
    return {
      url,
      init: {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(token, url, form),
        },
        body: form.toString(),
      },
    }
  }
}

/** Written apart from the site's own, so that a mistake in one shows. */
function signatureOf(token: string, url: string, form: URLSearchParams): string {
  const hmac = createHmac('sha1', token).update(url)
  for (const [name, value] of [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hmac.update(name).update(value)
  return hmac.digest('base64')
}

const shown = ({ createdMs: _createdMs, ...message }: Stored): TwilioMessage => message

function fault(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  const body: TwilioFault = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  return reply.code(status).send(body)
}

/** The faults that Twilio finds in a form. */
function faultOf(form: URLSearchParams): readonly [number, string] | null {
  const unknown = [...form.keys()].find((name) => !FIELDS.has(name))
  if (unknown !== undefined) return [20001, `Unknown parameter ${unknown}`]
  if (!form.get('To')) return [21604, "A 'To' phone number is required."]
  if (!E164.test(form.get('To') ?? '')) return [21211, `Invalid 'To' Phone Number: ${form.get('To')}`]
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return [21603, "A 'From' phone number is required."]
  const [body, content] = [form.get('Body'), form.get('ContentSid')]
  if (!body && !content) return [21602, 'Message body is required.']
  if (content && !/^HX[0-9a-f]{32}$/.test(content)) return [21656, 'The ContentSid is invalid.']
  if ((body ?? '').length > MOST_BODY)
    return [21617, 'The concatenated message body exceeds the 1600 character limit.']
  const callback = form.get('StatusCallback')
  if (callback && !/^https?:/.test(callback))
    return [21609, `The 'StatusCallback' URL ${callback} is not a valid URL.`]
  const validity = form.get('ValidityPeriod')
  if (validity && !(Number(validity) >= 1 && Number(validity) <= 36_000))
    return [21621, 'The ValidityPeriod is invalid.']
  return null
}

function answerFault(
  request: FastifyRequest,
  reply: FastifyReply,
  what: Fault,
  form: URLSearchParams,
): FastifyReply | undefined | null {
  switch (what) {
    case 'unavailable':
      return fault(reply, 503, 20503, 'Service unavailable')
    case 'tooMany':
      return fault(reply, 429, 20429, 'Too Many Requests')
    case 'refused':
    case 'refusedData':
      return fault(
        reply,
        400,
        21408,
        `Permission to send an SMS has not been enabled for the region of ${form.get('To')}`,
      )
    case 'optedOut':
      return fault(reply, 400, 21610, 'Attempt to send to unsubscribed recipient')
    case 'hang':
      reply.hijack()
      request.raw.on('close', () => {})
      return undefined
    default:
      return null
  }
}
