import type { Clock, RandomBytes } from '@baize/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { basicOf } from '../desk/basic.ts'
import { keepBytes, spoilCalls } from '../desk/calls.ts'
import { type Desk, openDesk } from '../desk/desk.ts'
import { deskPages } from '../desk/routes.ts'
import { xenditInvoices } from './invoices.ts'
import { xenditPaymentRequests } from './payment-requests.ts'
import { xenditPayouts } from './payouts.ts'
import { xenditRefunds } from './refunds.ts'
import { refused, type XenditScope } from './replies.ts'
import { xenditTransactions } from './transactions.ts'
import { webhookBody } from './webhooks.ts'

type XenditParts = {
  /** Secret keys of the account, which are its verification tokens as well. The first one is sent. */
  readonly secrets: readonly [string, ...string[]]
  readonly site: string | null
  /** Name that the site gave this account. */
  readonly name?: string
  /** Our own address, where invoices are paid. */
  readonly origin: () => string
  readonly folder: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** Xendit: invoices with a page for cards, payment requests by QRIS, refunds, payouts and transactions. */
export async function xenditProvider(app: FastifyInstance, parts: XenditParts): Promise<Desk> {
  const { secrets, site, name = 'xendit', origin } = parts
  const desk = await openDesk({
    ...parts,
    vendor: 'xendit',
    title: 'Xendit',
    letterOf: (record, isForged) =>
      site === null
        ? null
        : {
            to: `${site}/webhooks/xendit/${name}`,
            body: JSON.stringify(webhookBody(record)),
            headers: { 'x-callback-token': isForged ? 'not-the-token-of-the-account' : secrets[0] },
          },
  })
  void app.register(async (scope) => {
    keepBytes(scope)
    const refuse = (reply: FastifyReply) =>
      refused(reply, 401, 'INVALID_API_KEY', 'API key is not authorized for this API service')
    scope.addHook('preHandler', async (request, reply) =>
      secrets.includes(basicOf(request).user) ? undefined : refuse(reply),
    )
    spoilCalls(scope, desk, {
      fail: (_request, reply) => refused(reply, 503, 'SERVER_ERROR', 'An unexpected error occured'),
      refuse: (_request, reply) => refuse(reply),
    })
    scope.get('/xendit/balance', async () => ({ balance: 1_000_000_000 }))
    const shared: XenditScope = { scope, desk, origin }
    xenditInvoices(shared)
    xenditPaymentRequests(shared)
    xenditRefunds(shared)
    xenditPayouts(shared)
    xenditTransactions(shared)
  })
  deskPages(app, desk)
  return desk
}
