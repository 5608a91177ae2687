import { MessageRequest, type MessageTaken } from '@baize/contract'
import { type Clock, never } from '@baize/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { acceptForms } from '../forms.ts'
import { isSigned, type Secrets } from '../psp/signature.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { inboxPage } from './page.ts'

type Messages = { readonly secrets: Secrets; readonly clock: Clock }

/** The SMS and e-mail provider: signed API for the site, an inbox for developers and tests. */
export function messageProvider(app: FastifyInstance, { secrets, clock }: Messages): void {
  const inbox = createInbox(clock)
  void app.register(async (scope) => takeMessages(scope, inbox, { secrets, clock }))
  void app.register(async (scope) => {
    acceptForms(scope)
    showInbox(scope, inbox)
  })
}

const refuse = (reply: FastifyReply, code: number, error: string) => reply.code(code).send({ error })

function takeMessages(scope: FastifyInstance, inbox: Inbox, { secrets, clock }: Messages): void {
  // The signature covers the raw bytes; re-serialized JSON could differ.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  scope.post<{ Body: Buffer | undefined }>('/v1/messages', async (request, reply) => {
    const raw = request.body ?? Buffer.alloc(0)
    if (!isSigned(secrets, clock.now(), request.headers, raw)) return refuse(reply, 401, 'wrong signature')
    const input = MessageRequest.safeParse(parsed(raw))
    if (!input.success) return refuse(reply, 400, 'not a message')
    const outcome = inbox.take(input.data)
    switch (outcome) {
      case 'taken': {
        const taken: MessageTaken = { messageId: input.data.messageId }
        return reply.code(202).send(taken)
      }
      case 'down':
        return refuse(reply, 503, 'out of order')
      case 'other':
        return refuse(reply, 409, 'this id stands for another message')
      default:
        return never(outcome)
    }
  })
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

const Asked = z.object({ to: z.optional(z.string()) })
const Control = z.object({ failNext: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)) })

function showInbox(scope: FastifyInstance, inbox: Inbox): void {
  const askedFor = (query: unknown): string | undefined =>
    Asked.safeParse(query).data?.to?.trim() || undefined
  scope.get('/inbox', async (request, reply) => {
    const to = askedFor(request.query)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      )
      .send(inboxPage(inbox.list(to), to ?? '', inbox.failNext))
  })
  scope.get('/inbox/messages', async (request) => ({ messages: inbox.list(askedFor(request.query)) }))
  scope.post('/inbox/control', async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a whole number from 0 is expected')
    inbox.failNext = input.data.failNext
    const fromPage = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    return fromPage ? reply.redirect('/inbox', 303) : reply.send({ failNext: inbox.failNext })
  })
}
