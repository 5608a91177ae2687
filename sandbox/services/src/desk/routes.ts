import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { missingPage } from '../pages/page.ts'
import { languageOf } from '../pages/words.ts'
import { refuse, showPage } from '../replies.ts'
import type { Desk, Payment } from './desk.ts'
import { DeskFaults } from './faults.ts'
import { controlPage, payPage } from './pages.ts'

type ById = { readonly Params: { readonly id: string } }

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

/** Pages of a provider: where a person pays, and where developers decide payouts and what goes wrong. */
export function deskPages(app: FastifyInstance, desk: Desk): void {
  const home = `/${desk.vendor}`
  app.addHook('onClose', async () => desk.close())
  void app.register(async (scope) => {
    acceptForms(scope)
    payPages(scope, desk, home)

    scope.get(home, async (_request, reply) => showPage(reply, controlPage(desk)))
    scope.get(`${home}/control`, async () => ({
      faults: desk.faults,
      payments: desk.payments(),
      payouts: desk.payouts(),
      refunds: desk.refunds(),
      openNotices: desk.openNotices(),
    }))
    scope.post(`${home}/control`, async (request, reply) => {
      const input = DeskFaults.safeParse(request.body ?? {})
      if (!input.success) return refuse(reply, 400, 'whole numbers from 0 are expected')
      desk.faults = input.data
      return afterForm(request, reply, home, { faults: desk.faults })
    })
    scope.post<ById>(`${home}/resend/:id`, async (request, reply) => {
      const { id } = request.params
      const record = [...desk.payments(), ...desk.payouts()].find((kept) => kept.id === id)
      if (!record) return refuse(reply, 404, 'no such payment or payout')
      desk.resend(record)
      return afterForm(request, reply, home, { state: record.state })
    })
    for (const state of ['paid', 'failed', 'reversed'] as const)
      scope.post<ById>(`${home}/payouts/:id/${state}`, async (request, reply) => {
        const { id } = request.params
        const payout = desk.payouts().find((kept) => kept.id === id || kept.reference === id)
        if (!payout) return refuse(reply, 404, 'no such payout')
        const settled = await desk.settlePayout(payout, state)
        return afterForm(request, reply, home, { state: settled.state })
      })
  })
}

/** A payment is found by its id here, or by the merchant's. */
function payPages(scope: FastifyInstance, desk: Desk, home: string): void {
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    showPage(reply.code(404), missingPage(languageFor(request)))
  const find = (id: string): Payment | undefined =>
    desk.payments().find((kept) => kept.id === id || kept.reference === id)
  const originOf = ({ returnUrl }: Payment) => (URL.canParse(returnUrl) ? new URL(returnUrl).origin : '')

  scope.get<ById>(`${home}/pay/:id`, async (request, reply) => {
    const payment = find(request.params.id)
    if (!payment) return missing(request, reply)
    return showPage(reply, payPage(desk, payment, languageFor(request)), originOf(payment))
  })
  for (const action of ['pay', 'decline'] as const)
    scope.post<ById>(`${home}/pay/:id/${action}`, async (request, reply) => {
      const payment = find(request.params.id)
      if (!payment) return missing(request, reply)
      const settled = await desk.settlePayment(payment, action)
      const back = URL.canParse(payment.returnUrl) ? payment.returnUrl : `${home}/pay/${payment.id}`
      return afterForm(request, reply, back, { state: settled.state })
    })
}
