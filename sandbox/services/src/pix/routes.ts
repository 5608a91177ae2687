import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { languageOf } from '../pages/words.ts'
import { refuse, showPage } from '../replies.ts'
import { type PixBank, pixBank } from './bank.ts'
import { txidIn } from './br-code.ts'
import type { PixCertificates } from './certificates.ts'
import { CALL_KINDS, createFaults, isCallKind, isPixFault } from './faults.ts'
import { createNotices } from './notices.ts'
import type { Observer } from './observe.ts'
import { codePage, deskPage, payPage } from './pages.ts'
import { OTHER_CPF, type PixScheme, pixScheme } from './scheme.ts'
import type { PixStore } from './store.ts'
import { wooviApi } from './woovi.ts'

type Parts = {
  readonly store: PixStore
  readonly certificates: PixCertificates
  /** The first one is used by the site; the others are accepted as well. */
  readonly secrets: readonly string[]
  /** The site, whose webhook Woovi calls; null: none is. */
  readonly site: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: Logger
  /** Sees every call; for tests. */
  readonly observer?: Observer
}

/** The client id of the site at the bank of the sandbox. */
export const PIX_CLIENT = 'baize'

export type PixSandbox = {
  readonly scheme: PixScheme
  /** API Pix and Efí; not listening yet. */
  readonly bank: PixBank
  readonly rotateKeys: () => void
}

/** Pix: a bank on a port of its own, Woovi below `/woovi`, and the pages of a person and of developers. */
export function pixSandbox(app: FastifyInstance, parts: Parts): PixSandbox {
  const { certificates, secrets, site, log, observer } = parts
  const scheme = pixScheme({ ...parts, faults: createFaults() })
  const notices = createNotices(scheme.faults)
  const bank = pixBank({ scheme, notices, certificates, clientId: PIX_CLIENT, secrets, log, observer })
  let rotate = () => {}
  void app.register(
    async (scope) => {
      const woovi = wooviApi(scope, {
        scheme,
        notices,
        appIds: secrets,
        webhookUrl: site === null ? null : `${site}/webhooks/woovi/woovi`,
        observer,
      })
      rotate = woovi.rotate
    },
    { prefix: '/woovi/api/v1' },
  )
  void app.register(async (scope) => {
    acceptForms(scope)
    personPages(scope, scheme)
    desk(scope, scheme, () => rotate())
  })
  app.addHook('onClose', async () => {
    notices.stop()
    await parts.store.save()
  })
  return { scheme, bank, rotateKeys: () => rotate() }
}

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])
const Payment = z.object({
  amount: z.string().check(z.trim()),
  from: z.enum(['own', 'others']),
  late: z.optional(z.literal('yes')),
})

function personPages(scope: FastifyInstance, scheme: PixScheme): void {
  const { store } = scheme
  scope.get('/pix', async (request, reply) => showPage(reply, codePage(languageFor(request), false)))
  scope.post<{ Body: { code?: string } | null }>('/pix/find', async (request, reply) => {
    const txid = txidIn(request.body?.code ?? '')
    return txid !== null && store.charges.has(txid)
      ? reply.redirect(`/pix/pay/${txid}`, 303)
      : showPage(reply.code(404), codePage(languageFor(request), true))
  })
  scope.get<{ Params: { txid: string } }>('/pix/pay/:txid', async (request, reply) => {
    const charge = store.charges.get(request.params.txid)
    return charge
      ? showPage(reply, payPage(scheme, charge, languageFor(request), null))
      : showPage(reply.code(404), codePage(languageFor(request), true))
  })
  scope.post<{ Params: { txid: string } }>('/pix/pay/:txid', async (request, reply) => {
    const charge = store.charges.get(request.params.txid)
    if (!charge) return showPage(reply.code(404), codePage(languageFor(request), true))
    const asked = Payment.safeParse(request.body)
    if (!asked.success) return refuse(reply, 400, 'amount and from are expected')
    const { amount, from, late } = asked.data
    // Whoever the site does not name is taken for the player.
    const cpf = from === 'own' ? charge.cpf || scheme.lastNamed() : OTHER_CPF
    const paid = await scheme.pay(charge, { cpf, amount, isLate: late === 'yes' })
    if (!paid.ok) return showPage(reply.code(409), payPage(scheme, charge, languageFor(request), paid.error))
    return afterForm(request, reply, `/pix/pay/${charge.txid}`, { endToEndId: paid.value.endToEndId })
  })
}

