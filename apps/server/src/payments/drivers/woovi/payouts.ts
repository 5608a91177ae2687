import {
  WooviFault,
  WooviKeyCheck,
  type WooviKeyType,
  WooviPaymentAnswer,
  WooviPaymentList,
  type WooviPaymentRequest,
} from '@baize/contract/provider'
import type { PixKey } from '@baize/contract/shared'
import { assert, DAY_MS } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { WooviSettings } from '../../../platform/configuration/payment-drivers/woovi.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type {
  AccountOwner,
  PayoutAnswer,
  PayoutDraft,
  PayoutNews,
  PayoutsDriver,
} from '../../ports/payouts.ts'
import { amountOfCents, centsOf } from '../amounts.ts'
import { jsonOf } from '../keyed-calls.ts'
import { mayStillArrive, reasonOf } from '../spi-codes.ts'
import type { WooviClient } from './client.ts'

const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 1000

const KEY_TYPES: Readonly<Record<PixKey, WooviKeyType>> = {
  cpf: 'CPF',
  email: 'EMAIL',
  phone: 'PHONE',
  random: 'RANDOM',
}
const STATES = {
  CREATED: 'pending',
  APPROVED: 'pending',
  CONFIRMED: 'paid',
  FAILED: 'failed',
  DENIED: 'failed',
} as const

