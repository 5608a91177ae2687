import { IDENTITY_REASONS, IdentityCheckRequest } from '@baize/contract'
import { type Clock, never } from '@baize/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { acceptForms } from '../forms.ts'
import { isSigned, type Secrets } from '../psp/signature.ts'
import { createDesk, type Desk } from './desk.ts'
import { identityPage } from './page.ts'

/** Three files of 5 MB, base64-encoded. */
const MOST_BYTES = 24 * 1024 * 1024

type Checks = { readonly secrets: Secrets; readonly clock: Clock; readonly firstRetryMs: number }

/** The identity provider: signed API for the site, a page with buttons for developers and tests. */
export function identityProvider(app: FastifyInstance, around: Checks): void {
  const desk = createDesk(around)
  app.addHook('onClose', async () => desk.stop())
  void app.register(async (scope) => takeChecks(scope, desk, around))
  void app.register(async (scope) => {
    acceptForms(scope)
    showChecks(scope, desk)
  })
}

const refuse = (reply: FastifyReply, code: number, error: string) => reply.code(code).send({ error })

function takeChecks(scope: FastifyInstance, desk: Desk, { secrets, clock }: Checks): void {
  // The signature covers the raw bytes; re-serialized JSON could differ.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post<{ Body: Buffer | undefined }>(
    '/v1/checks',
    { bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const raw = request.body ?? Buffer.alloc(0)
      if (!isSigned(secrets, clock.now(), request.headers, raw)) return refuse(reply, 401, 'wrong signature')
      const input = IdentityCheckRequest.safeParse(parsed(raw))
      if (!input.success || !/^https?:\/\//.test(input.data.notifyUrl))
        return refuse(reply, 400, 'not a check')
      const check = desk.take(input.data)
      return check
        ? reply.code(201).send(check.status)
        : refuse(reply, 409, 'this id stands for another check')
    },
  )
  scope.get<{ Params: { id: string } }>('/v1/checks/:id', async (request, reply) => {
    if (!isSigned(secrets, clock.now(), request.headers, request.url))
      return refuse(reply, 401, 'wrong signature')
    const check = desk.find(request.params.id)
    return check ? reply.send(check.status) : refuse(reply, 404, 'no such check')
  })
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

const Wanted = z.object({
  outcome: z._default(z.enum(['pass', 'fail', 'unclear', 'wait']), 'pass'),
  reason: z._default(z.enum(IDENTITY_REASONS), 'blurred'),
  delaySeconds: z._default(z.coerce.number().check(z.gte(0), z.lte(3600)), 0),
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  birthDate: z._default(z.string().check(z.trim(), z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
  number: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  only: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

function showChecks(scope: FastifyInstance, desk: Desk): void {
  scope.get('/identity', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      )
      .send(identityPage(desk.list(), desk.plan())),
  )
  scope.post('/identity/control', async (request, reply) => {
    const input = Wanted.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'this is no plan')
    const { only, ...plan } = input.data
    desk.decideOn(plan, only)
    return isForm(request) ? reply.redirect('/identity', 303) : reply.send(plan)
  })
  for (const action of ['pass', 'fail', 'unclear', 'tell'] as const)
    scope.post<{ Params: { id: string } }>(`/identity/checks/:id/${action}`, async (request, reply) => {
      const check = desk.find(request.params.id)
      if (!check) return refuse(reply, 404, 'no such check')
      switch (action) {
        case 'tell':
          if (check.status.state !== 'pending') desk.tell(check)
          break
        case 'pass':
        case 'fail':
        case 'unclear':
          desk.settle(check, action, desk.plan().reason)
          break
        default:
          never(action)
      }
      return isForm(request) ? reply.redirect('/identity', 303) : reply.send(check.status)
    })
}
