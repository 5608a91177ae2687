import { createHmac } from 'node:crypto'
import type { Clock, RandomBytes } from '@baize/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { basicOf } from '../desk/basic.ts'
import { keepBytes, spoilCalls } from '../desk/calls.ts'
import { type Desk, openDesk } from '../desk/desk.ts'
import { deskPages } from '../desk/routes.ts'
import { EVENTS, type ModernTreasurySecrets, ORGANIZATION } from './account.ts'
import { paymentOrders, refused, shownOrder } from './payment-orders.ts'

type ModernTreasuryParts = {
  /** API keys of the organization. */
  readonly secrets: ModernTreasurySecrets
  readonly site: string | null
  /** Name that the site gave this account. */
  readonly name?: string
  readonly folder: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

/** Modern Treasury: payment orders by ACH from the operator's bank account. */
export async function modernTreasuryProvider(
  app: FastifyInstance,
  parts: ModernTreasuryParts,
): Promise<Desk> {
  const { secrets, site, name = 'modern-treasury' } = parts
  const desk = await openDesk({
    ...parts,
    vendor: 'modern-treasury',
    title: 'Modern Treasury',
    letterOf: (record, isForged) => {
      if (record.what !== 'payout' || site === null) return null
      const body = JSON.stringify({ event: EVENTS[record.state], data: shownOrder(record) })
      const key = isForged ? 'not-the-key-of-the-webhook' : secrets[0]
      return {
        to: `${site}/webhooks/modern-treasury/${name}`,
        body,
        headers: {
          'x-topic': 'payment_order',
          'x-organization-id': ORGANIZATION,
          'x-signature': createHmac('sha256', key).update(body).digest('hex'),
        },
      }
    },
  })
  void app.register(async (scope) => {
    keepBytes(scope)
    const refuse = (reply: FastifyReply) =>
      refused(reply, 401, 'unauthorized', 'Invalid organization id or API key')
    scope.addHook('preHandler', async (request, reply) => {
      const { user, password } = basicOf(request)
      return user === ORGANIZATION && secrets.includes(password) ? undefined : refuse(reply)
    })
    spoilCalls(scope, desk, {
      fail: (_request, reply) => refused(reply, 503, 'service_unavailable', 'Try again later'),
      refuse: (_request, reply) => refuse(reply),
    })
    scope.get('/modern-treasury/api/ping', async () => ({ ping: 'pong' }))
    paymentOrders(scope, desk)
  })
  deskPages(app, desk)
  return desk
}