const Control = z.object({
  fault: z.optional(z.string().check(z.refine(isPixFault))),
  times: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000))),
  kind: z.optional(z.enum(CALL_KINDS)),
})

function desk(scope: FastifyInstance, scheme: PixScheme, rotate: () => void): void {
  const { store, faults } = scheme
  scope.get('/pix/desk', async (_request, reply) => showPage(reply, deskPage(scheme)))
  scope.get('/pix/control', async () => ({
    fault: faults.fault,
    times: faults.times,
    charges: [...store.charges.values()],
    payouts: [...store.payouts.values()],
  }))
  scope.post('/pix/control', async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault, a kind of call and a whole number are expected')
    const { fault = 'none', times = 1, kind = 'all' } = input.data
    faults.fault = isPixFault(fault) ? fault : 'none'
    faults.kind = isCallKind(kind) ? kind : 'all'
    faults.times = faults.fault === 'none' ? 0 : times
    return afterForm(request, reply, '/pix/desk', { fault: faults.fault, times: faults.times })
  })
  scope.post('/pix/rotate-keys', async (request, reply) => {
    rotate()
    return afterForm(request, reply, '/pix/desk', { rotated: true })
  })
  scope.post<{ Body: { key?: string; cpf?: string } | null }>('/pix/owners', async (request, reply) => {
    const { key, cpf } = request.body ?? {}
    if (!key || cpf === undefined || !/^(\d{11})?$/.test(cpf))
      return refuse(reply, 400, 'a key, and a CPF of eleven digits or none, are expected')
    store.owners.set(key, cpf)
    await store.save()
    return afterForm(request, reply, '/pix/desk', { key, cpf })
  })
  scope.post<{ Params: { id: string } }>('/pix/received/:id/taken-back', async (request, reply) => {
    const found = scheme.findPaid(request.params.id)
    if (!found) return refuse(reply, 404, 'no such Pix')
    const { charge, paid } = found
    const id = `MED${scheme.random(29)}`
    const made = await scheme.refund(charge, paid, { id, amount: paid.amount, nature: 'MED_FRAUDE' })
    return made.ok
      ? afterForm(request, reply, '/pix/desk', { id })
      : refuse(reply, 409, 'nothing of this Pix is left')
  })
  for (const [action, isDone] of [
    ['done', true],
    ['failed', false],
  ] as const)
    scope.post<{ Params: { id: string; refund: string } }>(
      `/pix/received/:id/refunds/:refund/${action}`,
      async (request, reply) => {
        const found = scheme.findPaid(request.params.id)
        const refund = found?.paid.refunds.find(({ id }) => id === request.params.refund)
        if (!found || !refund) return refuse(reply, 404, 'no such refund')
        await scheme.decideRefund(found.charge, found.paid, refund, isDone)
        return afterForm(request, reply, '/pix/desk', { status: refund.status })
      },
    )
  for (const [action, state, code] of [
    ['paid', 'paid', ''],
    ['failed', 'failed', 'BE01'],
    ['timeout', 'failed', 'AB03'],
    ['reversed', 'reversed', ''],
  ] as const)
    scope.post<{ Params: { id: string } }>(`/pix/payouts/:id/${action}`, async (request, reply) => {
      const payout = store.payouts.get(request.params.id)
      if (!payout) return refuse(reply, 404, 'no such payout')
      await scheme.decidePayout(payout, state, code)
      return afterForm(request, reply, '/pix/desk', { state: payout.state })
    })
}
