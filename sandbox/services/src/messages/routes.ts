import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuse, showPage } from '../replies.ts'
import { createCallbacks } from './callbacks.ts'
import type { Carrier } from './carrier.ts'
import { createInbox, FAULT_NAMES } from './inbox.ts'
import { reportMail } from './mail-server.ts'
import { inboxPage, messagePage } from './page.ts'
import { twilioApi } from './twilio.ts'
import { zenviaApi } from './zenvia.ts'

type Messages = Pick<Carrier, 'secrets' | 'site'> & {
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** Carriers of messages: Twilio, Zenvia and (by the returned parts) a mail server, with one inbox for developers and tests. */
export function messageCarriers(app: FastifyInstance, parts: Messages): Carrier {
  const callbacks = createCallbacks()
  const carrier: Carrier = { ...parts, inbox: createInbox(parts.clock), callbacks }
  app.addHook('onClose', async () => callbacks.stop())
  void app.register(async (scope) => twilioApi(scope, carrier))
  void app.register(async (scope) => zenviaApi(scope, carrier))
  void app.register(async (scope) => {
    acceptForms(scope)
    showInbox(scope, carrier)
  })
  return carrier
}

const Asked = z.object({ to: z.optional(z.string()) })
const Times = z.coerce.number().check(z.int(), z.gte(0), z.lte(1000))
const Control = z.object({
  /** Shorthand for `unavailable`. */
  failNext: z.optional(Times),
  fault: z.optional(z.enum(FAULT_NAMES)),
  times: z.optional(Times),
})

function showInbox(scope: FastifyInstance, carrier: Carrier): void {
  const { inbox } = carrier
  const askedFor = (query: unknown): string | undefined =>
    Asked.safeParse(query).data?.to?.trim() || undefined
  scope.get('/inbox', async (request, reply) => {
    const to = askedFor(request.query)
    return showPage(reply, inboxPage(inbox.list(to), to ?? '', inbox))
  })
  scope.get('/inbox/messages', async (request) => ({ messages: inbox.list(askedFor(request.query)) }))
  scope.get<{ Querystring: { id?: string } }>('/inbox/message', async (request, reply) => {
    const message = inbox.find(request.query.id ?? '')
    return message
      ? showPage(reply, messagePage(message), '', "frame-src 'self'")
      : refuse(reply, 404, 'no such message')
  })
  // The mail in its frame: without scripts, and nothing in it is loaded from anywhere.
  scope.get<{ Querystring: { id?: string } }>('/inbox/html', async (request, reply) => {
    const message = inbox.find(request.query.id ?? '')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-security-policy',
        "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      )
      .send(message?.html ?? '')
  })
  scope.post('/inbox/control', async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault and a whole number from 0 are expected')
    const { failNext, fault = 'none', times = 1 } = input.data
    inbox.fault = failNext === undefined ? fault : 'unavailable'
    inbox.times = failNext ?? (fault === 'none' ? 0 : times)
    return afterForm(request, reply, '/inbox', {
      fault: inbox.fault,
      times: inbox.times,
      failNext: inbox.times,
    })
  })
  scope.post<{ Body: { id?: string; kind?: string } | undefined }>(
    '/inbox/report',
    async (request, reply) => {
      const message = inbox.find(request.body?.id ?? '')
      const kind = request.body?.kind
      if (message?.channel !== 'email' || (kind !== 'bounce' && kind !== 'complaint'))
        return refuse(reply, 400, 'an e-mail, and bounce or complaint, are expected')
      reportMail(carrier, message, kind)
      return afterForm(request, reply, '/inbox', { reported: kind })
    },
  )
}