/** Payouts by Woovi. A withdrawal's id is the payment's correlation id; nothing leaves before its approval. */
export function wooviPayouts({ keyCheck }: WooviSettings, connector: Connector, call: WooviClient) {
  async function send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const { withdrawalId } = draft
    // Asked for first: what a second request with one correlation id does is not documented.
    const known = await ask(ctx, draft)
    if (known === null) return null
    if (known !== 'never') return approved(ctx, draft, known)
    const body = requestOf(draft)
    const answer = await call(ctx, { method: 'POST', path: '/payment', body, about: withdrawalId })
    const made = paymentIn(answer, withdrawalId)
    if (made) return approved(ctx, draft, made)
    if (answer.kind !== 'answer' || answer.status !== 400 || !WooviFault.safeParse(answer.json).success)
      return null
    const meanwhile = await ask(ctx, draft)
    if (meanwhile === null) return null
    return meanwhile === 'never'
      ? { ...newsWith(withdrawalId, draft.amount, 'failed'), reason: 'accountWrong' }
      : approved(ctx, draft, meanwhile)
  }

  /** Where the account may not approve by itself. An approval is of one payment, so it can be repeated. */
  async function approved(ctx: Context, draft: PayoutDraft, made: WooviPaymentAnswer): Promise<PayoutAnswer> {
    const { withdrawalId, amount } = draft
    const { value, status } = made.payment
    // A payment of another amount is not approved: a person has to look.
    if (status !== 'CREATED' || value !== centsOf(amount)) return newsOf(made, draft, ctx.clock.now())
    const answer = await call(ctx, {
      method: 'POST',
      path: '/payment/approve',
      body: { correlationID: withdrawalId },
      about: withdrawalId,
    })
    const said = paymentIn(answer, withdrawalId)
    return said ? newsOf(said, draft, ctx.clock.now()) : null
  }

  /** Our payment as Woovi has it; 'never' if it certainly has none. */
  async function ask(
    ctx: Context,
    { withdrawalId }: Pick<PayoutDraft, 'withdrawalId'>,
  ): Promise<WooviPaymentAnswer | 'never' | null> {
    const path = `/payment/${encodeURIComponent(withdrawalId)}`
    const answer = await call(ctx, { method: 'GET', path, about: withdrawalId })
    return isAbsent(answer) ? 'never' : paymentIn(answer, withdrawalId)
  }

  async function read(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer> {
    const known = await ask(ctx, draft)
    if (known === null || known === 'never') return known
    // Made, but the process stopped before its approval: `send` goes on with it.
    if (known.payment.status === 'CREATED') return 'never'
    return newsOf(known, draft, ctx.clock.now())
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly PayoutNews[] | null> {
    const found: PayoutNews[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const path = `/payment?skip=${page * PAGE_SIZE}&limit=${PAGE_SIZE}`
      const answer = await call(ctx, { method: 'GET', path, withinMs: LIST_WITHIN_MS })
      const listed = WooviPaymentList.safeParse(jsonOf(answer, 200)).data
      if (!listed) return null
      const times = listed.payments.map(({ payment }) => madeAtMs(payment.correlationID))
      for (const [n, each] of listed.payments.entries()) {
        const atMs = times[n] ?? null
        if (atMs !== null && atMs >= fromMs && atMs < toMs)
          found.push(
            newsOf(each, { withdrawalId: each.payment.correlationID, sentAtMs: null }, ctx.clock.now()),
          )
      }
      // The newest come first. A day more, as a withdrawal may be sent long after it was made.
      const isPast =
        times.some((atMs) => atMs !== null) && times.every((atMs) => atMs === null || atMs < fromMs - DAY_MS)
      if (!listed.pageInfo.hasNextPage || isPast) return found
    }
    return null
  }

  /** One check takes one of few tokens, so it is made when an account is added and not at each withdrawal. */
  async function verify(
    ctx: Context,
    { account, holder }: Pick<PayoutDraft, 'account' | 'holder'>,
  ): Promise<AccountOwner> {
    if (account.kind !== 'pix' || holder.taxId === '') return 'unknown'
    if (account.keyType === 'cpf') return account.key === holder.taxId ? 'own' : 'other'
    const answer = await call(ctx, { method: 'POST', path: '/pix-keys/check', body: { pixKey: account.key } })
    if (answer.kind === 'answer' && answer.status === 404) return 'absent'
    const found = WooviKeyCheck.safeParse(jsonOf(answer, 200)).data
    return found ? ownerOf(found.owner.taxID ?? '', holder.taxId) : 'unknown'
  }

  const newsWith = (withdrawalId: string, amount: string, state: PayoutNews['state']): PayoutNews => ({
    via: connector.name,
    payoutId: withdrawalId,
    withdrawalId,
    state,
    amount,
    currency: 'BRL',
  })

  function newsOf(
    { payment, transaction }: WooviPaymentAnswer,
    { withdrawalId, sentAtMs }: { readonly withdrawalId: string; readonly sentAtMs: number | null },
    nowMs: number,
  ): PayoutNews {
    const amount = amountOfCents(payment.value, 'BRL') ?? String(payment.value)
    const code = codeOf(transaction)
    const state = STATES[payment.status]
    if (state !== 'failed') return newsWith(withdrawalId, amount, state)
    return mayStillArrive(code, sentAtMs, nowMs)
      ? newsWith(withdrawalId, amount, 'pending')
      : { ...newsWith(withdrawalId, amount, 'failed'), reason: reasonOf(code) }
  }

  const driver: Pick<PayoutsDriver, 'send' | 'read' | 'list' | 'verify'> = { send, read, list }
  return keyCheck ? { ...driver, verify } : driver
}

/** Woovi's document has the words of a refusal alone, which begin with its code; its pages have the code as well. */
const codeOf = (transaction: WooviPaymentAnswer['transaction']): string | null =>
  transaction?.providerErrorCode ??
  /\b([A-Z]{2}\d{2}|DUPL|FRAD)\b/.exec(transaction?.providerRejectedReason ?? '')?.[0] ??
  null

function requestOf({ withdrawalId, amount, account }: PayoutDraft): WooviPaymentRequest {
  assert(account.kind === 'pix', `withdrawal ${withdrawalId} is one by Pix`)
  return {
    type: 'PIX_KEY',
    value: centsOf(amount),
    destinationAlias: account.key,
    destinationAliasType: KEY_TYPES[account.keyType],
    correlationID: withdrawalId,
    comment: `Withdrawal ${withdrawalId}`,
    autoApprove: true,
  }
}

function paymentIn(answer: HttpAnswer, withdrawalId: string): WooviPaymentAnswer | null {
  const made = WooviPaymentAnswer.safeParse(jsonOf(answer, 200, 201)).data
  return made?.payment.correlationID === withdrawalId ? made : null
}

/** Woovi answers 400, with a sentence, for what it does not have. */
const isAbsent = (answer: HttpAnswer): boolean =>
  answer.kind === 'answer' &&
  (answer.status === 404 ||
    (answer.status === 400 && /not found|não encontrad/i.test(answer.text) && answer.json !== undefined))

/** The middle digits of a CPF are shown: `***.982.247-**`. Too few shown digits prove nothing. */
export function ownerOf(shown: string, taxId: string): AccountOwner {
  const signs = shown.replaceAll(/[.\-/\s]/g, '')
  // A company's number is none of a player's.
  if (signs.length === 14) return 'other'
  if (signs.length !== 11 || signs.replaceAll(/\D/g, '').length < 6) return 'unknown'
  return Array.from(signs).every((sign, at) => !/\d/.test(sign) || sign === taxId[at]) ? 'own' : 'other'
}

/** Our ids begin with the time at which they were made (UUID version 7); null for ids of others. */
function madeAtMs(id: string): number | null {
  const parts = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(id)
  return parts && Number.parseInt(`${parts[1]}${parts[2]}`, 16)
}
