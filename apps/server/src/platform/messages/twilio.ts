import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  TWILIO_VERSION,
  TwilioAccount,
  TwilioFault,
  TwilioMessage,
  TwilioMessageList,
  type TwilioStatus,
} from '@baize/contract/provider'
import { COUNTRIES, type CountryId } from '@baize/contract/shared'
import { type Clock, never } from '@baize/kit'
import type { SmsDriver, TwilioSettings } from '../configuration/message-settings.ts'
import { askHttp, type HttpAnswer } from '../connectors/http.ts'
import type { Asked, Draft, Driver, LookUp, SendOutcome, Suppression } from './driver.ts'
import { masked } from './masks.ts'

/** Bounds of Twilio's ValidityPeriod, in seconds. */
const VALIDITY = { least: 10, most: 36_000 } as const
/** Clocks of the two sides may differ by this much. */
const CLOCK_SKEW_MS = 60_000

/** Whether a driver serves the country of a number. */
export function serves({ countries }: Pick<SmsDriver, 'countries'>, number: string): boolean {
  const country = countryOf(number)
  return countries === undefined || (country !== null && countries.includes(country))
}

/** The longest prefix decides. */
function countryOf(number: string): CountryId | null {
  const fitting = COUNTRIES.filter(({ phonePrefix }) => number.startsWith(phonePrefix))
  return fitting.toSorted((a, b) => b.phonePrefix.length - a.phonePrefix.length)[0]?.id ?? null
}

export const callbackPath = (driver: 'twilio' | 'zenvia', name: string, id: string): string =>
  `/webhooks/${driver}/${name}/${id}`

