import {
  SNAP_SERVICES,
  SnapAccount,
  type SnapAccountRequest,
  type SnapAmount,
  SnapState,
  type SnapStatus,
  SnapTransfer,
  type SnapTransferRequest,
} from '@baize/contract/provider'
import { assert, DAY_MS, present } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { SnapSettings } from '../../../platform/configuration/payment-drivers/snap.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { AccountOwner, PayoutAnswer, PayoutDraft, PayoutNews } from '../../ports/payouts.ts'
import { amountText } from '../amounts.ts'
import type { Said, SnapClient } from './client.ts'
import { ownerByName } from './holder-name.ts'
import { referenceOf } from './references.ts'
import { jakartaTime } from './signatures.ts'

/** Short, as the player waits for it; a later outcome is asked for. */
const ANSWER_WITHIN_MS = 4_000
/** A provider may not find a transfer that it has just taken. */
const FOUND_WITHIN_MS = 10 * 60_000
/** References are unique for two months at some: later, a repeated request would be a second transfer. */
const REPEATED_WITHIN_MS = 55 * DAY_MS

type Sent = Pick<PayoutDraft, 'withdrawalId' | 'payoutId' | 'amount' | 'sentAtMs'>

/** Transfers to Indonesian banks. A transfer has one reference for ever, however often it is asked for. */
export function snapTransfers(call: SnapClient, settings: SnapSettings, connector: Connector) {
  const newsOf = (
    { withdrawalId, payoutId, amount }: Sent,
    state: PayoutNews['state'],
    told: {
      readonly reference?: string | null | undefined
      readonly amount?: SnapAmount | null | undefined
    } = {},
  ): PayoutNews => ({
    via: connector.name,
    payoutId: payoutId ?? (told.reference || withdrawalId),
    withdrawalId,
    state,
    amount: told.amount ? rupiahIn(told.amount) : amount,
    currency: told.amount?.currency ?? 'IDR',
  })

  async function send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId } = draft
    const body = requestOf(settings, draft, ctx.clock.now())
    const said = await call(ctx, {
      service: SNAP_SERVICES.transfer,
      body,
      about: withdrawalId,
      withinMs: ANSWER_WITHIN_MS,
    })
    if (!said) return null
    const {
      partnerReferenceNo,
      referenceNo: reference,
      amount,
    } = SnapTransfer.safeParse(said.json).data ?? {}
    switch (outcomeOf(said)) {
      case 'done':
      case 'pending': {
        if (partnerReferenceNo && partnerReferenceNo !== body.partnerReferenceNo) return null
        return newsOf(draft, outcomeOf(said) === 'done' ? 'paid' : 'pending', { reference, amount })
      }
      case 'known':
        return read(ctx, draft)
      case 'refused':
        return {
          ...newsOf(draft, 'failed'),
          reason: WRONG_ACCOUNT.has(`${said.status}${said.case}`) ? 'accountWrong' : 'bankRefused',
        }
      case 'unknown':
        return null
    }
  }

  async function read(ctx: Context, draft: Sent): Promise<PayoutAnswer> {
    const { withdrawalId, payoutId, sentAtMs } = draft
    const body = {
      originalPartnerReferenceNo: referenceOf(withdrawalId),
      ...(payoutId !== null && payoutId !== withdrawalId && { originalReferenceNo: payoutId }),
      serviceCode: SNAP_SERVICES.transfer.code,
    }
    const said = await call(ctx, { service: SNAP_SERVICES.transferStatus, body, about: withdrawalId })
    const told = said?.status === 200 ? SnapState.safeParse(said.json).data : undefined
    const status = said?.status === 404 && said.case === '01' ? '07' : told?.latestTransactionStatus
    if (status === undefined) return null
    if (status === '07') {
      const ageMs = ctx.clock.now() - (sentAtMs ?? ctx.clock.now())
      // Not found while it may still appear, or when a repeated request could be a second transfer, is no answer.
      return payoutId === null && ageMs >= FOUND_WITHIN_MS && ageMs < REPEATED_WITHIN_MS ? 'never' : null
    }
    const { originalPartnerReferenceNo: ours, originalReferenceNo: reference, amount } = told ?? {}
    if (ours && ours !== body.originalPartnerReferenceNo) return null
    const state = STATES[status]
    if (!amount && state !== 'pending' && state !== 'failed') return null
    return newsOf(draft, state, { reference, amount })
  }

  async function verify(
    ctx: Context,
    { account, holder }: Pick<PayoutDraft, 'account' | 'holder'>,
  ): Promise<AccountOwner> {
    if (account.kind !== 'bankId') return 'unknown'
    const body: SnapAccountRequest = {
      // An inquiry has no record of ours.
      partnerReferenceNo: Buffer.from(ctx.randomBytes(16)).toString('hex'),
      beneficiaryBankCode: bankCode(settings, account.bank),
      beneficiaryAccountNo: account.number,
      additionalInfo: {},
    }
    const said = await call(ctx, { service: SNAP_SERVICES.accountInquiry, body, withinMs: ANSWER_WITHIN_MS })
    if (said?.status === 404 && said.case === '11') return 'absent'
    const told = said?.status === 200 ? SnapAccount.safeParse(said.json).data : undefined
    if (!told || (told.beneficiaryAccountNo && told.beneficiaryAccountNo !== account.number)) return 'unknown'
    return ownerByName(told.beneficiaryAccountName, holder.name)
  }

  return { send, read, verify }
}

