import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { AmountInput, RequestId, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize, ShownTerms } from '../../shared/inputs.ts'
import { PayoutAccountInput } from '../../shared/payout-methods.ts'
import type { RequestsOf } from '../call.ts'
import type { WITHDRAW_CALLS } from '../calls/withdraw.ts'

/** Re-authentication: protects against somebody else at an open session. */
const Proof = {
  password: z.optional(z.string().check(z.normalize('NFKC'), z.maxLength(128))),
  code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
}

/** Withdrawals: calls of players, decisions of operators. */
export const WITHDRAW_REQUESTS = {
  '/api/pay/withdraw_info': {
    access: 'player',
    about: 'What I can withdraw now, what is still missing, the limits, and my payout accounts.',
    input: EmptyBody,
  },
  '/api/pay/payout_account/add': {
    access: 'player',
    about:
      'Adds an account in my own name. `realName` is asked for with the first one, and has to be the same ever after. Needs my second factor if I have one, else my password.',
    input: z.object({
      realName: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      account: PayoutAccountInput,
      ...Proof,
    }),
  },
  '/api/pay/payout_account/remove': {
    access: 'player',
    about: 'Takes an account out of my list. What is on its way to it still arrives.',
    input: z.object({ accountId: Uuid }),
  },
  '/api/pay/withdraw': {
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
      terms: z.optional(ShownTerms),
      /** The code from `withdraw_code`, if `smsConfig.enableWithdraw` is on. */
      smsCode: z.optional(z.string().check(z.trim(), z.maxLength(32))),
    }),
  },
  '/api/pay/withdraw_code': {
    access: 'player',
    about:
      'Sends a code to my confirmed phone that a withdrawal wants where `smsConfig.enableWithdraw` is on.',
    input: EmptyBody,
  },
  '/api/pay/withdraw_record': {
    access: 'player',
    about: 'My withdrawals, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
} as const satisfies RequestsOf<typeof WITHDRAW_CALLS>
