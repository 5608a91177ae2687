import * as z from 'zod/mini'
import type { Payout } from '../desk/desk.ts'
import { BUSINESS, numberOf, refused, timeOf, type XenditScope } from './replies.ts'

const Search = z.object({
  types: z.optional(z.string()),
  'created[gte]': z.optional(z.iso.datetime()),
  'created[lte]': z.optional(z.iso.datetime()),
  after_id: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.gte(1), z.lte(50)), 10),
})

const STATUSES: Readonly<Record<Payout['state'], string>> = {
  pending: 'PENDING',
  paid: 'SUCCESS',
  failed: 'FAILED',
  reversed: 'REVERSED',
}

/** Movements of the account's balance: here, its payouts. */
export function xenditTransactions({ scope, desk }: XenditScope): void {
  scope.get('/xendit/transactions', async (request, reply) => {
    const input = Search.safeParse(request.query)
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const { types, 'created[gte]': from, 'created[lte]': to, after_id: last, limit } = input.data
    const found = desk
      .payouts()
      .filter(() => types === undefined || types === 'DISBURSEMENT')
      .filter(({ createdAt }) => from === undefined || createdAt >= Date.parse(from))
      .filter(({ createdAt }) => to === undefined || createdAt <= Date.parse(to))
      .toReversed()
    const idOf = ({ id }: Payout) => id.replace('disb-', 'txn_')
    const start = last === undefined ? 0 : found.findIndex((payout) => idOf(payout) === last) + 1
    const data = found.slice(start, start + limit).map((payout) => ({
      id: idOf(payout),
      product_id: payout.id,
      type: 'DISBURSEMENT',
      status: STATUSES[payout.state],
      channel_category: 'BANK',
      channel_code: payout.bank.replace('ID_', ''),
      account_identifier: payout.number,
      reference_id: payout.reference,
      currency: payout.currency,
      amount: numberOf(payout.amount),
      net_amount: numberOf(payout.amount),
      cashflow: 'MONEY_OUT',
      business_id: BUSINESS,
      fee: {
        xendit_fee: 0,
        value_added_tax: 0,
        xendit_withholding_tax: 0,
        third_party_withholding_tax: 0,
        status: 'COMPLETED',
      },
      created: timeOf(payout.createdAt),
      updated: timeOf(payout.changedAt),
    }))
    return { has_more: found.length > start + limit, data, links: [] }
  })
}