/** Another currency fits no withdrawal, so its amount stays as written. */
const rupiahIn = ({ value, currency }: SnapAmount): string =>
  (currency === 'IDR' ? amountText(value, 'IDR') : null) ?? value

const STATES: Readonly<Record<Exclude<SnapStatus, '07'>, PayoutNews['state']>> = {
  '00': 'paid',
  '01': 'pending',
  '02': 'pending',
  '03': 'pending',
  '04': 'reversed',
  '05': 'failed',
  '06': 'failed',
}

/**
 * Cases that say that the account, its bank or the amount cannot be paid: over the limit, suspected fraud, do not honour,
 * account dormant, suspended or inactive; no such bank, bank not reachable, no such account, invalid amount. All others of 4xx are ours to put right, such as an empty
 * account of the house, so the transfer stays open and is repeated under its reference.
 */
const REFUSED: ReadonlySet<string> = new Set([
  '40302',
  '40303',
  '40305',
  '40309',
  '40316',
  '40318',
  '40402',
  '40403',
  '40411',
  '40413',
])

/** Of these, the account itself: dormant or inactive, no such bank, no such account. */
const WRONG_ACCOUNT: ReadonlySet<string> = new Set(['40309', '40318', '40402', '40411'])

type Outcome = 'done' | 'pending' | 'known' | 'refused' | 'unknown'

/**
 * By the standard, an inconsistent request (404xx18) and a duplicate (409xx01) say that this reference was taken before:
 * its state is asked for.
 */
function outcomeOf({ status, case: what }: Said): Outcome {
  if (status === 200 && what === '00') return 'done'
  if (status === 202) return 'pending'
  if ((status === 404 && what === '18') || (status === 409 && what === '01')) return 'known'
  return REFUSED.has(`${status}${what}`) ? 'refused' : 'unknown'
}

const bankCode = (
  { bankCodes }: SnapSettings,
  bank: Extract<PayoutDraft['account'], { kind: 'bankId' }>['bank'],
): string => bankCodes?.[bank] ?? bank

function requestOf(settings: SnapSettings, draft: PayoutDraft, nowMs: number): SnapTransferRequest {
  const { withdrawalId, amount: value, account, holder, sentAtMs } = draft
  assert(account.kind === 'bankId', `withdrawal ${withdrawalId} is one to a bank of Indonesia`)
  return {
    partnerReferenceNo: referenceOf(withdrawalId),
    amount: { value, currency: 'IDR' },
    beneficiaryAccountName: holder.name,
    beneficiaryAccountNo: account.number,
    beneficiaryBankCode: bankCode(settings, account.bank),
    currency: 'IDR',
    remark: 'Withdrawal',
    sourceAccountNo: present(settings.sourceAccount, 'account that payouts leave from'),
    transactionDate: jakartaTime(sentAtMs ?? nowMs),
    additionalInfo: settings.transferInfo,
  }
}
