import {
  ZENVIA_CHECK_PATH,
  ZENVIA_SMS_PATH,
  ZENVIA_TOKEN,
  type ZenviaCallback,
  ZenviaFault,
  ZenviaMessage,
  type ZenviaRequest,
} from '@baize/contract/provider'
import { never } from '@baize/kit'
import type { ZenviaSettings } from '../configuration/message-settings.ts'
import { askHttp, type HttpAnswer } from '../connectors/http.ts'
import type { Driver, SendOutcome } from './driver.ts'
import { masked } from './masks.ts'
import { serves } from './twilio.ts'

/** Zenvia's SMS. It cannot be asked for a message by our id, so one in doubt is not sent again. */
export function zenviaDriver(settings: ZenviaSettings): Driver {
  const { name, url, tokens, from } = settings

  async function call(method: 'GET' | 'POST', path: string, body?: string): Promise<HttpAnswer> {
    let answer: HttpAnswer = { kind: 'notSent', cause: 'no token' }
    for (const token of tokens) {
      answer = await askHttp({
        driver: 'zenvia',
        url: `${url}${path}`,
        method,
        headers: { [ZENVIA_TOKEN]: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      })
      if (answer.kind !== 'answer' || answer.status !== 401) break
    }
    return answer
  }

  return {
    name,
    channel: 'sms',
    connector: { port: 'messages', name, driver: 'zenvia' },
    repeatable: false,
    carries: ({ to }) => serves(settings, to),
    send: async (draft) => {
      const request: ZenviaRequest = {
        from,
        to: draft.to.replace('+', ''),
        contents: [{ type: 'text', text: draft.text, encodingStrategy: 'AUTO' }],
        externalId: draft.id,
      }
      const body = JSON.stringify(request)
      const answer = await call('POST', ZENVIA_SMS_PATH, body)
      const secrets = [draft.text, ...Object.values(draft.values), request.to]
      const shown =
        answer.kind === 'answer' ? `${answer.status} ${answer.text}` : `${answer.kind} ${answer.cause}`
      return {
        outcome: sentOutcome(answer, draft.id),
        call: { request: masked(`POST ${ZENVIA_SMS_PATH} ${body}`, secrets), answer: masked(shown, secrets) },
      }
    },
    find: null,
    check: async () => {
      const answer = await call('GET', ZENVIA_CHECK_PATH)
      if (answer.kind !== 'answer') return answer.cause
      return answer.status === 200 && Array.isArray(answer.json) ? null : `status ${answer.status}`
    },
    close: () => {},
  }
}

function sentOutcome(answer: HttpAnswer, id: string): SendOutcome {
  if (answer.kind === 'notSent') return { kind: 'busy', reason: answer.cause, alarm: false }
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.cause }
  const { status, json } = answer
  if (status === 200) {
    const message = ZenviaMessage.safeParse(json)
    return message.success && (message.data.externalId ?? id) === id
      ? { kind: 'sent', providerId: message.data.id }
      : { kind: 'unknown', reason: 'answer is not a message' }
  }
  if (status === 429) return { kind: 'busy', reason: 'too many requests', alarm: false }
  if (status === 401 || status === 403)
    return { kind: 'busy', reason: `login refused (${status})`, alarm: true }
  if (status === 503) return { kind: 'busy', reason: 'unavailable', alarm: false }
  const fault = ZenviaFault.safeParse(json)
  if (status >= 500 || !fault.success) return { kind: 'unknown', reason: `status ${status}` }
  return { kind: 'refused', reason: `zenvia ${fault.data.code}`, suppress: null, anywhere: false }
}

type ZenviaStatus = ZenviaCallback['messageStatus']['code']

export function zenviaDelivery(status: ZenviaStatus): 'sent' | 'delivered' | 'failed' {
  switch (status) {
    case 'SENT':
      return 'sent'
    case 'DELIVERED':
    case 'READ':
      return 'delivered'
    case 'NOT_DELIVERED':
    case 'REJECTED':
      return 'failed'
    default:
      return never(status)
  }
}
