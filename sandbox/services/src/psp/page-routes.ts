import { afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, showPage } from '../replies.ts'
import { controlPage, missingPage, payPage } from './pages.ts'
import type { Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'
import { Faults, type Store } from './store.ts'
import { languageOf } from './words.ts'

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

/** Pages of the player. */
export function payPages(scope: FastifyInstance, payments: Payments): void {
  scope.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
    // `form-action` also applies to the redirect after a submit, and both buttons redirect to the merchant.
    return showPage(reply, payPage(payment, languageFor(request)), new URL(payment.request.returnUrl).origin)
  })
  for (const action of ['pay', 'decline'] as const)
    scope.post<{ Params: { id: string } }>(`/pay/:id/${action}`, async (request, reply) => {
      const payment = payments.find(request.params.id)
      if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
      await payments.settle(payment, action)
      return reply.redirect(payment.request.returnUrl, 303)
    })
}

/** Page and calls of developers: faults, and what becomes of a payment or payout. */
export function controls(scope: FastifyInstance, store: Store, payments: Payments, payouts: Payouts): void {
  scope.get('/', async (_request, reply) =>
    showPage(reply, controlPage(store.faults, [...store.payments.values()], [...store.payouts.values()])),
  )
  scope.get('/control', async () => ({
    faults: store.faults,
    payments: [...store.payments.values()],
    payouts: [...store.payouts.values()],
  }))
  scope.post('/control', async (request, reply) => {
    const input = Faults.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'whole numbers from 0 are expected')
    store.faults = input.data
    await store.save()
    return afterForm(request, reply, '/', { faults: store.faults })
  })
  scope.post<{ Params: { id: string } }>('/control/resend/:id', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
    await payments.resend(payment)
    return afterForm(request, reply, '/', { notices: payment.notices.length })
  })
  for (const action of ['paid', 'failed', 'resend'] as const)
    scope.post<{ Params: { id: string } }>(`/payouts/:id/${action}`, async (request, reply) => {
      const payout = payouts.find(request.params.id)
      if (!payout) return showPage(reply.code(404), missingPage(languageFor(request)))
      if (action === 'resend') await payouts.resend(payout)
      else await payouts.settle(payout, action === 'paid')
      return afterForm(request, reply, '/', { state: payout.state })
    })
}
