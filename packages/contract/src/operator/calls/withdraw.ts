import * as z from 'zod/mini'
import { ReturnReason } from '../../player/withdraw.ts'
import { TimeMs, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { pageOf } from '../../shared/page-of.ts'
import { PayoutHold, Reconciliation, ReviewedWithdrawal, SettledAs } from '../withdrawals.ts'
import { type CallShape, call } from './call.ts'

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const UserNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const OneReview = z.object({ model: ReviewedWithdrawal })

/** Withdrawals: calls of players, decisions of operators. */
export const WITHDRAW_CALLS = {
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
  '/api/operator/withdrawals/settle': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.withdrawals',
    confirm: true,
    fourEyes: 'always',
    about:
      'Ends a withdrawal whose provider has told no outcome for an hour, after a look into the provider’s own pages: as paid, or with all of it back in the balance.',
    input: z.object({ withdrawalId: Uuid, outcome: SettledAs, note: Note }),
    reply: OneReview,
  }),
  '/api/operator/player/withdrawals/hold': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.withdrawals',
    about:
      'Holds a player’s withdrawals back until a moment within 90 days: new ones wait for a person, and none is approved until then or until the hold is released. They can be returned to the balance.',
    input: z.object({ userId: UserNumber, until: TimeMs, reason: Note }),
    reply: z.object({ model: PayoutHold }),
  }),
  '/api/operator/player/withdrawals/release': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.withdrawals',
    about: 'Ends the hold of a player’s withdrawals before its time. They still wait for a person.',
    input: z.object({ userId: UserNumber, reason: Note }),
    reply: z.object({ model: z.object({ released: z.boolean() }) }),
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
