import * as z from 'zod/mini'
import { AmountInput, RequestId, TimeMs, Uuid } from '../entities.ts'
import {
  PayoutAccountInput,
  Reconciliation,
  ReturnReason,
  ReviewedWithdrawal,
  Withdrawal,
  WithdrawInfo,
} from '../withdraw.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const OneInfo = z.object({ model: WithdrawInfo })
const OneReview = z.object({ model: ReviewedWithdrawal })
const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    model: z.object({
      items: z.array(item),
      total: z.number(),
      pageNo: z.number(),
      pageSize: z.number(),
    }),
  })

/** Re-authentication: protects against somebody else at an open session. */
const Proof = {
  password: z.optional(z.string().check(z.normalize('NFKC'), z.maxLength(128))),
  code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
}

/** Withdrawals: calls of players, decisions of operators. */
export const WITHDRAW_CALLS = {
  '/api/pay/withdraw_info': call({
    method: 'POST',
    access: 'player',
    about: 'What I can withdraw now, what is still missing, the limits, and my payout accounts.',
    input: Nothing,
    reply: OneInfo,
  }),
  '/api/pay/payout_account/add': call({
    method: 'POST',
    access: 'player',
    about:
      'Adds an account in my own name. `realName` is asked for with the first one, and has to be the same ever after. Needs my second factor if I have one, else my password.',
    input: z.object({
      realName: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      account: PayoutAccountInput,
      ...Proof,
    }),
    reply: OneInfo,
  }),
  '/api/pay/payout_account/remove': call({
    method: 'POST',
    access: 'player',
    about: 'Takes an account out of my list. What is on its way to it still arrives.',
    input: z.object({ accountId: Uuid }),
    reply: OneInfo,
  }),
  '/api/pay/withdraw': call({
    method: 'POST',
    access: 'player',
    about:
      'Takes money out of my balance and pays it to one of my accounts. Needs my password, and my second factor if I have one.',
    input: z.object({
      requestId: RequestId,
      accountId: Uuid,
      amount: AmountInput,
      ...Proof,
      /** To an address: the coins that I was shown. Another rate since then refuses the withdrawal. */
      coins: z.optional(z.string().check(z.maxLength(40))),
      /** The code from `withdraw_code`, if `smsConfig.enableWithdraw` is on. */
      smsCode: z.optional(z.string().check(z.trim(), z.maxLength(32))),
    }),
    reply: z.object({ model: Withdrawal }),
  }),
  '/api/pay/withdraw_code': call({
    method: 'POST',
    access: 'player',
    about:
      'Sends a code to my confirmed phone that a withdrawal wants where `smsConfig.enableWithdraw` is on.',
    input: Nothing,
    reply: z.object({ model: z.object({ seconds: z.number(), to: z.string() }) }),
  }),
  '/api/pay/withdraw_record': call({
    method: 'POST',
    access: 'player',
    about: 'My withdrawals, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: pageOf(Withdrawal),
  }),
  '/api/operator/withdrawals': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about: 'Withdrawals that wait for a person, oldest first; or those that are on their way.',
    input: z.object({
      state: z._default(z.enum(['REVIEWING', 'SENT']), 'REVIEWING'),
      pageNo: PageNo,
      pageSize: PageSize,
    }),
    reply: pageOf(ReviewedWithdrawal),
  }),
  '/api/operator/withdrawals/approve': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.withdrawals',
    confirm: true,
    fourEyes: 'large',
    about: 'Has a reviewed withdrawal paid. Above WITHDRAWAL_TWO_PEOPLE a second person has to agree.',
    input: z.object({
      withdrawalId: Uuid,
      note: Note,
    }),
    reply: OneReview,
  }),
  '/api/operator/withdrawals/reject': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.withdrawals',
    confirm: true,
    about: 'Gives all of a reviewed withdrawal back. The player is told `reason`; `note` stays with us.',
    input: z.object({ withdrawalId: Uuid, reason: ReturnReason, note: Note }),
    reply: OneReview,
  }),
  '/api/operator/payments/reconcile': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about:
      'Compares our payments and payouts made from `from` on and before `to` with the provider’s own list.',
    input: z.object({
      from: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform(Number), TimeMs)),
      to: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform(Number), TimeMs)),
    }),
    reply: z.object({ model: Reconciliation }),
  }),
} as const satisfies Record<string, CallShape>
