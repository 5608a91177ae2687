import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { bytesOf } from '../desk/calls.ts'
import type { Desk, Payout } from '../desk/desk.ts'
import { digestOf, keyed } from '../desk/keys.ts'
import { INTERNAL_ACCOUNT } from './account.ts'

const Draft = z.object({
  type: z.literal('ach'),
  subtype: z.literal('PPD'),
  amount: z.number().check(z.int(), z.gte(1)),
  direction: z.literal('credit'),
  currency: z.literal('USD'),
  originating_account_id: z.literal(INTERNAL_ACCOUNT),
  external_id: z.string().check(z.minLength(1), z.maxLength(180)),
  metadata: z.record(z.string(), z.string()),
  receiving_account: z.object({
    account_type: z.enum(['checking', 'savings']),
    party_name: z.string().check(z.minLength(1)),
    party_type: z.enum(['individual', 'business']),
    account_details: z.tuple([z.object({ account_number: z.string().check(z.regex(/^\d{4,17}$/)) })]),
    routing_details: z.tuple([
      z.object({
        routing_number: z.string().check(z.refine(isRouting)),
        routing_number_type: z.literal('aba'),
        payment_type: z.literal('ach'),
      }),
    ]),
  }),
})
const Search = z.object({
  external_id: z.optional(z.string()),
  created_at_start: z.optional(z.iso.datetime()),
  created_at_end: z.optional(z.iso.datetime()),
  after_cursor: z.optional(z.string()),
  per_page: z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 25),
})

/** The weighted sum of the digits of a bank's routing number is a multiple of ten. */
function isRouting(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false
  const weights = [3, 7, 1]
  const sum = number.split('').reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}

export const refused = (
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  parameter?: string,
): FastifyReply =>
  reply.code(status).send({ errors: { code, message, ...(parameter !== undefined && { parameter }) } })

/** Names a field as the real API does: `receiving_account[party_name]`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('')

export function paymentOrders(scope: FastifyInstance, desk: Desk): void {
  const path = '/modern-treasury/api/payment_orders'

  scope.post(path, async (request, reply) => {
    const input = Draft.safeParse(jsonOf(bytesOf(request.body).toString('utf8')))
    if (!input.success) {
      const [issue] = input.error.issues
      return refused(reply, 422, 'parameter_invalid', issue?.message ?? '', nameOf(issue?.path ?? []))
    }
    const key = String(request.headers['idempotency-key'] ?? '')
    const digest = digestOf(request.body)
    const known = keyed(desk.payouts(), key, digest)
    if (known === 'other')
      return refused(reply, 422, 'parameter_invalid', 'Key was used for another request', 'Idempotency-Key')
    if (known) return reply.code(201).send(shownOrder(known))
    const { external_id: reference, amount, receiving_account: account } = input.data
    if (desk.payouts().some((payout) => payout.reference === reference))
      return refused(reply, 422, 'parameter_invalid', 'External ID has already been taken', 'external_id')
    const payout = await desk.takePayout({
      id: desk.newId(),
      reference,
      key,
      digest,
      amount: decimals(amount),
      currency: 'USD',
      holder: account.party_name,
      bank: account.routing_details[0].routing_number,
      number: account.account_details[0].account_number,
    })
    // A new order is not posted in its answer, however soon the bank takes it.
    return reply.code(201).send(shownOrder({ ...payout, state: 'pending' }))
  })

  scope.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }, reply) => {
    const payout = desk.payouts().find(({ id }) => id === params.id)
    return payout ? shownOrder(payout) : refused(reply, 404, 'resource_not_found', 'Payment order not found')
  })

  scope.get(path, async (request, reply) => {
    const input = Search.safeParse(request.query)
    if (!input.success) return refused(reply, 400, 'parameter_invalid', input.error.message)
    const { external_id: reference, created_at_start: from, created_at_end: to } = input.data
    const { after_cursor: cursor, per_page: size } = input.data
    const found = desk
      .payouts()
      .filter((payout) => reference === undefined || payout.reference === reference)
      .filter(({ createdAt }) => from === undefined || createdAt >= Date.parse(from))
      .filter(({ createdAt }) => to === undefined || createdAt <= Date.parse(to))
      .toReversed()
    const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1
    const page = found.slice(start, start + size)
    const end = page.at(-1)
    void reply.header('x-per-page', String(size))
    if (end && found.length > start + size) void reply.header('x-after-cursor', end.id)
    return page.map(shownOrder)
  })
}

const decimals = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const STATUSES: Readonly<Record<Payout['state'], string>> = {
  pending: 'approved',
  paid: 'completed',
  failed: 'failed',
  reversed: 'returned',
}

export function shownOrder(payout: Payout): object {
  const at = new Date(payout.createdAt).toISOString()
  return {
    id: payout.id,
    object: 'payment_order',
    live_mode: false,
    type: 'ach',
    subtype: 'PPD',
    amount: Number(payout.amount.replace('.', '')),
    direction: 'credit',
    priority: 'normal',
    currency: payout.currency,
    status: STATUSES[payout.state],
    originating_account_id: INTERNAL_ACCOUNT,
    receiving_account_id: payout.id,
    receiving_account_type: 'external_account',
    external_id: payout.reference,
    metadata: { withdrawal: payout.reference },
    effective_date: at.slice(0, 10),
    description: null,
    statement_descriptor: null,
    counterparty_id: null,
    batch_id: null,
    reconciliation_status: payout.state === 'paid' ? 'reconciled' : 'unreconciled',
    current_return:
      payout.state === 'reversed'
        ? { object: 'return', code: 'R03', reason: 'No Account/Unable to Locate Account' }
        : null,
    reference_numbers: [],
    created_at: at,
    updated_at: new Date(payout.changedAt).toISOString(),
  }
}
