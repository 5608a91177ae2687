import { setTimeout as delay } from 'node:timers/promises'
import {
  ZENVIA_CHECK_PATH,
  ZENVIA_SMS_PATH,
  ZENVIA_TOKEN,
  type ZenviaCallback,
  type ZenviaMessage,
  ZenviaRequest,
} from '@baize/contract/provider'
import { uuidV7 } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import { cutOff } from '../replies.ts'
import type { Carrier } from './carrier.ts'
import { segmentsOf } from './inbox.ts'

const SLOW_MS = 2000
/** Name of the driver in the site's settings, which is part of the webhook's address. */
const ZENVIA_NAME = 'zenvia'

/** Stand-in for Zenvia's SMS API, with its status webhook. */
export function zenviaApi(scope: FastifyInstance, carrier: Carrier): void {
  const { secrets, inbox, clock, randomBytes, callbacks, site } = carrier
  scope.addHook('preHandler', async (request, reply) =>
    secrets.some((secret) => secret === request.headers[ZENVIA_TOKEN])
      ? undefined
      : reply.code(401).send({ code: 'AUTHENTICATION_ERROR', message: 'No authentication token provided' }),
  )
  scope.get(ZENVIA_CHECK_PATH, async () => [])
  scope.post(ZENVIA_SMS_PATH, async (request, reply) => {
    const input = ZenviaRequest.safeParse(request.body)
    if (!input.success)
      return reply.code(400).send({ code: 'VALIDATION_ERROR', message: 'Validation error', details: [] })
    const what = inbox.takeFault()
    if (what === 'delay') await delay(SLOW_MS)
    if (what === 'unavailable')
      return reply.code(503).send({ code: 'SERVICE_UNAVAILABLE', message: 'Service unavailable' })
    if (what === 'tooMany')
      return reply.code(429).send({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests' })
    if (what === 'refused' || what === 'refusedData' || what === 'optedOut')
      return reply.code(400).send({ code: 'INVALID_DESTINATION', message: 'Destination not allowed' })
    if (what === 'hang') {
      reply.hijack()
      return undefined
    }
    const { from, to, externalId, contents } = input.data
    const [{ text }] = contents
    const id = uuidV7(clock, randomBytes)
    const answer: ZenviaMessage = { id, from, to, ...(externalId !== undefined && { externalId }) }
    const entry = inbox.add({
      id,
      channel: 'sms',
      by: 'zenvia',
      to: `+${to}`,
      from,
      subject: '',
      text,
      html: '',
      headers: '',
      files: [],
      segments: segmentsOf(text),
      status: 'queued',
    })
    const last = what === 'undelivered' ? 'NOT_DELIVERED' : 'DELIVERED'
    entry.status = last === 'DELIVERED' ? 'delivered' : 'failed'
    if (site !== null)
      callbacks.post(
        (['SENT', last] as const).map((code) => {
          const body: ZenviaCallback = {
            id: uuidV7(clock, randomBytes),
            type: 'MESSAGE_STATUS',
            channel: 'sms',
            messageId: id,
            message: { ...(externalId !== undefined && { externalId }) },
            messageStatus: { code, timestamp: new Date(clock.now()).toISOString() },
          }
          const secret = what === 'forged' ? 'not-the-secret-of-the-webhook' : secrets[0]
          return {
            url: `${site}/webhooks/zenvia/${ZENVIA_NAME}/${secret}`,
            init: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
          }
        }),
        what,
      )
    if (what === 'lost') return cutOff(request, reply)
    if (what === 'html') return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
    return reply.send({ ...answer, contents, direction: 'OUT' })
  })
}