/** Twilio's Messages API: SMS, or codes by WhatsApp from an approved template. */
export function twilioDriver(settings: TwilioSettings, publicUrl: string, clock: Clock): Driver {
  const { name, accountSid, authTokens, apiKey, channel, from, messagingServiceSid, codeContent } = settings
  const base = `${settings.url}/${TWILIO_VERSION}/Accounts/${accountSid}`
  const address = (to: string): string => (channel === 'whatsapp' ? `whatsapp:${to}` : to)
  const logins = apiKey
    ? [`${apiKey.sid}:${apiKey.secret}`]
    : authTokens.map((token) => `${accountSid}:${token}`)

  /** A login that is refused is tried with the next secret, so that a change of keys loses no message. */
  async function call(method: 'GET' | 'POST', path: string, body?: string): Promise<HttpAnswer> {
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no login' }
    for (const login of logins) {
      answer = await askHttp({
        driver: 'twilio',
        url: `${base}${path}`,
        method,
        headers: {
          authorization: `Basic ${Buffer.from(login).toString('base64')}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { body }),
      })
      if (answer.kind !== 'answer' || answer.status !== 401) break
    }
    return answer
  }

  function formOf(draft: Draft, nowMs: number): URLSearchParams {
    const form = new URLSearchParams({ To: address(draft.to) })
    if (from !== undefined) form.set('From', address(from))
    if (messagingServiceSid !== undefined) form.set('MessagingServiceSid', messagingServiceSid)
    if (channel === 'whatsapp') {
      form.set('ContentSid', codeContent[draft.language] ?? '')
      form.set('ContentVariables', JSON.stringify({ 1: draft.values['code'] ?? '' }))
    } else form.set('Body', draft.text)
    const seconds = Math.floor((draft.notAfterMs - nowMs) / 1000)
    form.set('ValidityPeriod', String(Math.min(Math.max(seconds, VALIDITY.least), VALIDITY.most)))
    form.set('StatusCallback', `${publicUrl}${callbackPath('twilio', name, draft.id)}`)
    return form
  }

  return {
    name,
    channel: 'sms',
    connector: { port: 'messages', name, driver: 'twilio' },
    repeatable: false,
    carries: ({ to, words, language }) =>
      serves(settings, to) &&
      (channel === 'sms' || (words === 'messages.code' && codeContent[language] !== undefined)),
    send: async (draft) => {
      const form = formOf(draft, clock.now())
      const answer = await call('POST', '/Messages.json', form.toString())
      const outcome = sentOutcome(answer, accountSid)
      return {
        outcome,
        call: rawCall(draft, `POST /Messages.json ${decodeURIComponent(form.toString())}`, answer),
      }
    },
    find: async (draft, askedAtMs): Promise<Asked<LookUp>> => {
      const since = new Date(askedAtMs - CLOCK_SKEW_MS).toISOString().slice(0, 10)
      const query = new URLSearchParams({ To: address(draft.to), 'DateSent>': since, PageSize: '50' })
      const path = `/Messages.json?${query.toString()}`
      const answer = await call('GET', path)
      return {
        outcome: foundIn(answer, draft),
        call: rawCall(draft, `GET ${decodeURIComponent(path)}`, answer),
      }
    },
    check: async () => {
      const answer = await call('GET', '.json')
      if (answer.kind !== 'answer') return answer.cause
      if (answer.status !== 200) return `status ${answer.status}`
      const account = TwilioAccount.safeParse(answer.json)
      if (!account.success) return 'answer is not an account'
      return account.data.status === 'active' ? null : `account ${account.data.status}`
    },
    close: () => {},
  }
}

const rawCall = (draft: Draft, request: string, answer: HttpAnswer) => {
  const secrets = [draft.text, ...Object.values(draft.values), draft.to]
  return {
    request: masked(request, secrets),
    answer: masked(
      answer.kind === 'answer' ? `${answer.status} ${answer.text}` : `${answer.kind} ${answer.cause}`,
      secrets,
    ),
  }
}

function sentOutcome(answer: HttpAnswer, accountSid: string): SendOutcome {
  if (answer.kind === 'notSent') return { kind: 'busy', reason: answer.cause, alarm: false }
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.cause }
  const { status, json } = answer
  if (status >= 200 && status < 300) {
    const message = TwilioMessage.safeParse(json)
    if (!message.success || message.data.account_sid !== accountSid)
      return { kind: 'unknown', reason: 'answer is not a message' }
    const { sid, error_code: code } = message.data
    const delivery = deliveryOf(message.data.status)
    return delivery === 'failed'
      ? {
          kind: 'refused',
          reason: `twilio ${code ?? message.data.status}`,
          suppress: suppressionOf(code),
          anywhere: false,
        }
      : { kind: 'sent', providerId: sid }
  }
  const fault = TwilioFault.safeParse(json)
  const code = fault.success ? fault.data.code : null
  if (status === 429 || code === 20429) return { kind: 'busy', reason: 'too many requests', alarm: false }
  if (status === 401 || status === 403 || code === 20003)
    return { kind: 'busy', reason: `login refused (${code ?? status})`, alarm: true }
  if (status === 503) return { kind: 'busy', reason: 'unavailable', alarm: false }
  // Other server faults may come after the message was taken; so may an answer that is not Twilio's.
  if (status >= 500 || !fault.success) return { kind: 'unknown', reason: `status ${status}` }
  const suppress = suppressionOf(code)
  return { kind: 'refused', reason: `twilio ${code}`, suppress, anywhere: suppress !== null }
}

/**
 * 21610: the number answered STOP. 21211, 21614: no number, or not a mobile one. 30005, 30006: unknown, or a landline. Other
 * codes are of the moment, of the sender or of the region, and another driver may succeed.
 */
export function suppressionOf(code: number | null): Suppression | null {
  switch (code) {
    case 21610:
      return 'optedOut'
    case 21211:
    case 21614:
    case 30005:
    case 30006:
      return 'invalid'
    default:
      return null
  }
}

function foundIn(answer: HttpAnswer, draft: Draft): LookUp {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.cause }
  const list = answer.status === 200 ? TwilioMessageList.safeParse(answer.json) : null
  if (!list?.success) return { kind: 'unknown', reason: `status ${answer.status}` }
  const code = draft.values['code']
  const own = list.data.messages.find(
    ({ body }) => body === draft.text || (code !== undefined && (body ?? '').includes(code)),
  )
  if (own) return { kind: 'found', providerId: own.sid }
  // More pages than one: it may be on a later one.
  return list.data.next_page_uri === null
    ? { kind: 'absent' }
    : { kind: 'unknown', reason: 'too many messages' }
}

/** Delivery state of a status; null while it is no news. */
export function deliveryOf(status: TwilioStatus): 'sent' | 'delivered' | 'failed' | null {
  switch (status) {
    case 'delivered':
    case 'read':
      return 'delivered'
    case 'undelivered':
    case 'failed':
    case 'canceled':
      return 'failed'
    case 'sent':
    case 'partially_delivered':
      return 'sent'
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'receiving':
    case 'received':
      return null
    default:
      return never(status)
  }
}

/** Base64 of HMAC-SHA1 over the address and the form: each field by name, its distinct values in order. */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())].toSorted()
  const text = fields
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('')
  return createHmac('sha1', token)
    .update(url + text)
    .digest('base64')
}

/** Signed with any of the tokens, over the public address with or without the port of its scheme. */
export function isTwilioSigned(
  tokens: readonly string[],
  url: string,
  form: URLSearchParams,
  signature: string,
): boolean {
  const given = Buffer.from(signature)
  return tokens.some((token) =>
    [url, withPort(url)].some((candidate) => {
      const expected = Buffer.from(twilioSignature(token, candidate, form))
      return expected.length === given.length && timingSafeEqual(expected, given)
    }),
  )
}

/** The same address with the standard port written out, or without it. */
function withPort(url: string): string {
  const { protocol, port, host, hostname } = new URL(url)
  if (port !== '') return url
  const origin = `${protocol}//${host}`
  return `${protocol}//${hostname}:${protocol === 'https:' ? 443 : 80}${url.slice(origin.length)}`
}
