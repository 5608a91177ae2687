import { IDENTITY_REASONS } from '@baize/contract/shared'
import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { diditApi } from '../didit/api.ts'
import { diditPages } from '../didit/pages.ts'
import type { Secrets } from '../replies.ts'
import { refuse, showPage } from '../replies.ts'
import { sumsubApi } from '../sumsub/api.ts'
import { sumsubPages } from '../sumsub/pages.ts'
import { createDesk, type Desk } from './desk.ts'
import { FAULT_NAMES } from './faults.ts'
import { createNotices } from './notices.ts'
import { identityPage } from './page.ts'

export type Providers = {
  /** Secrets of app tokens, API keys and (with a suffix) webhooks. */
  readonly secrets: Secrets
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  /** The site, whose webhooks are called; null: none are. */
  readonly site: () => string | null
  readonly origin: () => string
}

/** Sumsub and Didit: their APIs for the site, their pages for players, and the desk where a person decides for both. */
export function identityProviders(app: FastifyInstance, around: Providers): Desk {
  const desk = createDesk(around)
  const notices = createNotices(around, desk)
  app.addHook('onClose', async () => {
    desk.stop()
    notices.stop()
  })
  void app.register(async (scope) => sumsubApi(scope, desk, around))
  void app.register(async (scope) => diditApi(scope, desk, around))
  void app.register(async (scope) => {
    acceptForms(scope)
    showDesk(scope, desk)
    sumsubPages(scope, desk)
    diditPages(scope, desk)
  })
  return desk
}

const Wanted = z.object({
  outcome: z._default(z.enum(['pass', 'fail', 'unclear', 'wait']), 'pass'),
  reason: z._default(z.enum(IDENTITY_REASONS), 'blurred'),
  final: z._default(
    z.union([
      z.boolean(),
      z.pipe(
        z.string(),
        z.transform((text) => text === 'true'),
      ),
    ]),
    false,
  ),
  delaySeconds: z._default(z.coerce.number().check(z.gte(0), z.lte(3600)), 0),
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  birthDate: z._default(z.string().check(z.trim(), z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
  number: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
  taxId: z._default(z.string().check(z.trim(), z.regex(/^(none|\d{11})?$/)), ''),
  only: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})

const Spoiled = z.object({
  fault: z.enum(FAULT_NAMES),
  times: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 1),
})

function showDesk(scope: FastifyInstance, desk: Desk): void {
  scope.get('/identity', async (_request, reply) => showPage(reply, identityPage(desk)))
  scope.post('/identity/control', async (request, reply) => {
    const input = Wanted.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'this is no plan')
    const { only, ...plan } = input.data
    desk.decideOn(plan, only)
    return afterForm(request, reply, '/identity', plan)
  })
  scope.post('/identity/faults', async (request, reply) => {
    const input = Spoiled.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault and a whole number from 0 are expected')
    Object.assign(desk.faults, input.data)
    return afterForm(request, reply, '/identity', input.data)
  })
  for (const action of ['pass', 'fail', 'unclear', 'expire', 'tell'] as const)
    scope.post<{ Params: { id: string } }>(`/identity/checks/:id/${action}`, async (request, reply) => {
      const { id } = request.params
      const told = desk.find(id) ?? desk.list().find(({ externalId }) => externalId === id)
      if (!told) return refuse(reply, 404, 'no such check')
      if (action === 'tell') desk.tell(told)
      else desk.settle(told, action, desk.plan())
      return afterForm(request, reply, '/identity', { state: told.state, outcome: told.outcome })
    })
}
