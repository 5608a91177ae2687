import * as z from 'zod/mini'
import { Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { pageOf } from '../../shared/page-of.ts'
import { HeldPayment, HeldState } from '../held-payments.ts'
import { type CallShape, call } from './call.ts'

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const Done = z.object({ model: z.object({ id: Uuid, state: HeldState }) })

/** Payments that arrived and are not credited by themselves. */
export const HELD_CALLS = {
  '/api/operator/payments/held': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about:
      'Payments that wait for a person or are being sent back, oldest first; or those that are done, newest first.',
    input: z.object({
      show: z._default(z.enum(['open', 'done']), 'open'),
      pageNo: PageNo,
      pageSize: PageSize,
    }),
    reply: pageOf(HeldPayment),
  }),
  '/api/operator/payments/held/return': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.refunds',
    confirm: true,
    about: 'Sends a held payment back to where it came from, by the provider that received it.',
    input: z.object({ heldId: Uuid, note: Note }),
    reply: Done,
  }),
  '/api/operator/payments/held/credit': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.adjust',
    confirm: true,
    fourEyes: 'always',
    about:
      'Credits a held payment to the player of its order, as what came and without a bonus. Only where the amount is another one than ordered, and the player’s own.',
    input: z.object({ heldId: Uuid, note: Note }),
    reply: Done,
  }),
  '/api/operator/payments/held/dismiss': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.refunds',
    confirm: true,
    about:
      'Ends a held payment that was settled outside, such as by a call to the bank or by the ledger desk.',
    input: z.object({ heldId: Uuid, note: Note }),
    reply: Done,
  }),
} as const satisfies Record<string, CallShape>
