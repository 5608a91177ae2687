import * as z from 'zod/mini'
import type { Desk, Payout } from '../desk/desk.ts'
import { badField, Reference, SnapAmount } from './qris.ts'
import { type SnapReply, type SnapServiceOf, said } from './replies.ts'
import { westernTime } from './signatures.ts'

const account = {
  beneficiaryAccountNo: z.string().check(z.regex(/^\d{5,34}$/)),
  beneficiaryBankCode: z.string().check(z.regex(/^[A-Z0-9]{3,11}$/)),
}
const Inquiry = z.strictObject({
  ...account,
  partnerReferenceNo: z.optional(Reference),
  additionalInfo: z.record(z.string(), z.unknown()),
})
const Transfer = z.strictObject({
  ...account,
  partnerReferenceNo: Reference,
  amount: SnapAmount,
  beneficiaryAccountName: z.string().check(z.minLength(1), z.maxLength(100)),
  currency: z.literal('IDR'),
  remark: z.string().check(z.maxLength(50)),
  sourceAccountNo: z.string().check(z.regex(/^\d{5,19}$/)),
  transactionDate: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)),
  additionalInfo: z.record(z.string(), z.unknown()),
})
const Status = z.strictObject({
  originalPartnerReferenceNo: Reference,
  originalReferenceNo: z.optional(z.string()),
  serviceCode: z.literal('18'),
})

/** By the account's last digits: no such account, somebody else's, and a name that the bank does not show whole. */
const NO_ACCOUNT = /404$/
const ANOTHERS = /999$/

const STATUSES: Readonly<Record<Payout['state'], readonly [string, string]>> = {
  pending: ['03', 'Pending'],
  paid: ['00', 'Success'],
  failed: ['06', 'Failed'],
  reversed: ['04', 'Refunded'],
}

/** Name inquiry, interbank transfer and its status. */
export function transferServices(desk: Desk): readonly SnapServiceOf[] {
  const find = (reference: string): Payout | undefined =>
    desk.payouts().find((payout) => payout.reference === reference)

  /** The holder of an account is whoever was paid to it before; until then the bank hides the name. */
  async function inquire(body: unknown): Promise<SnapReply> {
    const input = Inquiry.safeParse(body)
    if (!input.success) return badField(input.error)
    const { beneficiaryAccountNo: number, beneficiaryBankCode: bank, partnerReferenceNo } = input.data
    if (NO_ACCOUNT.test(number)) return said(404, '11', 'Invalid Account')
    const known = desk.payouts().find((payout) => payout.number === number && payout.bank === bank)
    const name = ANOTHERS.test(number) ? 'BPK ORANG LAIN' : (known?.holder.toUpperCase() ?? 'PE**** RE******')
    return said(200, '00', 'Successful', {
      referenceNo: desk.newId().replaceAll('-', ''),
      partnerReferenceNo,
      beneficiaryAccountName: name,
      beneficiaryAccountNo: number,
      beneficiaryBankCode: bank,
      beneficiaryBankName: 'SANDBOX',
      currency: 'IDR',
    })
  }

  async function transfer(body: unknown): Promise<SnapReply> {
    const input = Transfer.safeParse(body)
    if (!input.success) return badField(input.error)
    const { partnerReferenceNo, amount, beneficiaryAccountName, sourceAccountNo, transactionDate } =
      input.data
    const { beneficiaryAccountNo, beneficiaryBankCode } = input.data
    const known = find(partnerReferenceNo)
    if (known)
      return known.amount === amount.value && known.number === beneficiaryAccountNo
        ? said(409, '01', 'Duplicate partnerReferenceNo')
        : said(404, '18', 'Inconsistent Request')
    if (NO_ACCOUNT.test(beneficiaryAccountNo)) return said(404, '11', 'Invalid Account')
    const { id, state } = await desk.takePayout({
      id: desk.newId().replaceAll('-', ''),
      reference: partnerReferenceNo,
      key: '',
      digest: '',
      amount: amount.value,
      currency: 'IDR',
      holder: beneficiaryAccountName,
      bank: beneficiaryBankCode,
      number: beneficiaryAccountNo,
    })
    const fields = {
      referenceNo: id,
      partnerReferenceNo,
      amount,
      beneficiaryAccountNo,
      beneficiaryBankCode,
      sourceAccountNo,
      transactionDate,
    }
    return state === 'paid'
      ? said(200, '00', 'Successful', fields)
      : said(202, '00', 'Request In Progress', fields)
  }

  async function status(body: unknown): Promise<SnapReply> {
    const input = Status.safeParse(body)
    if (!input.success) return badField(input.error)
    const payout = find(input.data.originalPartnerReferenceNo)
    if (!payout) return said(404, '01', 'Transaction Not Found')
    const [latestTransactionStatus, transactionStatusDesc] = STATUSES[payout.state]
    return said(200, '00', 'Successful', {
      originalReferenceNo: payout.id,
      originalPartnerReferenceNo: payout.reference,
      serviceCode: '18',
      transactionDate: westernTime(payout.createdAt),
      amount: { value: payout.amount, currency: payout.currency },
      beneficiaryAccountNo: payout.number,
      beneficiaryBankCode: payout.bank,
      referenceNumber: payout.id.slice(0, 30),
      sourceAccountNo: '1000000001',
      latestTransactionStatus,
      transactionStatusDesc,
    })
  }

  return [
    { code: '16', path: 'account-inquiry-external', answer: inquire },
    { code: '18', path: 'transfer-interbank', answer: transfer },
    { code: '36', path: 'transfer/status', answer: status },
  ]
}
