import { IdentityCheckRequest } from '@baize/contract/provider'
import { IDENTITY_REASONS } from '@baize/contract/shared'
import { type Clock, never } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Secrets } from '../psp/signature.ts'
import { refuse, showPage, signedJson, signedOnly } from '../replies.ts'
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

function takeChecks(scope: FastifyInstance, desk: Desk, { secrets, clock }: Checks): void {
  signedOnly(scope, { secrets, clock, bodyLimit: MOST_BYTES })
  scope.post('/v1/checks', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const input = IdentityCheckRequest.safeParse(signedJson(request))
    if (!input.success || !/^https?:\/\//.test(input.data.notifyUrl)) return refuse(reply, 400, 'not a check')
    const check = desk.take(input.data)
    return check ? reply.code(201).send(check.status) : refuse(reply, 409, 'this id stands for another check')
  })
  scope.get<{ Params: { id: string } }>('/v1/checks/:id', async ({ params }, reply) => {
    const check = desk.find(params.id)
    return check ? reply.send(check.status) : refuse(reply, 404, 'no such check')
  })
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

function showChecks(scope: FastifyInstance, desk: Desk): void {
  scope.get('/identity', async (_request, reply) => showPage(reply, identityPage(desk.list(), desk.plan())))
  scope.post('/identity/control', async (request, reply) => {
    const input = Wanted.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'this is no plan')
    const { only, ...plan } = input.data
    desk.decideOn(plan, only)
    return afterForm(request, reply, '/identity', plan)
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
      return afterForm(request, reply, '/identity', check.status)
    })
}
