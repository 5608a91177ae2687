import { acceptForms, afterForm } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { missingPage } from '../pages/page.ts'
import { languageOf } from '../pages/words.ts'
import { refuse, showPage } from '../replies.ts'
import type { Desk, Invoice, Payout } from './desk.ts'
import { FAULT_NAMES } from './faults.ts'
import { deskPage, walletPage } from './page.ts'

type Pages = {
  readonly desk: Desk
  /** Where the gateway is: `/shkeeper`. */
  readonly base: string
  readonly title: string
  /** Where people send coins, by the key of an invoice. */
  readonly pay: string
  readonly keyOf: (invoice: Invoice) => string
  /** Decides a payout that is held. */
  readonly settle?: (payout: Payout, isPaid: boolean) => Promise<void>
}

/** A positive decimal. */
const Coins = z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,8})(\.\d{1,12})?$/))
const SendForm = z.object({ coins: z.optional(Coins), coin: z.optional(z.string().check(z.maxLength(10))) })
const Times = z.coerce.number().check(z.int(), z.gte(0), z.lte(1000))
const Control = z.object({
  /** Shorthand for `unavailable`. */
  failNext: z.optional(Times),
  fault: z.optional(z.enum(FAULT_NAMES)),
  times: z.optional(Times),
})
const STEPS = ['send', 'confirm', 'confirmAll', 'drop'] as const

/** The page of a gateway's desk with its faults, and the pages on which people send coins to its addresses. */
export function walletPages(scope: FastifyInstance, pages: Pages): void {
  const { desk, base, title, pay, keyOf, settle } = pages
  acceptForms(scope)
  const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])
  const invoiceAt = (key: string): Invoice | undefined => desk.invoices.get(key) ?? desk.find(key)
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    showPage(reply.code(404), missingPage(languageFor(request)))
  const page = (invoice: Invoice): string => `${pay}/${keyOf(invoice)}`
  const path = `${pay}/:key`

  scope.get(base, async (_request, reply) => showPage(reply, deskPage({ desk, base, title, page })))
  scope.get<{ Querystring: { order?: string } }>(`${base}/invoices`, async ({ query }) => ({
    invoices: [...desk.invoices.values()]
      .filter(({ orderId }) => query.order === undefined || orderId === query.order)
      .map((invoice) => ({ ...invoice, page: page(invoice) })),
  }))
  scope.post(`${base}/control`, async (request, reply) => {
    const input = Control.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'a fault and a whole number from 0 are expected')
    const { failNext, fault = 'none', times = 1 } = input.data
    desk.faults.fault = failNext === undefined ? fault : 'unavailable'
    desk.faults.times = failNext ?? (fault === 'none' ? 0 : times)
    return afterForm(request, reply, base, { fault: desk.faults.fault, times: desk.faults.times })
  })

  type Key = { Params: { key: string } }
  scope.get<Key>(path, async (request, reply) => {
    const invoice = invoiceAt(request.params.key)
    return invoice
      ? showPage(reply, walletPage(invoice, page(invoice), languageFor(request)))
      : missing(request, reply)
  })
  for (const step of STEPS)
    scope.post<Key>(`${path}/${step}`, async (request, reply) => {
      const invoice = invoiceAt(request.params.key)
      if (!invoice) return missing(request, reply)
      const form = SendForm.safeParse(request.body ?? {})
      if (!form.success) return refuse(reply, 400, 'not a number of coins')
      await take(desk, invoice, step, form.data)
      return afterForm(request, reply, page(invoice), { transfers: invoice.transfers })
    })
  if (!settle) return
  for (const status of ['completed', 'failed'] as const)
    scope.post<Key>(`${base}/payouts/:key/${status}`, async (request, reply) => {
      const payout = desk.payouts.find(({ externalId }) => externalId === request.params.key)
      if (!payout) return refuse(reply, 404, 'no such payout')
      await settle(payout, status === 'completed')
      return afterForm(request, reply, base, { status: payout.status })
    })
}

async function take(
  desk: Desk,
  invoice: Invoice,
  step: (typeof STEPS)[number],
  { coins, coin }: z.infer<typeof SendForm>,
): Promise<void> {
  switch (step) {
    case 'send':
      await desk.send(invoice, coins, coin)
      return
    case 'confirm':
      await desk.confirm(invoice)
      return
    case 'confirmAll':
      if (invoice.transfers.length === 0) await desk.send(invoice)
      while (await desk.confirm(invoice));
      return
    case 'drop':
      await desk.drop(invoice)
      return
  }
}
