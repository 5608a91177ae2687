import * as z from 'zod/mini'
import type { Payout } from '../desk/desk.ts'
import { digestOf, keyed } from '../desk/keys.ts'
import { BUSINESS, bodyOf, numberOf, refused, textOf, timeOf, type XenditScope } from './replies.ts'

const CHANNELS = new Set(
  ['BCA', 'MANDIRI', 'BNI', 'BRI', 'CIMB', 'DANAMON', 'PERMATA', 'BSI'].map((bank) => `ID_${bank}`),
)
const Draft = z.strictObject({
  reference_id: z.string().check(z.minLength(1), z.maxLength(255)),
  channel_code: z.string(),
  channel_properties: z.strictObject({
    account_holder_name: z.string().check(z.minLength(1), z.maxLength(100)),
    account_number: z.string(),
  }),
  amount: z.number().check(z.gt(0)),
  currency: z.literal('IDR'),
  description: z.optional(z.string().check(z.maxLength(100))),
})
const Search = z.object({ reference_id: z.string() })

const LEAST = 10_000
const MOST = 250_000_000
const NO_ACCOUNT = /404$/

/** Payouts to Indonesian banks. */
export function xenditPayouts({ scope, desk }: XenditScope): void {
  const shown = (payout: Payout) => shownPayout(payout)

  scope.post('/xendit/v2/payouts', async (request, reply) => {
    const input = Draft.safeParse(bodyOf(request.body))
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!input.success || key === '')
      return refused(
        reply,
        400,
        'API_VALIDATION_ERROR',
        input.error?.message ?? 'Idempotency-key is required',
      )
    const digest = digestOf(request.body)
    const known = keyed(desk.payouts(), key, digest)
    if (known === 'other')
      return refused(reply, 409, 'DUPLICATE_ERROR', 'Idempotency key was used for another payout')
    if (known) return shown(known)
    const { reference_id: reference, channel_code: bank, channel_properties: account, amount } = input.data
    if (!CHANNELS.has(bank))
      return refused(reply, 400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR', 'Channel code is not supported')
    if (!/^\d{5,20}$/.test(account.account_number) || NO_ACCOUNT.test(account.account_number))
      return refused(reply, 400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR', 'Account number is not valid')
    if (amount < LEAST) return refused(reply, 400, 'RECIPIENT_AMOUNT_ERROR', 'Amount is below the minimum')
    if (amount > MOST)
      return refused(reply, 400, 'MAXIMUM_TRANSFER_LIMIT_ERROR', 'Amount is above the maximum')
    const payout = await desk.takePayout({
      id: `disb-${desk.newId()}`,
      reference,
      key,
      digest,
      amount: textOf(amount),
      currency: 'IDR',
      holder: account.account_holder_name,
      bank,
      number: account.account_number,
    })
    // A new payout is always ACCEPTED in the answer, however soon the bank takes it.
    return shown({ ...payout, state: 'pending' })
  })

  scope.get<{ Params: { id: string } }>('/xendit/v2/payouts/:id', async ({ params }, reply) => {
    const payout = desk.payouts().find(({ id }) => id === params.id)
    return payout ? shown(payout) : refused(reply, 404, 'DATA_NOT_FOUND', 'Payout not found')
  })

  scope.get('/xendit/v2/payouts', async (request, reply) => {
    const input = Search.safeParse(request.query)
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', 'reference_id is required')
    const found = desk.payouts().filter(({ reference }) => reference === input.data.reference_id)
    return { data: found.map(shown), has_more: false, links: {} }
  })
}

const STATUSES: Readonly<Record<Payout['state'], string>> = {
  pending: 'ACCEPTED',
  paid: 'SUCCEEDED',
  failed: 'FAILED',
  reversed: 'REVERSED',
}

export const shownPayout = (payout: Payout): object => ({
  id: payout.id,
  amount: numberOf(payout.amount),
  channel_code: payout.bank,
  channel_properties: { account_number: payout.number, account_holder_name: payout.holder },
  currency: payout.currency,
  description: 'Withdrawal',
  reference_id: payout.reference,
  status: STATUSES[payout.state],
  ...(payout.state === 'failed' && { failure_code: 'REJECTED_BY_CHANNEL' }),
  created: timeOf(payout.createdAt),
  updated: timeOf(payout.changedAt),
  estimated_arrival_time: timeOf(payout.createdAt + 15 * 60_000),
  business_id: BUSINESS,
})
